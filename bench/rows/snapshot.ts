import pg from 'pg'

/** A centre to fill. @property passes how many of its families have a child with a pass; the others have two children and a ticket card. */
type Centre = { placeId: string; families: number; passes: number }

// Everything has the number of its making in its id.
const id = (kind: string, n = 'n') => `('${kind}0000-0000-4000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const firstNames = `array['Alma', 'Astrid', 'Elsa', 'Freja', 'Hugo', 'Ines', 'Iris', 'Leo', 'Liam', 'Lova', 'Maja', 'Moa', 'Noah', 'Otto', 'Saga', 'Vide']`
const names = `array['Månadskort', 'Årskort', 'Klippkort, 10 gånger']`
const childId = id('cd1f', 'n * 2 + c')
const sweden = `(select id from countries where slug = 'sweden')`
const statementsOf = ({ placeId, families, passes }: Centre): string[] => {
  const all = `from generate_series(1, ${families}) n`
  const children = `${all} cross join generate_series(1, 2) c where (c = 1 or n > ${passes})`
  return [
    `insert into accounts (id, email, email_normalized, first_name, last_name, culture, country_id, member_id, member_card_id)
      select ${id('ac1f')}, 's' || n || '@snapshot.example', 's' || n || '@snapshot.example', 'Anna', 'Lund', 'sv-SE', ${sweden}, 'SN' || n, 'SC' || n ${all}`,
    `insert into children (id, first_name, last_name, birth_date, member_id, member_card_id)
      select ${childId}, (${firstNames})[1 + (n * 7 + c) % 16], 'Lund', current_date - 1000 - n % 4000, 'DN' || n || '-' || c, 'DC' || n || '-' || c ${children}`,
    `insert into child_guardians (child_id, account_id) select ${childId}, ${id('ac1f')} ${children}`,
    // Good at this centre alone, so that it is as large whatever else the database holds.
    `insert into order_lines (id, order_id, position, article_id, article_key, kind, article_name, quantity, unit_price_minor, amount_minor, vat_percent,
        vat_minor, mode, terms)
      select ${id('2a1f')}, ${id('0a1f')}, 1, a.id, a.key, a.kind, (${names})[1 + n % 3], 1, 19900, 19900, 6, 0, 'direct',
        jsonb_build_object('places', jsonb_build_array(jsonb_build_object('id', '${placeId}')))
      ${all} join lateral (select id, key, kind from articles where kind = case when n <= ${passes} then 'pass' else 'serial-ticket' end order by key limit 1) a
        on true`,
    `insert into passes (id, order_line_id, number, account_id, child_id, valid_from, valid_to, photo_status, entrances_without_photo, created_at, country_id)
      select gen_random_uuid(), ${id('2a1f')}, 1, ${id('ac1f')}, ${id('cd1f', 'n * 2 + 1')}, current_date - 10, current_date + 20 + n % 300, 'NotRequired', 0, now(),
        ${sweden} ${all} where n <= ${passes}`,
    `with ticket as (
        insert into serial_tickets (id, order_line_id, number, account_id, valid_from, valid_to, created_at)
        select gen_random_uuid(), ${id('2a1f')}, 1, ${id('ac1f')}, current_date - 10, current_date + 20 + n % 300, now() ${all} where n > ${passes} returning id)
      insert into serial_ticket_entries (serial_ticket_id, number, kind, entrances, entrances_left, at) select id, 1, 'issue', 10, 10, now() from ticket`,
  ]
}

/** Fills a centre; then analysed as autovacuum would. */
export const fillCentre = async (databaseUrl: string, centre: Centre): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // Foreign keys and triggers sleep: the rows are right by construction.
    await client.query('set session_replication_role = replica')
    for (const statement of statementsOf(centre)) await client.query(statement)
    await client.query(
      'vacuum (analyze) accounts, children, child_guardians, order_lines, passes, serial_tickets, serial_ticket_entries',
    )
  } finally {
    await client.end()
  }
}
