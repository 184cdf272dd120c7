import { sql } from 'kysely'
import type { TestApp } from '../../../testing/app.ts'
import { hashOf } from '../../identity/identity.ts'
import type { Values } from './canary-values.ts'

/** Everything that the office can know of one of its people. */
export const plantStaff = async ({ deps: { db } }: TestApp, accountId: string, value: Values): Promise<void> => {
  const hash = (what: string) => hashOf(`${what} ${accountId}`)
  await sql`insert into staff_people (account_id, last_seen_at) values (${accountId}, now())`.execute(db)
  await sql`insert into staff_passkeys (account_id, credential_id, public_key, counter, name, created_at, last_used_at)
    values (${accountId}, ${accountId}, ${hash('key')}, 0, ${value.passkey}, now(), now())`.execute(db)
  await sql`insert into staff_totp (account_id, secret_encrypted) values (${accountId}, ${hash('totp')})`.execute(db)
  await sql`insert into staff_recovery_codes (account_id, code_hash) values (${accountId}, ${hash('code')})`.execute(db)
  await sql`insert into staff_tickets (token_hash, kind, account_id, expires_at) values (${hash('ticket')}, 'enrol', ${accountId}, now() + interval '1 day')`.execute(
    db,
  )
  await sql`insert into staff_pins (account_id, hash_encrypted, set_at) values (${accountId}, ${hash('pin')}, now())`.execute(db)
  await sql`insert into staff_views (account_id, list, name, filters, created_at)
    values (${accountId}, 'staff', ${value.view}, ${JSON.stringify({ search: value.viewFilter })}::jsonb, now())`.execute(db)
  await sql`insert into staff_subscriptions (account_id, place_id, kind, created_at)
    select ${accountId}, id, 'vat', now() from countries where key = 'sweden'`.execute(db)
  await sql`insert into staff_sessions (session_id, account_id, expires_at, browser) values (${`session ${accountId}`}, ${accountId},
    now() + interval '12 hours', ${value.browser})`.execute(db)
  await sql`with invitation as (
      insert into staff_invitations (email, email_normalized, first_name, last_name, language, created_at, expires_at, accepted_at, withdrawn_at)
      values (${value.email.toUpperCase()}, ${value.email}, ${value.invited}, ${value.invitedLast}, 'sv', now(), now() + interval '7 days', now(), now())
      returning id)
    insert into staff_invitation_roles (invitation_id, role, location_id, last_day)
      select invitation.id, 'Reception', p.id, '2027-12-31' from invitation, playgrounds p where p.key = 'orebro'`.execute(db)
}
