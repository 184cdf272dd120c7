import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { placeName } from './place-names.sql.ts'

type Fields = Record<string, string | number | boolean | null>
export type StaffExport = Record<'officeSignIn' | 'officeInvitations' | 'officeViews' | 'officeReminders', Fields[]>

/** What the office keeps about an account, for its holder to take along. Moments are ISO. @param email the confirmed address; null: there is none. */
export const exportStaff = async (db: Db, accountId: string, email: string | null): Promise<StaffExport> => {
  const { rows } = await sql<StaffExport>`
    select
      (select coalesce(json_agg(f), '[]') from (
        select 'passkey' as kind, name, to_json(created_at) #>> '{}' as "createdAt", to_json(last_used_at) #>> '{}' as "lastUsedAt", null::int as quantity
          from staff_passkeys where account_id = ${accountId}
        union all select 'totp', null, null, null, null from staff_totp where account_id = ${accountId} and secret_encrypted is not null
        union all select 'recovery-codes', null, null, null, count(*)::int from staff_recovery_codes where account_id = ${accountId} having count(*) > 0
        union all select 'pin', null, to_json(set_at) #>> '{}', null, null from staff_pins where account_id = ${accountId}
        union all select 'office', null, null, to_json(last_seen_at) #>> '{}', null from staff_people where account_id = ${accountId}
      ) f) as "officeSignIn",
      (select coalesce(json_agg(i), '[]') from (
        select o.email, o.first_name as "firstName", o.last_name as "lastName", o.language, to_json(o.created_at) #>> '{}' as "createdAt",
          to_json(o.expires_at) #>> '{}' as "validTo", to_json(o.accepted_at) #>> '{}' as "usedAt",
          to_json(o.withdrawn_at) #>> '{}' as "revokedAt", r.role, ${placeName('r.location_id')} as playground,
          r.last_day as "lastDay"
        from staff_invitations o join staff_invitation_roles r on r.invitation_id = o.id
        where o.email_normalized = ${email} order by o.created_at
      ) i) as "officeInvitations",
      (select coalesce(json_agg(v), '[]') from (
        select list as kind, name, filters::text as detail, to_json(created_at) #>> '{}' as "createdAt" from staff_views
        where account_id = ${accountId} order by created_at
      ) v) as "officeViews",
      (select coalesce(json_agg(s), '[]') from (
        select kind, ${placeName('place_id')} as playground, to_json(created_at) #>> '{}' as "createdAt" from staff_subscriptions
        where account_id = ${accountId} order by created_at, kind
      ) s) as "officeReminders"`.execute(db)
  const [row] = rows
  if (!row) throw new Error('A statement without a row.')
  return row
}

/** Takes what the office keeps about an account away. @param emails its addresses, normalised: invitations to them go. */
export const eraseStaff = async (tx: Tx, accountId: string, emails: readonly string[]): Promise<void> => {
  for (const table of [
    'staff_passkeys',
    'staff_totp',
    'staff_recovery_codes',
    'staff_tickets',
    'staff_pins',
    'staff_people',
    'staff_views',
    'staff_subscriptions',
  ] as const)
    await tx.deleteFrom(table).where('account_id', '=', accountId).execute()
  if (emails.length > 0)
    await tx
      .deleteFrom('staff_invitations')
      .where('email_normalized', 'in', [...emails])
      .execute()
}
