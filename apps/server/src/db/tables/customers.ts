export interface CustomersTables {
  customer_notes: {
    id: string
    account_id: string
    author_id: string | null
    text: string
    written_at: Date
  }
}
