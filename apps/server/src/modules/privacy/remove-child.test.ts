import { randomUUID } from 'node:crypto'
import { bookChildClass } from '@hoppla/contract/classes/bookings'
import { forgotPassword } from '@hoppla/contract/identity'
import { deleteAccount } from '@hoppla/contract/privacy'
import { addChild, type ChildAccount, updateProfile } from '@hoppla/contract/profile'
import { type ChildDetails, getChild, removeChild, saveChildHealth, saveChildPhotoConsent } from '@hoppla/contract/profile/children'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findEncryptedJobs } from '../../jobs/jobs.ts'
import { queueMail } from '../../mail/mail.ts'
import { expectRefusal } from '../../testing/app.ts'
import { eraseFamily } from '../profile/profile.ts'
import { keepRetention } from './retention.ts'
import { keptFor } from './retention-periods.ts'
import { plantOrder } from './testing/canary-orders.ts'
import { aCentre, type Centre } from './testing/centre.ts'
import { rowInserter } from './testing/insert-row.ts'
import { aMailTo, aParent, type Parent, password, whereIs } from './testing/parents.ts'

let centre: Centre
beforeAll(async () => {
  centre = await aCentre()
})
beforeEach(() => centre.deps.clock.advance(3_600))
afterAll(() => centre.close())

const aChild = async ({ call }: Parent, firstName = 'Mio'): Promise<string> =>
  ((await call(addChild, { body: { firstName, lastName: 'Berg', birthDate: '2021-03-04' } })).body as ChildAccount).guid
const looksAfter = ({ id }: Parent, childId: string) =>
  centre.deps.db.insertInto('child_guardians').values({ child_id: childId, account_id: id }).execute()
const held = (line: string, { id }: Parent) => ({
  order_line_id: line,
  number: 1,
  account_id: id,
  valid_from: '2026-01-01',
  valid_to: '2099-01-01',
  created_at: centre.deps.clock.now(),
})
const aPass = (line: string, owner: Parent, childId: string) =>
  rowInserter(centre)('passes', {
    id: randomUUID(),
    ...held(line, owner),
    child_id: childId,
    photo_status: 'NotRequired',
    entrances_without_photo: 0,
  })
const isThere = async (childId: string) =>
  (await centre.deps.db.selectFrom('children').select('id').where('id', '=', childId).execute()).length === 1

describe('a child that is taken off its last account', () => {
  test('is not, while a pass of its own is valid; a second guardian may go', async () => {
    const [one, other, giver] = [await aParent(centre), await aParent(centre), await aParent(centre)]
    const child = await aChild(one)
    await aPass((await plantOrder(centre, giver.id)).line, one, child)
    expectRefusal(await one.call(removeChild, { params: { guid: child } }), 'child.pass-running')
    await looksAfter(other, child)
    expect((await other.call(removeChild, { params: { guid: child } })).status).toBe(204)
    expect(await isThere(child)).toBe(true)
    await sql`update passes set valid_to = ${centre.today()}::date - 1 where child_id = ${child}`.execute(centre.deps.db)
    expect((await one.call(removeChild, { params: { guid: child } })).status).toBe(204)
    expect(await isThere(child)).toBe(false)
  })

  test('is not, while it is booked in a class that is not over; then nothing of it is left in the booking', async () => {
    const parent = await aParent(centre)
    const child = await aChild(parent, 'Undran')
    const { id, groups } = await centre.aClass([1], { price: 0, inDays: 3 })
    const input = centre.anInput(groups[0], { email: parent.email, childId: child, childFirstName: 'Undran', allergies: 'Nuts' })
    const { guid } = await centre.booked(parent.call(bookChildClass, { body: input }))
    expectRefusal(await parent.call(removeChild, { params: { guid: child } }), 'child.class-booked')
    // Its first day is over, its last one is not.
    await sql`update class_occasions set date = date - 5 where class_id = ${id}`.execute(centre.deps.db)
    expectRefusal(await parent.call(removeChild, { params: { guid: child } }), 'child.class-booked')
    await sql`update class_occasions set date = date - 30 where class_id = ${id}`.execute(centre.deps.db)
    expect((await parent.call(removeChild, { params: { guid: child } })).status).toBe(204)
    await centre.runJobs()
    expect(await whereIs(centre, ['Undran'])).toEqual([])
    const { rows } = await sql`select from class_booking_children where booking_id = ${guid} and health_encrypted is null
      and birth_date is null`.execute(centre.deps.db)
    expect(rows).toHaveLength(1)
  })
})

describe('a child with two guardians, one of whom leaves', () => {
  test('keeps the last word about photos, and the consent behind what was written', async () => {
    const [one, other] = [await aParent(centre), await aParent(centre)]
    const guid = await aChild(one)
    await looksAfter(other, guid)
    await one.call(saveChildPhotoConsent, { params: { guid }, body: { given: true } })
    await other.call(saveChildHealth, { params: { guid }, body: { allergies: 'Nuts', notes: '', consent: true } })
    await other.call(saveChildPhotoConsent, { params: { guid }, body: { given: false } })
    const before = (await one.call(getChild, { params: { guid } })).body as ChildDetails
    expect((await other.call(deleteAccount, { body: { password } })).status).toBe(204)
    const after = (await one.call(getChild, { params: { guid } })).body as ChildDetails
    expect({ ...after, guardians: [] }).toEqual({ ...before, guardians: [] })
    const { rows } = await sql<{ kind: string; given: boolean }>`select kind, given from child_consents where child_id = ${guid}
      order by id`.execute(centre.deps.db)
    expect(rows.map(({ kind, given }) => [kind, given])).toEqual([
      ['photo', true],
      ['health', true],
      ['photo', false],
    ])
  })

  test('is erased by the second of two who leave at the same moment', async () => {
    const [one, other] = [await aParent(centre), await aParent(centre)]
    const child = await aChild(one)
    await looksAfter(other, child)
    const { db } = centre.deps
    let second: Promise<void> | undefined
    await db.transaction().execute(async (tx) => {
      await eraseFamily(tx, one.id)
      second = db.transaction().execute((its) => eraseFamily(its, other.id))
      // Long enough for one that does not wait to be done.
      await Promise.race([second, new Promise((done) => setTimeout(done, 1_000))])
    })
    await second
    expect(await isThere(child)).toBe(false)
  })
})

describe('mails that wait', () => {
  const waitingTo = async (email: string): Promise<number> =>
    (await centre.deps.db.transaction().execute((tx) => findEncryptedJobs(centre.deps, tx, [email]))).length

  test('for somebody whose address was only written down are not taken from him', async () => {
    const [victim, other] = [await aParent(centre), await aParent(centre)]
    await centre.runJobs()
    centre.sentMails.length = 0
    await other.call(updateProfile, { body: { email: victim.email, password } })
    await centre.call(forgotPassword, { body: { email: victim.email } })
    expect((await other.call(deleteAccount, { body: { password } })).status).toBe(204)
    await centre.runJobs()
    expect(centre.mailsTo(victim.email)).toContain('reset-password')
    // Nor from a guest, by an account opened with his address and never confirmed.
    const squatter = await aParent(centre)
    await centre.deps.db
      .transaction()
      .execute((tx) => queueMail(centre.deps, tx, aMailTo(squatter.email), { runAt: new Date(Date.now() + 86_400_000) }))
    expect((await squatter.call(deleteAccount, { body: { password } })).status).toBe(204)
    expect(await waitingTo(squatter.email)).toBeGreaterThan(0)
  })

  test('of the account’s own making go with it, wherever they were to go', async () => {
    const parent = await aParent(centre)
    await centre.runJobs()
    await parent.call(updateProfile, { body: { email: 'somewhere-new@example.com', password } })
    expect(await waitingTo('somewhere-new@example.com')).toBe(1)
    expect((await parent.call(deleteAccount, { body: { password } })).status).toBe(204)
    expect(await waitingTo('somewhere-new@example.com')).toBe(0)
  })
})

test('an address never confirmed: the account goes after its time, unless it holds a pass, a ticket or a seat', async () => {
  const { db, clock } = centre.deps
  const [empty, withPass, withTicket, withSeat, giver] = [
    await aParent(centre),
    await aParent(centre),
    await aParent(centre),
    await aParent(centre),
    await aParent(centre),
  ]
  await sql`update accounts set email_confirmed_at = now() where id = ${giver.id}`.execute(db)
  // The order is the giver's: these were received as codes.
  const { line } = await plantOrder(centre, giver.id)
  await aPass(line, withPass, await aChild(withPass))
  await rowInserter(centre)('serial_tickets', { id: randomUUID(), ...held(line, withTicket) })
  const { groups } = await centre.aClass([1], { price: 0 })
  await centre.booked(withSeat.call(bookChildClass, { body: centre.anInput(groups[0], { email: withSeat.email }) }))
  const opened = new Date(clock.now().getTime() - (keptFor.unconfirmedDays + 1) * 86_400_000)
  const all = [empty, withPass, withTicket, withSeat]
  for (const { id } of all) await sql`update accounts set created_at = ${opened} where id = ${id}`.execute(db)
  await keepRetention(centre.deps)
  const gone = new Map(
    (await db.selectFrom('accounts').select(['id', 'deleted_at']).execute()).map(({ id, deleted_at }) => [id, deleted_at !== null]),
  )
  expect(all.map(({ id }) => gone.get(id))).toEqual([true, false, false, false])
})
