import { getStaffMe } from '@hoppla/contract/staff'
import { endOwnSession, listOwnSessions, type OwnSession } from '@hoppla/contract/staff/own-sessions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal, type TestApp, testApp } from '../../testing/app.ts'
import { giveTestRole } from '../../testing/staff-roles.ts'
import { type OfficeBrowser, type SignedIn, signedIn, signedInAgain } from './testing/office.ts'

let shop: TestApp
let ines: SignedIn
let kari: SignedIn
beforeAll(async () => {
  shop = await testApp()
  await giveTestRole(shop, 'kari@hoppla.example', 'Reception', 'orebro')
  ines = await signedIn(shop, 'ines@hoppla.example')
  kari = await signedIn(shop, 'kari@hoppla.example')
})
afterAll(() => shop.close())

const list = async (office: OfficeBrowser) => (await office.ok<{ sessions: OwnSession[] }>(listOwnSessions, {})).sessions

test('lists the own sessions alone, and says which is this one', async () => {
  const phone = await signedInAgain(shop, kari)
  const sessions = await list(kari.office)
  expect(sessions).toHaveLength(2)
  expect(sessions.map(({ isThis }) => isThis)).toEqual([false, true])
  expect(sessions[0]).toMatchObject({ browser: expect.stringMatching(/\w/), device: null })
  expect((await list(phone)).map(({ isThis }) => isThis)).toEqual([true, false])
})

test('ends another of one’s own at once, and none of somebody else’s', async () => {
  const phone = await signedInAgain(shop, kari)
  const lost = (await list(phone)).find(({ isThis }) => isThis)?.id ?? ''
  await ines.office.ok(endOwnSession, { params: { id: lost } })
  await phone.ok(getStaffMe, {})
  const before = (await list(kari.office)).length
  await kari.office.ok(endOwnSession, { params: { id: lost } })
  expectRefusal(await phone.call(getStaffMe, {}), 'auth.required')
  expect(await phone.isSignedIn()).toBe(false)
  expect(await list(kari.office)).toHaveLength(before - 1)
  const { rows } = await shop.deps.pool.query("select actor_id, subject from audit_log where action = 'staff.sessions-ended'")
  expect(rows).toEqual([{ actor_id: kari.id, subject: kari.id }])
})
