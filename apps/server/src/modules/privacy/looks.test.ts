import { addChild, type ChildAccount, getMemberCard, type MemberCard, readMemberCard } from '@hoppla/contract/profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { audit } from '../../logging/audit.ts'
import { type TestApp, type TestCall, testApp } from '../../testing/app.ts'
import { exportLooks } from './looks.ts'
import { aParent, type Parent } from './testing/parents.ts'

let shop: TestApp
let rut: TestCall
let rutId: string
let siv: Parent
let childId: string
beforeAll(async () => {
  shop = await testApp()
  rut = await shop.asStaff('rut@hoppla.example')
  const { id } = await shop.deps.db
    .selectFrom('accounts')
    .select('id')
    .where('email', '=', 'rut@hoppla.example')
    .executeTakeFirstOrThrow()
  rutId = id
  siv = await aParent(shop)
  const { body } = await siv.call(addChild, { body: { firstName: 'Mio', lastName: 'Berg', birthDate: '2021-03-04' } })
  childId = (body as ChildAccount).guid
})
afterAll(() => shop.close())

const looks = () => exportLooks(shop.deps.db, siv.id)

test('a look at the own card and at a child’s photo is told with who and where; one’s own doings and others’ are not', async () => {
  expect(await looks()).toEqual([])
  const { card } = (await siv.call(getMemberCard, {})).body as MemberCard
  expect((await rut(readMemberCard, { body: { code: card.code } })).status).toBe(200)
  await audit(shop.deps.db, { actorId: rutId, action: 'pass-photo.read', subject: childId, placeId: idOf('place', 'sweden') })
  // Not a look, done by oneself, at somebody else.
  await audit(shop.deps.db, { actorId: rutId, action: 'role.given', subject: siv.id })
  await audit(shop.deps.db, { actorId: siv.id, action: 'member-card.read', subject: siv.id })
  await audit(shop.deps.db, { actorId: rutId, action: 'member-card.read', subject: rutId })
  expect(await looks()).toEqual([
    expect.objectContaining({ action: 'pass-photo.read', about: 'Mio', by: 'Rut', where: expect.stringContaining('S') }),
    expect.objectContaining({ action: 'member-card.read', about: null, by: 'Rut', where: null }),
  ])
})

test('the list of a class counts from the booking on', async () => {
  const { id: classId } = await shop.deps.db
    .selectFrom('classes')
    .select('id')
    .where('playground_id', '=', idOf('place', 'orebro'))
    .executeTakeFirstOrThrow()
  const place = idOf('place', 'orebro')
  const read = () => audit(shop.deps.db, { actorId: rutId, action: 'class.participants-read', subject: classId, placeId: place })
  await read()
  await shop.deps.pool.query(
    `insert into class_bookings (id, class_id, reference, country_id, account_id, language, email, email_normalized, first_name, last_name,
       phone_country_code, phone, wants_information, wants_partner_information, status, currency, total_minor, created_at, expires_at, status_changed_at)
     select gen_random_uuid(), $1, 'LOOK-TEST-AAAA', $4, $2, 'sv', $3, $3, 'Siv', 'Berg', '+46', '701740611', false, false, 'Confirmed', 'SEK', 0, now(),
       now(), now()`,
    [classId, siv.id, siv.email, idOf('place', 'sweden')],
  )
  expect((await looks()).filter(({ action }) => action === 'class.participants-read')).toEqual([])
  await read()
  expect((await looks()).filter(({ action }) => action === 'class.participants-read')).toMatchObject([
    { about: 'LOOK-TEST-AAAA', by: 'Rut', where: expect.stringContaining('rebro') },
  ])
})
