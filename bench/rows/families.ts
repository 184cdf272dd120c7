import pg from 'pg'

/** How many rows there are of what. */
export type Chain = { accounts: number; orders: number }

/*
The made-up rows. `$1` and `$2` are the first and the last number of what is new, `$3` how many accounts there are in the end. Everything has the number of
its making in its id: rows of one kind lie in the order they came, as the rows of a shop do that grows. An account's orders lie a whole chain apart.
*/
const id = (kind: string, n = 'n') => `('${kind}0000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const account = (n = 'n') => id('acc0', n)
const perAccount = [
  `insert into accounts (id, email, email_normalized, email_confirmed_at, first_name, last_name, phone, phone_country_code, culture, member_id, member_card_id, created_at)
    select ${account()}, 'g' || n || '@generated.example', 'g' || n || '@generated.example', now(), 'Gun', 'Generator', '701740611', '+46', 'sv-SE',
      'G' || n, 'C' || n, now() - interval '500 days' from generate_series($1::int, $2::int) n`,
  `insert into children (id, first_name, last_name, birth_date, member_id, member_card_id)
    select ${id('c000')}, 'Gry', 'Generator', current_date - 1000 - n % 4000, 'K' || n, 'D' || n from generate_series($1::int, $2::int) n`,
  `insert into child_guardians (child_id, account_id) select ${id('c000')}, ${account()} from generate_series($1::int, $2::int) n`,
  // A coupon each, of one of the offers that hold today.
  `insert into coupons (id, offer_id, account_id, bar_code)
    select ${id('cc00')}, (select array_agg(id order by id) from offers)[1 + n % (select count(*) from offers)], ${account()}, 'B' || n
    from generate_series($1::int, $2::int) n`,
  // Reminded already: nobody is written to. A booked class for every third account, for every other third as a guest with the same address.
  `insert into class_bookings (id, reference, class_id, country_id, account_id, language, email, email_normalized, first_name, last_name, phone_country_code, phone,
      wants_information, wants_partner_information, status, currency, total_minor, created_at, expires_at, status_changed_at, reminded_at)
    select ${id('b000')}, 'GENB-' || n, (select array_agg(id order by id) from classes)[1 + n % (select count(*) from classes)], l.id,
      case n % 3 when 1 then ${account()} end, 'sv', 'g' || n || '@generated.example', 'g' || n || '@generated.example', 'Gun', 'Generator', '+46', '701740611',
      false, false, 'Confirmed', 'SEK', 100, now(), now(), now(), now()
    from generate_series($1::int, $2::int) n cross join (select id from countries order by key limit 1) l where n % 3 > 0`,
]
/** An order's article, and when it was bought: from yesterday to four years back. */
const bought = `(select n, now() - interval '1 day' * (1 + n % 1460) as at, all_of[1 + n % cardinality(all_of)] as article_id
    from generate_series($1::int, $2::int) n cross join (select array_agg(id order by id) as all_of from articles where is_active) s) b
  join articles a on a.id = b.article_id`
const perOrder = [
  `insert into orders (id, reference, account_id, country_id, language, email, status, currency, total_minor, created_at, expires_at, status_changed_at, completed_at)
    select ${id('0a00')}, 'GEN-' || n, ${account('1 + n % $3::int')}, a.country_id, 'sv', 'g@generated.example', 'Completed', a.currency,
      a.price_minor, at, at, at, at from ${bought}`,
  `insert into order_lines (id, order_id, position, article_id, article_key, kind, article_name, quantity, unit_price_minor, amount_minor, vat_percent, vat_minor,
      gift_card_amount_minor, gift_card_years, mode, terms)
    select ${id('1a00')}, ${id('0a00')}, 1, a.id, a.key, a.kind, a.key, 1, a.price_minor, a.price_minor, 0, 0, a.gift_card_amount_minor,
      case a.kind when 'gift-card' then 3 end, case when a.kind <> 'gift-card' then 'direct' end, case when a.kind <> 'gift-card' then '{}'::jsonb end
    from ${bought} where $3::int > 0`,
  `insert into serial_tickets (id, order_line_id, number, account_id, code, valid_from, valid_to, created_at)
    select ${id('5000')}, ${id('1a00')}, 1, ${account('1 + n % $3::int')}, 'T' || n, at::date, at::date + 730, at from ${bought} where a.kind = 'serial-ticket'`,
  // Triggers sleep (below), so the ledger's numbers are said here. Every second card has been used to its end.
  `insert into serial_ticket_entries (serial_ticket_id, number, kind, entrances, entrances_left, at)
    select ${id('5000')}, e.number, e.kind, e.entrances, e.rest, at from ${bought}
    join (values (1, 'issue', 10, 10), (2, 'use', -10, 0)) as e (number, kind, entrances, rest) on e.number = 1 or n % 2 = 0
    where a.kind = 'serial-ticket' and $3::int > 0`,
  `insert into passes (id, order_line_id, number, account_id, code, valid_from, valid_to, photo_status, entrances_without_photo, created_at, country_id)
    select ${id('7a00')}, ${id('1a00')}, 1, ${account('1 + n % $3::int')}, 'P' || n, at::date, at::date + 29, 'NotRequired', 0, at, a.country_id from ${bought} where a.kind = 'pass'`,
]
const tables =
  'accounts, children, child_guardians, coupons, class_bookings, orders, order_lines, serial_tickets, serial_ticket_entries, passes'

/** Does `work` on a connection that writes much at once: foreign keys and triggers sleep (the rows are right by construction), checkpoints are rare. */
const asLoader = async (databaseUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica`)
    await client.query(`set synchronous_commit = off`)
    await client.query(`alter system set max_wal_size = '8GB'`)
    await client.query(`select pg_reload_conf()`)
    await work(client)
  } finally {
    await client.query(`alter system reset max_wal_size`)
    await client.query(`select pg_reload_conf()`)
    await client.end()
  }
}

/** Takes away the indexes that hold no rule: built at the end over all rows, each costs one sorting instead of a search a row. @returns what builds them again. */
const withoutIndexes = async (client: pg.Client): Promise<() => Promise<void>> => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid::regclass::text = any($1) and not indisunique`,
    [tables.split(', ')],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return async () => {
    await client.query(`set local maintenance_work_mem = '512MB'`)
    for (const { definition } of rows) await client.query(definition)
  }
}

/**
 * Fills the database with made-up families: for each account a child, a coupon and perhaps a booked class, for each order a line of one of the articles on
 * sale and the ticket or pass it became. Only what is missing is added, so that a chain can grow; then analysed as autovacuum would.
 */
export const growTo = (databaseUrl: string, { accounts, orders }: Chain): Promise<void> =>
  asLoader(databaseUrl, async (client) => {
    const { rows } = await client.query<{ accounts: number; orders: number }>(`select
      (select count(*)::int from accounts where email like '%@generated.example') as accounts,
      (select count(*)::int from orders where email like '%@generated.example') as orders`)
    const there = rows[0] ?? { accounts: 0, orders: 0 }
    // All or nothing: what is there is counted by accounts and orders alone.
    await client.query('begin')
    const rebuild = await withoutIndexes(client)
    for (const statement of perAccount) await client.query(statement, [there.accounts + 1, accounts])
    for (const statement of perOrder) await client.query(statement, [there.orders + 1, orders, accounts])
    await rebuild()
    await client.query('commit')
    await client.query(`vacuum (analyze) ${tables}`)
    await client.query('checkpoint')
  })

/** Gives each of these accounts what any other account has: a child, a coupon, a class, and five of the generated orders with what they became. */
export const adopt = (databaseUrl: string, emails: readonly string[]): Promise<void> =>
  asLoader(databaseUrl, async (client) => {
    await client.query(
      `create temporary table parents as
        select id, email_normalized, row_number() over (order by email) as n from accounts where email = any($1)`,
      [emails],
    )
    await client.query(
      `create temporary table shares as select p.id as account_id, g.n from parents p cross join lateral (
        select p.n * 10 + k as n from generate_series(0, 4) k) g`,
    )
    await client.query(`insert into child_guardians (child_id, account_id) select ${id('c000', 'n * 7')}, id from parents`)
    await client.query(
      `insert into coupons (offer_id, account_id) select (select id from offers where key = 'se-entrance-autumn'), id from parents`,
    )
    await client.query(
      `update class_bookings b set account_id = p.id from parents p where p.n % 2 = 0 and b.id = ${id('b000', '3 * p.n + 1')}`,
    )
    await client.query(
      `update class_bookings b set email_normalized = p.email_normalized from parents p where p.n % 2 = 1 and b.id = ${id('b000', '3 * p.n + 2')}`,
    )
    for (const [table, kind] of [
      ['orders', '0a00'],
      ['serial_tickets', '5000'],
      ['passes', '7a00'],
    ] as const)
      await client.query(`update ${table} t set account_id = s.account_id from shares s where t.id = ${id(kind, 's.n')}`)
    await client.query('drop table parents, shares')
  })
