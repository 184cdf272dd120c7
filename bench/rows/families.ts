import pg from 'pg'

/** How many rows there are of what. */
export type Chain = { accounts: number; orders: number }

/**
 * Fills the database with made-up families: a child for each account, and for each order a line of one of the articles on sale, from yesterday to four
 * years back. Only what is missing is added, so that a chain can grow. The buyers that already exist get their share too.
 * Written with foreign keys unchecked (they are right by construction), then analysed as autovacuum would.
 */
export const growTo = async (databaseUrl: string, { accounts, orders }: Chain): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`set session_replication_role = replica`)
    const { rows } = await client.query<{ accounts: number; orders: number }>(`select
      (select count(*)::int from accounts where email like '%@generated.example') as accounts,
      (select count(*)::int from orders where email like '%@generated.example') as orders`)
    const there = rows[0] ?? { accounts: 0, orders: 0 }
    await client.query(
      `insert into accounts (id, email, email_normalized, email_confirmed_at, first_name, last_name, phone, phone_country_code, culture, member_id, member_card_id, created_at)
      select md5('account ' || n)::uuid, 'g' || n || '@generated.example', 'g' || n || '@generated.example', now(), 'Gun', 'Generator', '701740611', '+46', 'sv-SE',
        'G' || n, 'C' || n, now() - interval '500 days' from generate_series($1::int, $2::int) n`,
      [there.accounts + 1, accounts],
    )
    await client.query(
      `with born as (
        insert into children (id, first_name, last_name, birth_date, member_id, member_card_id)
        select md5('child ' || n)::uuid, 'Gry', 'Generator', current_date - 1000 - n % 4000, 'K' || n, 'D' || n from generate_series($1::int, $2::int) n
        returning id)
      insert into child_guardians (child_id, account_id)
        select md5('child ' || n)::uuid, md5('account ' || n)::uuid from generate_series($1::int, $2::int) n`,
      [there.accounts + 1, accounts],
    )
    await client.query(
      `with bought as (
        insert into orders (id, reference, account_id, country_id, language, email, status, currency, total_minor, created_at, expires_at, status_changed_at, completed_at)
        select md5('order ' || n)::uuid, 'GEN-' || n, md5('account ' || 1 + n % $3::int)::uuid, a.country_id, 'sv', 'g@generated.example', 'Completed', a.currency,
          a.price_minor, at, at, at, at
        from generate_series($1::int, $2::int) n
        cross join lateral (select now() - interval '1 day' * (1 + n % 1460) as at) t
        cross join lateral (select (select articles from shop)[1 + n % (select cardinality(articles) from shop)] as id) chosen
        join articles a on a.id = chosen.id
        returning id)
      select count(*) from bought`.replace(
        'with bought as',
        `with shop as (select array_agg(id order by id) as articles from articles where is_active), bought as`,
      ),
      [there.orders + 1, orders, accounts],
    )
    await client.query(
      `with shop as (select array_agg(id order by id) as articles from articles where is_active)
      insert into order_lines (id, order_id, position, article_id, article_key, kind, article_name, quantity, unit_price_minor, amount_minor, vat_percent, vat_minor,
        gift_card_amount_minor, gift_card_years)
      select md5('line ' || n)::uuid, md5('order ' || n)::uuid, 1, a.id, a.key, a.kind, a.key, 1, a.price_minor, a.price_minor, 0, 0, a.gift_card_amount_minor,
        case a.kind when 'gift-card' then 3 end
      from generate_series($1::int, $2::int) n
      cross join lateral (select (select articles from shop)[1 + n % (select cardinality(articles) from shop)] as id) chosen
      join articles a on a.id = chosen.id`,
      [there.orders + 1, orders],
    )
    await client.query('vacuum (analyze) accounts, children, child_guardians, orders, order_lines')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

/** Gives each of these accounts a child and five of the generated orders, as any other account has. */
export const adopt = async (databaseUrl: string, emails: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `with parents as (select id, row_number() over (order by email) as n from accounts where email = any($1)),
      given as (
        insert into child_guardians (child_id, account_id)
        select md5('child ' || n * 7)::uuid, id from parents on conflict do nothing)
      update orders o set account_id = p.id, created_at = now() - interval '1 day', completed_at = now() - interval '1 day'
      from parents p where o.reference in (select 'GEN-' || p.n * 10 + k from generate_series(0, 4) k)`,
      [emails],
    )
  } finally {
    await client.end()
  }
}
