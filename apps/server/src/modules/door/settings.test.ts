import { getHouse } from '@hoppla/contract/door/admissions'
import { changeDoorSettings, type DoorSettings, getDoorSettings } from '@hoppla/contract/door/settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { expectRefusal, type TestCall } from '../../testing/app.ts'
import { asStaffWith } from '../../testing/staff-roles.ts'
import { aShop, type Shop } from './testing/shop.ts'

let shop: Shop
let ines: TestCall
const playgroundId = idOf('place', 'orebro')
const params = { playgroundId }
beforeAll(async () => {
  shop = await aShop()
  ines = await shop.asStaff('ines@hoppla.example')
})
afterAll(() => shop.close())

const change = (body: DoorSettings, call = ines) => call(changeDoorSettings, { params, body })
const entries = async () => {
  const { rows } = await sql`select subject, place_id as place, before, after from audit_log
    where action = 'door.settings-changed' order by id`.execute(shop.deps.db)
  return rows
}

test('without settings there is no limit, and coming back is free', async () => {
  expect((await ines(getDoorSettings, { params })).body).toEqual({ most: null, isReentryFree: true })
})

test('a limit is set, holds at once, and is written down with what was before; the same again is not', async () => {
  expect((await change({ most: 120, isReentryFree: false })).status).toBe(200)
  expect((await change({ most: 120, isReentryFree: false })).status).toBe(200)
  expect((await ines(getDoorSettings, { params })).body).toEqual({ most: 120, isReentryFree: false })
  expect((await ines(getHouse, { params })).body).toMatchObject({ most: 120 })
  expect(await entries()).toEqual([
    {
      subject: playgroundId,
      place: playgroundId,
      before: { most: null, isReentryFree: true },
      after: { most: 120, isReentryFree: false },
    },
  ])
  expect((await change({ most: null, isReentryFree: true })).status).toBe(200)
  expect((await ines(getHouse, { params })).body).toMatchObject({ most: null })
})

test('no limit of none, no half person, no field of its own', async () => {
  for (const most of [0, -1, 1.5, 10_001]) expectRefusal(await change({ most, isReentryFree: true }), 'request.invalid', 'most')
  const body = { most: 5, isReentryFree: true, people: 3 }
  expectRefusal(await ines(changeDoorSettings, { params, body }), 'request.invalid', 'people')
})

test('is for the manager of the place alone', async () => {
  const body = { most: 7, isReentryFree: true }
  expectRefusal(await change(body, await asStaffWith(shop, [['Reception', 'orebro']])), 'auth.forbidden')
  const elsewhere = await asStaffWith(shop, [['VenueManager', 'barkarby']])
  expectRefusal(await change(body, elsewhere), 'location.not-found')
  expectRefusal(await elsewhere(getDoorSettings, { params }), 'location.not-found')
  expect((await change(body, await asStaffWith(shop, [['VenueManager', 'orebro']]))).status).toBe(200)
  // Who manages one place and receives at another.
  const both = await asStaffWith(shop, [
    ['VenueManager', 'barkarby'],
    ['Reception', 'orebro'],
  ])
  expectRefusal(await change(body, both), 'location.not-found')
  expect((await both(changeDoorSettings, { params: { playgroundId: idOf('place', 'barkarby') }, body })).status).toBe(200)
})
