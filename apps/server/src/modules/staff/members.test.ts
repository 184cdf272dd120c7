import { getStaffMe, type StaffMe, startOwnTotp, stepUp } from '@hoppla/contract/staff'
import {
  deleteMemberSecondFactors,
  endMemberSessions,
  getMember,
  giveMemberRole,
  inviteMember,
  listMembers,
  type Member,
  takeMemberRole,
} from '@hoppla/contract/staff/members'
import { signInWithPassword } from '@hoppla/contract/staff/sign-in'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { idOf } from '../../import/ids.ts'
import { expectRefusal, type TestApp, testApp } from '../../testing/app.ts'
import { makeDeps, type TestDeps } from '../../testing/deps.ts'
import { giveTestRole } from '../../testing/staff-roles.ts'
import { evictAccess } from '../identity/identity.ts'
import { anOfficeBrowser, codeOf, officeHost, password, type SignedIn, signedIn, signedInAgain } from './testing/office.ts'

let shop: TestApp
let second: TestDeps
let there: FastifyInstance
let ines: SignedIn
let mette: SignedIn
let kari: SignedIn
let kariRole: string
const orebro = idOf('place', 'orebro')
const goteborg = idOf('place', 'goteborg')
beforeAll(async () => {
  shop = await testApp()
  await giveTestRole(shop, 'mette@hoppla.example', 'VenueManager', 'orebro')
  kariRole = await giveTestRole(shop, 'kari@hoppla.example', 'Reception', 'orebro')
  await giveTestRole(shop, 'aino@hoppla.example', 'Reception', 'goteborg')
  ines = await signedIn(shop, 'ines@hoppla.example')
  mette = await signedIn(shop, 'mette@hoppla.example')
  kari = await signedIn(shop, 'kari@hoppla.example')
  // A second process of the same chain.
  second = await makeDeps(shop.databaseUrl)
  there = await buildApp(second.deps)
  await there.ready()
})
beforeEach(async () => {
  await shop.deps.db.deleteFrom('rate_limits').execute()
  await shop.deps.db.updateTable('staff_sessions').set({ confirmed_at: shop.deps.clock.now() }).execute()
  evictAccess(shop.deps)
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await there.close()
  await second.close()
  await shop.close()
})

type List = { members: Member[]; cursor: string | null }
const list = async (by: SignedIn, query: object = {}) => (await by.office.ok<List>(listMembers, { query } as never)).members
const reception = { role: 'Reception', placeId: orebro, lastDay: null } as const

describe('the list', () => {
  test('shows the people of one’s own places, with the roles that they have there', async () => {
    expect((await list(mette)).map(({ id }) => id).sort()).toEqual([mette.id, kari.id].sort())
    await giveTestRole(shop, 'kari@hoppla.example', 'Instructor', 'goteborg')
    const seen = (await list(mette)).find(({ id }) => id === kari.id)
    expect(seen).toMatchObject({
      name: expect.stringContaining('Kari'),
      state: 'active',
      roles: [{ id: kariRole, role: 'Reception', placeId: orebro }],
    })
    expect((await list(ines)).find(({ id }) => id === kari.id)?.roles).toHaveLength(2)
    expect((await list(ines)).find(({ email }) => email === 'aino@hoppla.example')).toMatchObject({
      state: 'invited',
      lastSeenAt: null,
    })
  })

  test('is searched by name and address, role and place, page by page', async () => {
    expect((await list(ines, { search: 'KARI' })).map(({ id }) => id)).toEqual([kari.id])
    expect(await list(ines, { search: '%' })).toEqual([])
    expect((await list(ines, { role: 'VenueManager' })).map(({ id }) => id)).toEqual([mette.id])
    expect((await list(ines, { place: orebro })).map(({ id }) => id)).toEqual(expect.arrayContaining([ines.id, mette.id, kari.id]))
    expect((await list(ines, { place: goteborg })).map(({ id }) => id)).not.toContain(mette.id)
    expect(await list(mette, { place: goteborg })).toEqual([])
    await shop.deps.pool.query(
      `with made as (insert into accounts (email, email_normalized, culture, first_name)
        select n || '@many.example', n || '@many.example', 'sv-SE', 'Many' from generate_series(1, 60) n returning id)
      insert into account_roles (account_id, role, location_id) select id, 'Instructor', $1 from made`,
      [idOf('place', 'bergen')],
    )
    const first = await ines.office.ok<List>(listMembers, { query: { search: 'many.example' } })
    const next = await ines.office.ok<List>(listMembers, { query: { search: 'many.example', cursor: first.cursor ?? '' } })
    expect([first.members.length, next.members.length, next.cursor]).toEqual([50, 10, null])
    expect(new Set([...first.members, ...next.members].map(({ id }) => id)).size).toBe(60)
    expect((await ines.office.call(listMembers, { query: { cursor: 'nonsense' } })).status).toBe(200)
  })

  test('and one of them, with sessions and factors, is not found from elsewhere', async () => {
    const one = await mette.office.ok(getMember, { params: { id: kari.id } })
    expect(one).toMatchObject({
      isManageable: false,
      hasPin: false,
      secondFactors: { hasTotp: true },
      sessions: [{ browser: 'Firefox, Windows', device: null }],
    })
    expect(JSON.stringify(one)).not.toContain(
      (await shop.deps.db.selectFrom('staff_sessions').select('session_id').where('account_id', '=', kari.id).executeTakeFirst())
        ?.session_id,
    )
    const aino = (await list(ines)).find(({ email }) => email === 'aino@hoppla.example')?.id ?? ''
    for (const id of [aino, '00000000-0000-4000-8000-000000000000'])
      expectRefusal(await mette.office.call(getMember, { params: { id } }), 'account.not-found')
    expectRefusal(await kari.office.call(listMembers, { query: {} }), 'auth.forbidden')
  })
})

describe('roles', () => {
  test('are given and taken by who may, at places of their own', async () => {
    const params = { id: kari.id }
    const { id: roleId } = await mette.office.ok<{ id: string }>(giveMemberRole, {
      params,
      body: { ...reception, role: 'Instructor' },
    })
    await mette.office.ok(takeMemberRole, { params: { id: kari.id, roleId } })
    for (const [role, code] of [
      [{ ...reception, role: 'VenueManager' }, 'role.not-yours-to-give'],
      [{ ...reception, placeId: null }, 'role.not-yours-to-give'],
      [{ ...reception, placeId: goteborg }, 'location.not-found'],
      [{ ...reception, lastDay: '2020-01-01' }, 'role.last-day-past'],
    ] as const)
      expectRefusal(await mette.office.call(giveMemberRole, { params, body: role }), code)
    // What was refused was not given.
    const held = (await list(mette)).find(({ id }) => id === kari.id)?.roles
    expect(held).toMatchObject([{ role: 'Reception', lastDay: null }])
  })

  test('of people and places elsewhere are not there', async () => {
    const astrid = await shop.deps.db
      .selectFrom('accounts')
      .select('id')
      .where('email_normalized', '=', 'astrid@hoppla.example')
      .executeTakeFirstOrThrow()
    expectRefusal(await mette.office.call(giveMemberRole, { params: { id: astrid.id }, body: reception }), 'account.not-found')
    const elsewhere =
      (await list(ines)).find(({ id }) => id === kari.id)?.roles.find(({ placeId }) => placeId === goteborg)?.id ?? ''
    expectRefusal(await mette.office.call(takeMemberRole, { params: { id: kari.id, roleId: elsewhere } }), 'role.not-found')
    const [own] = (await list(mette)).find(({ id }) => id === mette.id)?.roles ?? []
    expectRefusal(
      await mette.office.call(takeMemberRole, { params: { id: mette.id, roleId: own?.id ?? '' } }),
      'role.not-yours-to-give',
    )
  })

  test('the last Admin stays', async () => {
    const [admin] = (await list(ines, { role: 'Admin' }))[0]?.roles.filter(({ role }) => role === 'Admin') ?? []
    expectRefusal(await ines.office.call(takeMemberRole, { params: { id: ines.id, roleId: admin?.id ?? '' } }), 'role.last-admin')
  })

  test('ask for the second factor again, all of them', async () => {
    shop.deps.clock.advance(301)
    evictAccess(shop.deps)
    const id = kari.id
    for (const answer of [
      await mette.office.call(giveMemberRole, { params: { id }, body: reception }),
      await mette.office.call(takeMemberRole, { params: { id, roleId: kariRole } }),
      await mette.office.call(endMemberSessions, { params: { id } }),
      await mette.office.call(deleteMemberSecondFactors, { params: { id } }),
      await mette.office.call(startOwnTotp, {}),
    ])
      expectRefusal(answer, 'auth.step-up-required')
  })

  test('shown to one process, another sees it at once', async () => {
    const token = await mette.office.enter()
    const askThere = () =>
      there.inject({ method: 'POST', url: startOwnTotp.path, headers: { host: officeHost, authorization: `Bearer ${token}` } })
    second.deps.clock.set(shop.deps.clock.now())
    await shop.deps.db
      .updateTable('staff_sessions')
      .set({ confirmed_at: new Date(0) })
      .execute()
    expect((await askThere()).json()).toMatchObject({ code: 'auth.step-up-required' })
    shop.deps.clock.advance(60)
    evictAccess(shop.deps)
    await mette.office.ok(stepUp, { body: { code: codeOf(shop, mette.secret) } })
    expect((await askThere()).statusCode).toBe(200)
  })

  test('what is refused is in the audit log too', async () => {
    const { rows } = await shop.deps.pool.query(
      "select action, detail ->> 'code' as code from audit_log where actor_id = $1 and action like 'role.%'",
      [mette.id],
    )
    for (const line of [
      { action: 'role.given', code: null },
      { action: 'role.taken', code: null },
      { action: 'role.give-refused', code: 'location.not-found' },
    ])
      expect(rows).toContainEqual(line)
  })
})

describe('taken away, a role opens nothing', () => {
  const statusThere = async (token: string) =>
    (await there.inject({ url: getStaffMe.path, headers: { host: officeHost, authorization: `Bearer ${token}` } })).statusCode
  const fiveSecondsPass = () => {
    const now = Date.now
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 5_000)
  }

  test('here at once, and in another process five seconds later', async () => {
    await giveTestRole(shop, 'bjorn@hoppla.example', 'Reception', 'orebro')
    const bjorn = await signedIn(shop, 'bjorn@hoppla.example')
    const token = await bjorn.office.enter()
    expect(await statusThere(token)).toBe(200)
    // Known to this process too, so that it has something to forget.
    await bjorn.office.ok(getStaffMe, {})
    const roleId = (await list(mette)).find(({ id }) => id === bjorn.id)?.roles[0]?.id ?? ''
    await mette.office.ok(takeMemberRole, { params: { id: bjorn.id, roleId } })
    expectRefusal(await bjorn.office.call(getStaffMe, {}), 'auth.required')
    fiveSecondsPass()
    expect(await statusThere(token)).toBe(401)
  })

  test('on the day after its last day', async () => {
    const roleId = await giveTestRole(shop, 'friederike@hoppla.example', 'Reception', 'orebro')
    const friederike = await signedIn(shop, 'friederike@hoppla.example')
    await shop.deps.pool.query("update account_roles set last_day = (now() at time zone 'Europe/Stockholm')::date where id = $1", [
      roleId,
    ])
    evictAccess(shop.deps)
    await friederike.office.ok(getStaffMe, {})
    await shop.deps.pool.query('update account_roles set last_day = last_day - 1 where id = $1', [roleId])
    evictAccess(shop.deps)
    expectRefusal(await friederike.office.call(getStaffMe, {}), 'auth.required')
    expectRefusal(
      await anOfficeBrowser(shop).call(signInWithPassword, { body: { email: friederike.email, password } }),
      'login.failed',
    )
    expect((await list(mette)).find(({ id }) => id === friederike.id)?.state).toBe('ended')
  })
})

describe('a person’s sessions and factors', () => {
  test('end by whoever could give every role of that person', async () => {
    const again = await signedInAgain(shop, kari)
    // She is an instructor elsewhere, which this manager could not give.
    expectRefusal(await mette.office.call(endMemberSessions, { params: { id: kari.id } }), 'role.not-yours-to-give')
    expectRefusal(await mette.office.call(deleteMemberSecondFactors, { params: { id: kari.id } }), 'role.not-yours-to-give')
    await ines.office.ok(endMemberSessions, { params: { id: kari.id } })
    for (const browser of [kari.office, again]) {
      expectRefusal(await browser.call(getStaffMe, {}), 'auth.required')
      expect(await browser.isSignedIn()).toBe(false)
    }
  })

  test('lost factors are removed, and its holder is told', async () => {
    await ines.office.ok(deleteMemberSecondFactors, { params: { id: kari.id } })
    await shop.runJobs()
    expect(shop.sentMails.at(-1)).toMatchObject({ to: kari.email, template: 'staff-security' })
    expect(await anOfficeBrowser(shop).ok(signInWithPassword, { body: { email: kari.email, password } })).toMatchObject({
      next: 'enrol',
    })
    expectRefusal(await ines.office.call(deleteMemberSecondFactors, { params: { id: ines.id } }), 'role.not-yours-to-give')
  })

  test('when a password changes, the office’s sessions end as well', async () => {
    const again = await signedInAgain(shop, mette)
    await again.ok<StaffMe>(getStaffMe, {})
    await shop.deps.pool.query('update accounts set security_version = security_version + 1 where id = $1', [mette.id])
    evictAccess(shop.deps)
    expectRefusal(await again.call(getStaffMe, {}), 'auth.required')
    expectRefusal(
      await again.call(inviteMember, { body: { email: 'x@y.example', language: 'sv', roles: [reception] } as never }),
      'auth.required',
    )
  })
})
