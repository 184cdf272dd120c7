import type { StaffRole } from '@hoppla/contract/roles'
import type { Generated } from 'kysely'

export type TicketKind = 'second-factor' | 'enrol' | 'passkey' | 'own-passkey' | 'step-up'

export interface StaffTables {
  staff_invitations: {
    id: Generated<string>
    email: string
    email_normalized: string
    first_name: string
    last_name: string
    language: string
    token_hash: Buffer | null
    invited_by: string | null
    created_at: Date
    expires_at: Date
    accepted_at: Date | null
    withdrawn_at: Date | null
  }
  staff_invitation_roles: { invitation_id: string; role: StaffRole; location_id: string | null; last_day: string | null }
  staff_people: {
    account_id: string
    last_seen_at: Date | null
    wrong_codes: Generated<number>
    wrong_codes_since: Date | null
  }
  staff_passkeys: {
    id: Generated<string>
    account_id: string
    credential_id: string
    public_key: Buffer
    counter: number
    transports: string[]
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  staff_totp: {
    account_id: string
    secret_encrypted: Buffer | null
    pending_encrypted: Buffer | null
    last_step: Generated<number>
  }
  staff_recovery_codes: { account_id: string; code_hash: Buffer }
  staff_tickets: {
    token_hash: Buffer
    kind: TicketKind
    account_id: string | null
    security_version: number | null
    session_id: string | null
    challenge: string | null
    expires_at: Date
  }
  staff_devices: {
    id: Generated<string>
    name: string
    location_id: string
    secret_hash: Buffer
    enrolled_by: string | null
    created_at: Date
    last_used_at: Date | null
    switched_off_at: Date | null
  }
  staff_pins: {
    account_id: string
    hash_encrypted: Buffer
    wrong_pins: Generated<number>
    locked_until: Date | null
    set_by: string | null
    set_at: Date
  }
  staff_subscriptions: {
    account_id: string
    place_id: string
    kind: string
    created_at: Date
    sent_for: string | null
  }
  staff_views: {
    id: Generated<string>
    account_id: string
    list: string
    name: string
    filters: Record<string, string>
    created_at: Date
  }
}
