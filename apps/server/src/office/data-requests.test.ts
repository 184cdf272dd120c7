import { beginActing, readActing } from '@hoppla/contract/customer-service/acting'
import {
  checkCode,
  closeDataRequest,
  type DataRequest,
  type DataRequestKind,
  type ErasurePreview,
  fetchRequestedExport,
  liftRestriction,
  listDataRequests,
  openDataRequest,
  performDataRequest,
  readDataRequest,
  sendCheckCode,
} from '@hoppla/contract/customer-service/data-requests'
import type { StaffRole } from '@hoppla/contract/roles'
import { type Customer, readCustomer } from '@hoppla/contract/staff/customers'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../import/ids.ts'
import { dayIn } from '../kernel/calendar.ts'
import { eraseOldActing } from '../modules/customer-service/customer-service.ts'
import { aParent, whereIs } from '../modules/privacy/testing/parents.ts'
import { expectRefusal, type TestApp, type TestCall, testApp } from '../testing/app.ts'
import { accountIdOf, asStaffWith } from '../testing/staff-roles.ts'

let app: TestApp
let service: TestCall
const as = (role: StaffRole, place?: string) => asStaffWith(app, [[role, place]])
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`delete from rate_limits`.execute(app.deps.db)
  service = await as('CustomerService', 'sweden')
})

const ok = async <A>(answer: ReturnType<TestCall>): Promise<A> => {
  const { status, body, text } = await answer
  expect(status, text).toBeLessThan(300)
  return body as A
}
/** A parent of Sweden with nothing that stands against leaving. */
const aFamily = async () => {
  const parent = await aParent(app)
  await sql`update accounts set country_id = ${idOf('place', 'sweden')}, email_confirmed_at = now() where id = ${parent.id}`.execute(
    app.deps.db,
  )
  const { rows } = await sql<{ email: string }>`select email from accounts where id = ${parent.id}`.execute(app.deps.db)
  return { id: parent.id, email: rows[0]?.email ?? '' }
}
const ask = (kind: DataRequestKind, whose: { customerId: string } | { email: string }, call = service) =>
  call(openDataRequest, { body: { ...whose, kind, channel: 'phone', note: '' } })
const opened = (kind: DataRequestKind, whose: { customerId: string } | { email: string }): Promise<DataRequest> =>
  ok(ask(kind, whose))
const send = async (requestId: string, to: string): Promise<string> => {
  await ok(service(sendCheckCode, { params: { requestId } }))
  await app.runJobs()
  const mail = app.sentMails.filter((each) => each.to === to && each.template === 'data-request-code').at(-1)
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? expect.fail('no code was mailed')
}
const check = (requestId: string, code: string, call = service) => call(checkCode, { params: { requestId }, body: { code } })
const perform = (requestId: string, body: object = {}, call = service) => call(performDataRequest, { params: { requestId }, body })
const checked = async (kind: DataRequestKind, whose: { customerId: string } | { email: string }, to: string): Promise<string> => {
  const { id } = await opened(kind, whose)
  await ok(check(id, await send(id, to)))
  return id
}
const read = async (requestId: string) =>
  ok<{ request: DataRequest; erasure: ErasurePreview | null }>(service(readDataRequest, { params: { requestId } }))
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')

describe('who asks', () => {
  test('is checked by a code to the address we have; nothing is done before, nor by a colleague, nor an hour later', async () => {
    const { id: customerId, email } = await aFamily()
    const { id, dueOn, checkedUntil } = await opened('export', { customerId })
    expect(checkedUntil).toBeNull()
    const today = dayIn(app.deps.clock.now(), 'Europe/Stockholm')
    expect(dueOn > today && dueOn.slice(8) <= today.slice(8), `${dueOn} is a month after ${today}`).toBe(true)
    expectRefusal(await perform(id), 'data-request.unchecked')
    const code = await send(id, email)
    expectRefusal(await check(id, wrongFor(code)), 'data-request.code-wrong', 'code')
    expectRefusal(await perform(id), 'data-request.unchecked')
    const after = await ok<DataRequest>(check(id, ` ${code.slice(0, 3)} ${code.slice(3)} `))
    expect(after.checkedUntil).not.toBeNull()
    const colleague = await asStaffWith(app, [['CustomerService', 'sweden']], 'rut@hoppla.example')
    expectRefusal(await perform(id, {}, colleague), 'data-request.unchecked')
    app.deps.clock.advance(3_601)
    service = await as('CustomerService', 'sweden')
    expectRefusal(await perform(id), 'data-request.unchecked')
  })
  test('is taken down by who works in the country of the family alone; its address is unknown elsewhere', async () => {
    const { id: customerId, email } = await aFamily()
    const norwegian = await as('CustomerService', 'norway')
    expectRefusal(await ask('erasure', { customerId }, norwegian), 'account.not-found')
    expectRefusal(await ask('erasure', { email }, norwegian), 'data-request.nobody')
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from data_requests where account_id = ${customerId}`.execute(app.deps.db)
    expect(rows).toEqual([{ n: 0 }])
  })
  test('a code is good once, for five tries and 15 minutes; a new one ends the one before', async () => {
    const { id: customerId, email } = await aFamily()
    const { id } = await opened('export', { customerId })
    const first = await send(id, email)
    const second = await send(id, email)
    if (first !== second) expectRefusal(await check(id, first), 'data-request.code-wrong')
    for (let tries = first === second ? 0 : 1; tries < 5; tries++)
      expectRefusal(await check(id, wrongFor(second)), 'data-request.code-wrong')
    expectRefusal(await check(id, second), 'data-request.code-wrong')
    await sql`delete from rate_limits`.execute(app.deps.db)
    const third = await send(id, email)
    app.deps.clock.advance(901)
    service = await as('CustomerService', 'sweden')
    expectRefusal(await check(id, third), 'data-request.code-wrong')
    const { rows } =
      await sql`select 1 from audit_log where action = 'data-request.code-wrong' and subject = ${customerId}`.execute(app.deps.db)
    expect(rows.length).toBeGreaterThanOrEqual(6)
  })
  test('three codes an hour for a family, also with another request', async () => {
    const { id: customerId } = await aFamily()
    const ids = [(await opened('export', { customerId })).id, (await opened('erasure', { customerId })).id]
    for (const requestId of [...ids, ...ids].slice(0, 3)) await ok(service(sendCheckCode, { params: { requestId } }))
    expectRefusal(await service(sendCheckCode, { params: { requestId: ids[1] ?? '' } }), 'request.too-many')
  })
  test('no code stands in a log, a job or the database', async () => {
    const { id: customerId, email } = await aFamily()
    const { id } = await opened('export', { customerId })
    await ok(service(sendCheckCode, { params: { requestId: id } }))
    const { rows } = await sql<{ row: string }>`select r::text as row from data_requests r where id = ${id}`.execute(app.deps.db)
    await app.runJobs()
    const mail = app.sentMails.filter((each) => each.to === email && each.template === 'data-request-code').at(-1)
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(code).toMatch(/^\d{6}$/)
    expect(rows[0]?.row).not.toContain(`,${code},`)
    expect(mail?.subject).not.toContain(code)
  })
})

describe('what was asked', () => {
  test('a copy: the link to the account’s own files is mailed, and the request is done', async () => {
    const { id: customerId, email } = await aFamily()
    const id = await checked('export', { customerId }, email)
    expect((await ok<DataRequest>(perform(id))).state).toBe('done')
    await app.runJobs()
    expect(app.sentMails.filter(({ to }) => to === email).map(({ template }) => template)).toContain('export-ready')
    expectRefusal(await perform(id), 'data-request.closed')
    const { rows } = await sql<{
      actor: string
    }>`select actor_id as actor from audit_log where action = 'export.asked' order by id desc limit 1`.execute(app.deps.db)
    expect(rows[0]?.actor, 'who of the staff asked for it').toBe(await accountIdOf(app, 'bjorn@hoppla.example'))
  })
  test('a correction changes what is said; a new address waits for its own link, and the old one is notified', async () => {
    const { id: customerId, email } = await aFamily()
    const id = await checked('correction', { customerId }, email)
    expectRefusal(await perform(id, { corrections: {} }), 'data-request.no-corrections', 'corrections')
    expectRefusal(await perform(id, { corrections: { phone: '12' } }), 'request.invalid', 'corrections.phone')
    await sql`update accounts set phone_confirmed_at = now() where id = ${customerId}`.execute(app.deps.db)
    await ok(
      perform(id, {
        corrections: { phone: '070-174 06 12', lastName: 'Rättstavad', city: 'Örebro', email: 'ny-adress@example.com' },
      }),
    )
    const { rows } = await sql<{
      last: string
      city: string
      email: string
      pending: string
      phone: string
      confirmed: Date | null
    }>`select last_name as last, city, email, phone_country_code || phone as phone, phone_confirmed_at as confirmed,
      pending_email as pending from accounts where id = ${customerId}`.execute(app.deps.db)
    expect(rows).toEqual([
      { last: 'Rättstavad', city: 'Örebro', email, pending: 'ny-adress@example.com', phone: '+46701740612', confirmed: null },
    ])
    await app.runJobs()
    const sent = app.sentMails.map(({ to, template }) => `${template} ${to}`)
    expect(sent).toContain(`email-changing ${email}`)
    expect(sent).toContain('confirm-new-email ny-adress@example.com')
  })
  test('an erasure says before what stays and until when, leaves nothing of the person, and says to nobody’s name that it was done', async () => {
    const { id: customerId, email } = await aFamily()
    await sql`update accounts set last_name = 'Raderingsdotter' where id = ${customerId}`.execute(app.deps.db)
    const reference = 'AAAA-BBBB-2345'
    await sql`insert into orders (id, reference, account_id, country_id, language, email, status, currency, total_minor, created_at, expires_at, status_changed_at, completed_at)
      values (gen_random_uuid(), ${reference}, ${customerId}, ${idOf('place', 'sweden')}, 'sv', ${email}, 'Completed', 'SEK', 100, '2025-03-01', '2025-03-01', '2025-03-01', '2025-03-01')`.execute(
      app.deps.db,
    )
    const other = await opened('export', { customerId })
    const id = await checked('erasure', { customerId }, email)
    expect((await read(id)).erasure).toEqual({ orders: 1, keptUntil: '2032-12-31', bookings: 0, problems: [] })
    const done = await ok<DataRequest>(perform(id))
    expect(done).toMatchObject({ state: 'done', customerId: null, name: '', email: null, note: '' })
    await app.runJobs()
    expect(app.sentMails.filter(({ to }) => to === email).map(({ template }) => template)).toContain('account-deleted')
    expect(await whereIs(app, ['Raderingsdotter', email])).toEqual([])
    const { rows } = await sql`select account_id, status from orders where reference = ${reference}`.execute(app.deps.db)
    expect(rows, 'the books stay').toHaveLength(1)
    expectRefusal(await service(readDataRequest, { params: { requestId: other.id } }), 'data-request.not-found')
  })
  test('an erasure waits for an order that is being paid, and says so before', async () => {
    const { id: customerId, email } = await aFamily()
    await sql`insert into orders (id, reference, account_id, country_id, language, email, status, currency, total_minor, created_at, expires_at, status_changed_at)
      values (gen_random_uuid(), 'AAAA-CCCC-2345', ${customerId}, ${idOf('place', 'sweden')}, 'sv', ${email}, 'AwaitingPayment', 'SEK', 100, now(), ${app.deps.clock.now()}::timestamptz + interval '1 day', now())`.execute(
      app.deps.db,
    )
    const id = await checked('erasure', { customerId }, email)
    expect((await read(id)).erasure?.problems).toEqual(['account.order-open'])
    expectRefusal(await perform(id), 'account.order-open')
    expect((await read(id)).request.state, 'nothing is half done').toBe('open')
    const { rows } = await sql<{ email: string }>`select email from accounts where id = ${customerId}`.execute(app.deps.db)
    expect(rows).toEqual([{ email }])
  })
  test('a restriction switches messages off, is said on the page of the customer, and nobody acts until it is ended', async () => {
    const { id: customerId, email } = await aFamily()
    const id = await checked('restriction', { customerId }, email)
    await ok(perform(id))
    const page = async () => ok<Customer>(service(readCustomer, { params: { customerId } }))
    expect((await page()).details?.restrictedSince).not.toBeNull()
    expect((await page()).details?.consents.filter(({ source }) => source === 'staff').map(({ given }) => given)).not.toContain(
      true,
    )
    const begin = () => service(beginActing, { body: { customerId, reason: 'phone', note: '' } })
    expectRefusal(await begin(), 'acting.restricted')
    expect(await ok(service(readActing, {}))).toEqual({ acting: null })
    for (const _twice of [1, 2])
      expect((await ok<DataRequest>(service(liftRestriction, { params: { requestId: id } }))).liftedAt).not.toBeNull()
    expect((await page()).details?.restrictedSince).toBeNull()
    await ok(begin())
  })
})

describe('a family that never signs in', () => {
  const email = 'gast@families.example'
  beforeAll(async () => {
    await sql`insert into enquiries (id, form_id, kind, playground_id, language, name, email, phone, wished_on, details, created_at)
      values (gen_random_uuid(), gen_random_uuid(), 'party', ${idOf('place', 'orebro')}, 'sv', 'Gästinge Gästsson', 'Gast@families.example', '+46', '2027-01-01', '{}', now())`.execute(
      app.deps.db,
    )
  })
  test('is found by its address in the own country alone; without an account there is nothing to correct', async () => {
    expectRefusal(await ask('export', { email: 'nobody@families.example' }), 'data-request.nobody')
    expectRefusal(await ask('export', { email }, await as('CustomerService', 'norway')), 'data-request.nobody')
    service = await as('CustomerService', 'sweden')
    expectRefusal(await ask('correction', { email }), 'data-request.account-only')
    expect(await opened('export', { email: ' GAST@families.example ' })).toMatchObject({
      customerId: null,
      name: '',
      email: 'g•••@families.example',
    })
  })
  test('gets everything by a link that opens for seven days and for nobody else; no account is left behind', async () => {
    const id = await checked('export', { email }, email)
    await ok(perform(id))
    await app.runJobs()
    const mail = app.sentMails.filter(({ to, template }) => to === email && template === 'data-request-export').at(-1)
    const key = /export\?key=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? expect.fail('no link')
    const fetch = (given: string) => app.call(fetchRequestedExport, { params: { requestId: id }, query: { key: given } })
    const file = await fetch(key)
    expect(file.status, file.text).toBe(200)
    expect(file.text).toContain('Gästinge Gästsson')
    expectRefusal(await fetch(`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`), 'export.not-found')
    const { rows } = await sql`select 1 from accounts where email_normalized = ${email}`.execute(app.deps.db)
    expect(rows).toEqual([])
    app.deps.clock.advance(8 * 86_400)
    expectRefusal(await fetch(key), 'export.not-found')
    await eraseOldActing.run(app.deps, {})
    const { rows: kept } = await sql<{ email: string | null }>`select email from data_requests where id = ${id}`.execute(
      app.deps.db,
    )
    expect(kept).toEqual([{ email: null }])
  })
  test('is erased like an account', async () => {
    service = await as('CustomerService', 'sweden')
    const id = await checked('erasure', { email }, email)
    await ok(perform(id))
    await app.runJobs()
    expect(app.sentMails.filter(({ to }) => to === email).map(({ template }) => template)).toContain('account-deleted')
    // Other requests of the same address are closed by their age; nothing else knows it.
    expect((await whereIs(app, ['Gästinge', email])).filter((hit) => !hit.startsWith('public.data_requests'))).toEqual([])
  })
})

describe('the list', () => {
  test('has the open ones of the own countries by the day they are due, overdue ones said to be so, and the closed ones apart', async () => {
    await sql`delete from data_requests`.execute(app.deps.db)
    const { id: customerId } = await aFamily()
    const late = await opened('export', { customerId })
    await sql`update data_requests set due_on = '2020-01-01' where id = ${late.id}`.execute(app.deps.db)
    const fresh = await opened('erasure', { customerId })
    const list = async (state: 'open' | 'closed', call = service) =>
      (await ok<DataRequest[]>(call(listDataRequests, { query: { state } }))).map(({ id, isOverdue }) => [id, isOverdue])
    expect(await list('open')).toEqual([
      [late.id, true],
      [fresh.id, false],
    ])
    await ok(service(closeDataRequest, { params: { requestId: late.id }, body: { state: 'withdrawn' } }))
    expect(await list('open')).toEqual([[fresh.id, false]])
    expect(await list('closed')).toEqual([[late.id, false]])
    expectRefusal(await service(sendCheckCode, { params: { requestId: late.id } }), 'data-request.closed')
    const norway = await as('CustomerService', 'norway')
    expect(await list('open', norway)).toEqual([])
    expectRefusal(await norway(readDataRequest, { params: { requestId: fresh.id } }), 'data-request.not-found')
    expectRefusal(await perform(fresh.id, {}, norway), 'data-request.not-found')
  })
  test.each(['Reception', 'VenueManager', 'CountryManager', 'Finance'] as const)('is not for %s', async (role) => {
    expectRefusal(await (await as(role, 'sweden'))(listDataRequests, { query: {} }), 'auth.forbidden')
  })
})
