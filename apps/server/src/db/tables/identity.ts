import type { Role } from '@hoppla/contract/roles'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** The proof a mailed link stands for. */
export type TokenPurpose = 'confirm-email' | 'reset-password' | 'undo-email'

export interface IdentityTables {
  accounts: {
    id: Generated<string>
    key: string | null
    email: string
    email_normalized: string
    email_confirmed_at: Date | null
    pending_email: string | null
    password_hash: string | null
    must_reset_password: Generated<boolean>
    first_name: Generated<string>
    last_name: Generated<string>
    phone: string | null
    phone_country_code: string | null
    phone_confirmed_at: Date | null
    street_address: Generated<string>
    co_address: Generated<string>
    postal_code: Generated<string>
    city: Generated<string>
    comment: Generated<string>
    culture: string
    country_id: string | null
    preferred_playground_id: string | null
    member_id: Generated<string>
    member_card_id: Generated<string>
    registration_source: Generated<string>
    security_version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    deleted_at: Date | null
  }
  account_roles: {
    account_id: string
    role: Exclude<Role, 'Customer'>
    location_id: string | null
    granted_by: string | null
    granted_at: Generated<Date>
    given_by_import: Generated<boolean>
    id: Generated<string>
    last_day: Generated<string | null>
  }
  staff_sessions: {
    session_id: string
    account_id: string
    created_at: Generated<Date>
    confirmed_at: Generated<Date>
    last_seen_at: Generated<Date>
    expires_at: Date
    id: Generated<string>
    browser: Generated<string>
    device_id: string | null
    device_place_id: string | null
  }
  account_tokens: {
    token_hash: Buffer
    account_id: string
    purpose: TokenPurpose
    email_normalized: string
    restores_email: string | null
    expires_at: Date
    used_at: Date | null
    created_at: Generated<Date>
  }
  login_attempts: { id: ColumnType<number, never, never>; email_hash: Buffer; address: string; at: Generated<Date> }
  login_failures: { email_hash: Buffer; count: number; last_at: Date }
  known_devices: { token_hash: Buffer; account_id: string; last_used_at: Generated<Date> }
  oidc_records: {
    issuer: string
    kind: string
    id_hash: Buffer
    account_id: string | null
    grant_id: string | null
    uid: string | null
    payload: JSONColumnType<Record<string, unknown>>
    consumed_at: Date | null
    expires_at: Date
  }
  signing_keys: {
    kid: string
    algorithm: string
    encrypted_jwk: Buffer
    created_at: Generated<Date>
    signs_from: Date
    published_until: Date | null
  }
  account_name_words: { word: string; folded: string }
}
