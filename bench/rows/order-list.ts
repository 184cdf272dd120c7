import pg from 'pg'

/*
Orders as the list of the office filters them: of customers with names of their own in every country, over two years, of four kinds, in all states, paid by
different methods with cards of ten thousand endings; some refunded, a few disputed. Everything has the number of its making in its id.
*/
const id = (kind: string, n = 'n') => `('${kind}0000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const firstNames = `array['Anna', 'Åsa', 'Björn', 'Carl', 'Disa', 'Elin', 'Frida', 'Gustav', 'Hanna', 'Ines', 'Johan', 'Kajsa', 'Lars', 'Maja', 'Nils', 'Olle']`
const lastNames = `array['Andersson', 'Berg', 'Carlsson', 'Dahl', 'Ek', 'Forsberg', 'Gran', 'Holm', 'Isaksson', 'Jansson', 'Kvist', 'Lund', 'Malm', 'Nyström', 'Öberg']`
const countries = `(select array_agg(id order by key) from countries)`
const made = `generate_series(1, $1::int) n`
/** Nine in ten are paid; the rest is open, ended unpaid, or refunded. */
const status = `(array['AwaitingPayment', 'Expired', 'Failed', 'PartiallyRefunded', 'Refunded', 'Cancelled'])[case when n % 10 = 0 then 1 + n / 10 % 6 end]`
const isPaid = `coalesce(${status}, '') not in ('AwaitingPayment', 'Expired', 'Failed', 'Cancelled')`
const kind = `(array['pass', 'serial-ticket', 'gift-card', 'child-class'])[1 + n % 4]`
/** One of a kind on sale. */
const anArticle = (of: string) => `(select id from articles where kind = '${of}' order by key limit 1)`
const statements = [
  `insert into accounts (id, email, email_normalized, email_confirmed_at, first_name, last_name, phone, phone_country_code, city, culture, country_id,
      member_id, member_card_id, created_at)
    select ${id('ac1f')}, 'l' || n || '@list.example', 'l' || n || '@list.example', now(), (${firstNames})[1 + n % 16] || to_hex(n / 1000),
      (${lastNames})[1 + n % 15], (700000000 + n)::text, '+46', 'Örebro', 'sv-SE', (${countries})[1 + n % 5], 'L' || n, 'LC' || n,
      now() - interval '1 minute' * (n % 1051200) from ${made}`,
  `insert into orders (id, reference, account_id, country_id, language, email, status, currency, total_minor, created_at, expires_at, status_changed_at, completed_at)
    select ${id('0a1f')}, upper(substr(md5('l' || n), 1, 4) || '-' || substr(md5('l' || n), 5, 4) || '-' || substr(md5('l' || n), 9, 4)), ${id('ac1f')}, c.id, 'sv',
      'l' || n || '@list.example', coalesce(${status}, 'Completed'), c.currency, 19900, at, at, at, case when ${isPaid} then at end
    from (select n, now() - interval '1 minute' * (n % 1051200) as at from ${made}) b join countries c on c.id = (${countries})[1 + n % 5]`,
  `insert into order_lines (id, order_id, position, article_id, article_key, kind, article_name, quantity, unit_price_minor, amount_minor, vat_percent, vat_minor,
      mode, terms, gift_card_amount_minor, gift_card_years)
    select ${id('1a1f')}, ${id('0a1f')}, 1, case kind when 'pass' then p.id when 'serial-ticket' then t.id when 'gift-card' then g.id end, kind, kind, 'Article', 1,
      19900, 19900, 6, 0, case when kind in ('pass', 'serial-ticket') then 'direct' end, case when kind in ('pass', 'serial-ticket') then '{}'::jsonb end,
      case kind when 'gift-card' then 19900 end, case kind when 'gift-card' then 3 end
    from (select n, ${kind} as kind from ${made}) lines, ${anArticle('pass')} p, ${anArticle('serial-ticket')} t, ${anArticle('gift-card')} g`,
  // One in a thousand by direct debit, in one country: what is rare must not be searched for among all.
  `insert into payments (id, order_id, attempt, token, provider, method, amount_minor, currency, state, method_label, created_at, paid_at)
    select ${id('9a1f')}, ${id('0a1f')}, 1, 'l' || n, 'test', case when n % 5000 = 3 then 'sepa' when n % 5 = 4 then 'swish' else 'card' end, 19900, 'SEK',
      case when ${isPaid} then 'paid' else 'declined' end, 'Visa •••• ' || lpad((n % 10000)::text, 4, '0'), at, case when ${isPaid} then at end
    from (select n, now() - interval '1 minute' * (n % 1051200) as at from ${made}) b`,
  `insert into ordered_kinds (country_id, kind, method)
    select distinct o.country_id, l.kind, p.method from ${made} join orders o on o.id = ${id('0a1f')} join order_lines l on l.order_id = o.id
      join payments p on p.order_id = o.id on conflict do nothing`,
  // What is of a class has a booking, by its own id.
  `insert into class_bookings (id, reference, class_id, country_id, account_id, language, email, email_normalized, first_name, last_name, phone_country_code,
      phone, wants_information, wants_partner_information, status, currency, total_minor, created_at, expires_at, status_changed_at)
    select ${id('0a1f')}, 'L' || n, own.classes[1 + n / 20 % cardinality(own.classes)], own.country_id, ${id('ac1f')}, 'sv', 'l' || n || '@list.example',
      'l' || n || '@list.example', 'Gun', 'Generator', '+46', '701740611', false, false, 'Confirmed', own.currency, 19900, now(), now(), now()
    from ${made} join (
      select c.id as country_id, c.currency, array_agg(k.id order by k.key) as classes
      from classes k join playgrounds p on p.id = k.playground_id join countries c on c.id = p.country_id group by c.id, c.currency
    ) own on own.country_id = (${countries})[1 + n % 5] where ${kind} = 'child-class'`,
  `insert into disputes (provider, provider_dispute_id, payment_id, amount_minor, currency, reason, state, opened_at)
    select 'test', 'l' || n, ${id('9a1f')}, 19900, 'SEK', 'fraudulent', 'open', now() from ${made} where n % 20000 = 1`,
]

/** Fills the database with so many customers and as many orders, where they are not there; then analysed as autovacuum would. */
export const fillOrderList = async (databaseUrl: string, count: number): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ there: number }>(
      `select count(*)::int as there from accounts where email like '%@list.example'`,
    )
    if (rows[0]?.there === count) return
    await client.query('set session_replication_role = replica')
    await client.query('set synchronous_commit = off')
    await client.query('begin')
    for (const statement of statements) await client.query(statement, [count])
    await client.query('commit')
    await client.query('vacuum (analyze) accounts, orders, order_lines, payments, disputes, class_bookings')
  } finally {
    await client.end()
  }
}
