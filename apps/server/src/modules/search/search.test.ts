import type { StaffRole } from '@hoppla/contract/roles'
import { type FoundCustomer, type FoundOrder, searchCustomers, searchOrders } from '@hoppla/contract/staff/search'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newOrderReference } from '../../crypto/printed-codes.ts'
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
const exactly = async (call: TestCall, q: string) =>
  (await find(call, q)).customers.filter(({ isSimilar }) => !isSimilar).map(({ name }) => name)

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
    expect(customers).toEqual([{ id: expect.any(String), name: 'Åsa Öberg', town: 'Örebro', email: null, isSimilar: false }])
    expect((await find(reception, 'xantippaa')).customers[0]).toMatchObject({ town: null, email: 'x•••@example.com' })
  })
  test('eight at most, with a word that there are more', async () => {
    const { customers, hasMore } = await find(await as('Reception', 'orebro'), 'xantippa')
    expect(customers).toHaveLength(8)
    expect(hasMore).toBe(true)
  })
  test('of the own countries alone; who has left is not found', async () => {
    expect(await names(await as('Reception', 'bergen'), 'asa')).toEqual(['Asa Berglund'])
    expect((await exactly(await as('VenueManager'), 'asa')).sort()).toEqual(['Asa Berglund', 'Åsa Öberg'])
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

describe('with typing errors', () => {
  /** As people write their name in an address. */
  const plain = (name: string) =>
    name.toLowerCase().replaceAll('ø', 'o').replaceAll('æ', 'ae').replaceAll('ß', 'ss').normalize('NFD').replaceAll(/\p{M}/gu, '')
  beforeAll(async () => {
    for (const [first, last, country] of [
      ['Solveig', 'Kjærgaard', 'denmark'],
      ['Jürgen', 'Großmann', 'germany'],
      ['Päivi', 'Hämäläinen', 'finland'],
      ['Øyvind', 'Bråthen', 'norway'],
      ['Christina', 'Andersson-Lundqvist', 'sweden'],
      ['Ylva', 'Zetterqvist', 'sweden'],
    ] as const)
      await aCustomer({ first, last, country, email: `${plain(first)}.${plain(last)}@typing.example` })
    await aCustomer({ first: 'Mia', last: 'Persson', email: 'mia.testarsson82@typing.example' })
  })
  const similar = async (call: TestCall, q: string) =>
    (await find(call, q)).customers.filter(({ isSimilar }) => isSimilar).map(({ name }) => name)
  test.each([
    ['Solvieg Kjaergard', 'Solveig Kjærgaard', 'two neighbours exchanged; æ as ae'],
    ['kjærgard', 'Solveig Kjærgaard', 'a letter missing'],
    ['Juergen Grossman', 'Jürgen Großmann', 'ü as ue, ß as ss'],
    ['Großman Jürgen', 'Jürgen Großmann', 'the last name first'],
    ['Paivi Hamelainen', 'Päivi Hämäläinen', 'without dots, a wrong letter'],
    ['Oeyvind Braathen', 'Øyvind Bråthen', 'ø as oe, å as aa'],
    ['Kristina Anderson-Lundkvist', 'Christina Andersson-Lundqvist', 'heard, not read'],
    ['Ylva Zeterkvist', 'Ylva Zetterqvist', 'one word right'],
    ['zetterqvits', 'Ylva Zetterqvist', 'exchanged at the end'],
  ])('%s is %s: %s', async (q, name) => {
    const admin = await app.asStaff('ines@hoppla.example')
    expect(await similar(admin, q)).toContain(name)
  })
  test('what is exactly it stands first, and is not said to be nearly it', async () => {
    await aCustomer({ first: 'Ylva', last: 'Zetterqvisth', email: 'y2@typing.example' })
    const { customers } = await find(await as('Reception', 'orebro'), 'Zetterqvisth')
    expect(customers.map(({ name, isSimilar }) => [name, isSimilar])).toEqual([
      ['Ylva Zetterqvisth', false],
      ['Ylva Zetterqvist', true],
    ])
  })
  test('an address at another provider, and one that is spelt nearly so', async () => {
    const reception = await as('Reception', 'orebro')
    for (const q of ['mia.testarsson82@gmial.com', 'mia.testarson82@typing.example', 'mia.testarsson28@typing.example'])
      expect(await similar(reception, q), q).toEqual(['Mia Persson'])
    expect(await names(reception, 'mia.testarsson82'), 'before the @').toEqual(['Mia Persson'])
    expect(await similar(reception, 'mi@gmial.com'), 'too short').toEqual([])
  })
  test('of the own countries alone: who works at Örebro finds nobody of Bergen, however it is spelt', async () => {
    const orebro = await as('VenueManager', 'orebro')
    for (const q of ['Øyvind', 'Oeyvind Braathen', 'oyvind.brathen@typing.example', 'oyvind.braten@gmial.com'])
      expect(await names(orebro, q), q).toEqual([])
    const bergen = await as('VenueManager', 'bergen')
    for (const q of ['Oeyvind Braathen', 'oyvind.braten@gmial.com']) expect(await names(bergen, q), q).toEqual(['Øyvind Bråthen'])
  })
  test('signs of a pattern stand for themselves, and nothing typed is a part of the statement', async () => {
    const admin = await app.asStaff('ines@hoppla.example')
    for (const q of ['%%%', '___', 'Z%tterqvist%%%%%%%%%%', "Zetter' or true --", 'Zetter\\%', '____@____', '%@%%%%'])
      expect(await exactly(admin, q), q).toEqual([])
    expect(await names(admin, '%%%%%'), 'nor are they like anything').toEqual([])
  })
  test('a name that nobody bears any more leaves no word behind', async () => {
    const words = async () =>
      (
        await sql<{
          word: string
        }>`select word from account_name_words where word in ('sigmundur', 'quark', 'zetterqvist')`.execute(app.deps.db)
      ).rows.map(({ word }) => word)
    await aCustomer({ first: 'Sigmundur', last: 'Quark', email: 'quark@typing.example' })
    await aCustomer({ first: 'Ylva', last: 'Zetterqvist', email: 'y3@typing.example' })
    expect((await words()).sort()).toEqual(['quark', 'sigmundur', 'zetterqvist'])
    await sql`update accounts set first_name = '', last_name = '', deleted_at = now() where email in ('quark@typing.example', 'y3@typing.example')`.execute(
      app.deps.db,
    )
    // Somebody else is still called so.
    expect(await words()).toEqual(['zetterqvist'])
  })
})

describe('by what only customer service knows', () => {
  let service: TestCall
  let astrid: { id: string; name: string; child: string; card: string }
  beforeAll(async () => {
    service = await as('CustomerService', 'sweden')
    const { rows } = await sql<typeof astrid>`select a.id, a.first_name || ' ' || a.last_name as name,
        c.first_name || ' ' || c.last_name as child, c.member_card_id as card
      from accounts a join child_guardians g on g.account_id = a.id join children c on c.id = g.child_id
      where a.email = 'astrid@hoppla.example' order by c.birth_date limit 1`.execute(app.deps.db)
    astrid = rows[0] ?? expect.fail('no Astrid')
  })
  test('by the name of a child, with typing errors too, and by its card; not for reception, nor from another country', async () => {
    await sql`update children set first_name = 'Vendela', last_name = 'Kvistholm' where member_card_id = ${astrid.card}`.execute(
      app.deps.db,
    )
    for (const q of ['Vendela', 'Kvistholm, Vendela', 'Wendela Kvisthom', astrid.card]) {
      expect(await names(service, q), q).toEqual([astrid.name])
      expect(await names(await as('CustomerService', 'norway'), q), `${q} from Norway`).toEqual([])
      expect(await names(await as('Reception', 'orebro'), q), `${q} at reception`).toEqual([])
      service = await as('CustomerService', 'sweden')
    }
    const { rows } = await sql<{ detail: unknown }>`select detail from audit_log where action = 'customers.searched'
      and detail->>'by' like 'name%' order by id desc limit 1`.execute(app.deps.db)
    expect(rows).toEqual([{ detail: { by: 'name', found: 0 } }])
  })
  test('by the reference of an order or booking, however it is written; not for reception, nor from another country', async () => {
    const reference = await anOrderOf(astrid.id)
    for (const q of [reference, reference.toLowerCase().replaceAll('-', '')])
      expect(await names(service, q), q).toEqual([astrid.name])
    expect(await names(await as('Reception', 'orebro'), reference)).toEqual([])
    expect(await names(await as('CustomerService', 'norway'), reference)).toEqual([])
  })
  test('by the code of a ticket; not for reception', async () => {
    service = await as('CustomerService', 'sweden')
    const { rows } = await sql<{ code: string }>`select code from passes where account_id = ${astrid.id}
      union all select code from serial_tickets where account_id = ${astrid.id} limit 1`.execute(app.deps.db)
    const code = rows[0]?.code ?? (await aTicketOf(astrid.id))
    expect(await names(service, code)).toEqual([astrid.name])
    expect(await names(await as('Reception', 'orebro'), code)).toEqual([])
  })
  const aTicketOf = async (accountId: string) => {
    const reference = await anOrderOf(accountId)
    const { rows } = await sql<{
      code: string
    }>`insert into serial_tickets (id, order_line_id, number, account_id, valid_from, valid_to, created_at)
      select gen_random_uuid(), l.id, 1, ${accountId}, '2026-01-01', '2030-01-01', now() from order_lines l join orders o on o.id = l.order_id
      where o.reference = ${reference} returning code`.execute(app.deps.db)
    return rows[0]?.code ?? expect.fail('no ticket')
  }
})

/** Of Sweden; a guest’s without an account. */
const anOrder = (country: string): Promise<string> => orderOf(country, null)
const anOrderOf = (accountId: string): Promise<string> => orderOf('sweden', accountId)
const orderOf = async (country: string, accountId: string | null): Promise<string> => {
  const reference = newOrderReference()
  await sql`with o as (
      insert into orders (id, reference, account_id, country_id, language, email, status, currency, total_minor, created_at, expires_at, status_changed_at, completed_at)
      values (gen_random_uuid(), ${reference}, ${accountId}, ${place(country)}, 'sv', 'x@example.com', 'Completed', 'SEK', 19900, now(), now(), now(), now()) returning id)
    insert into order_lines (id, order_id, position, article_id, article_key, kind, article_name, quantity, unit_price_minor, amount_minor, vat_percent, vat_minor)
    select gen_random_uuid(), id, 1, null, 'x', 'child-class', 'Kids sport', 1, 19900, 19900, 6, 1126 from o`.execute(app.deps.db)
  return reference
}

describe('orders', () => {
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
