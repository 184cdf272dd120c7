import type { Generated } from 'kysely'

/** Accounts of the ledger by their name in the code; numbers and names of a country's chart stand in `ledger_accounts`. */
export type LedgerAccount =
  | 'receivable'
  | 'bank'
  | 'provider-fees'
  | 'gift-card-debt'
  | 'gift-card-debt-taxed'
  | 'held-value'
  | 'deferred-tickets'
  | 'deferred-passes'
  | 'sales'
  | 'vat'
  | 'refunds-due'
  | 'unsettled-payments'
  | 'disputed'
  | 'breakage'
  | 'till-clearing'
  | 'goodwill'
  | 'opening-balance'

type AccountRow = { account: string; number: string; name: string }
export interface LedgerTables {
  posting_rules: { event: string; position: number; account: LedgerAccount; side: 'debit' | 'credit'; part: string }
  ledger_entries: {
    id: Generated<number>
    country_id: string
    currency: string
    event: string
    source: string
    day: string
    at: Date
    order_id: string | null
    place_id: string | null
  }
  ledger_lines: {
    entry_id: number
    position: number
    account: LedgerAccount
    amount_minor: number
    product: string | null
    vat_percent: number | null
    method: string | null
  }
  ledger_closed_months: { country_id: string; month: string; closed_at: Date; closed_by: string | null }
  ledger_accounts: AccountRow & { country_id: string }
  ledger_default_accounts: AccountRow & { country: string }
  ledger_openings: {
    country_id: string
    currency: string
    account: LedgerAccount
    posted_minor: number
    earlier_minor: number
    at: Date
  }
}
