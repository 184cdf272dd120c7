import type { DoorScan } from '@hoppla/contract/door/admissions'
import { scanAtDoor } from '@hoppla/contract/door/admissions'
import { getDoorPhoto } from '@hoppla/contract/door/photos'
import { searchAtDoor } from '@hoppla/contract/door/search'
import { addChild, type ChildAccount } from '@hoppla/contract/profile'
import { uploadPassPhoto } from '@hoppla/contract/tickets/pass-photos'
import { listMyPasses, orderDirectPass, type Pass } from '@hoppla/contract/tickets/passes'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { expectRefusal, type TestCall } from '../../testing/app.ts'
import { evictAccess } from '../identity/identity.ts'
import { aShop, type Shop } from './testing/shop.ts'

let shop: Shop
let rut: TestCall
let ines: TestCall
let pass: Pass
const orebro = idOf('place', 'orebro')
const barkarby = idOf('place', 'barkarby')

beforeAll(async () => {
  shop = await aShop()
  const astrid = await shop.as('astrid')
  ;[rut, ines] = [await shop.asStaff('rut@hoppla.example'), await shop.asStaff('ines@hoppla.example')]
  const { body } = await astrid.call(addChild, { body: { firstName: 'Mio', lastName: 'L', birthDate: '2021-03-04' } })
  const childId = (body as ChildAccount).guid
  const { payment } = await astrid.atCheckoutOf(orderDirectPass, { articleId: await shop.article('pass'), childId, method: 'card' })
  await shop.atProvider(payment, { action: 'pay' })
  await shop.settled()
  const passes = await astrid.ok<Pass[]>(astrid.call(listMyPasses, {}))
  pass = passes.find(({ child }) => child?.guid === childId) ?? expect.fail('no pass')
  const drawn = sharp({ create: { width: 800, height: 900, channels: 3, background: '#c84' } })
  const image = (await drawn.jpeg().toBuffer()).toString('base64')
  await astrid.ok(astrid.call(uploadPassPhoto, { params: { guid: pass.guid }, body: { image } }))
})
afterAll(() => shop.close())

const photoOfScan = async (call = rut) => {
  const { body } = await call(scanAtDoor, { body: { playgroundId: orebro, code: pass.code } })
  return (body as DoorScan).children.find(({ firstName }) => firstName === 'Mio')?.photo
}
const show = (photo: string, playgroundId = orebro, call = rut) => call(getDoorPhoto, { query: { playgroundId, photo } })
const approve = () =>
  sql`with approved as (update pass_photos set approved_at = now() where pass_id = ${pass.guid})
    update passes set photo_status = 'Approved' where id = ${pass.guid}`.execute(shop.deps.db)

test('a photo that nobody has approved is not shown; an approved one is, to whoever scanned, at that place, and is not kept', async () => {
  expect(await photoOfScan()).toBeUndefined()
  await approve()
  const photo = (await photoOfScan()) ?? expect.fail('no photo')
  const { status, headers } = await show(photo)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/jpeg', 'no-store'])
  const ofInes = (await photoOfScan(ines)) ?? expect.fail('no photo')
  expect((await show(ofInes, orebro, ines)).status).toBe(200)
  expectRefusal(await show(photo, orebro, ines), 'photo.not-found')
  expectRefusal(await show(ofInes, barkarby, ines), 'photo.not-found')
  const { db } = shop.deps
  await sql`insert into account_roles (account_id, role, location_id)
    select id, 'Reception', ${barkarby}::uuid from accounts where email = 'bjorn@hoppla.example'`.execute(db)
  evictAccess(shop.deps)
  expectRefusal(await show(photo, orebro, await shop.asStaff('bjorn@hoppla.example')), 'location.not-found')
})

test('what finds a family shows no photo, a photo that was withdrawn is gone, and after 15 minutes it is scanned again', async () => {
  const { body } = await rut(searchAtDoor, { body: { playgroundId: orebro, text: 'Mio' } })
  const { families } = body as { families: { code: string }[] }
  expectRefusal(await show(families[0]?.code ?? expect.fail('not found')), 'photo.not-found')
  const photo = (await photoOfScan()) ?? expect.fail('no photo')
  expectRefusal(await rut(scanAtDoor, { body: { playgroundId: orebro, code: photo } }), 'door.code-unknown')
  await sql`update pass_photos set approved_at = null where pass_id = ${pass.guid}`.execute(shop.deps.db)
  expectRefusal(await show(photo), 'photo.not-found')
  await approve()
  expect((await show(photo)).status).toBe(200)
  shop.deps.clock.advance(15 * 60 + 1)
  expectRefusal(await show(photo, orebro, await shop.asStaff('rut@hoppla.example')), 'photo.not-found')
})
