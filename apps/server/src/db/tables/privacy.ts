export interface PrivacyTables {
  data_exports: {
    id: string
    account_id: string
    requested_at: Date
    ready_at: Date | null
    expires_at: Date
    json_encrypted: Buffer | null
    html_encrypted: Buffer | null
  }
}
