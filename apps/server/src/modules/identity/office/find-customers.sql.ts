import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { statement } from '../../../db/statement.ts'

/** What customers are looked for by. Names, addresses and numbers are beginnings; a card number is whole. */
export type CustomerQuestion =
  | { by: 'name'; beginning: string }
  | { by: 'email'; beginning: string }
  /** National parts, digits only: with and without the country's code. */
  | { by: 'phone'; beginnings: readonly string[] }
  | { by: 'card'; number: string }

export type CustomerRow = { id: string; firstName: string; lastName: string; town: string; email: string }

const columns = sql.raw(`a.id, a.first_name as "firstName", a.last_name as "lastName", a.city as town, a.email`)
const beginsWith = (beginning: string): string => `${beginning.replaceAll(/[\\%_]/g, '\\$&')}%`

/**
 * Each country is asked by itself and each column by its own index, so that a search reads no more rows than it answers, however many there are
 *.
 */
const ask = (countries: readonly string[], column: RawBuilder<string>, beginning: RawBuilder<string>, most: number) => sql`
  select found.* from unnest(${countries}::uuid[]) as country (id) cross join lateral (
    select ${columns} from accounts a where a.country_id = country.id and a.deleted_at is null and ${column} like ${beginning}
    order by ${column} using ~<~ limit ${most}) found`

/** Customers of countries, by name; at most `most`. A card is found whatever country it is from: its holder presents it. */
export const findCustomers = async (
  db: Db,
  countries: readonly string[],
  question: CustomerQuestion,
  most: number,
): Promise<CustomerRow[]> => {
  const { rows } = await sql<CustomerRow>`
    select distinct on (name_key("firstName" || ' ' || "lastName"), id) * from (${statementOf(countries, question, most)}) every
    order by name_key("firstName" || ' ' || "lastName"), id limit ${most}`.execute(db)
  return rows
}

const statementOf = (countries: readonly string[], question: CustomerQuestion, most: number): RawBuilder<unknown> => {
  switch (question.by) {
    case 'name': {
      const beginning = sql<string>`name_key(${beginsWith(question.beginning)})`
      return sql`(${ask(countries, sql`name_key(a.first_name || ' ' || a.last_name)`, beginning, most)})
        union all (${ask(countries, sql`name_key(a.last_name || ' ' || a.first_name)`, beginning, most)})`
    }
    case 'email':
      return ask(countries, sql`a.email_normalized`, sql`${beginsWith(question.beginning)}`, most)
    case 'phone':
      return sql.join(
        question.beginnings.map((beginning) => sql`(${ask(countries, sql`a.phone`, sql`${beginsWith(beginning)}`, most)})`),
        sql` union all `,
      )
    case 'card':
      return sql`select ${columns} from accounts a
        where a.deleted_at is null and (a.member_card_id = ${question.number} or a.member_id = ${question.number})`
  }
}

/** What tells one parent from another at the door. @param $1 accounts. */
export const listContacts = statement<{ id: string; firstName: string; lastName: string; phoneEnd: string | null }>(
  'list-contacts',
  `select id, first_name as "firstName", last_name as "lastName", right(phone, 2) as "phoneEnd" from accounts
  where id = any($1::uuid[]) and deleted_at is null`,
)

/** Names and telephone numbers of accounts. @param $1 accounts. */
export const listAccountPhones = statement<{ id: string; firstName: string; lastName: string; phone: string | null }>(
  'list-account-phones',
  `select id, first_name as "firstName", last_name as "lastName", case when phone is not null then trim(coalesce(phone_country_code, '') || ' ' || phone) end as phone
  from accounts where id = any($1::uuid[]) and deleted_at is null`,
)
