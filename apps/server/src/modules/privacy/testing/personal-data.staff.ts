import { because, type Places } from './personal-data.reasons.ts'

const { key, secret, copy, machine, others } = because

/** What the office keeps about its people: `personalData`, in a file of its own. */
export const staffData: Places = {
  closings: {
    id: key,
    place_id: machine,
    date: machine,
    from_time: machine,
    until_time: machine,
    cause: machine,
    reason: machine,
    notice_id: machine,
    made_by: key,
    made_at: machine,
    effects: machine,
  },
  staff_invitations: {
    id: key,
    email: 'officeInvitations.email',
    email_normalized: copy,
    first_name: 'officeInvitations.firstName',
    last_name: 'officeInvitations.lastName',
    language: 'officeInvitations.language',
    token_hash: secret,
    invited_by: others,
    created_at: 'officeInvitations.createdAt',
    expires_at: 'officeInvitations.validTo',
    accepted_at: 'officeInvitations.usedAt',
    withdrawn_at: 'officeInvitations.revokedAt',
  },
  staff_invitation_roles: {
    invitation_id: key,
    role: 'officeInvitations.role',
    location_id: 'officeInvitations.playground',
    last_day: 'officeInvitations.lastDay',
  },
  staff_people: {
    account_id: key,
    last_seen_at: 'officeSignIn.lastUsedAt',
    wrong_codes: machine,
    wrong_codes_since: machine,
  },
  staff_passkeys: {
    id: key,
    account_id: key,
    credential_id: secret,
    public_key: secret,
    counter: machine,
    transports: machine,
    name: 'officeSignIn.name',
    created_at: 'officeSignIn.createdAt',
    last_used_at: 'officeSignIn.lastUsedAt',
  },
  staff_totp: { account_id: key, secret_encrypted: secret, pending_encrypted: secret, last_step: machine },
  staff_recovery_codes: { account_id: key, code_hash: secret },
  // For minutes, between two steps of a sign-in.
  staff_tickets: {
    token_hash: secret,
    kind: machine,
    account_id: key,
    security_version: machine,
    session_id: secret,
    challenge: secret,
    expires_at: machine,
  },
  staff_pins: {
    account_id: key,
    hash_encrypted: secret,
    wrong_pins: machine,
    locked_until: machine,
    set_by: others,
    set_at: 'officeSignIn.createdAt',
  },
}
