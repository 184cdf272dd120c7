import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'

/** A country with the day that it is there (`YYYY-MM-DD`). */
export type CountryDay = { id: string; name: string; timeZone: string }

/** Countries in the operator's order. */
export const listCountryDays = async (db: Db): Promise<CountryDay[]> => {
  const { rows } = await sql<CountryDay>`select id, name, timezone as "timeZone" from countries order by position, key`.execute(db)
  return rows
}

/**
 * The figures of a country on days of its time zone, as rows of `daily_figures`: place, day, figure, product, currency, count, amount.
 * @param from first day, as an expression. @param to the day after the last.
 */
export const countedDays = (
  country: RawBuilder<string>,
  zone: RawBuilder<string>,
  from: RawBuilder<string>,
  to: RawBuilder<string>,
) => {
  const within = (column: string) => sql`${sql.ref(column)} >= (${from})::timestamp at time zone ${zone}
    and ${sql.ref(column)} < (${to})::timestamp at time zone ${zone}`
  const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${zone})::date`
  // A line belongs to its play centre; an order, where all of its lines do.
  const ofLine = sql`left join published.line_places x on x.order_line_id = l.id and x.order_id = l.order_id`
  const place = sql`coalesce(x.playground_id, o.country_id)`
  return sql`
    select coalesce((select p.playground_id from published.order_places p where p.order_id = o.id), o.country_id) as place_id, ${dayOf('o.completed_at')} as day, 'orders' as figure, '' as product, o.currency, count(*) as count,
      sum(o.total_minor)::bigint as amount_minor
    from published.orders o where o.country_id = ${country} and ${within('o.completed_at')} group by 1, 2, 5
    union all
    select ${place}, ${dayOf('o.completed_at')}, 'sales', l.kind, o.currency, sum(l.quantity), sum(l.amount_minor)::bigint
    from published.orders o join published.order_lines l on l.order_id = o.id ${ofLine}
    where o.country_id = ${country} and ${within('o.completed_at')} group by 1, 2, 4, 5
    union all
    select ${place}, ${dayOf('n.issued_at')}, 'refunds', l.kind, o.currency, count(distinct n.id), sum(r.amount_minor)::bigint
    from published.credit_notes n join published.orders o on o.id = n.order_id
      join published.credit_note_lines r on r.credit_note_id = n.id join published.order_lines l on l.id = r.order_line_id ${ofLine}
    where n.country_id = ${country} and ${within('n.issued_at')} group by 1, 2, 4, 5
    union all
    select a.country_id, ${dayOf('a.created_at')}, 'accounts', '', '', count(*), 0
    from published.accounts a where a.country_id = ${country} and ${within('a.created_at')} group by 1, 2`
}

/** Through which day a country is counted, held until the transaction ends; null: not at all. */
export const holdThrough = async (tx: Tx, country: string): Promise<string | null> => {
  const row = await tx
    .selectFrom('daily_figures_through')
    .select('day')
    .where('country_id', '=', country)
    .forUpdate()
    .executeTakeFirst()
  return row?.day ?? null
}

/** The first day of a country on which there is something to count; null: there is none. */
export const findFirstDay = async (db: Db, { id, timeZone }: CountryDay): Promise<string | null> => {
  const { rows } = await sql<{ day: string | null }>`
    select (least((select min(completed_at) from published.orders where country_id = ${id} and completed_at is not null),
      (select min(created_at) from published.accounts where country_id = ${id})) at time zone ${timeZone})::date as day`.execute(db)
  return rows[0]?.day ?? null
}

/** Writes the figures of a country's days, both included, and that they are written. */
export const writeDays = async (tx: Tx, { id, timeZone }: CountryDay, from: string, to: string): Promise<void> => {
  await sql`insert into daily_figures (place_id, day, figure, product, currency, count, amount_minor)
    ${countedDays(sql`${id}::uuid`, sql`${timeZone}::text`, sql`${from}::date`, sql`${to}::date + 1`)}`.execute(tx)
  await sql`insert into daily_figures_through (country_id, day) values (${id}, ${to})
    on conflict (country_id) do update set day = excluded.day`.execute(tx)
}
