import pg from 'pg'
import { fillOffice } from './office.ts'

/*
A child and a pass for each customer of `fillOffice`, and of each pass an entrance on each of the last days. Everything has the number of its making in its
id; the pass's code too, so that the workload knows what to scan.
*/
const id = (kind: string, n = 'n') => `('${kind}0000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
/** The code of a pass, by the number of its making. */
export const passCode = (n: number): string => `BENCHDOOR${n}`
/** How often each pass was used. */
export const entrancesEach = 5

const all = 'from generate_series(1, $1::int) n'
const each = `${all} cross join generate_series(1, ${entrancesEach}) d`
/** The visits of a day lie one after the other, as they were written. */
const visit = id('ad0f', `n + (d - 1) * $1::int`)
const statements = [
  `insert into children (id, first_name, last_name, birth_date, member_id, member_card_id)
    select ${id('cd0f')}, 'Maja', 'Lund', current_date - 1000 - n % 4000, 'DK' || n, 'DD' || n ${all}`,
  `insert into child_guardians (child_id, account_id) select ${id('cd0f')}, ${id('ac0f')} ${all}`,
  `insert into order_lines (id, order_id, position, article_id, article_key, kind, article_name, quantity, unit_price_minor, amount_minor, vat_percent, vat_minor,
      mode, terms)
    select ${id('2a0f')}, ${id('0a0f')}, 2, a.id, a.key, 'pass', 'Månadskort', 1, 19900, 19900, 6, 0, 'direct',
      jsonb_build_object('places', jsonb_build_array(jsonb_build_object('id', a.country_id)))
    ${all} cross join (select a.id, a.key, a.country_id from articles a join countries c on c.id = a.country_id
      where a.kind = 'pass' and c.slug = 'sweden' order by a.key limit 1) a`,
  `insert into passes (id, order_line_id, number, account_id, child_id, code, valid_from, valid_to, photo_status, entrances_without_photo, created_at, country_id)
    select ${id('da0f')}, ${id('2a0f')}, 1, ${id('ac0f')}, ${id('cd0f')}, 'BENCHDOOR' || n, current_date - 10, current_date + 20, 'NotRequired', 0, now(), c.id
    ${all} cross join (select id from countries where slug = 'sweden') c`,
  `insert into pass_entrances (pass_id, number, location_id, without_photo, at)
    select ${id('da0f')}, d, (select id from playgrounds order by key limit 1), false, now() - interval '1 day' * d ${each}`,
  `insert into admissions (id, location_id, day, at, account_id)
    select ${visit}, places[1 + n % cardinality(places)], current_date - d, now() - interval '1 day' * d, ${id('ac0f')}
    ${each} cross join (select array_agg(id order by key) as places from playgrounds) p`,
  `insert into admitted_people (admission_id, number, child_id, kind, used_id, entry)
    select ${visit}, 1, ${id('cd0f')}, 'pass', ${id('da0f')}, d ${each}`,
]

/** Fills the database with so many customers, each with a pass that was used on the last days; then analysed as autovacuum would. */
export const fillDoor = async (databaseUrl: string, count: number): Promise<void> => {
  await fillOffice(databaseUrl, count)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // Foreign keys and triggers sleep: the rows are right by construction.
    await client.query('set session_replication_role = replica')
    await client.query('set synchronous_commit = off')
    for (const statement of statements) await client.query(statement, [count])
    await client.query(
      'vacuum (analyze) children, child_guardians, order_lines, passes, pass_entrances, admissions, admitted_people',
    )
  } finally {
    await client.end()
  }
}
