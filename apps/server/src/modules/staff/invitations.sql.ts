import type { StaffRole } from '@hoppla/contract/roles'
import type { Language } from '@hoppla/i18n'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { liesIn, placeName } from './place-names.sql.ts'

export type InvitationRow = {
  id: string
  email: string
  emailNormalized: string
  firstName: string
  lastName: string
  language: Language
  invitedBy: string | null
  inviterName: string | null
  createdAt: Date
  expiresAt: Date
  roles: { role: StaffRole; placeId: string | null; placeName: string | null; lastDay: string | null }[]
}

type Which = { id: string } | { tokenHash: Buffer } | { within: 'chain' | readonly string[] }

/** Invitations that are neither accepted nor withdrawn, newest first; those `within` places offer roles there and nowhere else. */
export const listOpenInvitations = async (db: Db, which: Which): Promise<InvitationRow[]> => {
  const chosen =
    'id' in which
      ? sql`i.id = ${which.id}`
      : 'tokenHash' in which
        ? sql`i.token_hash = ${which.tokenHash}`
        : sql`not exists (select from staff_invitation_roles o where o.invitation_id = i.id and not ${liesIn('o.location_id', which.within)})`
  const { rows } = await sql<InvitationRow>`
    select i.id, i.email, i.email_normalized as "emailNormalized", i.first_name as "firstName", i.last_name as "lastName", i.language,
      i.invited_by as "invitedBy", (select trim(a.first_name || ' ' || a.last_name) from published.accounts a where a.id = i.invited_by) as "inviterName",
      i.created_at as "createdAt", i.expires_at as "expiresAt",
      (select coalesce(json_agg(json_build_object('role', r.role, 'placeId', r.location_id, 'placeName', ${placeName('r.location_id')},
        'lastDay', r.last_day) order by r.role), '[]') from staff_invitation_roles r where r.invitation_id = i.id) as roles
    from staff_invitations i
    where i.accepted_at is null and i.withdrawn_at is null and ${chosen}
    order by i.created_at desc limit 500`.execute(db)
  return rows
}

/** Of those, how many end before a moment or have ended, and when the first did or does. */
export const countEndingInvitations = async (
  db: Db,
  within: 'chain' | readonly string[],
  before: Date,
): Promise<{ count: number; first: Date | null }> => {
  const ending = (await listOpenInvitations(db, { within })).filter(({ expiresAt }) => expiresAt < before)
  const first = Math.min(...ending.map(({ expiresAt }) => expiresAt.getTime()))
  return { count: ending.length, first: ending.length === 0 ? null : new Date(first) }
}

/** Holds an invitation until the transaction ends. */
export const lockInvitation = async (tx: Tx, id: string): Promise<void> => {
  await tx.selectFrom('staff_invitations').select('id').where('id', '=', id).forUpdate().execute()
}

export const insertInvitation = async (
  tx: Tx,
  row: {
    email: string
    email_normalized: string
    first_name: string
    last_name: string
    language: string
    invited_by: string | null
    created_at: Date
    expires_at: Date
    token_hash: Buffer | null
  },
  roles: readonly { role: StaffRole; placeId: string | null; lastDay: string | null }[],
): Promise<string> => {
  const { id } = await tx
    .insertInto('staff_invitations')
    .values({ ...row, accepted_at: null, withdrawn_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('staff_invitation_roles')
    .values(roles.map(({ role, placeId, lastDay }) => ({ invitation_id: id, role, location_id: placeId, last_day: lastDay })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return id
}

/** Of days that are over at the place of their role. @returns whether there is one. */
export const hasEndedDay = async (
  db: Db,
  roles: readonly { placeId: string | null; lastDay: string | null }[],
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    select from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) as r ("placeId" uuid, "lastDay" date)
      left join (location_closure u join countries c on c.id = u.ancestor_id) on u.descendant_id = r."placeId"
    where r."lastDay" < (${now}::timestamptz at time zone coalesce(c.timezone, 'UTC'))::date limit 1`.execute(db)
  return rows.length > 0
}

/** Whom invitations went to, with the name before the @ hidden, by their ids: enough to recognise one's own, too little to collect addresses. */
export const findMaskedAddresses = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; address: string }>`
    select id, left(email, 1) || '…@' || split_part(email, '@', 2) as address from staff_invitations where id = any(${ids}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, address }) => [id, address]))
}
