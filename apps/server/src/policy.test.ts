import { randomBytes, randomUUID } from 'node:crypto'
import { closeMonth } from '@hoppla/contract/accounting/close-month'
import { beginActing } from '@hoppla/contract/customer-service/acting'
import { addToRole, removeFromRole } from '@hoppla/contract/identity'
import { beginAtOnceVersion } from '@hoppla/contract/orders/payments'
import { type Permission, permissions, roleHolds } from '@hoppla/contract/permissions'
import { createClosing } from '@hoppla/contract/places/closings'
import { deleteLocation } from '@hoppla/contract/places/locations'
import { createNotice } from '@hoppla/contract/places/notice-editing'
import { addChild, type ChildAccount, usersWithinDates } from '@hoppla/contract/profile'
import { type StaffRole, staffRoles } from '@hoppla/contract/roles'
import type { RouteSpec } from '@hoppla/contract/route'
import { signOutStaff } from '@hoppla/contract/staff'
import { switchOffDevice } from '@hoppla/contract/staff/devices'
import {
  deleteMemberSecondFactors,
  endMemberSessions,
  giveMemberRole,
  resendInvitation,
  takeMemberRole,
  withdrawInvitation,
} from '@hoppla/contract/staff/members'
import { orderDirectTicket } from '@hoppla/contract/tickets'
import { createServiceKey } from '@hoppla/contract/till/service-keys'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from './import/ids.ts'
import { addDays, dayIn } from './kernel/calendar.ts'
import { evictAccess } from './modules/identity/identity.ts'
import { partyResources } from './modules/parties/testing/party-resources.ts'
import { routes } from './modules/registry.ts'
import { expectRefusal, officeHost, type TestApp, type TestCall, testApp } from './testing/app.ts'
import { aBrowser } from './testing/browser.ts'
import { itemResources, type Resource } from './testing/item-resources.ts'

// Default deny: every route of the contract, asked by everybody, held against its own `access`. The table is generated: a new route is in it at once.
const password = 'Hopp-hopp-hurra-1'
let shop: TestApp
let token: string
let staffToken: string
let tokensMadeAt: number
let accountId: string
beforeAll(async () => {
  shop = await testApp()
  await renewTokens()
  const account = await shop.deps.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'bjorn@hoppla.example')
    .executeTakeFirstOrThrow()
  accountId = account.id
})
afterAll(() => shop.close())
const renewTokens = async (): Promise<void> => {
  const bjorn = aBrowser(shop.app)
  await bjorn.signIn('bjorn@hoppla.example', password)
  token = (await bjorn.tokens()).access_token
  staffToken = await shop.staffTokenOf('bjorn@hoppla.example')
  tokensMadeAt = performance.now()
}
// Tokens live five minutes, less than this table takes on a busy machine.
beforeEach(async () => {
  if (performance.now() - tokensMadeAt > 60_000) await renewTokens()
  await holdRole()
})

const nothing = '00000000-0000-4000-8000-000000000000'
const site = 'localhost:3000'
/** @property params values of single parameters of the path; the others are `about`. */
type Asked = {
  host?: string
  bearer?: string | undefined
  about?: string
  params?: Record<string, string>
  payload?: object
  query?: string
}
/** Asks with values that fit no schema: who may ask is decided before what was asked. @returns status and code. */
const ask = async (
  { method, path }: RouteSpec,
  { host = site, bearer, about = nothing, params = {}, payload = {}, query = '' }: Asked = {},
) => {
  const answer = await shop.app.inject({
    method,
    url: path.replace(/:(\w+)/g, (_all, name) => params[name] ?? about) + query,
    headers: { host, ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }) },
    ...(method === 'GET' ? {} : { payload }),
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, code: isJson && answer.statusCode >= 400 ? (answer.json().code as string) : undefined }
}
/** Björn asks at the office. Signing out ends a session: for that he has another. */
const askAsStaff = async (spec: RouteSpec, more: Pick<Asked, 'about' | 'params' | 'payload' | 'query'> = {}) => {
  const bearer = spec === signOutStaff ? await shop.staffTokenOf('bjorn@hoppla.example') : staffToken
  return ask(spec, { host: officeHost, bearer, ...more })
}
type Held = { role: StaffRole; place?: string }
/** One statement for all roles: there are some thousands of them. Who is denied so often has to wait (see below); here it is one account in many roles. */
const holdRoles = async (roles: readonly Held[]): Promise<void> => {
  const rows = roles.map(({ role, place }) => ({ role, location_id: place === undefined ? null : idOf('place', place) }))
  await sql`with waiting as (delete from rate_limits where bucket = ${`denied:${accountId}`}),
      before as (delete from account_roles where account_id = ${accountId} returning id)
    insert into account_roles (account_id, role, location_id)
      select ${accountId}::uuid, role, location_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as held (role text, location_id uuid), (select count(*) from before) counted`.execute(
    shop.deps.db,
  )
  evictAccess(shop.deps)
}
const holdRole = (role?: StaffRole, place?: string): Promise<void> =>
  holdRoles(role === undefined ? [] : [place === undefined ? { role } : { role, place }])
const playing = async <A>(role: StaffRole | undefined, work: () => Promise<A>, place?: string): Promise<A> => {
  await holdRole(role, place)
  try {
    return await work()
  } finally {
    await holdRole()
  }
}
const refusedFor = { nobody: { status: 401, code: 'auth.required' }, wrongRole: { status: 403, code: 'auth.forbidden' } }
/** Whether a role opens what asks for this. */
const isOpenTo = (role: StaffRole, access: 'staff' | { permission: Permission }): boolean =>
  access === 'staff' || roleHolds(role, access.permission)

/** Roles add up: what is refused to who holds them all, none of them opens. */
const expectDenied = async (spec: RouteSpec, roles: readonly Held[]): Promise<void> => {
  await holdRoles(roles)
  expect(await askAsStaff(spec)).toEqual(roles.length === 0 ? refusedFor.nobody : refusedFor.wrongRole)
}

describe.each(routes.map(({ spec }) => [`${spec.method} ${spec.path}`, spec] as const))('%s', (_name, spec) => {
  const { access } = spec
  if (access === 'anyone') {
    test('answers guests', async () => {
      const answer = await ask(spec)
      // Only a question about the browser's own session may say that nobody is signed in.
      if (!spec.refusals?.includes('auth.required')) expect([401, 403]).not.toContain(answer.status)
      expect(answer.status).toBeLessThan(500)
    })
    return
  }
  if (access === 'provider') {
    test('refuses who has no signature, signed in or not', async () => {
      for (const bearer of [undefined, token]) {
        const { status } = await ask(spec, { bearer })
        expect(status).toBeGreaterThanOrEqual(400)
        expect(status).toBeLessThan(500)
      }
    })
    return
  }
  test('refuses guests and bad tokens', async () => {
    expect(await ask(spec)).toEqual(refusedFor.nobody)
    expect(await ask(spec, { bearer: `${token}x` })).toEqual(refusedFor.nobody)
    expect(await ask(spec, { host: officeHost, bearer: `${staffToken}x` })).toEqual(refusedFor.nobody)
  })
  if (access === 'signed-in') {
    test('lets a customer in, and no staff at the office', async () => {
      const answer = await playing(undefined, () => ask(spec, { bearer: token }))
      expect([401, 403]).not.toContain(answer.status)
      expect(answer.status).toBeLessThan(500)
      expect(await playing('Admin', () => askAsStaff(spec))).toEqual(refusedFor.wrongRole)
    })
    return
  }
  test('a customer’s session opens it to nobody, whatever role the account holds', async () => {
    expect(await playing('Admin', () => ask(spec, { bearer: token }))).toEqual(refusedFor.wrongRole)
    expect(await playing('Admin', () => ask(spec, { host: officeHost, bearer: token }))).toEqual(refusedFor.nobody)
    expect(await playing('Admin', () => ask(spec, { bearer: staffToken }))).toEqual(refusedFor.nobody)
  })
  test('refuses who holds no role, and every role without the permission', async () => {
    expect(await playing(undefined, () => askAsStaff(spec))).toEqual(refusedFor.nobody)
    await expectDenied(
      spec,
      staffRoles.filter((role) => !isOpenTo(role, access)).map((role) => ({ role })),
    )
    for (const role of staffRoles.filter((one) => isOpenTo(one, access))) {
      await holdRole(role)
      const answer = await askAsStaff(spec)
      expect([401, 403], role).not.toContain(answer.status)
    }
  })
  test(`a role given for one place ${access === 'staff' || spec.atPlace ? 'opens it' : 'does not open it'}`, async () => {
    const everywhere = staffRoles.flatMap((role) => places.map((place) => ({ role, place })))
    const isOpen = ({ role }: Held) => isOpenTo(role, access) && (access === 'staff' || spec.atPlace !== undefined)
    await expectDenied(
      spec,
      everywhere.filter((held) => !isOpen(held)),
    )
    for (const held of everywhere.filter(isOpen)) {
      await holdRoles([held])
      const answer = await askAsStaff(spec)
      expect([401, 403], `${held.role} at ${held.place}`).not.toContain(answer.status)
    }
  })
})

/** A country, a playground of it, and both elsewhere. */
const places = ['sweden', 'orebro', 'norway', 'bergen']

// What is opened for a thing, the operation has to narrow: where the role is given for another place, the answer is that of a thing that does not exist.
const aClass = async (): Promise<string> => {
  const found = await shop.deps.db
    .selectFrom('classes')
    .select('id')
    .where('playground_id', '=', idOf('place', 'orebro'))
    .executeTakeFirstOrThrow()
  return found.id
}
const anOrder = async (): Promise<string> => {
  const { id } = await shop.deps.db
    .selectFrom('articles')
    .select('id')
    .where('kind', '=', 'serial-ticket')
    .where('country_id', '=', idOf('place', 'sweden'))
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  // A buyer has ten open orders at most.
  await shop.deps.db
    .updateTable('orders')
    .set({ expires_at: new Date(0) })
    .where('status', 'in', ['Created', 'AwaitingPayment'])
    .execute()
  const input = { articleId: id, method: 'card' as const, giftCards: [], beginAtOnce: beginAtOnceVersion }
  const { body, text } = await shop.withToken(token)(orderDirectTicket, { body: input } as never)
  return (body as { orderReference?: string }).orderReference ?? expect.fail(text)
}
/** A photo that waits, of a pass that was bought in Sweden. */
const aPhoto = async (): Promise<string> => {
  const reference = await anOrder()
  const child = { firstName: 'Mio', lastName: 'L', birthDate: '2021-03-04' }
  const { body } = await shop.withToken(token)(addChild, { body: child })
  const id = randomUUID()
  await sql`with pass as (
      insert into passes (id, order_line_id, number, account_id, child_id, valid_from, valid_to, photo_status, entrances_without_photo, created_at, country_id)
      select ${randomUUID()}::uuid, l.id, 1, ${accountId}, ${(body as ChildAccount).guid}, '2026-01-01', '2026-12-31', 'Submitted', 3, now(), o.country_id
        from orders o join order_lines l on l.order_id = o.id where o.reference = ${reference} returning id)
    insert into pass_photos (id, pass_id, submitted_at) select ${id}, id, now() from pass`.execute(shop.deps.db)
  await shop.deps.photos.put(`${id}.jpg`, Buffer.from('x'))
  return id
}
const place = () => idOf('place', 'orebro')
/** Of a receptionist in Örebro. */
const aMember = async (): Promise<string> => {
  const { rows } = await sql<{ id: string }>`with made as (
      insert into accounts (email, email_normalized, email_confirmed_at, culture)
        select m || '@staff.example', m || '@staff.example', now(), 'sv-SE' from (select gen_random_uuid()::text as m) x returning id)
    insert into account_roles (account_id, role, location_id) select id, 'Reception', ${place()} from made returning account_id as id`.execute(
    shop.deps.db,
  )
  return rows[0]?.id ?? expect.fail('no account')
}
const anInvitation = async (): Promise<string> => {
  const { rows } = await sql<{ id: string }>`with made as (
      insert into staff_invitations (email, email_normalized, language, created_at, expires_at)
        values ('x@staff.example', 'x@staff.example', 'sv', now(), now() + interval '1 day') returning id)
    insert into staff_invitation_roles (invitation_id, role, location_id) select id, 'Reception', ${place()} from made returning invitation_id as id`.execute(
    shop.deps.db,
  )
  return rows[0]?.id ?? expect.fail('no invitation')
}
const aDevice = async (): Promise<string> => {
  const { rows } = await sql<{ id: string }>`insert into staff_devices (name, location_id, secret_hash, created_at)
    values ('Entrance', ${place()}, ${randomBytes(32)}, now()) returning id`.execute(shop.deps.db)
  return rows[0]?.id ?? expect.fail('no device')
}
const aServiceKey = async (): Promise<string> => {
  const { rows } = await sql<{
    id: string
  }>`insert into service_keys (id, location_id, name, permissions, prefix, secret_hash, created_at)
    values (gen_random_uuid(), ${place()}, 'Till', '{till.read}', 'hk_abcde', ${randomBytes(32)}, now()) returning id`.execute(
    shop.deps.db,
  )
  return rows[0]?.id ?? expect.fail('no key')
}
const anAdmission = async (): Promise<string> => {
  const { rows } = await sql<{ id: string }>`insert into admissions (id, location_id, day, at)
    values (gen_random_uuid(), ${place()}, current_date, now()) returning id`.execute(shop.deps.db)
  return rows[0]?.id ?? expect.fail('no admission')
}
const aDoorCase = async (): Promise<string> => {
  const admission = await anAdmission()
  const { rows } = await sql<{ id: string }>`with person as (
      insert into admitted_people (admission_id, number, kind) values (${admission}, 1, 'none') returning admission_id)
    insert into door_cases (location_id, admission_id, number, reason, opened_at)
    select ${place()}::uuid, ${admission}::uuid, 1, 'used-up', now() returning id`.execute(shop.deps.db)
  return rows[0]?.id ?? expect.fail('no case')
}
const notice = {
  type: 'General',
  kind: 'info',
  icon: null,
  placeIds: [idOf('place', 'orebro')],
  names: { sv: 'Stängt', en: 'Closed' },
  content: { sv: 'I dag', en: 'Today' },
  startsAt: '2026-01-01T00:00:00Z',
  endsAt: null,
  isDisabled: false,
}
const aNotice = async (): Promise<string> => {
  const ines = await shop.asStaff('ines@hoppla.example')
  return ((await ines(createNotice, { body: notice } as never)).body as { id: string }).id
}
const anEnquiry = async (): Promise<string> => {
  const id = randomUUID()
  await sql`insert into enquiries (id, form_id, kind, playground_id, language, name, email, phone, wished_on, details, created_at)
    values (${id}, ${randomUUID()}, 'party', ${place()}, 'sv', 'Siv', 'siv@families.example', '+46', '2027-01-01', '{}', now())`.execute(
    shop.deps.db,
  )
  return id
}
/** Björn’s own, for Astrid. */
const anActing = async (): Promise<string> => {
  const { rows } = await sql<{ id: string }>`with before as (
      update acting_sessions set ended_at = now() where staff_id = ${accountId} and ended_at is null returning id)
    insert into acting_sessions (id, account_id, staff_id, staff_session, country_id, reason, note, started_at, ends_at)
    select gen_random_uuid(), a.id, ${accountId}, 'x', ${idOf('place', 'sweden')}, 'phone', '', now(), now() + interval '1 day'
    from accounts a, (select count(*) from before) b where a.email = 'astrid@hoppla.example' returning id`.execute(shop.deps.db)
  return rows[0]?.id ?? expect.fail('no acting')
}
const aDataRequest = async (): Promise<string> => {
  const { rows } = await sql<{ id: string }>`insert into data_requests
      (id, account_id, country_id, kind, channel, note, state, opened_at, due_on)
    select gen_random_uuid(), a.id, ${idOf('place', 'sweden')}, 'export', 'phone', '', 'open', now(), current_date + 30
    from accounts a where a.email = 'astrid@hoppla.example' returning id`.execute(shop.deps.db)
  await sql`delete from rate_limits`.execute(shop.deps.db)
  return rows[0]?.id ?? expect.fail('no request')
}
const ofDataRequest: Resource = { make: aDataRequest, holds: ['orebro', 'sweden'], elsewhere: ['norway', 'bergen'] }
const ofActing: Resource = { make: anActing, holds: ['sweden'], elsewhere: ['orebro', 'norway', 'bergen'] }
const ofEnquiry: Resource = { make: anEnquiry, holds: ['orebro', 'sweden'], elsewhere: ['goteborg', 'norway', 'bergen'] }
const aCustomer = async (): Promise<string> => {
  await sql`delete from rate_limits`.execute(shop.deps.db)
  const { rows } = await sql<{ id: string }>`select id from accounts where email = 'astrid@hoppla.example'`.execute(shop.deps.db)
  return rows[0]?.id ?? expect.fail('no customer')
}
const ofCustomer: Resource = { make: aCustomer, holds: ['orebro', 'sweden'], elsewhere: ['norway', 'bergen'] }
const ofNotice: Resource = {
  make: aNotice,
  holds: ['orebro', 'sweden'],
  elsewhere: ['goteborg', 'norway', 'bergen', 'orebro-party'],
}
let daysAhead = 0
/** Ines closes Örebro on a day of its own: the next one on which it is open at all. */
const aClosing = async (): Promise<string> => {
  const ines = await shop.asStaff('ines@hoppla.example')
  const date = addDays(dayIn(shop.deps.clock.now(), 'UTC'), 40 + daysAhead++)
  const body = {
    placeIds: [idOf('place', 'orebro')],
    date,
    from: null,
    until: null,
    cause: 'power' as const,
    notice: false,
    classes: [],
  }
  const { text, body: answer } = await ines(createClosing, { body })
  if ((answer as { code?: string }).code === 'closing.closed-already') return aClosing()
  return (answer as { closings?: { id: string }[] }).closings?.[0]?.id ?? expect.fail(text)
}
const accountIdOf = () => accountId
const ofClass: Resource = { make: aClass, holds: ['orebro', 'sweden'], elsewhere: ['goteborg', 'norway', 'bergen', 'orebro-party'] }
const ofOrder: Resource = { make: anOrder, holds: ['sweden'], elsewhere: ['orebro', 'norway', 'bergen'] }
const ofRefund: Resource = { ...ofOrder, payload: { everything: true, to: 'source', cause: 'goodwill' } }
const ofPhoto: Resource = { make: aPhoto, holds: ['sweden'], elsewhere: ['orebro', 'norway', 'bergen'] }
const atOrebro = { holds: ['orebro', 'sweden'], elsewhere: ['goteborg', 'norway', 'bergen'] }
const ofMember: Resource = { make: aMember, ...atOrebro }
const ofInvitation: Resource = { make: anInvitation, ...atOrebro, isSpent: true }
const date = '2026-01-01'
const ofSession: Resource = { ...ofClass, params: { date } }
const aGroup = async (): Promise<string> => {
  const classId = await aClass()
  const groups = shop.deps.db.selectFrom('class_age_groups').select('id').where('class_id', '=', classId)
  return (await groups.executeTakeFirstOrThrow()).id
}
const ofGroup: Resource = { ...ofSession, make: aGroup }
const aMove = { date: '2099-01-01', startTime: '10:00', endTime: '11:00', isRest: false }
const aHouse: Resource = { make: async () => idOf('place', 'orebro'), ...atOrebro }
/** A draft in Örebro. */
const aSeason = async (): Promise<string> => {
  const { rows } = await sql<{
    id: string
  }>`insert into class_seasons (id, playground_id, name, first_day, last_day, plan, version, saved_at)
    values (gen_random_uuid(), ${place()}, 'Spring', '2027-01-11', '2027-04-11', '[]', 1, now()) returning id`.execute(shop.deps.db)
  return rows[0]?.id ?? expect.fail('no season')
}
const ofSeason: Resource = { make: aSeason, ...atOrebro, params: { playgroundId: idOf('place', 'orebro') } }
/** A payout of Sweden with a difference. */
const aPayout = async (): Promise<string> => {
  const { rows } = await sql<{
    id: string
  }>`insert into payouts (id, provider, provider_payout_id, amount_minor, currency, created_at, arrives_on, country_id,
      fetched_at)
    values (gen_random_uuid(), 'test', gen_random_uuid()::text, 100, 'SEK', now(), current_date, ${idOf('place', 'sweden')}, now()) returning id`.execute(
    shop.deps.db,
  )
  const id = rows[0]?.id ?? expect.fail('no payout')
  await sql`insert into payout_states (payout_id, state, noted_at) values (${id}, 'paid', now())`.execute(shop.deps.db)
  return id
}
const aDifference = async (): Promise<string> => {
  const { rows } = await sql<{
    id: string
  }>`insert into payout_differences (id, provider, reason, subject, country_id, currency, found_at)
    values (gen_random_uuid(), 'test', 'adjustment', gen_random_uuid()::text, ${idOf('place', 'sweden')}, 'SEK', now()) returning id`.execute(
    shop.deps.db,
  )
  return rows[0]?.id ?? expect.fail('no difference')
}
const ofPayout: Resource = { ...ofOrder, make: aPayout }
const resources: Record<string, Resource> = {
  'GET /api/staff/payouts/:payoutId': ofPayout,
  'GET /api/staff/payouts/:payoutId/transactions.csv': ofPayout,
  'POST /api/staff/payout-differences/:differenceId/explanation': {
    ...ofOrder,
    make: aDifference,
    payload: { text: 'Known.' },
    isSpent: true,
  },
  'GET /api/door/house/:playgroundId': aHouse,
  'POST /api/door/house/:playgroundId/changes': { ...aHouse, payload: { change: 1 } },
  'GET /api/door/settings/:playgroundId': aHouse,
  'PUT /api/door/settings/:playgroundId': { ...aHouse, payload: { most: 90, isReentryFree: true } },
  'GET /api/door/classes/:playgroundId': aHouse,
  'GET /api/door/classes/:playgroundId/arrivals': aHouse,
  'PUT /api/door/classes/:playgroundId/arrivals/:id': aHouse,
  'DELETE /api/door/classes/:playgroundId/arrivals/:id': aHouse,
  'GET /api/door/parties/:playgroundId': aHouse,
  'GET /api/door/parties/:playgroundId/guests': aHouse,
  'POST /api/door/parties/:playgroundId/guests/:id': { ...aHouse, payload: { change: 1 } },
  'POST /api/door/add-ons/:playgroundId/hand-outs': { ...aHouse, payload: { lineIds: [randomUUID()] } },
  'POST /api/door/visits/:playgroundId/admissions/:id': { ...aHouse, payload: { positions: [1] } },
  'GET /api/door/snapshot/:playgroundId': aHouse,
  'POST /api/door/cases/:id/close': { ...aHouse, make: aDoorCase, payload: { note: 'Talked to the family' } },
  'DELETE /api/door/admissions/:id': { ...aHouse, make: anAdmission },
  ...itemResources(() => shop.deps.db, accountIdOf),
  'GET /api/staff/articles/:id/prices': {
    make: async () => idOf('article', 'se-gift-200'),
    holds: ['sweden'],
    elsewhere: ['orebro', 'norway', 'bergen'],
  },
  'PUT /api/accounting/companies/:company/datev-numbers': {
    make: async () => idOf('place', 'germany'),
    holds: ['germany'],
    elsewhere: ['hamburg', 'sweden', 'orebro'],
    payload: { consultant: 1001, client: 1 },
  },
  'GET /api/staff/members/:id': ofMember,
  'POST /api/staff/members/:id/roles': {
    ...ofMember,
    payload: { role: 'Reception', placeId: idOf('place', 'orebro'), lastDay: null },
  },
  'DELETE /api/staff/members/:id/roles/:roleId': ofMember,
  'DELETE /api/staff/members/:id/sessions': ofMember,
  'DELETE /api/staff/members/:id/second-factors': ofMember,
  'DELETE /api/staff/invitations/:id': ofInvitation,
  'POST /api/staff/invitations/:id/resend': ofInvitation,
  'DELETE /api/staff/devices/:id': { make: aDevice, ...atOrebro, isSpent: true },
  'DELETE /api/staff/service-keys/:id': { make: aServiceKey, ...atOrebro, isSpent: true },
  'DELETE /api/staff/closings/:id': { make: aClosing, ...atOrebro, isSpent: true },
  'DELETE /api/staff/acting/:actingId': ofActing,
  'GET /api/staff/acting/:actingId/offer': ofActing,
  'GET /api/staff/acting/:actingId/classes': { ...ofActing, query: `?playgroundId=${idOf('place', 'orebro')}` },
  'POST /api/staff/acting/:actingId/orders': { ...ofActing, payload: { kind: 'gift-card', articleId: nothing } },
  'POST /api/staff/acting/:actingId/bookings': { ...ofActing, payload: { groupId: nothing, childId: nothing, price: 0 } },
  'GET /api/staff/acting/:actingId/bookings': ofActing,
  'POST /api/staff/acting/:actingId/bookings/:bookingId/cancel': { ...ofActing, payload: { refund: 0 } },
  'GET /api/staff/acting/:actingId/bookings/:bookingId/moves': ofActing,
  'POST /api/staff/acting/:actingId/bookings/:bookingId/move': {
    ...ofActing,
    payload: { position: 1, groupId: nothing, refund: 0 },
  },
  'POST /api/staff/acting/:actingId/bookings/:bookingId/child': {
    ...ofActing,
    payload: { position: 1, from: 'Alma', to: { kind: 'another', childId: nothing } },
  },
  'POST /api/staff/acting/:actingId/resend': { ...ofActing, payload: { what: 'order', reference: 'X' } },
  'GET /api/staff/enquiries/:id': ofEnquiry,
  'PUT /api/staff/enquiries/:id/assignee': { ...ofEnquiry, payload: { version: 0, assigneeId: null }, isSpent: true },
  'POST /api/staff/enquiries/:id/answers': { ...ofEnquiry, payload: { version: 0, text: 'Ja!', isDone: true }, isSpent: true },
  'POST /api/staff/enquiries/:id/notes': { ...ofEnquiry, payload: { text: 'Ring.' } },
  'PUT /api/staff/enquiries/:id/party': { ...ofEnquiry, payload: { version: 0, party: null }, isSpent: true },
  'PUT /api/staff/enquiries/:id/done': { ...ofEnquiry, payload: { version: 0, isDone: true }, isSpent: true },
  'GET /api/staff/notices/:id': ofNotice,
  'GET /api/staff/notices/:id/history': ofNotice,
  'PUT /api/staff/notices/:id': { ...ofNotice, payload: { ...notice, version: 1 }, isSpent: true },
  'DELETE /api/staff/notices/:id': { ...ofNotice, query: '?version=1', isSpent: true },
  'GET /api/shop/pass-photos/:guid/picture': ofPhoto,
  'POST /api/shop/pass-photos/:guid/judgement': { ...ofPhoto, payload: { approved: true }, isSpent: true },
  'GET /api/child-class/:classId/participants': ofClass,
  'POST /api/child-class/:classId/cancel': ofClass,
  'POST /api/child-class/:classId/sessions/:date/cancel/preview': { ...ofSession, payload: { groupIds: [nothing] } },
  'POST /api/child-class/:classId/sessions/:date/cancel': {
    ...ofSession,
    payload: { groupIds: [nothing], outcome: 'skip', cause: 'room' },
  },
  'POST /api/child-class/:classId/sessions/:date/reopen': { ...ofSession, payload: { groupIds: [nothing] } },
  'POST /api/child-class/:classId/sessions/:date/reopen/preview': { ...ofSession, payload: { groupIds: [nothing] } },
  'GET /api/child-class/seasons/:playgroundId': aHouse,
  'POST /api/child-class/seasons/:playgroundId': {
    ...aHouse,
    payload: { name: 'Spring', first: '2027-01-11', last: '2027-01-20', onSaleFrom: null, copies: false },
  },
  'GET /api/child-class/seasons/:playgroundId/:seasonId': ofSeason,
  'PUT /api/child-class/seasons/:playgroundId/:seasonId': {
    ...ofSeason,
    payload: { version: 1, name: 'Spring', first: '2027-01-11', last: '2027-01-20', onSaleFrom: null, groups: [] },
    isSpent: true,
  },
  'DELETE /api/child-class/seasons/:playgroundId/:seasonId': { ...ofSeason, isSpent: true },
  'POST /api/child-class/seasons/:playgroundId/:seasonId/publish': { ...ofSeason, payload: { version: 1 } },
  'GET /api/child-class/seasons/:playgroundId/:seasonId/filling': ofSeason,
  'GET /api/child-class/programmes/:playgroundId': aHouse,
  'GET /api/child-class/groups/:groupId/staffing': ofGroup,
  'POST /api/child-class/groups/:groupId/change': { ...ofGroup, payload: { leaderId: null } },
  'POST /api/child-class/groups/:groupId/sessions/:date/move/preview': { ...ofGroup, payload: aMove },
  'POST /api/child-class/groups/:groupId/sessions/:date/move': { ...ofGroup, payload: aMove },
  'GET /api/child-class/groups/:groupId/merge': ofGroup,
  'POST /api/child-class/groups/:groupId/merge/preview': { ...ofGroup, payload: { into: nothing } },
  'POST /api/child-class/groups/:groupId/merge': { ...ofGroup, payload: { into: nothing, children: 0, refundAmount: 0 } },
  'POST /api/child-class/:classId/messages/preview': { ...ofClass, payload: { texts: {} } },
  'POST /api/child-class/:classId/messages': { ...ofClass, payload: { texts: {} } },
  'GET /api/child-class/:classId/messages': ofClass,
  'GET /api/child-class/:classId/windows': ofClass,
  'PUT /api/child-class/:classId/windows': { ...ofClass, payload: { windows: null } },
  ...partyResources(() => shop),
  'GET /api/attendance/:playgroundId': aHouse,
  'GET /api/attendance/groups/:groupId': ofGroup,
  'GET /api/attendance/groups/:groupId/children/:id/health': ofGroup,
  'GET /api/attendance/groups/:groupId/waiting': ofGroup,
  'POST /api/attendance/groups/:groupId/health/print': ofGroup,
  'GET /api/attendance/groups/:groupId/sessions/:date/marks': ofGroup,
  'POST /api/attendance/groups/:groupId/sessions/:date/rest-away': ofGroup,
  'PUT /api/attendance/groups/:groupId/sessions/:date/children/:id': { ...ofGroup, payload: { state: 'Here' } },
  'GET /api/shop/orders/:orderReference/refunds': ofOrder,
  'POST /api/shop/orders/:orderReference/refunds': ofRefund,
  'POST /api/shop/orders/:orderReference/refunds/preview': ofRefund,
  'GET /api/staff/orders/:orderReference': ofOrder,
  'GET /api/staff/data-requests/:requestId': ofDataRequest,
  'POST /api/staff/data-requests/:requestId/code': ofDataRequest,
  'POST /api/staff/data-requests/:requestId/check': { ...ofDataRequest, payload: { code: '000000' } },
  'POST /api/staff/data-requests/:requestId/perform': { ...ofDataRequest, payload: {} },
  'POST /api/staff/data-requests/:requestId/close': { ...ofDataRequest, payload: { state: 'withdrawn' }, isSpent: true },
  'POST /api/staff/data-requests/:requestId/lift': ofDataRequest,
  'GET /api/staff/customers/:customerId': ofCustomer,
  'POST /api/staff/customers/:customerId/notes': { ...ofCustomer, payload: { text: 'Ring tidigt' } },
  'DELETE /api/staff/customers/:customerId/notes/:noteId': ofCustomer,
  'POST /api/staff/customers/:customerId/messages-off': { ...ofCustomer, payload: { kinds: ['sms'], reason: 'phone' } },
  'GET /api/staff/orders/:orderReference/evidence.pdf': ofOrder,
  'POST /api/staff/orders/:orderReference/receipt': ofOrder,
  'POST /api/staff/orders/:orderReference/goodwill': { ...ofOrder, payload: { amount: 1, cause: 'goodwill' } },
  'POST /api/staff/orders/:orderReference/presents': ofOrder,
  'POST /api/staff/orders/:orderReference/notes': { ...ofOrder, payload: { text: 'Ring tidigt' } },
}
const forResources = routes.flatMap(({ spec }) =>
  spec.atPlace === 'resource' && typeof spec.access === 'object' && spec.path.includes(':')
    ? [[`${spec.method} ${spec.path}`, spec, spec.access.permission] as const]
    : [],
)
test('there is an example of everything that a role given for its place opens', () => {
  expect(Object.keys(resources).sort()).toEqual(forResources.map(([name]) => name).sort())
})
test.each(forResources)('%s: a role given for another place finds no such thing', async (name, spec, permission) => {
  const {
    make,
    holds,
    elsewhere,
    params = {},
    payload = {},
    query = '',
    isSpent,
    also,
  } = resources[name] ?? expect.fail('no example')
  let about = await make()
  for (const role of staffRoles.filter((each) => roleHolds(each, permission) && (!also || roleHolds(each, also)))) {
    const missing = await playing(role, () => askAsStaff(spec, { params, payload, query }))
    expect(missing.code, role).toMatch(/\.not-found$/)
    for (const place of elsewhere)
      expect(await playing(role, () => askAsStaff(spec, { about, params, payload, query }), place), `${role} at ${place}`).toEqual(
        missing,
      )
    for (const place of holds) {
      expect(
        await playing(role, () => askAsStaff(spec, { about, params, payload, query }), place),
        `${role} at ${place}`,
      ).not.toEqual(missing)
      if (isSpent) about = await make()
    }
  }
})

// A second way to the same thing must not be the easier one.
test('calls that are logged as the same thing ask alike for the second factor', () => {
  const asking = Map.groupBy(
    routes.flatMap(({ spec }) => (spec.audited ? [spec] : [])),
    ({ audited }) => audited?.action,
  )
  for (const [action, specs] of asking) expect(new Set(specs.map(({ stepUp }) => stepUp)).size, action).toBe(1)
})
test.each([
  ['addToRole', addToRole, { body: { userid: nothing, role: 'Reception' } }],
  ['removeFromRole', removeFromRole, { body: { userid: nothing, role: 'Reception' } }],
  ['usersWithinDates', usersWithinDates, { query: { startDate: '2026-01-01', endDate: '2026-01-02' } }],
  ['closeMonth', closeMonth, { body: { company: nothing, month: '2025-01' } }],
  ['createServiceKey', createServiceKey, { body: { name: 'Till 1', placeId: nothing, permissions: ['till.read'] } }],
] as const)('%s asks for the second factor again', async (_name, spec, input) => {
  const { rows } = await sql<{ before: Date }>`with old as (select session_id, confirmed_at from staff_sessions)
    update staff_sessions s set confirmed_at = 'epoch' from old where old.session_id = s.session_id returning old.confirmed_at as before`.execute(
    shop.deps.db,
  )
  try {
    const call = shop.withToken(staffToken)
    const answer = await playing('Admin', () => call(spec as typeof addToRole, input as never, { host: officeHost }))
    expectRefusal(answer, 'auth.step-up-required')
  } finally {
    await shop.deps.db
      .updateTable('staff_sessions')
      .set({ confirmed_at: rows[0]?.before ?? new Date() })
      .execute()
    evictAccess(shop.deps)
  }
})

test('every permission opens a call', () => {
  const asked = new Set(
    routes.flatMap(({ spec }) => [
      ...(typeof spec.access === 'object' ? [spec.access.permission] : []),
      ...(spec.moreWith ? [spec.moreWith] : []),
    ]),
  )
  expect([...asked].sort()).toEqual(Object.keys(permissions).sort())
})

describe('of calls that each belong in the audit log', () => {
  const call = (): TestCall => (route, input) => shop.withToken(staffToken)(route, input, { host: officeHost })
  /** What was written meanwhile about calls that came to nothing. */
  const linesOf = async (work: () => Promise<unknown>) => {
    const lines = () =>
      shop.deps.db
        .selectFrom('audit_log')
        .select(['actor_id as actor', 'action', 'subject', 'detail', 'address'])
        .where('action', 'like', '%-refused')
        .orderBy('id')
        .execute()
    const before = (await lines()).length
    await work()
    return (await lines()).slice(before)
  }
  const query = { startDate: '2026-01-01', endDate: '2026-01-02' }
  const orebro = idOf('place', 'orebro')

  test('those that give rights or read many people’s data, and no others', () => {
    const audited: string[] = routes.flatMap(({ spec }) => (spec.audited ? [spec.path] : []))
    expect(audited.filter((path) => !path.startsWith('/api/accounting/')).sort()).toEqual(
      [
        ...[usersWithinDates, deleteLocation, addToRole, removeFromRole, giveMemberRole, takeMemberRole, endMemberSessions],
        ...[beginActing, deleteMemberSecondFactors, withdrawInvitation, resendInvitation, switchOffDevice],
      ]
        .map(({ path }) => path)
        .sort(),
    )
  })
  test('every look at the accounts and every change of them, but not the lists that lead there', () => {
    const accounts = routes.filter(({ spec }) => spec.path.startsWith('/api/accounting/'))
    expect(accounts.flatMap(({ spec }) => (spec.audited ? [] : [`${spec.method} ${spec.path}`])).sort()).toEqual([
      'GET /api/accounting/companies',
      'GET /api/accounting/months',
      'GET /api/accounting/months/preview',
      'GET /api/accounting/reminders',
    ])
  })
  test('one that is denied leaves a line that says who wanted what', async () => {
    const body = { userid: accountId, role: 'Admin' as const }
    const lines = await linesOf(() =>
      playing('VenueManager', async () => {
        expectRefusal(await call()(deleteLocation, { params: { id: orebro } }), 'auth.forbidden')
        expectRefusal(await call()(addToRole, { body }), 'role.not-yours-to-give')
        expectRefusal(await call()(usersWithinDates, { query }), 'auth.forbidden')
      }),
    )
    const code = 'auth.forbidden'
    expect(lines).toEqual(
      [
        { action: 'location.delete-refused', subject: orebro, detail: { id: orebro, code } },
        { action: 'role.give-refused', subject: accountId, detail: { ...body, code: 'role.not-yours-to-give' } },
        { action: 'users.list-refused', subject: null, detail: { ...query, code } },
      ].map((line) => ({ ...line, actor: accountId, address: '127.0.0.1' })),
    )
  })
  test('so does one that is refused, and what fits no form is not written down', async () => {
    const lines = await linesOf(() =>
      playing('Admin', async () => {
        expectRefusal(await call()(deleteLocation, { params: { id: orebro } }), 'location.in-use', 'id')
        expectRefusal(await call()(deleteLocation, { params: { id: nothing } }), 'location.not-found')
        expectRefusal(await call()(deleteLocation, { params: { id: 'call 070-123' } }), 'request.invalid', 'id')
        expectRefusal(await call()(addToRole, { body: { userid: nothing, role: 'Reception' } }), 'account.not-found')
      }),
    )
    expect(lines.map(({ action, subject, detail }) => [action, subject, detail.code])).toEqual([
      ['location.delete-refused', orebro, 'location.in-use'],
      ['location.delete-refused', nothing, 'location.not-found'],
      ['location.delete-refused', null, 'request.invalid'],
      ['role.give-refused', nothing, 'account.not-found'],
    ])
    expect(JSON.stringify(lines)).not.toContain('070')
  })
  test('guests and what succeeds leave none of these', async () => {
    const lines = await linesOf(() =>
      playing('Admin', async () => {
        expectRefusal(await shop.call(deleteLocation, { params: { id: orebro } }), 'auth.required')
        expect((await call()(usersWithinDates, { query })).status).toBe(200)
      }),
    )
    expect(lines).toEqual([])
  })
  test('a hundred lines an hour are all that somebody without the right can add', async () => {
    const answers: number[] = []
    const lines = await linesOf(() =>
      playing('Reception', async () => {
        for (let n = 0; n < 102; n++) answers.push((await call()(deleteLocation, { params: { id: orebro } })).status)
      }),
    )
    expect([lines.length, answers.filter((status) => status === 403).length, answers.slice(100)]).toEqual([100, 100, [429, 429]])
  })
  test('Admin is given for the whole chain only', async () => {
    const body = { userid: accountId, role: 'Admin' as const, locationid: orebro }
    await playing('Admin', async () => expectRefusal(await call()(addToRole, { body }), 'request.invalid', 'locationid'))
  })
})

test('the table holds staff routes, routes of customers and open ones, so that none of its branches is empty', () => {
  const kinds = new Set(routes.map(({ spec }) => (typeof spec.access === 'string' ? spec.access : 'staff')))
  expect([...kinds].sort()).toEqual(['anyone', 'provider', 'signed-in', 'staff'])
})

// What is served besides the contract, and why it needs no policy of the contract's kind.
const outsideTheContract = [
  // Say nothing but that the process and its database are there.
  /^\/(healthz|readyz)$/,
  // Describes the API to everybody.
  /^\/api\/(docs|openapi\.json)$/,
  // What a brand looks and sounds like: public, and part of every page (modules/catalogue/brand-files.ts).
  /^\/(art\/:file|brand\/(fonts|texts)\/)/,
  // The OpenID provider has policies of its own (modules/identity/provider); `*` is all that it serves below /identity.
  /^(\*|\/identity\/(\*|auth|me|session\/(check|end)))$/,
  // Not mounted in production (see the next test).
  /^\/dev\/mailbox/,
  /^\/test-payments\//,
]
test('nothing else is served but what is named here', () => {
  const inContract = new Set(routes.map(({ spec }) => spec.path as string))
  const served = [...new Set(pathsOf(shop.app.printRoutes({ commonPrefix: false })))].filter((path) => !inContract.has(path))
  expect(served.filter((path) => !outsideTheContract.some((known) => known.test(path)))).toEqual([])
  for (const known of outsideTheContract)
    expect(
      served.some((path) => known.test(path)),
      String(known),
    ).toBe(true)
})
test('in production neither mailbox nor pretend payments are served', async () => {
  const production = await testApp('empty', {
    HOPPLA_ENV: 'production',
    HOPPLA_ORIGINS: 'sweden=https://hoppla.example',
    SMTP_URL: 'smtp://mail.example',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  })
  try {
    const served = pathsOf(production.app.printRoutes({ commonPrefix: false }))
    expect(served).toContain('/healthz')
    expect(served.filter((path) => /^\/(dev|test-payments)\//.test(path))).toEqual([])
  } finally {
    await production.close()
  }
})

/** The paths of Fastify's printed tree, each line of which adds a segment to its parent's path. */
const pathsOf = (tree: string): string[] => {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const found = /^([│├└─ ]*)(\S+)( \(.+\))?$/.exec(line)
    if (!found) return []
    const depth = Math.round((found[1] ?? '').length / 4)
    above.length = depth
    above[depth] = (above[depth - 1] ?? '') + found[2]
    return found[3] ? [above[depth]] : []
  })
}
