import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/** A child that is, or was, booked. @property key hex. @property birthDate null: erased. */
export type BookedChild = {
  id: string
  childId: string | null
  key: string
  firstName: string
  lastName: string
  birthDate: string | null
  accountId: string | null
  email: string
}

const columns = sql`k.id, k.child_id as "childId", encode(k.child_key, 'hex') as key, k.first_name as "firstName", k.last_name as "lastName",
  k.birth_date::text as "birthDate", b.account_id as "accountId", b.email_normalized as email`
// A seat that nobody has proven to want is none that others could lean on.
const isProven = sql`not exists (select from guest_holds h where h.booking_id = b.id and h.keep_until is not null and h.proven_at is null)`

/** Whose children are asked for: of an account with its own children, or with these places in bookings. */
export type AskedFamily = { accountId: string | null; childIds: readonly string[]; rowIds: readonly string[] }

/**
 * Children of a family with a confirmed place in one of these classes. Of an account also what was booked as a guest with its confirmed address.
 * At most 100.
 */
export const listPresentChildren = async (
  db: Db,
  classIds: readonly string[],
  { accountId, childIds, rowIds }: AskedFamily,
): Promise<BookedChild[]> => {
  const { rows } = await sql<BookedChild>`
    select ${columns} from class_bookings b join class_booking_children k on k.booking_id = b.id
    where b.class_id = any(${[...classIds]}::uuid[]) and b.status = 'Confirmed' and k.has_seat and b.email <> '' and ${isProven}
      and (k.id = any(${[...rowIds]}::uuid[]) or k.child_id = any(${[...childIds]}::uuid[]) or b.account_id = ${accountId}::uuid
        or b.account_id is null and exists (select from published.accounts a where a.id = ${accountId}::uuid and a.email_normalized = b.email_normalized
          and a.email_confirmed_at is not null and not a.must_reset_password and a.deleted_at is null))
    order by k.id limit 100`.execute(db)
  return rows
}

/** The other children that somebody has booked with the same address, with places that are confirmed. At most 100. */
export const listChildrenOfAddress = async (db: Db, emails: readonly string[]): Promise<BookedChild[]> => {
  const { rows } = await sql<BookedChild>`
    select ${columns} from class_bookings b join class_booking_children k on k.booking_id = b.id
    where b.email_normalized = any(${emails.filter((email) => email !== '')}::text[]) and b.status = 'Confirmed' and k.has_seat
      and k.first_name <> '' and ${isProven}
    order by k.id limit 100`.execute(db)
  return rows
}

/** Whom a mail about a booked child goes to; undefined: erased. */
export const findRecipient = async (
  db: Db,
  rowId: string,
): Promise<{ email: string; language: string; accountId: string | null } | undefined> =>
  (
    await sql<{ email: string; language: string; accountId: string | null }>`
      select b.email, b.language, b.account_id as "accountId" from class_booking_children k join class_bookings b on b.id = k.booking_id
      where k.id = ${rowId} and b.email <> '' and b.wants_information`.execute(db)
  ).rows[0]
