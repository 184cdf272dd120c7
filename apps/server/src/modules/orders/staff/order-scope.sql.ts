import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'

/**
 * Of which orders somebody may see: all of these countries, and of these play centres those that are wholly theirs. @property countriesOfCentres the countries in
 * which the centres lie, where they are not seen whole.
 */
export type OrderScope = {
  countries: readonly string[]
  centres: readonly string[]
  countriesOfCentres: readonly string[]
}

/**
 * What a role given for these places opens; with a place, what of it lies there: a country's orders belong to it whole, wherever in it one asks.
 * @param places `chain`, or ids of places at which the permission is held. @param place a country, a region or a play centre.
 */
export const scopeOf = async (db: Db, places: 'chain' | readonly string[], place: string | undefined): Promise<OrderScope> => {
  const isHeld = (id: string) =>
    places === 'chain'
      ? sql`true`
      : sql`exists (select from location_closure x where x.descendant_id = ${sql.ref(id)} and x.ancestor_id = any(${[...places]}::uuid[]))`
  const asked = place ?? null
  const { rows: countries } = await sql<{ id: string }>`
    select c.id from countries c where ${isHeld('c.id')}
      and (${asked}::uuid is null or exists (select from location_closure x where x.ancestor_id = c.id and x.descendant_id = ${asked}::uuid))`.execute(
    db,
  )
  const { rows: centres } = await sql<{ id: string; countryId: string }>`
    select p.id, p.country_id as "countryId" from playgrounds p join countries c on c.id = p.country_id
    where ${isHeld('p.id')} and not ${isHeld('c.id')}
      and (${asked}::uuid is null or exists (select from location_closure x where x.ancestor_id = ${asked}::uuid and x.descendant_id = p.id))`.execute(
    db,
  )
  return {
    countries: countries.map(({ id }) => id),
    centres: centres.map(({ id }) => id),
    countriesOfCentres: [...new Set(centres.map(({ countryId }) => countryId))],
  }
}

/** Orders `o` of what may be seen. */
export const within = ({ countries, centres }: OrderScope): RawBuilder<unknown> =>
  centres.length === 0
    ? sql`true`
    : sql`(o.country_id = any(${[...countries]}::uuid[]) or exists (select from published.order_places k
        where k.order_id = o.id and k.playground_id = any(${[...centres]}::uuid[])))`
