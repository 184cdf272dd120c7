import { randomUUID } from 'node:crypto'
import { addOrderNote, orderEvidencePdf } from '@hoppla/contract/orders/staff-orders'
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

test('what is not disputed, and an order of elsewhere, has no evidence', async () => {
  const reference = await aTicket()
  expectRefusal(await evidence(reference), 'order.not-disputed')
  await disputed(reference)
  const norway = await asStaffWith(centre, [['CustomerService', 'norway']], 'ines@hoppla.example')
  expectRefusal(await evidence(reference, norway), 'order.not-found')
})
