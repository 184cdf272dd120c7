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
}
