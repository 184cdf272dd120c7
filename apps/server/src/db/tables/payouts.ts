import type { Generated } from 'kysely'

export interface PayoutsTables {
  payout_fetches: {
    provider: string
    through: Date | null
    pass_started_at: Date | null
    page: string | null
    fetched_at: Date | null
    failing_since: Date | null
  }
  payouts: {
    id: string
    provider: string
    provider_payout_id: string
    amount_minor: number
    currency: string
    created_at: Date
    arrives_on: string
    country_id: string
    fetched_at: Date
  }
  payout_states: { payout_id: string; state: 'on-the-way' | 'paid' | 'failed' | 'cancelled'; noted_at: Date }
  balance_transactions: {
    id: Generated<number>
    provider: string
    provider_transaction_id: string
    kind: string
    amount_minor: number
    fee_minor: number
    net_minor: number
    currency: string
    occurred_at: Date
    source_id: string | null
    reference: string | null
    country_id: string
    fetched_at: Date
  }
  balance_matches: { transaction_id: number; own_id: string | null; order_id: string | null; matched_at: Date }
  payout_items: { transaction_id: number; payout_id: string }
  payout_lists: { payout_id: string; read_at: Date }
  payout_matches: { payout_id: string; matched_at: Date }
  payout_differences: {
    id: string
    provider: string
    reason: string
    subject: string
    payout_id: string | null
    order_id: string | null
    country_id: string
    currency: string
    expected_minor: number | null
    actual_minor: number | null
    found_at: Date
    gone_at: Date | null
    explained_at: Date | null
    explained_by: string | null
    explanation: string | null
  }
}
