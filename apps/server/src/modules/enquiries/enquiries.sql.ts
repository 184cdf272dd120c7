import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { EnquiryKind } from '../../db/tables/enquiries.ts'
import type { Texts } from '../../db/tables/places.ts'
import type { Day } from '../../kernel/calendar.ts'

// Below a table with the column `location_id`: only rows of the nearest level that has any.
const nearest = (table: 'party_packages' | 'entrance_prices', locationId: string) => sql`
  select p.*, co.languages
  from ${sql.table(table)} p
  join location_closure c on c.ancestor_id = p.location_id and c.descendant_id = ${locationId}
  join location_closure up on up.descendant_id = p.location_id
  join countries co on co.id = up.ancestor_id
  where c.depth = (
    select min(n.depth) from ${sql.table(table)} q
    join location_closure n on n.ancestor_id = q.location_id and n.descendant_id = ${locationId})
  order by p.position, p.key`

export type PartyPackageRow = {
  id: string
  names: Texts
  descriptions: Texts
  includes: Texts[]
  price_minor: number
  /** Null: the same. */
  weekend_price_minor: number | null
  /** Null: that of entrance. */
  vat_percent: number | null
  hosts: number
  currency: string
  included_children: number
  duration_minutes: number
  languages: string[]
}
/** What a party costs at a place, by the nearest level that says so. */
export const listPartyPackages = async (db: Db, locationId: string): Promise<PartyPackageRow[]> =>
  (await sql<PartyPackageRow>`${nearest('party_packages', locationId)}`.execute(db)).rows

export type EntrancePriceRow = {
  id: string
  names: Texts
  notes: Texts
  from_age: number | null
  to_age: number | null
  weekday_price_minor: number
  weekend_price_minor: number
  /** Null: as on weekends. */
  holiday_price_minor: number | null
  currency: string
  languages: string[]
}
/** What a visit costs at a place, by the nearest level that says so. */
export const listEntrancePrices = async (db: Db, locationId: string): Promise<EntrancePriceRow[]> =>
  (await sql<EntrancePriceRow>`${nearest('entrance_prices', locationId)}`.execute(db)).rows

/** A playground that is not disabled, with what an enquiry to it must know. */
export const findAsked = (db: Db, id: string) =>
  db
    .selectFrom('playgrounds')
    .innerJoin('countries', 'countries.id', 'playgrounds.country_id')
    .select(['playgrounds.id', 'playgrounds.name', 'playgrounds.names', 'playgrounds.slug', 'playgrounds.phone'])
    .select([
      'country_id',
      'party_booking_email',
      'group_booking_email',
      'party_booking_opening_at',
      'party_booking_opening_content',
    ])
    .select(['street_address', 'postal_code', 'city', 'map_link', 'countries.slug as country_slug'])
    .select(['timezone', 'languages', 'holiday_country'])
    .where('playgrounds.id', '=', id)
    .where('is_disabled', '=', false)
    .executeTakeFirst()
export type Asked = NonNullable<Awaited<ReturnType<typeof findAsked>>>

/** A party room of a playground. */
export const findPartyRoom = (db: Db, playgroundId: string, roomId: string) =>
  db
    .selectFrom('rooms')
    .innerJoin('areas', 'areas.id', 'area_id')
    .select(['rooms.name', 'rooms.names'])
    .where('rooms.id', '=', roomId)
    .where('playground_id', '=', playgroundId)
    .where('area_type', '=', 'Party')
    .where('is_disabled', '=', false)
    .executeTakeFirst()

export type NewEnquiry = {
  id: string
  formId: string
  kind: EnquiryKind
  playgroundId: string
  language: string
  name: string
  email: string
  phone: string
  wishedOn: Day
  details: Record<string, string | number>
  createdAt: Date
}

/** @returns whether it was written: false when its form was used before. */
export const insertEnquiry = async (tx: Tx, enquiry: NewEnquiry): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('enquiries')
    .values({
      id: enquiry.id,
      form_id: enquiry.formId,
      kind: enquiry.kind,
      playground_id: enquiry.playgroundId,
      language: enquiry.language,
      name: enquiry.name,
      email: enquiry.email,
      phone: enquiry.phone,
      wished_on: enquiry.wishedOn,
      details: JSON.stringify(enquiry.details),
      created_at: enquiry.createdAt,
    })
    .onConflict((conflict) => conflict.column('form_id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const findEnquiry = (db: Db, id: string) => db.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst()
export type EnquiryRow = NonNullable<Awaited<ReturnType<typeof findEnquiry>>>

/** What an address asked for, oldest first, for its holder to take along. @param email lower case, confirmed. */
export const exportEnquiries = async (db: Db, email: string): Promise<{ enquiries: Record<string, string | null>[] }> => {
  const { rows } = await sql<Record<string, string | null>>`
    select e.kind, e.language, p.name as playground, e.name as "bookedBy", e.email, e.phone, e.wished_on as "wishedOn", to_json(e.created_at) #>> '{}' as "createdAt", to_json(e.done_at) #>> '{}' as "doneAt",
      e.party_on as "partyOn", to_char(e.party_from, 'HH24:MI') as "partyFrom", e.party_children::text as "partyChildren",
      concat_ws(E'\n', (select string_agg(value, E'\n' order by key) from jsonb_each_text(e.details)),
        (select string_agg(text, E'\n' order by written_at, id) from enquiry_texts t where t.enquiry_id = e.id)) as notes
    from enquiries e join playgrounds p on p.id = e.playground_id where lower(e.email) = ${email} order by e.created_at limit 1000`.execute(
    db,
  )
  return { enquiries: rows }
}

/** Whether the account has confirmed this very address. */
export const hasConfirmedAddress = async (db: Db, accountId: string, email: string): Promise<boolean> =>
  (await db
    .selectFrom('published.accounts as accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('email_normalized', '=', email.toLowerCase())
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Erases what an address asked for. @param email lower case, confirmed: anybody can write another person's address into a form. */
export const eraseEnquiries = async (tx: Tx, email: string): Promise<void> => {
  await sql`delete from enquiries where lower(email) = ${email}`.execute(tx)
}

/** Erases what was written freely of requested days before this one. @returns of how many enquiries. */
export const deleteMessagesBefore = async (db: Db, day: Day): Promise<number> => {
  const { numAffectedRows } = await sql`
    update enquiries set details = details - 'message' where wished_on < ${day} and details ? 'message'`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** @returns how many were erased. */
export const deleteEnquiriesBefore = async (db: Db, moment: Date): Promise<number> => {
  const { numDeletedRows } = await db.deleteFrom('enquiries').where('created_at', '<', moment).executeTakeFirst()
  return Number(numDeletedRows)
}
