import type { Generated } from 'kysely'

export interface CustomerServiceTables {
  acting_sessions: {
    id: string
    account_id: string
    staff_id: string | null
    staff_session: string
    country_id: string
    reason: string
    note: string
    started_at: Date
    ends_at: Date
    ended_at: Date | null
  }
  acting_steps: { acting_id: string; kind: string; subject: string; at: Date }
  data_requests: {
    id: string
    account_id: string | null
    email: string | null
    country_id: string
    kind: 'export' | 'correction' | 'erasure' | 'restriction'
    channel: 'phone' | 'email' | 'at-centre'
    note: string
    state: 'open' | 'done' | 'refused' | 'withdrawn'
    opened_at: Date
    opened_by: string | null
    due_on: string
    code_id: string | null
    code_until: Date | null
    code_tries: Generated<number>
    checked_at: Date | null
    checked_by: string | null
    closed_at: Date | null
    closed_by: string | null
    lifted_at: Date | null
  }
}
