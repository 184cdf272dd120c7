import pg from 'pg'

/*
A chain as the office sees it: customers with names of their own in every country, paid orders of two years, enquiries of one, and a line of the audit log
for each order. Everything has the number of its making in its id, so that what is there already is not made again.
*/
const id = (kind: string, n = 'n') => `('${kind}0000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const firstNames = `array['Anna', 'Åsa', 'Björn', 'Carl', 'Disa', 'Elin', 'Frida', 'Gustav', 'Hanna', 'Ines', 'Johan', 'Kajsa', 'Lars', 'Maja', 'Nils', 'Olle']`
const lastNames = `array['Andersson', 'Berg', 'Carlsson', 'Dahl', 'Ek', 'Forsberg', 'Gran', 'Holm', 'Isaksson', 'Jansson', 'Kvist', 'Lund', 'Malm', 'Nyström', 'Öberg']`
const countries = `(select array_agg(id order by key) from countries)`
const centres = `(select array_agg(id order by key) from playgrounds)`
const statements = [
  `insert into accounts (id, email, email_normalized, email_confirmed_at, first_name, last_name, phone, phone_country_code, city, culture, country_id,
      member_id, member_card_id, created_at)
    select ${id('ac0f')}, 'o' || n || '@office.example', 'o' || n || '@office.example', now(), (${firstNames})[1 + n % 16] || to_hex(n / 1000),
      (${lastNames})[1 + n % 15], (700000000 + n)::text, '+46', 'Örebro', 'sv-SE', (${countries})[1 + n % 5], 'O' || n, 'OC' || n,
      now() - interval '1 minute' * (n % 1051200) from generate_series($1::int, $2::int) n`,
  `insert into orders (id, reference, account_id, country_id, language, email, status, currency, total_minor, created_at, expires_at, status_changed_at, completed_at)
    select ${id('0a0f')}, upper(substr(md5(n::text), 1, 4) || '-' || substr(md5(n::text), 5, 4) || '-' || substr(md5(n::text), 9, 4)), ${id('ac0f')}, c.id, 'sv',
      'o@office.example', 'Completed', c.currency, 19900, at, at, at, at
    from (select n, now() - interval '1 minute' * (n % 1051200) as at from generate_series($1::int, $2::int) n) b
      join countries c on c.id = (${countries})[1 + n % 5]`,
  `insert into order_lines (id, order_id, position, article_id, article_key, kind, article_name, quantity, unit_price_minor, amount_minor, vat_percent, vat_minor,
      mode, terms)
    select ${id('1a0f')}, ${id('0a0f')}, 1, (select id from articles where kind = 'pass' limit 1), 'pass', 'pass', 'Pass', 1, 19900, 19900, 6, 0, 'direct', '{}'
    from generate_series($1::int, $2::int) n`,
  // One in twenty has asked for a party in the last year; most have an answer and are done.
  `insert into enquiries (id, form_id, kind, playground_id, language, name, email, phone, wished_on, details, created_at, done_at)
    select ${id('e0f0')}, ${id('f0f0')}, case when n % 3 = 0 then 'group' else 'party' end, (${centres})[1 + n % cardinality(${centres})], 'sv', 'Siv Undrar',
      'o' || n || '@office.example', '+46 70 174 06 11', current_date - 300 + n / 20 % 400, '{"children": 12}', now() - interval '1 minute' * (n % 525600),
      case when n % 400 <> 0 then now() end from generate_series($1::int, $2::int) n where n % 20 = 0`,
  // What staff did, at every centre: a line for each order.
  `insert into audit_log (actor_id, action, subject, place_id, detail)
    select ${id('ac0f', '1 + n % 500')}, 'order.read', ${id('0a0f')}::text, (${centres})[1 + n % cardinality(${centres})], '{}'
    from generate_series($1::int, $2::int) n`,
]

/** Fills the database with so many customers, and as many orders, where they are not there; then analysed as autovacuum would. */
export const fillOffice = async (databaseUrl: string, count: number): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ there: number }>(
      `select count(*)::int as there from accounts where email like '%@office.example'`,
    )
    await client.query('set session_replication_role = replica')
    await client.query('set synchronous_commit = off')
    await client.query('begin')
    for (const statement of statements) await client.query(statement, [(rows[0]?.there ?? 0) + 1, count])
    await client.query('commit')
    await client.query('vacuum (analyze) accounts, orders, order_lines, enquiries, audit_log')
  } finally {
    await client.end()
  }
}
