import { randomUUID } from 'node:crypto'
import { refundOrder } from '@hoppla/contract/orders/refunds'
import { confirmWithdrawal, readWithdrawal } from '@hoppla/contract/orders/withdrawal'
import { orderDirectTicket, orderTicketCode } from '@hoppla/contract/tickets'
import { orderDirectPass } from '@hoppla/contract/tickets/passes'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf } from '../import/ids.ts'
import { aCentre } from '../modules/classes/testing/centre.ts'
import { expireGiftCards } from '../modules/gift-cards/own-gift-cards.ts'
import { auditLedger, sweepOrders } from '../modules/orders/orders.ts'
import type { Buyer } from '../modules/orders/testing/shop.ts'
import { earnRevenue } from '../modules/tickets/tickets.ts'
import type { TestCall } from '../testing/app.ts'
import { charge, reversal } from './testing/at-counter.ts'

// One shop in which every event of the posting rules happens; then each rule is broken, and the audit must say so.
let shop: Awaited<ReturnType<typeof aCentre>>
let astrid: Buyer
let mette: Buyer
let service: TestCall
const danish = { host: 'dk.localhost:3000', 'accept-language': 'da' }
const query = <Row extends object>(text: string, values: unknown[] = []) => shop.deps.pool.query<Row>(text, values)
const faults = () => auditLedger(shop.deps.pool)

const buy = async (
  buyer: Buyer,
  articleId: string,
  giftCards: string[] = [],
  route: object = orderDirectTicket,
  more: object = {},
) => {
  const { orderReference, payment } = await buyer.atCheckoutOf(
    route as typeof orderDirectTicket,
    { articleId, giftCards, ...more },
    buyer === mette ? danish : {},
  )
  if (payment.state === 'open') await shop.atProvider(payment, { action: 'pay' })
  await shop.settled()
  return orderReference
}
const refund = async (orderReference: string, to = 'source') => {
  // The second factor has its own tests.
  await query('update staff_sessions set confirmed_at = $1', [shop.deps.clock.now()])
  const answer = await service(refundOrder, {
    params: { orderReference },
    body: { everything: true, to, cause: 'goodwill' },
  } as never)
  expect(answer.status, answer.text).toBe(200)
  await shop.runJobs()
}
/** A parent gives back what the law lets them. */
const withdraw = async (orderReference: string) => {
  const contract = { orderReference, email: 'astrid@hoppla.example' }
  const { refundAmount } = await astrid.ok<{ refundAmount: number }>(astrid.call(readWithdrawal, { body: contract }))
  expect(refundAmount).toBeGreaterThan(0)
  await astrid.ok(astrid.call(confirmWithdrawal, { body: { ...contract, name: 'Astrid', refundAmount } }))
  await shop.runJobs()
}
/** Of the ledger alone: rows that a test wrote past the product are wrong elsewhere. */
const ledgerFaults = async () => (await faults()).filter((fault) => fault.includes('ledger'))
const balanced = async (what: string) => expect(await faults(), what).toEqual([])
const paymentOf = async (reference: string) =>
  (
    await query<{ id: string; provider: string; minor: number }>(
      `select p.id, p.provider, p.amount_minor as minor from payments p join orders o on o.id = p.order_id where o.reference = $1`,
      [reference],
    )
  ).rows[0] ?? expect.fail('There is no payment.')

beforeAll(async () => {
  shop = await aCentre()
  astrid = await shop.as('astrid')
  mette = await shop.as('mette', 'dk.localhost:3000')
  await query(
    `insert into account_roles (account_id, role) select id, 'CustomerService' from accounts where email = 'bjorn@hoppla.example'`,
  )
  service = await shop.asStaff('bjorn@hoppla.example')
})
afterAll(() => shop.close())

test('sales, cards, refunds: the ledger agrees after each', async () => {
  await balanced('the demo chain')
  const ticket = await shop.article('serial-ticket')
  const danishTicket = await shop.article('serial-ticket', 'denmark')
  const card = await shop.aPaidCard(astrid)
  await balanced('a gift card')
  const byCard = await buy(astrid, ticket, [card.code])
  await balanced('a ticket card, partly by gift card')
  const danishCard = await shop.aPaidCard(mette, 150, 'denmark')
  const byDanishCard = await buy(mette, danishTicket, [danishCard.code])
  await balanced('a Danish ticket card, partly by gift card')
  await refund(byCard)
  await balanced('all of it back')
  await refund(byDanishCard)
  await balanced('and of the Danish one')
  const again = await buy(mette, danishTicket, [danishCard.code])
  await refund(again, 'gift-card')
  await balanced('onto another card')
  await refund(danishCard.orderReference).catch(() => {})
  await refund((await shop.aPaidCard(mette, 150, 'denmark')).orderReference)
  await refund((await shop.aPaidCard(astrid)).orderReference)
  await balanced('cards bought back')
  for (const [buyer, article, code] of [
    [astrid, ticket, card.code],
    [mette, danishTicket, (await shop.aPaidCard(mette, 150, 'denmark')).code],
  ] as const) {
    const { orderReference } = await buyer.atCheckoutOf(
      orderDirectTicket,
      { articleId: article, giftCards: [code] },
      buyer === mette ? danish : {},
    )
    await shop.letExpire(orderReference)
  }
  await balanced('held value')
  await sweepOrders(shop.deps)
  await balanced('orders that ended unpaid')
  const { groups } = await shop.aClass([2])
  await shop.atProvider(await shop.paymentOf(await shop.booked(shop.book(shop.anInput(groups[0])))), { action: 'pay' })
  await shop.settled()
  await balanced('a seat in a class')
}, 600_000)

test('entrances, days, expiry, the counter: the ledger agrees after each', async () => {
  const ticket = await shop.article('serial-ticket')
  const pass = await shop.article('pass')
  const reference = await buy(astrid, ticket)
  await buy(astrid, ticket, [], orderTicketCode)
  const ticketOf = async (orderReference: string) =>
    (
      await query<{ id: string }>(
        `select t.id from serial_tickets t join order_lines l on l.id = t.order_line_id join orders o on o.id = l.order_id where o.reference = $1`,
        [orderReference],
      )
    ).rows[0]?.id
  const id = await ticketOf(reference)
  const enter = (kind: string, entrances: number, ticketId = id) =>
    query(`insert into serial_ticket_entries (serial_ticket_id, kind, entrances, location_id, at) values ($1, $2, $3, $4, now())`, [
      ticketId,
      kind,
      entrances,
      idOf('place', 'orebro'),
    ])
  for (let use = 1; use <= 3; use += 1) await enter('use', -1)
  await enter('undo', 1)
  await balanced('uses')
  const halfUsed = await buy(astrid, ticket)
  await enter('use', -1, await ticketOf(halfUsed))
  await withdraw(halfUsed)
  await balanced('a ticket card given back after a use')
  const { rows: child } = await query<{ id: string }>(
    `select c.child_id as id from child_guardians c join accounts a on a.id = c.account_id where a.email = 'astrid@hoppla.example' limit 1`,
  )
  const passes: string[] = []
  try {
    passes.push(await buy(astrid, pass, [], orderDirectPass, { childId: child[0]?.id }))
  } catch (error) {
    throw new Error('The pass could not be bought.', { cause: error })
  }
  shop.deps.clock.advance(5 * 86_400)
  await earnRevenue(shop.deps)
  await balanced('days of a pass')
  await earnRevenue(shop.deps)
  await balanced('and again')
  // One visit, and the days until today are used.
  await query(
    `insert into pass_entrances (pass_id, number, location_id, without_photo, at)
    select p.id, 1, $2, false, now() from passes p join order_lines l on l.id = p.order_line_id join orders o on o.id = l.order_id where o.reference = any($1)`,
    [passes, idOf('place', 'orebro')],
  )
  for (const each of passes) await withdraw(each)
  await balanced('a pass given back in the middle')
  await refund(await buy(astrid, ticket))
  await balanced('a ticket card back')
  for (const [buyer, country, amount] of [
    [astrid, 'sweden', 500],
    [mette, 'denmark', 150],
  ] as const) {
    const card = await shop.aPaidCard(buyer, amount, country)
    const { id: paid, statement } = charge({ cardId: card.guid, minor: 3_333, at: shop.deps.clock.now() })
    await statement.execute(shop.deps.db)
    await reversal(paid, { cardId: card.guid, minor: 1_111, at: shop.deps.clock.now() }).execute(shop.deps.db)
    await balanced('the counter')
    await query(`update gift_cards set valid_to = '2020-01-01' where id = $1`, [card.guid])
  }
  await query(`update serial_tickets set valid_to = valid_from where id = $1`, [id])
  await query(`update redeem_codes set valid_to = '2020-01-01' where redeemed_at is null`)
  shop.deps.clock.advance(2 * 86_400)
  await expireGiftCards(shop.deps)
  await earnRevenue(shop.deps)
  await balanced('what ran out')
}, 600_000)

test('refunds that come back, disputes, money without an order: the ledger agrees after each', async () => {
  const ticket = await shop.article('serial-ticket')
  const reference = await buy(astrid, ticket)
  await refund(reference)
  const { id } = await paymentOf(reference)
  await query(`update refunds set done_at = null, provider_refund_id = null, failed_at = now() where payment_id = $1`, [id])
  await balanced('a refund came back')
  await query(`update refunds set done_at = now(), provider_refund_id = 'again' where payment_id = $1`, [id])
  await balanced('and went')
  const stray = await paymentOf(await buy(astrid, ticket))
  const late = randomUUID()
  const strayRefund = (done: string, by: string) =>
    query(`update refunds set done_at = ${done}, provider_refund_id = ${by} where id = $1`, [late])
  await query(
    `insert into refunds (id, payment_id, amount_minor, currency, reason, created_at) values ($1, $2, 100, 'SEK', 'PaidTwice', now())`,
    [late, stray.id],
  )
  await strayRefund('now()', `'stray'`)
  await strayRefund('null', 'null')
  await query(`update refunds set disputed_minor = 40 where id = $1`, [late])
  await strayRefund('now()', `'stray again'`)
  const dispute = (key: string, payment: string, minor: number, state = 'open') =>
    query(
      `insert into disputes (provider, provider_dispute_id, payment_id, amount_minor, currency, reason, state, opened_at, closed_at)
      values ('test', $1, $2, $3, 'SEK', 'fraud', $4, now(), case when $4 <> 'open' then now() end)`,
      [key, payment, minor, state],
    )
  await dispute('won', stray.id, 1_000)
  await query(`update disputes set state = 'won', closed_at = now() where provider_dispute_id = 'won'`)
  await dispute('lost', stray.id, 1_000)
  await query(`update disputes set state = 'lost', closed_at = now(), amount_minor = 1100 where provider_dispute_id = 'lost'`)
  const bank = await paymentOf(await buy(astrid, ticket))
  const { creditNote } = await byBank(bank.id)
  expect(creditNote).toBeDefined()
  expect(await ledgerFaults()).toEqual([])
}, 600_000)

/** A credit note whose money the buyer's bank has taken. */
const byBank = async (payment: string): Promise<{ creditNote: string }> => {
  const creditNote = randomUUID()
  await query(
    `with counted as (update credit_note_counters k set last_number = last_number + 1 from orders o join payments p on p.order_id = o.id
      where p.id = $2 and k.country_id = o.country_id returning k.country_id, k.last_number),
    note as (insert into credit_notes (id, country_id, number, order_id, reason, amount_minor, currency, company_name, company_orgno, company_address, issued_at)
      select $1, c.country_id, c.last_number, p.order_id, 'Disputed', 1000, 'SEK', '', '', '', now() from counted c, payments p where p.id = $2 returning id)
    insert into credit_note_lines (credit_note_id, order_line_id, amount_minor, vat_minor)
    select n.id, l.id, 1000, 200 from note n, order_lines l join payments p on p.order_id = l.order_id where p.id = $2`,
    [creditNote, payment],
  )
  await query(
    `insert into refunds (id, payment_id, amount_minor, currency, reason, created_at, done_at, provider_refund_id, disputed_minor, credit_note_id)
    values ($1::uuid, $2, 1000, 'SEK', 'Disputed', now(), now(), 'dispute:' || ($1::uuid)::text, 1000, $3)`,
    [randomUUID(), payment, creditNote],
  )
  return { creditNote }
}

/** What payouts, goodwill and an opening post, as they do. */
const postTheRest = async () => {
  const parts: Record<string, string> = {
    'provider-fee': 'fee',
    'payout-paid': 'payout',
    'payout-failed': 'payout',
    'provider-adjustment': 'adjustment',
    'gift-card-goodwill': 'card',
  }
  const opened = (
    await query<{ part: string }>(`select part from posting_rules where event = 'opening-balance' and side = 'debit'`)
  ).rows
  const all = [...Object.entries(parts), ...opened.map(({ part }) => ['opening-balance', part] as const)]
  for (const [event, part] of all)
    await query(
      `select post_ledger(jsonb_build_array(jsonb_build_object('event', $1::text, 'source', 'test ' || $3::text, 'country_id', $2::uuid, 'currency', 'SEK', 'at', now(),
      'parts', jsonb_build_array(jsonb_build_object('part', $3::text, 'amount_minor', 700)))))`,
      [event, idOf('place', 'sweden'), part],
    )
}

test('of each posting rule there is an example, and the audit names it when it is left out, turned round or given another account', async () => {
  await postTheRest()
  const { rows: rules } = await query<{ event: string; position: number; account: string; side: string; against: string | null }>(
    `select event, position, account, side,
      (select o.account from posting_rules o where o.event = r.event and o.part = r.part and o.side <> r.side) as against
    from posting_rules r order by event, position`,
  )
  expect(rules.length).toBeGreaterThan(50)
  const before = new Set(await faults())
  const unseen: string[] = []
  for (const { event, account, side, position, against } of rules) {
    // Two rules of an event may take the same side of the same account: what is posted against it tells them apart.
    const isOfRule = `e.id = l.entry_id and e.event = '${event}' and l.account = '${account}' and l.amount_minor ${side === 'debit' ? '>' : '<'} 0
      and (${against === null} or exists (select from ledger_lines o where o.entry_id = l.entry_id and o.account = '${against}'
        and o.amount_minor = -l.amount_minor and abs(o.position - l.position) = 1))`
    const other = account === 'breakage' ? 'held-value' : 'breakage'
    const mutations = {
      'left out': `delete from ledger_lines l using ledger_entries e where ${isOfRule}`,
      'turned round': `update ledger_lines l set amount_minor = -l.amount_minor from ledger_entries e where ${isOfRule}`,
      'another account': `update ledger_lines l set account = '${other}' from ledger_entries e where ${isOfRule}`,
    }
    for (const [name, text] of Object.entries(mutations)) {
      const { changed, named } = await inVain(async (client) => {
        const { rowCount } = await client.query(text)
        return { changed: rowCount ?? 0, named: (await auditLedger(client)).filter((fault) => !before.has(fault)).length }
      })
      if (changed === 0 || named === 0) unseen.push(`${event} ${position} (${account}): ${changed === 0 ? 'no example' : name}`)
    }
  }
  expect(unseen).toEqual([])
}, 1_200_000)

test('a chain that sold before it had a ledger opens it with what was there; what follows is posted', async () => {
  await query('alter table ledger_lines disable trigger user; alter table ledger_entries disable trigger user')
  await query(`delete from ledger_lines; delete from ledger_entries`)
  await query('alter table ledger_lines enable trigger user; alter table ledger_entries enable trigger user')
  expect((await ledgerFaults()).length).toBeGreaterThan(5)
  await query('select open_ledger($1)', [shop.deps.clock.now()])
  expect(await ledgerFaults()).toEqual([])
  const { rows } = await query<{ account: string; minor: number }>(
    `select l.account, sum(l.amount_minor)::int as minor from ledger_lines l join ledger_entries e on e.id = l.entry_id
    where e.event = 'opening-balance' and e.currency = 'SEK' group by l.account`,
  )
  const opened = new Map(rows.map(({ account, minor }) => [account, minor]))
  const left = await query<{ minor: number }>(
    `select -sum(e.amount_minor)::int as minor from gift_card_entries e join gift_cards g on g.id = e.gift_card_id where g.currency = 'SEK'`,
  )
  expect(opened.get('gift-card-debt')).toBe(left.rows[0]?.minor)
  expect([...opened.keys()]).not.toContain('sales')
  expect([...opened.values()].reduce((sum, minor) => sum + minor, 0)).toBe(0)
  // Once: nothing is left to open.
  await query('select open_ledger($1)', [shop.deps.clock.now()])
  shop.deps.clock.advance(60)
  await refund(await buy(astrid, await shop.article('serial-ticket')))
  await refund((await shop.aPaidCard(astrid)).orderReference)
  expect(await ledgerFaults()).toEqual([])
}, 600_000)

/** Does something to the ledger that is not allowed, and takes it back. */
const inVain = async <A>(work: (client: PoolClient) => Promise<A>): Promise<A> => {
  const client = await shop.deps.pool.connect()
  try {
    await client.query('begin; alter table ledger_lines disable trigger user')
    return await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}
