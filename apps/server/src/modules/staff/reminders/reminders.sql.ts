import type { Permission } from '@hoppla/contract/permissions'
import { roleHolds } from '@hoppla/contract/permissions'
import { staffRoles } from '@hoppla/contract/roles'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'

/** What an account is reminded of at a place. */
export const listOwnReminders = async (db: Db, accountId: string, placeId: string): Promise<string[]> => {
  const { rows } = await sql<{ kind: string }>`
    select kind from staff_subscriptions where account_id = ${accountId} and place_id = ${placeId} order by kind`.execute(db)
  return rows.map(({ kind }) => kind)
}

export type Reminder = { accountId: string; placeId: string; kind: string }

/** From now on, once however often it is said. */
export const addReminder = async (tx: Tx, { accountId, placeId, kind }: Reminder, at: Date): Promise<void> => {
  await sql`insert into staff_subscriptions (account_id, place_id, kind, created_at) values (${accountId}, ${placeId}, ${kind}, ${at})
    on conflict do nothing`.execute(tx)
}

export const removeReminder = async (tx: Tx, { accountId, placeId, kind }: Reminder): Promise<void> => {
  await sql`delete from staff_subscriptions where account_id = ${accountId} and place_id = ${placeId} and kind = ${kind}`.execute(
    tx,
  )
}

/**
 * Marks who is reminded now of a month at a place, so that nobody is twice, whoever else asks at the same moment: those who asked for it before the day, and
 * hold the permission there still. @param month its first day. @param before the moment at which the mails are due.
 */
export const claimReminders = async (
  tx: Tx,
  placeId: string,
  month: string,
  before: Date,
  permission: Permission,
): Promise<{ accountId: string; kinds: string[] }[]> => {
  const roles = staffRoles.filter((role) => roleHolds(role, permission))
  const { rows } = await sql<{ accountId: string; kinds: string[] }>`
    with claimed as (
      update staff_subscriptions s set sent_for = ${month}::date
      where s.place_id = ${placeId} and s.created_at < ${before} and (s.sent_for is null or s.sent_for < ${month}::date)
        and exists (select from published.staff_roles r where r.account_id = s.account_id and r.is_held and r.role = any(${roles}::text[])
          and (r.location_id is null or r.location_id in (select ancestor_id from location_closure where descendant_id = s.place_id)))
      returning s.account_id, s.kind)
    select account_id as "accountId", array_agg(kind order by kind) as kinds from claimed group by account_id`.execute(tx)
  return rows
}
