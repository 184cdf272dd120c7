/** Row types of the module `wallet`; what the columns mean: db/migrations/0195_wallet.sql. */
export type WalletTables = {
  wallet_objects: {
    id: string
    kind: 'pass' | 'serial-ticket' | 'entrance'
    subject_id: string
    account_id: string
    country_id: string
    language: string
    code_hash: Buffer
    code_encrypted: Buffer
    content_hash: Buffer | null
    version: number
    notified_version: number
    is_at_google: boolean
    created_at: Date
  }
  wallet_devices: { device_id: string; object_id: string; push_token: string; registered_at: Date }
  wallet_versions: { is_only: boolean; last: number }
}
