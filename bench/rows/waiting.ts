import pg from 'pg'

/*
Full classes with families that wait for them. A class has the number of its making in its id, an entry those of its class and of its turn. One entry in
twenty is of two siblings who want to come together, and so waits while single places come free.
*/
const id = (kind: string, n: string) => `('${kind}0000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const classId = id('c1a5', 'c')
const groupId = id('c1a6', 'c')
const entryId = id('c1a7', '(c - 1) * $2::int + f')
/** Every twentieth has a second child. */
const siblings = 'cross join generate_series(1, case when f % 20 = 0 then 2 else 1 end) k'
const classes = 'from generate_series(1, $1::int) c'
const families = `${classes} cross join generate_series(1, $2::int) f`

/** What opens the page of the entry of a class and a turn, in SQL. Nobody is mailed it. */
export const secretInSql = (entry: string) => `'bench-' || ${entry}`

/** Each with one parameter, the number of classes, or two: and of families. */
const statements: readonly { sql: string; ofFamilies?: true }[] = [
  {
    sql: `insert into classes (id, key, type, playground_id, price_minor, regular_price_minor, currency, vat_percent, names)
      select ${classId}, (${classId})::text, 'SportKidz', p.id, 0, 0, 'SEK', 6, '{"sv": "Idrottsklass"}'
      ${classes} cross join (select p.id from playgrounds p join countries n on n.id = p.country_id where n.slug = 'sweden' order by p.key limit 1) p`,
  },
  { sql: `insert into class_occasions (id, class_id, date) select gen_random_uuid(), ${classId}, current_date + 60 ${classes}` },
  {
    sql: `insert into class_age_groups (id, key, class_id, names, min_age, max_age, start_time, end_time, position)
      select ${groupId}, (${groupId})::text, ${classId}, '{}', 3, 9, '10:00', '11:00', 0 ${classes}`,
  },
  {
    sql: `insert into class_seats (age_group_id, number, state)
      select ${groupId}, n, 'reserved' ${classes} cross join generate_series(1, 12) n`,
  },
  {
    sql: `insert into class_waiting_entries (id, join_id, class_id, country_id, language, email, email_normalized, first_name, last_name, phone_country_code,
        phone, wants_information, wants_partner_information, secret_hash, secret_encrypted, state, priority, turn, created_at, joined_at, state_changed_at)
      select ${entryId}, ${entryId}, ${classId}, n.id, 'sv', m, m, 'Karin', 'Berg', '46', '701234567', false, false,
        sha256(convert_to(${secretInSql(entryId)}, 'utf8')), '\\x00', 'Waiting', case when f % 10 = 7 then 0 else 1 end, nextval('class_turns'), now(), now(), now()
      ${families} cross join lateral (select 'bench' || c || '-' || f || '@example.com' as m) mail
        cross join (select id from countries where slug = 'sweden') n order by f, c`,
    ofFamilies: true,
  },
  {
    sql: `insert into class_waiting_children (id, entry_id, position, class_id, first_name, last_name, birth_date, child_key, is_waiting)
      select gen_random_uuid(), ${entryId}, k, ${classId}, 'Maja', 'Berg', current_date - 2200, sha256(convert_to(c || ' ' || f || ' ' || k, 'utf8')), true
      ${families} ${siblings}`,
    ofFamilies: true,
  },
  {
    sql: `insert into class_waiting_groups (entry_id, position, age_group_id) select ${entryId}, k, ${groupId} ${families} ${siblings}`,
    ofFamilies: true,
  },
]

/** So many full classes in Sweden that cost nothing, sixty days ahead, with a waiting list of so many families each; then analysed as autovacuum would. */
export const fillWaitingLists = async (databaseUrl: string, lists: number, families: number): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // Foreign keys and triggers sleep: the rows are right by construction.
    await client.query('set session_replication_role = replica')
    await client.query('set synchronous_commit = off')
    for (const { sql, ofFamilies } of statements) await client.query(sql, ofFamilies ? [lists, families] : [lists])
    await client.query(
      'vacuum (analyze) classes, class_occasions, class_age_groups, class_seats, class_waiting_entries, class_waiting_children, class_waiting_groups',
    )
  } finally {
    await client.end()
  }
}

/** In each of these classes one place comes free. */
export const freeOneEach = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`update class_seats set state = 'free' where age_group_id::text like 'c1a60000%' and number = 1`)
}
