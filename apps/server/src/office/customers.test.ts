import { auditLog } from '@hoppla/contract/audit/audit-log'
import {
  addCustomerNote,
  type Customer,
  type CustomerNote,
  deleteCustomerNote,
  readCustomer,
  switchOffMessages,
} from '@hoppla/contract/staff/customers'
import { orderDirectTicket } from '@hoppla/contract/tickets'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { idOf } from '../import/ids.ts'
import { eraseOldNotes } from '../modules/customers/customers.ts'
import { aShop, type Buyer, type Shop } from '../modules/orders/testing/shop.ts'
import { exportActing } from '../modules/privacy/acting.ts'
import { exportLooks } from '../modules/privacy/privacy.ts'
import { expectRefusal, type TestCall } from '../testing/app.ts'
import { accountIdOf, asStaffWith } from '../testing/staff-roles.ts'

let shop: Shop
let astrid: Buyer
let customerId: string
let reference: string
beforeAll(async () => {
  shop = await aShop()
  astrid = await shop.as('astrid')
  const { rows } = await sql<{ id: string }>`select id from accounts where email = 'astrid@hoppla.example'`.execute(shop.deps.db)
  customerId = rows[0]?.id ?? expect.fail('no Astrid')
  const articleId = await shop.article('serial-ticket')
  const { orderReference, payment } = await astrid.atCheckoutOf(orderDirectTicket, { articleId, giftCards: [] })
  await shop.atProvider(payment, { action: 'pay' })
  await shop.settled()
  reference = orderReference
})
afterAll(() => shop.close())
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(shop.deps.db)
})

const as = (...roles: Parameters<typeof asStaffWith>[1]) => asStaffWith(shop, roles)
const ask = (call: TestCall, id = customerId) => call(readCustomer, { params: { customerId: id } })
const read = async (call: TestCall): Promise<Customer> => {
  const { status, body, text } = await ask(call)
  expect(status, text).toBe(200)
  return body as Customer
}

const refusal = (body: unknown) => {
  const { code, message } = body as { code: string; message: string }
  return { code, message }
}

test('customer service sees the family, what is owned, orders, mails, consents and who has looked', async () => {
  const { name, country, holdings, details } = await read(await as(['CustomerService', 'sweden']))
  expect(name).toMatch(/^Astrid /)
  expect(country).toBe('Sverige')
  const ticket = holdings.find(({ kind }) => kind === 'serial-ticket')
  expect(ticket).toMatchObject({ state: 'Active', entrances: 10, left: 10 })
  expect(details).toMatchObject({ email: 'astrid@hoppla.example', isEmailConfirmed: true, orderCount: expect.any(Number) })
  expect(details?.orders[0]).toMatchObject({ reference, status: 'Completed', currency: 'SEK', total: expect.any(Number) })
  expect(details?.children.length).toBeGreaterThan(0)
  for (const child of details?.children ?? []) expect(child.age).toBeGreaterThanOrEqual(0)
  expect(details?.looks[0]).toMatchObject({ action: 'customer.read' })
})
test('which mails were sent and how they fared; of those to an unconfirmed address only the account’s own', async () => {
  await sql`insert into mail_deliveries (id, recipient, template, country_id, account_id, queued_at, tried_at, answer_class, accepted_at, refused_at)
    values (gen_random_uuid(), 'old@example.com', 'order-paid', ${idOf('place', 'sweden')}, ${customerId}, '2026-01-01', now(), 5, null, now()),
      (gen_random_uuid(), 'Astrid@hoppla.example', 'birthday', ${idOf('place', 'sweden')}, null, '2026-01-02', now(), 2, now(), null),
      (gen_random_uuid(), 'other@example.com', 'birthday', ${idOf('place', 'sweden')}, null, '2026-01-03', now(), 2, now(), null)`.execute(
    shop.deps.db,
  )
  const service = await as(['CustomerService', 'sweden'])
  const fates = async () => (await read(service)).details?.mails.map(({ template, state }) => `${template} ${state}`)
  expect(await fates()).toEqual(['birthday accepted', 'order-paid refused'])
  await sql`update accounts set email_confirmed_at = null where id = ${customerId}`.execute(shop.deps.db)
  expect(await fates()).toEqual(['order-paid refused'])
  await sql`update accounts set email_confirmed_at = now() where id = ${customerId}`.execute(shop.deps.db)
})
test('no code and no health data is in the answer', async () => {
  const { rows } = await sql<{ code: string }>`select code from serial_tickets where account_id = ${customerId}`.execute(
    shop.deps.db,
  )
  const { text } = await ask(await as(['CustomerService', 'sweden']))
  expect(rows.length).toBeGreaterThan(0)
  for (const { code } of rows) expect(text).not.toContain(code)
  expect(text).not.toMatch(/allerg|health/i)
})
test.each([
  ['Reception', 'orebro'],
  ['VenueManager', 'orebro'],
] as const)('%s sees the name and what is owned, and no address, child, order or look', async (role, place) => {
  const customer = await read(await as([role, place]))
  expect(customer.details).toBeNull()
  expect(customer.holdings.length).toBeGreaterThan(0)
  const { text } = await ask(await as([role, place]))
  expect(text).not.toContain('astrid@')
  expect(text).not.toContain(reference)
})
test('details of one’s countries alone: reception here, customer service elsewhere', async () => {
  const { details } = await read(await as(['Reception', 'orebro'], ['CustomerService', 'norway']))
  expect(details).toBeNull()
})
test('a customer of another country, one who has left and nobody are told apart by nothing', async () => {
  const abroad = await ask(await as(['CustomerService', 'norway']))
  expectRefusal(abroad, 'account.not-found')
  const nobody = await ask(await as(['CustomerService', 'norway']), '00000000-0000-4000-8000-000000000000')
  expect(refusal(abroad.body)).toEqual(refusal(nobody.body))
  await sql`update accounts set deleted_at = now() where id = ${customerId}`.execute(shop.deps.db)
  expectRefusal(await ask(await as(['CustomerService', 'sweden'])), 'account.not-found')
  await sql`update accounts set deleted_at = null where id = ${customerId}`.execute(shop.deps.db)
})
test('customers without a country are known to whoever works for the chain', async () => {
  await sql`update accounts set country_id = null where id = ${customerId}`.execute(shop.deps.db)
  expectRefusal(await ask(await as(['CustomerService', 'sweden'])), 'account.not-found')
  expect((await read(await as(['CustomerService', undefined]))).details).not.toBeNull()
  await sql`update accounts set country_id = ${idOf('place', 'sweden')} where id = ${customerId}`.execute(shop.deps.db)
})
test.each(['Instructor', 'Content', 'Finance'] as const)('not by %s', async (role) => {
  expectRefusal(await ask(await as([role, 'sweden'])), 'auth.forbidden')
})
test('each look is logged, and stands in the customer’s export', async () => {
  const count = async () => (await exportLooks(shop.deps.db, customerId)).filter(({ action }) => action === 'customer.read').length
  const before = await count()
  await read(await as(['Reception', 'orebro']))
  expect(await count()).toBe(before + 1)
  const admin = await shop.asStaff('ines@hoppla.example')
  const { text } = await admin(auditLog, { query: { subject: customerId } })
  expect(text).toContain('customer.read')
})
test('a receptionist who opens one customer after the other has to wait; tries count, too', async () => {
  const reception = await as(['Reception', 'orebro'])
  let [status, opened] = [404, 0]
  for (; opened < 60 && status === 404; opened++)
    ({ status } = await ask(reception, `00000000-0000-4000-8000-0000000000${String(opened).padStart(2, '0')}`))
  expect(status).toBe(429)
  expect(opened).toBe(41)
  expectRefusal(await ask(reception), 'request.too-many')
})

const noted = async (call: TestCall, text: string, key = {}): Promise<CustomerNote> => {
  const answer = await call(addCustomerNote, { params: { customerId }, body: { text } }, key)
  expect(answer.status, answer.text).toBe(200)
  return answer.body as CustomerNote
}
const notesOf = async (call: TestCall) => ((await read(call)).details?.notes ?? []).map(({ text }) => text)
const linesAbout = async (action: string) =>
  (
    await sql<{
      detail: unknown
    }>`select detail from audit_log where action = ${action} and subject = ${customerId} order by id desc`.execute(shop.deps.db)
  ).rows

test('a note has its author and time, is there once however often it is sent, is logged without its text, and can be deleted', async () => {
  const service = await as(['CustomerService', 'sweden'])
  const before = (await linesAbout('customer.noted')).length
  const first = await noted(service, '  Ringer helst på kvällen ', { 'idempotency-key': 'note-1' })
  const again = await noted(service, '  Ringer helst på kvällen ', { 'idempotency-key': 'note-1' })
  expect(first).toEqual({
    id: expect.any(String),
    text: 'Ringer helst på kvällen',
    at: expect.any(String),
    by: expect.stringMatching(/^Björn/),
  })
  expect(again).toEqual(first)
  shop.deps.clock.advance(1)
  await noted(service, 'Fick ett nytt kort')
  expect(await notesOf(service)).toEqual(['Fick ett nytt kort', 'Ringer helst på kvällen'])
  const lines = await linesAbout('customer.noted')
  expect(lines).toHaveLength(before + 2)
  expect(JSON.stringify(lines)).not.toContain('kvällen')
  const { rows } = await sql<{ answer: string }>`select answer::text from idempotency_keys where key = 'note-1'`.execute(
    shop.deps.db,
  )
  expect(rows[0]?.answer, 'what is kept for a repeat says nothing of the customer').not.toContain('kvällen')
  for (const _twice of [1, 2])
    expect((await service(deleteCustomerNote, { params: { customerId, noteId: first.id } })).status).toBe(204)
  expect(await notesOf(service)).toEqual(['Fick ett nytt kort'])
  expect(await linesAbout('customer.note-deleted')).toHaveLength(1)
})
test('notes are for customer service of the country, and the customer reads them', async () => {
  await noted(await as(['CustomerService', 'sweden']), 'Vill ha faktura')
  const body = { text: 'Hej' }
  expectRefusal(await (await as(['Reception', 'orebro']))(addCustomerNote, { params: { customerId }, body }), 'auth.forbidden')
  expectRefusal(
    await (await as(['CustomerService', 'norway']))(addCustomerNote, { params: { customerId }, body }),
    'account.not-found',
  )
  // Reception here and customer service elsewhere opens the page, and may note nothing.
  const both = await as(['Reception', 'orebro'], ['CustomerService', 'norway'])
  expect((await read(both)).details).toBeNull()
  expectRefusal(await both(addCustomerNote, { params: { customerId }, body }), 'account.not-found')
  const service = await as(['CustomerService', 'sweden'])
  const { id: noteId } = await noted(service, 'Har katt')
  expectRefusal(
    await (await as(['Reception', 'orebro'], ['CustomerService', 'norway']))(deleteCustomerNote, {
      params: { customerId, noteId },
    }),
    'account.not-found',
  )
  const swedish = await as(['CustomerService', 'sweden'])
  // Nor by way of another customer.
  const other = await accountIdOf(shop, 'mette@hoppla.example')
  await sql`update accounts set country_id = ${idOf('place', 'sweden')} where id = ${other}`.execute(shop.deps.db)
  expect((await swedish(deleteCustomerNote, { params: { customerId: other, noteId } })).status).toBe(204)
  expect(await notesOf(swedish)).toContain('Har katt')
  expectRefusal(
    await (await as(['CustomerService', 'sweden']))(addCustomerNote, { params: { customerId }, body: { text: ' ' } }),
    'request.invalid',
    'text',
  )
  const { staffNotes } = await exportActing(shop.deps.db, customerId)
  expect(staffNotes).toContainEqual({ at: expect.any(String), notes: 'Vill ha faktura', by: expect.stringMatching(/^Björn/) })
})
test('nobody floods the page of a customer with notes', async () => {
  const service = await as(['CustomerService', 'sweden'])
  let status = 200
  let written = 0
  for (; written < 130 && status === 200; written++)
    ({ status } = await service(addCustomerNote, { params: { customerId }, body: { text: `n${written}` } }))
  expect(status).toBe(429)
  expect(written).toBe(101)
})
test('notes go after 24 months, and not before', async () => {
  await sql`delete from customer_notes`.execute(shop.deps.db)
  await noted(await as(['CustomerService', 'sweden']), 'ny')
  await sql`insert into customer_notes (id, account_id, text, written_at)
    select gen_random_uuid(), ${customerId}, x.text, ${shop.deps.clock.now()}::timestamptz - x.old from (values
      ('gammal', interval '24 months 1 day'), ('nästan', interval '23 months')) x (text, old)`.execute(shop.deps.db)
  await eraseOldNotes.run(shop.deps, {})
  expect(await notesOf(await as(['CustomerService', 'sweden']))).toEqual(['ny', 'nästan'])
})

test('news are switched off at the customer’s wish, once, with the reason; what was off stays as it is', async () => {
  await sql`insert into consents (account_id, kind, given, text_version, source) values
    (${customerId}, 'information', true, '1', 'profile'), (${customerId}, 'sms', true, '1', 'profile'), (${customerId}, 'nps', false, '1', 'profile')`.execute(
    shop.deps.db,
  )
  const service = await as(['CustomerService', 'sweden'])
  const off = (call: TestCall, kinds: string[]) =>
    call(switchOffMessages, { params: { customerId }, body: { kinds: kinds as never, reason: 'phone' } })
  expect((await off(service, ['information', 'nps'])).body).toEqual({ switchedOff: ['information'] })
  expect((await off(service, ['information'])).body).toEqual({ switchedOff: [] })
  expect(await linesAbout('customer.messages-off')).toEqual([{ detail: { kind: 'information', reason: 'phone' } }])
  const consents = (await read(service)).details?.consents ?? []
  expect(consents.find(({ kind }) => kind === 'information')).toMatchObject({ given: false, source: 'staff' })
  expect(consents.find(({ kind }) => kind === 'sms')).toMatchObject({ given: true, source: 'profile' })
  expectRefusal(await off(await as(['Reception', 'orebro']), ['sms']), 'auth.forbidden')
  expectRefusal(await off(await as(['CustomerService', 'norway']), ['sms']), 'account.not-found')
  expectRefusal(await off(await as(['Reception', 'orebro'], ['CustomerService', 'norway']), ['sms']), 'account.not-found')
  expectRefusal(await off(await as(['CustomerService', 'sweden']), ['terms']), 'request.invalid', 'kinds.0')
})

/** Erases the customer, which counts when `work` waits for the account, and says what came of it. */
const whileErased = async <A>(work: () => Promise<A>): Promise<A> => {
  const { db } = shop.deps
  let isOver = false
  const doing = await db.transaction().execute(async (tx) => {
    await sql`update accounts set deleted_at = now() where id = ${customerId}`.execute(tx)
    const begun = { of: work().finally(() => (isOver = true)) }
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => isOver || (await waiting.execute(db)).rows.length > 0).toBe(true)
    return begun
  })
  return doing.of.finally(() => sql`update accounts set deleted_at = null where id = ${customerId}`.execute(db))
}
test('of a customer who is erased at that moment nothing is noted, and nothing is switched off', async () => {
  const service = await as(['CustomerService', 'sweden'])
  const note = () => service(addCustomerNote, { params: { customerId }, body: { text: 'Ring i morgon' } })
  expectRefusal(await whileErased(note), 'account.not-found')
  expect(await notesOf(service)).not.toContain('Ring i morgon')
  const off = () => service(switchOffMessages, { params: { customerId }, body: { kinds: ['sms'], reason: 'phone' } })
  expectRefusal(await whileErased(off), 'account.not-found')
  expect((await read(service)).details?.consents.find(({ kind }) => kind === 'sms')).toMatchObject({ given: true })
})
