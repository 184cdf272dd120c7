import pg from 'pg'

/*
Customers with names as people have them: two in five bear one of twenty common last names, the others one of some hundred thousand; every tenth has two first
names. Each has a child. Everything has the number of its making in its id, so that what is there already is not made again.
*/
const id = (kind: string, n = 'n') => `('${kind}0000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const list = (words: string) => `array[${words.split(' ').map((word) => `'${word}'`)}]`
const firstNames = list(
  'Anna Åsa Björn Carl Disa Elin Frida Gustav Hanna Ines Johan Kajsa Lars Maja Nils Olle Päivi Øyvind Søren Jürgen Mette Kjersti Aino Väinö Lotta Sebastian Katarina Margareta Kristoffer Alexandra',
)
const common = list(
  'Andersson Johansson Karlsson Nilsson Eriksson Larsson Olsson Persson Svensson Gustafsson Hansen Olsen Larsen Jensen Nielsen Virtanen Korhonen Müller Schmidt Schneider',
)
const [begun, middle, inner, ended] = [
  list(
    'Åker Alm Ask Berg Björk Blom Bråt Bäck Dal Ek Eng Falk Fors Fräs Gran Grön Hag Hall Hammar Hed Holm Häll Höög Kall Kjær Klar Kron Kvist Land Lilje Lind Ljung Lund Löv Malm Mo Munk Ned Nord Ny Näs Ocker Palm Quist Ren Ros Ryd Rön Sand Sjö Skog Sko Stål Sten Ström Sund Söder Tall Thor Tör Upp Vall Vik Väst Wall Wester Wret Zetter Äng Öh Öst',
  ),
  list('a al an ar as e el en er es i il in ir is o ol on or os u ul un ur us y yl yn yr ys'),
  list('b d f g k l m n p r s t v x'),
  list('berg by borg dahl feldt gren holm kvist lund mark näs quist rot sen stad ström strand stedt sson vall'),
]
const pick = (words: string, salt: number) => `(${words})[1 + abs(hashint4(n * ${salt} + ${salt})::bigint) % cardinality(${words})]`
const lastName = `case when abs(hashint4(n)::bigint) % 5 < 2 then ${pick(common, 3)}
  else ${pick(begun, 5)} || ${pick(middle, 7)} || ${pick(inner, 11)} || ${pick(ended, 13)} end`
const firstName = `${pick(firstNames, 17)} || case when n % 10 = 0 then '-' || ${pick(firstNames, 19)} else '' end`
const statements = [
  `insert into accounts (id, email, email_normalized, email_confirmed_at, first_name, last_name, phone, phone_country_code, city, culture, country_id,
      member_id, member_card_id, created_at)
    select ${id('ac1f')}, email, email, now(), first_name, last_name, (700000000 + n)::text, '+46', 'Örebro', 'sv-SE',
      (select array_agg(id order by key) from countries)[1 + n % 5], 'Q' || n, 'QC' || translate(lpad(n::text, 12, 'Z'), '01', 'AB'), now() - interval '1 minute' * (n % 1051200)
    from (select n, first_name, last_name, replace(name_key(first_name || '.' || last_name), ' ', '') || n || '@customers.example' as email
      from (select n, ${firstName} as first_name, ${lastName} as last_name from generate_series($1::int, $2::int) n) names) made`,
  `insert into children (id, first_name, last_name, birth_date, member_id, member_card_id)
    select ${id('c01f')}, ${pick(firstNames, 23)}, ${lastName}, current_date - 1000 - n % 4000, 'QK' || n, 'QD' || n from generate_series($1::int, $2::int) n`,
  `insert into child_guardians (child_id, account_id) select ${id('c01f')}, ${id('ac1f')} from generate_series($1::int, $2::int) n`,
]
/** What the triggers would have noted. */
const words = ['account', 'child'].map(
  (kind) => `insert into ${kind}_name_words (word, folded)
    select word, replace(fold_words(word), ' ', '')
    from (select distinct word from (select distinct first_name || ' ' || last_name as name from ${kind === 'child' ? 'children' : 'accounts'}) names,
      name_words(name) word) words on conflict do nothing`,
)

/** Fills the database with so many customers, where they are not there; then analysed as autovacuum would. */
export const fillCustomers = async (databaseUrl: string, count: number): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ there: number }>(
      `select count(*)::int as there from accounts where email like '%@customers.example'`,
    )
    const there = rows[0]?.there ?? 0
    if (there >= count) return
    await client.query('set session_replication_role = replica')
    await client.query('set synchronous_commit = off')
    await client.query(`set maintenance_work_mem = '512MB'`)
    await client.query('begin')
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid::regclass::text in ('accounts', 'children', 'child_guardians') and not indisunique`,
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    for (const statement of statements) await client.query(statement, [there + 1, count])
    for (const { definition } of indexes) await client.query(definition)
    for (const statement of words) await client.query(statement)
    await client.query('commit')
    await client.query('vacuum (analyze) accounts, children, child_guardians, account_name_words, child_name_words')
  } finally {
    await client.end()
  }
}

/** A customer to look for. */
export type SampleCustomer = { first: string; last: string; child: string; email: string; phone: string; card: string }

/** So many of them, spread over all. */
export const sampleCustomers = async (databaseUrl: string, count: number, howMany: number): Promise<SampleCustomer[]> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<SampleCustomer>(
      `select a.first_name as first, a.last_name as last, c.first_name || ' ' || c.last_name as child, a.email, a.phone, a.member_card_id as card
       from generate_series(1, $2::int) s cross join lateral (select 1 + (s * 7919::bigint * 104729) % $1 as n) k
       join accounts a on a.id = ${id('ac1f', 'k.n')} join children c on c.id = ${id('c01f', 'k.n')}`,
      [count, howMany],
    )
    return rows
  } finally {
    await client.end()
  }
}
