import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { countedDays } from './daily-figures.sql.ts'

/** A country or play centre whose figures are asked for. @property first of the period there; @property before of the same weekdays a year ago. */
export type AskedPlace = { id: string; countryId: string; timeZone: string; first: string; before: string }

/** A sum over the places and days that were asked for. What it is not summed by is null. @property n days since the first of its period. */
export type FigureSum = {
  isNow: boolean
  figure: string | null
  product: string | null
  currency: string
  countryId: string | null
  n: number | null
  count: number
  amountMinor: number
  revenueMinor: number
}

/** Countries and play centres within places where somebody may look. @param place only those in it. */
export const listAskablePlaces = async (
  db: Db,
  within: 'chain' | readonly string[],
  place: string | undefined,
): Promise<{ id: string; countryId: string; timeZone: string; isCentre: boolean }[]> => {
  const below = (ancestors: readonly string[]) =>
    sql`l.id in (select descendant_id from location_closure where ancestor_id = any(${ancestors}::uuid[]))`
  const { rows } = await sql<{ id: string; countryId: string; timeZone: string; isCentre: boolean }>`
    select l.id, c.id as "countryId", c.timezone as "timeZone", l.type = 'Playground' as "isCentre"
    from locations l join location_closure u on u.descendant_id = l.id join countries c on c.id = u.ancestor_id
    where l.type in ('Country', 'Playground') and ${within === 'chain' ? sql`true` : below(within)}
      and ${place === undefined ? sql`true` : below([place])} order by c.position, c.key, l.id`.execute(db)
  return rows
}

/**
 * Sums of both periods in one reading: by figure, product and currency; of revenue also by day, and by country. Finished days from `daily_figures`, the
 * others from orders, credit notes and accounts.
 */
export const sumFigures = async (db: Db, places: readonly AskedPlace[], days: number): Promise<FigureSum[]> => {
  const column = (name: keyof AskedPlace) => places.map((place) => place[name])
  const { rows } = await sql<FigureSum>`
    with asked as (
      select a.*, coalesce((select t.day from daily_figures_through t where t.country_id = a.country_id), '-infinity') as through
      from unnest(${column('id')}::uuid[], ${column('countryId')}::uuid[], ${column('timeZone')}::text[], ${column('first')}::date[],
        ${column('before')}::date[]) as a (place_id, country_id, zone, first, before)
    ), stored as (
      select a.country_id, p.is_now, f.day - p.first as n, f.figure, f.product, f.currency, f.count, f.amount_minor
      from asked a cross join lateral (values (true, a.first), (false, a.before)) p (is_now, first)
        join daily_figures f on f.place_id = a.place_id and f.day between p.first and least(p.first + ${days - 1}::int, a.through)
    ), counted as (
      select d.country_id, p.is_now, f.day - p.first as n, f.figure, f.product, f.currency, f.count, f.amount_minor
      from (select distinct country_id, zone, first, before, through from asked) d
        cross join lateral (values (true, d.first), (false, d.before)) p (is_now, first)
        cross join lateral (${countedDays(sql`d.country_id`, sql`d.zone`, sql`greatest(p.first, (d.through + 1))`, sql`p.first + ${days}::int`)}) f
      where f.place_id in (select place_id from asked)
    ), every as (
      select * from stored union all select * from counted
    ), measured as (
      select *, case when product in ('', 'gift-card') then 0 when figure = 'sales' then amount_minor when figure = 'refunds' then -amount_minor else 0 end
        as revenue from every
    )
    select is_now as "isNow", figure, product, currency, country_id as "countryId", n, sum(count)::bigint as count, sum(amount_minor)::bigint as "amountMinor",
      sum(revenue)::bigint as "revenueMinor"
    from measured group by grouping sets ((is_now, figure, product, currency), (is_now, currency, n), (is_now, currency, country_id))`.execute(
    db,
  )
  return rows
}
