import { auditLog } from '@hoppla/contract/audit/audit-log'
import { type Customer, readCustomer } from '@hoppla/contract/staff/customers'
import { orderDirectTicket } from '@hoppla/contract/tickets'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { idOf } from '../import/ids.ts'
import { aShop, type Buyer, type Shop } from '../modules/orders/testing/shop.ts'
import { exportLooks } from '../modules/privacy/privacy.ts'
import { expectRefusal, type TestCall } from '../testing/app.ts'
import { asStaffWith } from '../testing/staff-roles.ts'

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
