import { getHouse } from '@hoppla/contract/door/admissions'
import type { RouteSpec } from '@hoppla/contract/route'
import { getSecondFactors, getStaffMe, type StaffMe, startOwnPasskey, stepUp } from '@hoppla/contract/staff'
import {
  type Device,
  enrolDevice,
  getOwnDevice,
  listDevices,
  setPin,
  signInWithPin,
  switchOffDevice,
} from '@hoppla/contract/staff/devices'
import { listMembers } from '@hoppla/contract/staff/members'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller, Staff } from '../../http/caller.ts'
import { placesWith } from '../../http/permissions.ts'
import { admit } from '../../http/policy.ts'
import { Refusal } from '../../http/refusal.ts'
import { idOf } from '../../import/ids.ts'
import { expectRefusal, type TestApp, testApp } from '../../testing/app.ts'
import { giveTestRole } from '../../testing/staff-roles.ts'
import { authenticateStaff, evictAccess } from '../identity/identity.ts'
import { anOfficeBrowser, codeOf, type OfficeBrowser, type SignedIn, signedIn } from './testing/office.ts'

let shop: TestApp
let mette: SignedIn
let kari: SignedIn
let tablet: OfficeBrowser
let deviceId: string
const orebro = idOf('place', 'orebro')
const goteborg = idOf('place', 'goteborg')
beforeAll(async () => {
  shop = await testApp()
  await giveTestRole(shop, 'mette@hoppla.example', 'VenueManager', 'orebro')
  await giveTestRole(shop, 'kari@hoppla.example', 'Reception', 'sweden')
  await giveTestRole(shop, 'aino@hoppla.example', 'Reception', 'goteborg')
  mette = await signedIn(shop, 'mette@hoppla.example')
  kari = await signedIn(shop, 'kari@hoppla.example')
  // The manager's own browser stands at the entrance.
  const made = await mette.office.call(enrolDevice, { body: { name: 'Entrance', placeId: orebro } })
  expect(made.status, made.text).toBe(200)
  deviceId = (made.body as { id: string }).id
  tablet = tabletOf(mette.office)
  await kari.office.ok(setPin, { params: { id: kari.id }, body: { pin } })
})
beforeEach(async () => {
  await shop.deps.db.deleteFrom('rate_limits').execute()
  await shop.deps.db
    .updateTable('staff_sessions')
    .set({ confirmed_at: shop.deps.clock.now() })
    .where('device_id', 'is', null)
    .execute()
  evictAccess(shop.deps)
})
afterAll(() => shop.close())

const pin = '482916'
/** Another window of the same browser as far as the device's cookie goes. */
const tabletOf = (from: OfficeBrowser): OfficeBrowser => {
  const office = anOfficeBrowser(shop)
  const cookie = from.cookies.get('office_device')
  if (cookie) office.cookies.set('office_device', cookie)
  return office
}
const enter = (given = pin, memberId = kari.id, at = tablet) => at.call(signInWithPin, { body: { memberId, pin: given } })

describe('a shared device', () => {
  test('is enrolled by who manages its centre, and its cookie is for no script and no other site', async () => {
    const answer = await mette.office.call(enrolDevice, { body: { name: 'Café', placeId: orebro } })
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^office_device=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Strict/,
    )
    const { rows } = await shop.deps.pool.query('select * from staff_devices')
    expect(JSON.stringify(rows)).not.toContain(mette.office.cookies.get('office_device'))
    for (const placeId of [goteborg, idOf('place', 'sweden'), '00000000-0000-4000-8000-000000000000'])
      expectRefusal(await mette.office.call(enrolDevice, { body: { name: 'x', placeId } }), 'location.not-found')
    const body = { name: 'x', placeId: orebro }
    expectRefusal(await mette.office.call(enrolDevice, { body }, { origin: 'https://evil.example' }), 'request.cross-site')
    expectRefusal(await kari.office.call(enrolDevice, { body }), 'auth.forbidden')
  })

  test('knows who may sign in there, and another browser knows nothing', async () => {
    expect(await tablet.ok(getOwnDevice, {})).toEqual({
      id: deviceId,
      name: 'Entrance',
      placeName: expect.stringContaining('rebro'),
      people: [{ id: kari.id, name: expect.stringContaining('Kari') }],
    })
    expectRefusal(await anOfficeBrowser(shop).call(getOwnDevice, {}), 'device.not-found')
    expectRefusal(await enter(pin, kari.id, anOfficeBrowser(shop)), 'device.not-found')
    const forged = anOfficeBrowser(shop)
    forged.cookies.set('office_device', 'x'.repeat(43))
    expectRefusal(await enter(pin, kari.id, forged), 'device.not-found')
  })

  test('is listed to its managers alone', async () => {
    await giveTestRole(shop, 'friederike@hoppla.example', 'VenueManager', 'goteborg')
    const friederike = await signedIn(shop, 'friederike@hoppla.example')
    const list = async (by: SignedIn) =>
      (await by.office.ok<{ devices: Device[] }>(listDevices, { query: {} })).devices.map(({ id }) => id)
    expect(await list(mette)).toContain(deviceId)
    expect(await list(friederike)).toEqual([])
    expectRefusal(await friederike.office.call(switchOffDevice, { params: { id: deviceId } }), 'device.not-found')
  })
})

describe('a PIN', () => {
  test.each(['000000', '123456', '987654', '121212', '112233', '123123'])('%s is too simple', async (simple) => {
    expectRefusal(await kari.office.call(setPin, { params: { id: kari.id }, body: { pin: simple } }), 'pin.too-simple', 'pin')
  })

  test('is set by its holder or a manager, after the second factor', async () => {
    const params = { id: kari.id }
    // Her role is for the country: the manager of one centre could not give it.
    expectRefusal(await mette.office.call(setPin, { params, body: { pin } }), 'account.not-found')
    expectRefusal(await kari.office.call(setPin, { params: { id: mette.id }, body: { pin } }), 'account.not-found')
    await shop.deps.db
      .updateTable('staff_sessions')
      .set({ confirmed_at: new Date(0) })
      .execute()
    evictAccess(shop.deps)
    expectRefusal(await kari.office.call(setPin, { params, body: { pin } }), 'auth.step-up-required')
    const { rows } = await shop.deps.pool.query("select detail::text from audit_log where action like 'pin.%'")
    expect(JSON.stringify(rows)).not.toContain(pin)
  })

  test('opens a session of the door, at the door’s place', async () => {
    expect((await enter()).status).toBe(200)
    await tablet.enter()
    const me = await tablet.ok<StaffMe>(getStaffMe, {})
    expect(me).toMatchObject({
      id: kari.id,
      confirmedUntil: null,
      permissions: [{ permission: 'door.admit', places: [orebro] }],
      device: { id: deviceId, name: 'Entrance', placeId: orebro },
    })
    expect(me.places.map(({ id }) => id)).toEqual([orebro])
  })

  test('and nothing else: neither staff’s calls, nor the own factors, nor a step-up', async () => {
    await giveTestRole(shop, 'kari@hoppla.example', 'Admin')
    for (const [route, input] of [
      [listMembers, { query: {} }],
      [listDevices, { query: {} }],
      [getSecondFactors, {}],
      [startOwnPasskey, {}],
      [stepUp, { body: { code: codeOf(shop, kari.secret, 1) } }],
      [setPin, { params: { id: kari.id }, body: { pin } }],
    ] as const)
      expectRefusal(await tablet.call(route as RouteSpec, input as never), 'auth.forbidden')
    // Even an Admin's PIN opens the door of the device's centre alone.
    expect((await tablet.call(getHouse, { params: { playgroundId: orebro } })).status).toBe(200)
    expectRefusal(await tablet.call(getHouse, { params: { playgroundId: idOf('place', 'barkarby') } }), 'location.not-found')
    await shop.deps.pool.query("delete from account_roles where account_id = $1 and role = 'Admin'", [kari.id])
    evictAccess(shop.deps)
  })

  test('wrong five times, it is locked for a quarter of an hour, the right one too, and the managers are told', async () => {
    await shop.runJobs()
    const before = shop.sentMails.length
    for (let n = 0; n < 5; n++) expectRefusal(await enter('918273'), 'pin.wrong', 'pin')
    expectRefusal(await enter(), 'pin.locked')
    await shop.runJobs()
    expect(shop.sentMails.slice(before).map(({ template, to }) => [template, to])).toEqual([['staff-pin-locked', mette.email]])
    shop.deps.clock.advance(901)
    expect((await enter()).status).toBe(200)
    // The count begins anew after the right one.
    for (let n = 0; n < 4; n++) expectRefusal(await enter('918273'), 'pin.wrong')
    expect((await enter()).status).toBe(200)
  })

  test('guessed in one burst, it is compared five times', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => enter('918273')))
    const codes = answers.map(({ body }) => (body as { code: string }).code)
    expect(codes.filter((code) => code === 'pin.wrong')).toHaveLength(5)
    expect(codes.filter((code) => code === 'pin.locked')).toHaveLength(7)
    shop.deps.clock.advance(901)
  })

  test('of somebody without a role there, or without a PIN, is a wrong one', async () => {
    for (const email of ['aino@hoppla.example', 'mette@hoppla.example', 'astrid@hoppla.example']) {
      const { id } = await shop.deps.db
        .selectFrom('accounts')
        .select('id')
        .where('email_normalized', '=', email)
        .executeTakeFirstOrThrow()
      expectRefusal(await enter(pin, id), 'pin.wrong')
    }
    const aino = await signedIn(shop, 'aino@hoppla.example')
    await aino.office.ok(setPin, { params: { id: aino.id }, body: { pin } })
    expectRefusal(await enter(pin, aino.id), 'pin.wrong')
  })

  test('is shown on a page of the office only', async () => {
    const body = { memberId: kari.id, pin }
    expectRefusal(await tablet.call(signInWithPin, { body }, { origin: 'https://evil.example' }), 'request.cross-site')
    expectRefusal(await tablet.call(signInWithPin, { body: { ...body, pin: '12' } }), 'request.invalid', 'pin')
  })
})

test('switched off, the device opens nothing any more, and who was signed in there is out', async () => {
  expect((await enter()).status).toBe(200)
  await tablet.enter()
  await tablet.ok(getStaffMe, {})
  await mette.office.ok(switchOffDevice, { params: { id: deviceId } })
  expectRefusal(await tablet.call(getStaffMe, {}), 'auth.required')
  expect(await tablet.isSignedIn()).toBe(false)
  expectRefusal(await tablet.call(getOwnDevice, {}), 'device.not-found')
  expectRefusal(await enter(), 'device.not-found')
})

test('permissions of the door are the only ones that a PIN holds, and what says so of staff’s calls', async () => {
  const staff: Staff = {
    id: 'x',
    grants: [{ role: 'Admin', placeId: orebro, countryId: null }],
    sessionId: 's',
    version: 1,
    confirmedAt: 0,
    deviceId: 'd',
  }
  const caller = { staff, account: undefined } as unknown as Caller
  const opens = (spec: object) => {
    try {
      admit({ method: 'GET', path: '/x', summary: 'x', ...spec } as unknown as RouteSpec, caller, new Date())
      return true
    } catch (error) {
      if (error instanceof Refusal) return error.code
      throw error
    }
  }
  expect(opens({ access: 'staff' })).toBe('auth.forbidden')
  expect(opens({ access: 'staff', atDevice: true })).toBe(true)
  expect(opens({ access: { permission: 'staff.manage' }, atPlace: 'resource' })).toBe('auth.forbidden')
  expect(opens({ access: { permission: 'staff.manage' }, atPlace: 'resource', atDevice: true })).toBe('auth.forbidden')
  expect(placesWith({ ...staff, deviceId: null }, 'staff.manage')).toEqual([orebro])
  expect(placesWith(staff, 'staff.manage')).toEqual([])
  expect(await authenticateStaff(shop.deps, 'not a token')).toBeUndefined()
})
