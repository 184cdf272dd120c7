import { randomUUID } from 'node:crypto'
import type { StaffRole } from '@hoppla/contract/roles'
import { type FoundCustomer, type FoundOrder, searchCustomers, searchOrders } from '@hoppla/contract/staff/search'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { expectRefusal, type TestApp, type TestCall, testApp } from '../../testing/app.ts'
import { asStaffWith } from '../../testing/staff-roles.ts'
import { evictAccess } from '../identity/identity.ts'

const place = (key: string) => idOf('place', key)
let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await aCustomer({ first: 'Åsa', last: 'Öberg', email: 'asa.oberg@example.com', phone: '705550148', city: 'Örebro' })
  await aCustomer({ first: 'Asa', last: 'Berglund', email: 'asa.b@example.com', country: 'norway' })
  for (let n = 0; n < 12; n++)
    await aCustomer({ first: `Xantippa${'abcdefghijkl'[n]}`, last: 'Nilsson', email: `x${n}@example.com` })
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(app.deps.db)
})

const aCustomer = async ({ first = '', last = '', email = '', phone = null as string | null, city = '', country = 'sweden' }) => {
  await sql`insert into accounts (email, email_normalized, culture, first_name, last_name, phone, phone_country_code, city, country_id)
    values (${email}, ${email}, 'sv-SE', ${first}, ${last}, ${phone}, ${phone === null ? null : '+46'}, ${city}, ${place(country)})`.execute(
    app.deps.db,
  )
}
const as = (role: StaffRole, at?: string): Promise<TestCall> => asStaffWith(app, [[role, at]])
type Answer = { customers: FoundCustomer[]; hasMore: boolean }
const find = async (call: TestCall, q: string): Promise<Answer> => {
  const { status, body, text } = await call(searchCustomers, { query: { q } })
  expect(status, text).toBe(200)
  return body as Answer
}
const names = async (call: TestCall, q: string) => (await find(call, q)).customers.map(({ name }) => name)

describe('customers', () => {
  test('by the beginning of a first or last name, in either order, whatever the accents and capitals', async () => {
    const reception = await as('Reception', 'orebro')
    for (const q of ['åsa', 'ASA ÖB', 'öberg', 'oberg', 'Öberg, Åsa', 'ÖBERG ÅSA'])
      expect(await names(reception, q), q).toEqual(['Åsa Öberg'])
    expect(await names(reception, 'erglun'), 'the middle of a name').toEqual([])
    expect(await names(reception, '%%%'), 'no pattern').toEqual([])
    expect(await names(reception, '___'), 'no pattern').toEqual([])
  })
  test('by e-mail, telephone and card; shown with the town, or else with a masked address', async () => {
    const reception = await as('Reception', 'orebro')
    for (const q of ['asa.oberg@', 'ASA.OBERG@example.com', '070-555 01 48', '+46705550148', '070 555'])
      expect(await names(reception, q), q).toEqual(['Åsa Öberg'])
    const { rows } = await sql<{
      card: string
    }>`select member_card_id as card from accounts where email = 'asa.b@example.com'`.execute(app.deps.db)
    const card = rows[0]?.card ?? ''
    expect(await names(reception, card), 'a card is presented, of whatever country').toEqual(['Asa Berglund'])
    expect(await names(reception, card.slice(0, 12)), 'the beginning of a card').toEqual([])
    const { customers } = await find(reception, 'åsa')
    expect(customers).toEqual([{ id: expect.any(String), name: 'Åsa Öberg', town: 'Örebro', email: null }])
    expect((await find(reception, 'xantippaa')).customers[0]).toMatchObject({ town: null, email: 'x•••@example.com' })
  })
  test('eight at most, with a word that there are more', async () => {
    const { customers, hasMore } = await find(await as('Reception', 'orebro'), 'xantippa')
    expect(customers).toHaveLength(8)
    expect(hasMore).toBe(true)
  })
  test('of the own countries alone; who has left and children are not found', async () => {
    expect(await names(await as('Reception', 'bergen'), 'asa')).toEqual(['Asa Berglund'])
    expect((await names(await as('CustomerService'), 'asa')).sort()).toEqual(['Asa Berglund', 'Åsa Öberg'])
    const { rows } = await sql<{ name: string }>`select first_name as name from children where deleted_at is null limit 1`.execute(
      app.deps.db,
    )
    const child = rows[0]?.name ?? expect.fail('no child')
    const admin = await app.asStaff('ines@hoppla.example')
    const { rows: parents } = await sql<{
      name: string
    }>`select first_name as name from accounts where name_key(first_name) like name_key(${child}) || '%'`.execute(app.deps.db)
    expect(parents).toEqual([])
    expect(await names(admin, child)).toEqual([])
    await sql`update accounts set deleted_at = now() where email = 'asa.b@example.com'`.execute(app.deps.db)
    expect(await names(await as('Reception', 'bergen'), 'asa')).toEqual([])
    await sql`update accounts set deleted_at = null where email = 'asa.b@example.com'`.execute(app.deps.db)
  })
  test('of the countries where one may find them, not of those where one has another role', async () => {
    const both = await asStaffWith(app, [
      ['Reception', 'bergen'],
      ['Content', 'sweden'],
    ])
    expect(await names(both, 'asa')).toEqual(['Asa Berglund'])
  })
  test.each(['Instructor', 'Content', 'Finance'] as const)('not by %s', async (role) => {
    expectRefusal(await (await as(role))(searchCustomers, { query: { q: 'asa' } }), 'auth.forbidden')
  })
  test('three characters at least, and no control characters', async () => {
    const reception = await as('Reception', 'orebro')
    expectRefusal(await reception(searchCustomers, { query: { q: ' as ' } }), 'request.invalid', 'q')
    expectRefusal(await reception(searchCustomers, { query: { q: 'asa\u0000' } }), 'request.invalid', 'q')
  })
  test('each search is logged, by what was searched and not the text; who searches without end has to wait', async () => {
    const reception = await as('Reception', 'orebro')
    await find(reception, 'xantippa')
    await find(reception, 'asa.oberg@')
    const { rows } = await sql<{ detail: unknown; place: string }>`select detail, place_id as place from audit_log
      where action = 'customers.searched' order by id desc limit 2`.execute(app.deps.db)
    expect(rows).toEqual([
      { detail: { by: 'email', found: 1 }, place: place('orebro') },
      { detail: { by: 'name', found: 8 }, place: place('orebro') },
    ])
    let status = 200
    for (let n = 0; n < 40 && status === 200; n++) ({ status } = await reception(searchCustomers, { query: { q: `xant${n}` } }))
    expect(status).toBe(429)
  })
})

describe('orders', () => {
  const anOrder = async (country: string) => {
    const letters = randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()
    const reference = (letters.match(/.{4}/g) ?? []).join('-')
    await sql`with o as (
        insert into orders (id, reference, country_id, language, email, status, currency, total_minor, created_at, expires_at, status_changed_at, completed_at)
        values (gen_random_uuid(), ${reference}, ${place(country)}, 'sv', 'x@example.com', 'Completed', 'SEK', 19900, now(), now(), now(), now()) returning id)
      insert into order_lines (id, order_id, position, article_id, article_key, kind, article_name, quantity, unit_price_minor, amount_minor, vat_percent, vat_minor)
      select gen_random_uuid(), id, 1, null, 'x', 'child-class', 'Kids sport', 1, 19900, 19900, 6, 1126 from o`.execute(app.deps.db)
    return reference
  }
  const findOrders = async (call: TestCall, q: string) =>
    ((await call(searchOrders, { query: { q } })).body as { orders: FoundOrder[] }).orders

  test('by the whole reference, however it is written; the look is logged', async () => {
    const reference = await anOrder('sweden')
    const service = await as('CustomerService', 'sweden')
    for (const q of [reference, reference.toLowerCase().replaceAll('-', ''), reference.replaceAll('-', ' ')])
      expect(await findOrders(service, q), q).toEqual([
        {
          reference,
          status: 'Completed',
          country: expect.any(String),
          createdAt: expect.any(String),
          currency: 'SEK',
          total: 199,
          refunded: 0,
          lines: [{ name: 'Kids sport', quantity: 1 }],
        },
      ])
    expect(await findOrders(service, reference.slice(0, 9)), 'the beginning').toEqual([])
    const { rows } =
      await sql`select 1 from audit_log where action = 'order.read' and subject = ${reference} and place_id = ${place('sweden')}`.execute(
        app.deps.db,
      )
    expect(rows).toHaveLength(3)
  })
  test('who asks for one after the other has to wait', async () => {
    const service = await as('CustomerService', 'sweden')
    let status = 200
    for (let n = 0; n < 45 && status === 200; n++)
      ({ status } = await service(searchOrders, { query: { q: `AAAA-AAAA-${1_000 + n}` } }))
    expect(status).toBe(429)
  })
  test('none of another country, and none for a role at one play centre', async () => {
    const reference = await anOrder('norway')
    expect(await findOrders(await as('CustomerService', 'sweden'), reference)).toEqual([])
    expect(await findOrders(await as('Finance', 'bergen'), reference)).toEqual([])
    const { rows } = await sql`select 1 from audit_log where action = 'order.read' and subject = ${reference}`.execute(app.deps.db)
    expect(rows, 'nothing was looked at').toEqual([])
    expectRefusal(await (await as('Reception'))(searchOrders, { query: { q: reference } }), 'auth.forbidden')
    // Nor where one may find customers, and read orders elsewhere.
    await as('CustomerService', 'sweden')
    await sql`insert into account_roles (account_id, role, location_id)
      select id, 'Reception', ${place('norway')} from accounts where email = 'bjorn@hoppla.example'`.execute(app.deps.db)
    evictAccess(app.deps)
    expect(await findOrders(await app.asStaff('bjorn@hoppla.example'), reference)).toEqual([])
  })
})
