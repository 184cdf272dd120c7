import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** A company and its books. @property code of the country, ISO 3166. */
export type Company = {
  id: string
  country: string
  code: string
  name: string
  number: string
  vatNumber: string
  address: string
  phone: string
  managers: string[]
  currency: string
  timeZone: string
  datevConsultant: number | null
  datevClient: number | null
}

/** Countries that have books, with their clock. */
export const listLedgers = async (db: Db): Promise<{ id: string; timeZone: string }[]> => {
  const { rows } = await sql<{ id: string; timeZone: string }>`
    select id, timezone as "timeZone" from countries order by position, key`.execute(db)
  return rows
}

/** Companies of countries within places. @param country only this one. */
export const listCompanyRows = async (db: Db, within: 'chain' | readonly string[], country?: string): Promise<Company[]> => {
  const { rows } = await sql<Company>`
    select c.id, c.name as country, c.holiday_country as code, trim(c.company_name) as name, trim(c.company_orgno) as number, c.company_vat_number as "vatNumber",
      c.company_address as address, trim(c.company_phone) as phone, c.company_managers as managers, c.currency, c.timezone as "timeZone",
      a.datev_consultant as "datevConsultant", a.datev_client as "datevClient"
    from countries c left join accounting_companies a on a.country_id = c.id
    where ${within === 'chain' ? sql`true` : sql`c.id in (select descendant_id from location_closure where ancestor_id = any(${within}::uuid[]))`}
      and ${country === undefined ? sql`true` : sql`c.id = ${country}`}
    order by c.position, c.key`.execute(db)
  return rows
}

/** The first and the last day of a company's ledger that has an entry, and its closed months (first days, in order). */
export const findEntries = async (db: Db, country: string): Promise<{ first: string | null; closed: string[] }> => {
  const { rows } = await sql<{ first: string | null; closed: string[] }>`
    select (select min(day) from published.ledger_entries where country_id = ${country}) as first,
      (select coalesce(array_agg(to_char(month, 'YYYY-MM') order by month), '{}') from published.ledger_closed_months where country_id = ${country}) as closed`.execute(
    db,
  )
  return rows[0] ?? { first: null, closed: [] }
}

/** The names of play centres, and their cost centres. */
export const listCentres = async (db: Db, country: string): Promise<{ id: string; name: string; costCentre: string }[]> => {
  const { rows } = await sql<{ id: string; name: string; costCentre: string }>`
    select id, name, coalesce(nullif(trim(cost_center), ''), key) as "costCentre" from playgrounds where country_id = ${country} order by key`.execute(
    db,
  )
  return rows
}

export type AccountName = { account: string; number: string; name: string }
/** The chart of accounts of a company. */
export const listAccounts = async (db: Db, country: string): Promise<AccountName[]> => {
  const { rows } = await sql<AccountName>`
    select account, trim(number) as number, name from published.ledger_accounts where country_id = ${country} order by account`.execute(
    db,
  )
  return rows
}

/** Stores by which numbers a tax adviser knows the company. */
export const saveDatevNumbers = async (db: Db, country: string, consultant: number, client: number): Promise<void> => {
  await sql`insert into accounting_companies (country_id, datev_consultant, datev_client) values (${country}, ${consultant}, ${client})
    on conflict (country_id) do update set datev_consultant = excluded.datev_consultant, datev_client = excluded.datev_client`.execute(
    db,
  )
}
