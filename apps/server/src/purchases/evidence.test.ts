import { randomUUID } from 'node:crypto'
import { refundOrder } from '@hoppla/contract/orders/refunds'
import { addOrderNote, orderEvidencePdf } from '@hoppla/contract/orders/staff-orders'
import { confirmWithdrawal, readWithdrawal } from '@hoppla/contract/orders/withdrawal'
import { orderDirectTicket } from '@hoppla/contract/tickets'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCentre, type Centre } from '../modules/classes/testing/centre.ts'
import { evidenceDocument } from '../modules/orders/staff/evidence.ts'
import { expectRefusal, type TestCall } from '../testing/app.ts'
import { wordsOfPdf } from '../testing/read-pdf.ts'
import { asStaffWith } from '../testing/staff-roles.ts'

let centre: Centre
let service: TestCall
beforeAll(async () => {
  centre = await aCentre()
  service = await asStaffWith(centre, [['CustomerService']])
})
afterAll(() => centre.close())

const query = <R>(text: string, values: unknown[] = []) => centre.deps.pool.query(text, values).then(({ rows }) => rows as R[])
const disputed = (reference: string) =>
  query(
    `insert into disputes (provider, provider_dispute_id, payment_id, amount_minor, currency, reason, state, opened_at)
      select 'test', 'dp_' || o.reference, p.id, p.amount_minor, p.currency, 'fraudulent', 'open', now() from orders o join payments p on p.order_id = o.id
      where o.reference = $1`,
    [reference],
  )
const aTicket = async (): Promise<string> => {
  const astrid = await centre.as('astrid')
  const { orderReference, payment } = await astrid.atCheckoutOf(orderDirectTicket, {
    articleId: await centre.article('serial-ticket'),
    giftCards: [],
  })
  await centre.atProvider(payment, { action: 'pay' })
  await centre.settled()
  await centre.runJobs()
  return orderReference
}
const evidence = (reference: string, call = service) => call(orderEvidencePdf, { params: { orderReference: reference } })
/** The words of the PDF as its bytes are made: the answers of tests are text. Lines are broken anywhere, so blanks count as nothing. */
const words = async (reference: string): Promise<string> => {
  const { status, headers, text } = await evidence(reference)
  expect([status, headers['content-type'], text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
  const caller = { staff: { id: randomUUID(), grants: [{ role: 'Admin', placeId: null }], deviceId: null }, address: '127.0.0.1' }
  return wordsOfPdf((await evidenceDocument(centre.deps, caller as never, reference)).bytes).replaceAll(/\s+/g, '')
}

test('a disputed order says who bought, what was agreed, mailed, used and refunded, in English and in the language of the country', async () => {
  await aTicket()
  const reference = await aTicket()
  await disputed(reference)
  const key = { 'idempotency-key': randomUUID() }
  await service(addOrderNote, { params: { orderReference: reference }, body: { text: 'Trulsig kund' } }, key)
  const said = await words(reference)
  for (const part of [
    'Evidence for a disputed payment',
    'Underlag i en betalningstvist',
    reference,
    `dp_${reference}`,
    'fraudulent',
    'Astrid',
    'astrid@hoppla.example',
    'I expressly ask',
    'Jag vill uttryckligen',
    'Receipt, to astrid@hoppla.example. Delivered.',
    'No use has been recorded.',
    'Nothing has been refunded.',
    'has made no statement',
  ])
    expect(said, part).toContain(part.replaceAll(' ', ''))
  expect(said.split('Receipt,to'), 'the mail of this order alone').toHaveLength(2)
  expect(said, 'what staff noted stays with them').not.toContain('Trulsig')
  const log = await query(`select detail from audit_log where action = 'order.read' and subject = $1 and detail ? 'report'`, [
    reference,
  ])
  expect(log).toEqual([{ detail: { report: 'evidence' } }, { detail: { report: 'evidence' } }])
})

test('neither the child of a class nor its health is in it, and the address of whoever got a present is masked', async () => {
  const { groups } = await centre.aClass([1])
  const booking = await centre.booked(centre.book(centre.anInput(groups[0], { childFirstName: 'Kanariebarn' })))
  await centre.atProvider(await centre.paymentOf(booking), { action: 'pay' })
  await centre.settled()
  await centre.runJobs()
  await disputed(booking.orderReference)
  await query(
    `insert into mail_deliveries (id, recipient, template, country_id, order_id, queued_at, tried_at, accepted_at)
      select gen_random_uuid(), 'mottagare@example.com', 'gift-card-for-you', country_id, id, now(), now(), now() from orders where reference = $1`,
    [booking.orderReference],
  )
  const said = await words(booking.orderReference)
  expect(said).not.toContain('Kanariebarn')
  expect(said).not.toContain('mottagare@')
  expect(said).toContain('m•••@example.com')
})

test('what went back, and what the buyer declared, is this order’s alone; what is due, or went onto a card, was not sent back', async () => {
  const [other, untouched, reference] = [await aTicket(), await aTicket(), await aTicket()]
  const astrid = await centre.as('astrid')
  const contract = { orderReference: other, email: 'astrid@hoppla.example' }
  const { refundAmount } = await astrid.ok<{ refundAmount: number }>(astrid.call(readWithdrawal, { body: contract }))
  await astrid.ok(astrid.call(confirmWithdrawal, { body: { ...contract, name: 'Astrid', refundAmount } }))
  await centre.runJobs()
  await disputed(untouched)
  const nothing = await words(untouched)
  expect(nothing).toContain('Nothinghasbeenrefunded.')
  expect(nothing).toContain('hasmadenostatement')

  const [line] = await query<{ id: string }>(
    `select l.id from order_lines l join orders o on o.id = l.order_id where o.reference = $1`,
    [reference],
  )
  const onto = await service(refundOrder, {
    params: { orderReference: reference },
    body: { lines: [{ lineId: line?.id, amount: 44 }], to: 'gift-card', cause: 'goodwill', keepsGoods: true },
  } as never)
  expect(onto.status, onto.text).toBe(200)
  for (const [minor, reason, sent] of [
    [1_100, 'PaidTwice', true],
    [2_200, 'WrongAmount', false],
  ] as const)
    await query(
      `insert into refunds (id, payment_id, amount_minor, currency, reason, created_at, done_at, provider_refund_id)
        select gen_random_uuid(), p.id, $2, 'SEK', $4, now(), case when $3 then now() end, case when $3 then 'sent' end
        from payments p join orders o on o.id = p.order_id where o.reference = $1`,
      [reference, minor, sent, reason],
    )
  await disputed(reference)
  const said = await words(reference)
  expect(said.match(/creditnote/g)).toHaveLength(1)
  expect(said.match(/\D11\D[^:]*sentbacktothepaymentmethod/g)).toHaveLength(1)
  expect(said.match(/sentbacktothepaymentmethod/g)).toHaveLength(1)
})

test('an account that was erased is not named, and the sign-in shown is the buyer’s last before the order', async () => {
  const reference = await aTicket()
  await disputed(reference)
  const { rows } = await centre.deps.pool.query<{ id: string; at: Date }>(
    `select account_id as id, created_at as at from orders where reference = $1`,
    [reference],
  )
  const { id, at } = rows[0] ?? expect.fail('no order')
  const signedIn = (who: string, minutes: number, address: string) =>
    query(`insert into audit_log (at, actor_id, action, address) values ($1, $2, 'sign-in', $3)`, [
      new Date(at.getTime() + minutes * 60_000),
      who,
      address,
    ])
  const stranger = await query<{ id: string }>(`select id from accounts where email = 'mette@hoppla.example'`)
  await signedIn(id, -2, '198.51.100.7')
  await signedIn(stranger[0]?.id ?? '', -1, '198.51.100.8')
  await signedIn(id, 5, '198.51.100.9')
  const said = await words(reference)
  expect(said).toContain('198.51.100.7')
  expect(said).not.toMatch(/198\.51\.100\.[89]/)
  await query(`update accounts set deleted_at = now() where id = $1`, [id])
  await query(`update orders set email = '' where reference = $1`, [reference])
  const gone = await words(reference)
  expect(gone).not.toContain('Astrid')
  await query(`update accounts set deleted_at = null where id = $1`, [id])
})

test('what is not disputed, and an order of elsewhere, has no evidence', async () => {
  const reference = await aTicket()
  expectRefusal(await evidence(reference), 'order.not-disputed')
  await disputed(reference)
  const norway = await asStaffWith(centre, [['CustomerService', 'norway']], 'ines@hoppla.example')
  expectRefusal(await evidence(reference, norway), 'order.not-found')
})
