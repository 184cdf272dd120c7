import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { statement } from '../../../db/statement.ts'

/** Asks for a hold, and writes it when it may be: `claim_guest_hold` in 0013_classes.sql. */
export const claimHold = statement<{ outcome: 'ok' | 'code' | 'too-many' }>(
  'claim-guest-hold',
  `select claim_guest_hold($1::uuid, $2::bytea, $3::bytea, $4::uuid, $5::int, $6::uuid, $7::boolean, $8::timestamptz, $9::timestamptz, $10::int, $11::int, $12::bytea) as outcome`,
)
/** A hold that got no seats. */
export const dropHold = statement('drop-guest-hold', 'delete from guest_holds where booking_id = $1::uuid')

/** Whether the account has confirmed this very address. @param $1 account; $2 address in lower case. */
export const hasConfirmed = statement<{ is: boolean }>(
  'account-has-confirmed',
  `select exists (select from published.accounts where id = $1::uuid and email_normalized = $2 and email_confirmed_at is not null and deleted_at is null) as is`,
)
/** Whether anybody has proven the address before: an account that confirmed it, or the link of an earlier booking. @param $1 address in lower case. */
export const isProvenAddress = statement<{ is: boolean }>(
  'is-proven-address',
  `select exists (select from published.accounts where email_normalized = $1 and email_confirmed_at is not null and deleted_at is null)
    or exists (select from class_bookings b join guest_holds h on h.booking_id = b.id where b.email_normalized = $1 and h.proven_at is not null) as is`,
)

/** The first child that has had its trial of a kind of class. @param $1 keys of the children in their order, hex; $2 kind; $3 now. */
export const findTriedChild = statement<{ position: number }>(
  'find-tried-child',
  `select k.position::int from unnest($1::text[]) with ordinality as k (child, position) join class_trials t on t.child_key = decode(k.child, 'hex')
  where t.class_type = $2::text and t.taken_at > $3::timestamptz - interval '12 months' order by k.position limit 1`,
)

/** A code of a mailbox that holds: the one there is, else a new one. @param $1 mailbox; $2 new id; $3 until; $4 now. */
export const keepCode = statement<{ isNew: boolean }>(
  'keep-booking-code',
  `insert into booking_codes as c (mailbox, code_id, expires_at) values ($1::bytea, $2::uuid, $3::timestamptz)
  on conflict (mailbox) do update set code_id = excluded.code_id, expires_at = excluded.expires_at, tries = 0
    where c.expires_at <= $4::timestamptz or c.tries >= 5
  returning true as "isNew"`,
)
/** One try of a code, counted before it is compared. @param $1 mailbox; $2 now. */
export const tryCode = statement<{ codeId: string }>(
  'try-booking-code',
  `update booking_codes set tries = tries + 1 where mailbox = $1::bytea and expires_at > $2::timestamptz and tries < 5 returning code_id as "codeId"`,
)

/** The link of its mail was pressed: the seat stays. @param $1 booking; $2 now. */
export const proveHold = statement<{ id: string }>(
  'prove-guest-hold',
  `update guest_holds set proven_at = coalesce(proven_at, $2::timestamptz) where booking_id = $1::uuid and (keep_until > $2::timestamptz or proven_at is not null)
  returning booking_id as id`,
)
/** Until when a seat is kept without its address being proven; no row when it is kept anyway. @param $1 booking. */
export const findUnproven = statement<{ keepUntil: Date }>(
  'find-unproven-hold',
  `select keep_until as "keepUntil" from guest_holds where booking_id = $1::uuid and keep_until is not null and proven_at is null`,
)
/** Confirmed bookings whose address was not proven in time. @param $1 now. */
export const listToRelease = statement<{ id: string; email: string }>(
  'list-bookings-to-release',
  `select b.id, b.email from guest_holds h join class_bookings b on b.id = h.booking_id
  where h.keep_until <= $1::timestamptz and h.proven_at is null and b.status = 'Confirmed' order by b.id limit 200`,
)
/** What is forgotten: two days old. @param $1 now. */
export const deleteHolds = statement(
  'forget-guest-holds',
  `with old as (delete from booking_codes where expires_at < $1::timestamptz - interval '1 hour')
  delete from guest_holds h where h.created_at < $1::timestamptz - interval '48 hours'
    and not exists (select from class_bookings b where b.id = h.booking_id and b.status = 'Confirmed' and h.keep_until is not null and h.proven_at is null)`,
)

/** Which of these keys a booked child, or one that had a trial, is known by. Keys in hex. */
export const listKnownKeys = async (db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ key: string }>`
    with asked as (select decode(k, 'hex') as key from unnest(${[...keys]}::text[]) k)
    select encode(key, 'hex') as key from asked
    where exists (select from class_booking_children c where c.child_key = asked.key) or exists (select from class_trials t where t.child_key = asked.key)
      or exists (select from class_waiting_children w where w.child_key = asked.key)`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
