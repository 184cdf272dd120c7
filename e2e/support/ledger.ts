import type pg from 'pg'

/**
 * What must hold in the shop's books at rest, whatever happened before. Each query lists offenders; none may find any.
 * Read with plain SQL, apart from the product's own code, so that a wrong idea there is not repeated here.
 */
const laws: Record<string, string> = {
  'an order is fully there: exactly one line, its delivery, an attempt to pay': `
    select o.reference from orders o
    where (select count(*) from order_lines l join order_deliveries d on d.order_line_id = l.id where l.order_id = o.id) <> 1
       or (select count(*) from order_lines l where l.order_id = o.id) <> 1
       or not exists (select 1 from payments p where p.order_id = o.id)
       or o.total_minor <> (select sum(l.amount_minor) from order_lines l where l.order_id = o.id)`,
  'a completed order has exactly its cards, one receipt and one payment of its sum': `
    select o.reference from orders o
    where o.status = 'Completed'
      and ((select count(*) from gift_cards c join order_lines l on l.id = c.order_line_id where l.order_id = o.id)
             <> (select sum(l.quantity) from order_lines l where l.order_id = o.id)
        or (select count(*) from receipts r where r.order_id = o.id) <> 1
        or (select count(*) from payments p where p.order_id = o.id and p.state = 'paid' and p.amount_minor = o.total_minor) < 1)`,
  'no order that was not paid has a card or a receipt': `
    select o.reference from orders o
    where o.status not in ('Completed', 'PartiallyRefunded', 'Refunded')
      and (exists (select 1 from gift_cards c join order_lines l on l.id = c.order_line_id where l.order_id = o.id)
        or exists (select 1 from receipts r where r.order_id = o.id))`,
  'no card is issued twice': `
    select order_line_id::text from gift_cards group by order_line_id, number having count(*) > 1
    union all select encode(code_hash, 'hex') from gift_cards group by code_hash having count(*) > 1`,
  'a card begins with its value, and every balance is the sum of what came before': `
    select c.id::text from gift_cards c
    where (select count(*) from gift_card_entries e where e.gift_card_id = c.id and e.kind = 'issue' and e.amount_minor = c.amount_minor) <> 1
       or exists (
         select 1 from (select balance_minor, sum(amount_minor) over (order by number) as running from gift_card_entries e where e.gift_card_id = c.id) s
         where balance_minor <> running)`,
  'receipt numbers run from one without gaps, as far as the counter': `
    select country_id::text from (
      select country_id, count(*) as n, min(number) as first, max(number) as last from receipts group by country_id) r
      full join receipt_counters k using (country_id)
    where n is distinct from last or first is distinct from 1 or last is distinct from k.last_number`,
  'money in: what the provider took and kept is what was receipted': `
    select 'provider ' || kept || ', receipts ' || receipted from (
      select (select coalesce(sum(amount_minor), 0) from test_payments.sessions where state = 'paid')
           - (select coalesce(sum(amount_minor), 0) from test_payments.refunds) as kept,
             (select coalesce(sum(o.total_minor), 0) from receipts r join orders o on o.id = r.order_id) as receipted) sums
    where kept <> receipted`,
  'value out: what was receipted is what stands on the cards issued': `
    select 'receipts ' || receipted || ', cards ' || issued from (
      select (select coalesce(sum(l.gift_card_amount_minor * l.quantity), 0) from receipts r join order_lines l on l.order_id = r.order_id) as receipted,
             (select coalesce(sum(amount_minor), 0) from gift_card_entries where kind = 'issue') as issued) sums
    where receipted <> issued`,
  'a session paid at the provider belongs to an order that is fulfilled, or its money went back': `
    select s.order_reference from test_payments.sessions s
      left join payments p on p.provider = 'test' and p.session_id = s.id
      left join orders o on o.id = p.order_id
    where s.state = 'paid'
      and (o.status is null or o.status not in ('Completed', 'PartiallyRefunded', 'Refunded'))
      and not exists (select 1 from test_payments.refunds r where r.session_id = s.id)`,
  'no money is given back twice': `
    select session_id from test_payments.refunds r join test_payments.sessions s on s.id = r.session_id
    group by session_id, s.amount_minor having sum(r.amount_minor) > s.amount_minor`,
  'a key of idempotency has its answer, and its order exists': `
    select key from idempotency_keys k
    where answer is null
       or (answer::jsonb ? 'orderReference' and not exists (select 1 from orders o where o.reference = k.answer ->> 'orderReference'))`,
  'a receipt mail was sent at most once per order': `
    select recipient || ': ' || subject from mails where template = 'gift-card-bought' group by recipient, subject, text_body having count(*) > 1`,
}

/** Every law that is broken, with a few of its offenders. Empty: the books are right. */
export const brokenLaws = async (client: pg.Client): Promise<string[]> => {
  const broken: string[] = []
  for (const [law, query] of Object.entries(laws)) {
    const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' })
    if (rows.length > 0) broken.push(`${law} — not so for ${rows.length}: ${rows.slice(0, 5).join(', ')}`)
  }
  return broken
}

/** Money taken whose event is not settled yet: what must become nothing within a minute after a restart. */
export const unsettled = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ n: number }>(`
    select (select count(*) from payment_inbox where processed_at is null)
         + (select count(*) from test_payments.sessions s join payments p on p.provider = 'test' and p.session_id = s.id
              join orders o on o.id = p.order_id
            where s.state = 'paid' and o.status not in ('Completed', 'PartiallyRefunded', 'Refunded')
              and not exists (select 1 from test_payments.refunds r where r.session_id = s.id)) as n`)
  return Number(rows[0]?.n)
}

type Damage = { what: string; sql: string; breaks: string }

/** Damages that a crash in the wrong place could leave; the positive control of `brokenLaws` does each in a transaction that is rolled back. */
export const damages: readonly Damage[] = [
  {
    what: 'a receipt lost',
    sql: `delete from receipts where number = (select max(number) from receipts) and country_id = (select country_id from receipts limit 1)`,
    breaks: 'receipt numbers run from one without gaps',
  },
  {
    what: 'a number skipped',
    sql: `update receipt_counters set last_number = last_number + 1`,
    breaks: 'receipt numbers run from one without gaps',
  },
  {
    what: 'a card issued twice',
    sql: `with twin as (
            insert into gift_cards
            select gen_random_uuid(), order_line_id, number + 1, country_id, currency, amount_minor, sha256(code_hash), code_encrypted, valid_to, issued_at
            from gift_cards limit 1 returning *)
          insert into gift_card_entries select id, 1, 'issue', amount_minor, amount_minor, null, now() from twin`,
    breaks: 'value out',
  },
  {
    what: 'a paid order not fulfilled',
    sql: `update orders set status = 'AwaitingPayment', completed_at = null where id = (select order_id from receipts limit 1)`,
    breaks: 'a session paid at the provider belongs to an order that is fulfilled',
  },
  {
    what: 'a card without its value',
    sql: `delete from gift_card_entries where gift_card_id = (select id from gift_cards limit 1)`,
    breaks: 'a card begins with its value',
  },
  {
    what: 'half an order',
    sql: `delete from order_deliveries where order_line_id = (select id from order_lines limit 1)`,
    breaks: 'an order is fully there',
  },
  {
    what: 'an answer without its order',
    sql: `update idempotency_keys set answer = jsonb_set(answer::jsonb, '{orderReference}', '"NOWHERE"') where answer::jsonb ? 'orderReference'`,
    breaks: 'a key of idempotency has its answer',
  },
]
