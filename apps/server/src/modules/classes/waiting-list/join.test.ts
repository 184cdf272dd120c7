import {
  type ClassWaitingList,
  confirmWaiting,
  getClassWaitingList,
  getWaitingEntry,
  type Joined,
  joinWaitingList,
  leaveWaitingList,
  listMyWaiting,
  type WaitingInList,
} from '@hoppla/contract/classes/waiting-list'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../kernel/calendar.ts'
import { expectRefusal } from '../../../testing/app.ts'
import { aWaitingCentre, type Waiting } from '../testing/waiting.ts'
import { tidyWaitingLists } from './settle.ts'

let centre: Waiting
beforeAll(async () => {
  centre = await aWaitingCentre()
})
afterAll(() => centre.close())
beforeEach(() => centre.noon())

const listOf = async (classId: string): Promise<ClassWaitingList> =>
  (await centre.call(getClassWaitingList, { params: { classId } })).body as ClassWaitingList

describe('a guest', () => {
  test('waits from the moment the mail is answered, not before', async () => {
    const full = await centre.aFullClass([1])
    const [early, late] = [centre.anEntry(full), centre.anEntry(full)]
    const answer = await centre.join(early)
    expect(answer.body as Joined).toMatchObject({
      entries: [{ state: 'Unconfirmed', familiesBefore: 0 }],
      confirmBy: new Date(centre.deps.clock.now().getTime() + 86_400_000).toISOString(),
    })
    await centre.runJobs()
    expect(centre.mailsTo(early.email)).toEqual(['waiting-confirm'])
    const second = await centre.joined(late)
    expect((await listOf(full.id)).ageGroups).toMatchObject([{ isOpen: true, familiesWaiting: 1 }])
    const secret = centre.secretTo(early.email)
    expect(await centre.entry(secret)).toMatchObject({ state: 'Unconfirmed', familiesBefore: 1 })
    await centre.call(confirmWaiting, { params: { secret } })
    await centre.runJobs()
    expect(centre.mailsTo(early.email)).toEqual(['waiting-confirm', 'waiting-joined'])
    expect(await centre.entry(secret)).toMatchObject({ state: 'Waiting', familiesBefore: 1, confirmBy: null })
    expect(await centre.entry(second)).toMatchObject({ state: 'Waiting', familiesBefore: 0 })
    // Pressed again: nothing changes.
    expect((await centre.call(confirmWaiting, { params: { secret } })).status).toBe(200)
    expect(await centre.entry(secret)).toMatchObject({ familiesBefore: 1 })
  })

  test('who does not answer within 24 hours is not on the list', async () => {
    const full = await centre.aFullClass([1])
    const body = centre.anEntry(full)
    await centre.join(body)
    await centre.runJobs()
    const secret = centre.secretTo(body.email)
    centre.deps.clock.advance(24 * 3_600)
    expectRefusal(await centre.call(confirmWaiting, { params: { secret } }), 'waiting-list.over')
    await tidyWaitingLists(centre.deps)
    expect(await centre.entry(secret)).toMatchObject({ state: 'Ended', endReason: 'NotConfirmed' })
  })

  test('is not told by a mail what somebody else typed as a link', async () => {
    const full = await centre.aFullClass([1])
    const body = centre.anEntry(full)
    const [child] = body.children
    await centre.join({ ...body, children: [{ ...child, childFirstName: 'evil.example/x' } as never] })
    await centre.runJobs()
    const mail = centre.sentMails.findLast(({ to }) => to === body.email)
    expect(mail?.text).toContain('evil. example/ x')
    expect(mail?.text).not.toContain('evil.example')
  })

  test('gets three mails a day at most, and joins ten lists', async () => {
    const email = 'often@example.com'
    const full = await centre.aFullClass([1])
    const join = () => centre.join(centre.anEntry(full, { email }))
    for (let n = 0; n < 3; n++) expect((await join()).status).toBe(200)
    expectRefusal(await join(), 'request.too-many')
    const headers = { 'x-forwarded-for': '198.51.100.9' }
    const one = async () => {
      const other = await centre.aFullClass([1])
      return centre.call(joinWaitingList, { body: centre.anEntry(other) }, headers)
    }
    for (let n = 0; n < 10; n++) expect((await one()).status).toBe(200)
    expectRefusal(await one(), 'request.too-many')
    // Of one class no more than a family's children.
    const six = { 'x-forwarded-for': '198.51.100.10' }
    expect((await centre.call(joinWaitingList, { body: centre.anEntry(full, {}, 6) }, six)).status).toBe(200)
    expectRefusal(await centre.call(joinWaitingList, { body: centre.anEntry(full, {}, 3) }, six), 'request.too-many')
  })
})

describe('who is signed in with the confirmed address', () => {
  test('is on the list at once and sees it in the account', async () => {
    const astrid = await centre.as('astrid')
    const full = await centre.aFullClass([1])
    const body = centre.anEntry(full, { email: 'astrid@hoppla.example' })
    const answer = await centre.join(body, astrid.call)
    expect(answer.body as Joined).toMatchObject({ entries: [{ state: 'Waiting', familiesBefore: 0 }], confirmBy: null })
    await centre.runJobs()
    expect(centre.mailsTo('astrid@hoppla.example')).toContain('waiting-joined')
    const mine = (await astrid.call(listMyWaiting, {})).body as WaitingInList[]
    const [first] = mine
    expect(mine).toMatchObject([{ state: 'Waiting', familiesBefore: 0, offerUntil: null, firstOccasionDate: full.first }])
    expect(await centre.entry(first?.secret ?? '')).toMatchObject({ state: 'Waiting', classId: full.id })
    expectRefusal(await centre.call(listMyWaiting, {}), 'auth.required')
    // With another address she is a guest like anybody, and the account shows nothing of it.
    const other = centre.anEntry(full)
    expect(((await centre.join(other, astrid.call)).body as Joined).entries).toMatchObject([{ state: 'Unconfirmed' }])
    // Nor is it hers when whoever reads that mailbox has confirmed it.
    await centre.runJobs()
    const secret = centre.secretTo(other.email)
    expect((await centre.call(confirmWaiting, { params: { secret } })).status).toBe(200)
    expect((await astrid.call(listMyWaiting, {})).body).toHaveLength(1)
    // Whose people have been erased shows nothing any more.
    await sql`update class_waiting_entries set email = '' where email = ${other.email}`.execute(centre.deps.db)
    expectRefusal(await centre.call(getWaitingEntry, { params: { secret } }), 'waiting-list.not-found')
  })

  test('also sees what was joined as a guest', async () => {
    const full = await centre.aFullClass([1])
    const astrid = await centre.as('astrid')
    const secret = await centre.joined(centre.anEntry(full, { email: 'astrid@hoppla.example' }))
    const mine = (await astrid.call(listMyWaiting, {})).body as WaitingInList[]
    expect(mine).toContainEqual(expect.objectContaining({ secret, state: 'Waiting' }))
  })
})

describe('nobody joins', () => {
  test('while there is a place to book, and siblings while there is one for each', async () => {
    const open = await centre.aClass([1])
    expectRefusal(await centre.join(centre.anEntry(open)), 'class.not-full')
    expectRefusal(await centre.join(centre.anEntry(open, { together: false }, 2)), 'class.not-full')
    const together = await centre.join(centre.anEntry(open, { together: true }, 2))
    expect(together.body as Joined).toMatchObject({ entries: [{ state: 'Unconfirmed' }] })
  })

  test('twice with a child, nor with a child that has its place', async () => {
    const full = await centre.aFullClass([2])
    const body = centre.anEntry(full)
    await centre.joined(body)
    const again = { ...centre.anEntry(full), children: body.children }
    expectRefusal(await centre.join(again), 'class.child-waiting', 'children.0.childFirstName')
    const booked = await centre.aClass([1], { price: 0 })
    const child = centre.anInput(booked.groups[0])
    await centre.booked(centre.book(child))
    const { childFirstName, childLastName, childBirthdate } = child
    const children = [{ childFirstName, childLastName, childBirthdate, ageGroupIds: booked.groups }]
    expectRefusal(await centre.join(centre.anEntry(booked, { children })), 'class.child-booked')
  })

  test('two guardians who both wait for the mail: one of them has the child on the list', async () => {
    const full = await centre.aFullClass([1])
    const one = centre.anEntry(full)
    const two = { ...centre.anEntry(full), children: one.children }
    await centre.join(one)
    await centre.join(two)
    await centre.runJobs()
    const answers = await Promise.all(
      [one, two].map(({ email }) => centre.call(confirmWaiting, { params: { secret: centre.secretTo(email) } })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    expectRefusal(answers.find(({ status }) => status === 400) ?? expect.fail('both'), 'class.child-waiting')
  })

  test('of the wrong age, for groups of another class, or from another country', async () => {
    const [full, other] = [await centre.aFullClass([1]), await centre.aFullClass([1])]
    const body = centre.anEntry(full)
    const [child = expect.fail('nobody')] = body.children
    const withChild = (changes: object) => centre.join({ ...body, children: [{ ...child, ...changes }] })
    expectRefusal(
      await withChild({ childBirthdate: addDays(centre.today(), -365 * 12) }),
      'class.wrong-age',
      'children.0.childBirthdate',
    )
    expectRefusal(await withChild({ ageGroupIds: other.groups }), 'class.not-found', 'children.0.ageGroupIds')
    expectRefusal(await withChild({ childId: other.id }), 'child.not-found', 'children.0.childId')
    expectRefusal(await centre.call(joinWaitingList, { body }, { host: 'no.localhost:3000' }), 'class.other-country')
    await sql`update classes set sellable_to = ${addDays(centre.today(), -1)} where id = ${other.id}`.execute(centre.deps.db)
    expectRefusal(await centre.join(centre.anEntry(other)), 'class.closed')
  })
})

test('siblings apart wait each by itself, confirmed with one mail', async () => {
  const full = await centre.aFullClass([1])
  const body = centre.anEntry(full, { together: false }, 2)
  expect(((await centre.join(body)).body as Joined).entries).toHaveLength(2)
  await centre.runJobs()
  expect(centre.mailsTo(body.email)).toEqual(['waiting-confirm'])
  await centre.call(confirmWaiting, { params: { secret: centre.secretTo(body.email) } })
  await centre.runJobs()
  expect(centre.mailsTo(body.email)).toEqual(['waiting-confirm', 'waiting-joined', 'waiting-joined'])
  // One family, though it waits twice.
  expect((await listOf(full.id)).ageGroups).toMatchObject([{ familiesWaiting: 1 }])
})

test('the same press again is one entry', async () => {
  const full = await centre.aFullClass([1])
  const body = centre.anEntry(full)
  const headers = { 'idempotency-key': 'one-press', 'x-forwarded-for': '198.51.100.77' }
  const [one, two] = await Promise.all([1, 2].map(() => centre.call(joinWaitingList, { body }, headers)))
  expect(one?.text).toBe(two?.text)
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from class_waiting_entries where class_id = ${full.id}`.execute(centre.deps.db)
  expect(rows).toEqual([{ n: 1 }])
})

test('a position counts families who wait for the same group, and never grows', async () => {
  const full = await centre.aFullClass([1, 1])
  const [one, two] = full.groups
  const joined = async (groups: (string | undefined)[]) => {
    const body = centre.anEntry(full)
    const ageGroupIds = groups.map((id) => id ?? '')
    return centre.joined({ ...body, children: body.children.map((child) => ({ ...child, ageGroupIds })) })
  }
  const first = await joined([one])
  const other = await joined([two])
  const both = await joined([one, two])
  const before = async () => Promise.all([first, other, both].map(async (secret) => (await centre.entry(secret)).familiesBefore))
  expect(await before()).toEqual([0, 0, 2])
  await joined([one])
  expect(await before()).toEqual([0, 0, 2])
  await centre.call(leaveWaitingList, { params: { secret: first } })
  expect(await before()).toEqual([null, 0, 1])
})

test('leaving is one press, and pressing it again changes nothing', async () => {
  const full = await centre.aFullClass([1])
  const secret = await centre.joined(centre.anEntry(full))
  for (let n = 0; n < 2; n++)
    expect((await centre.call(leaveWaitingList, { params: { secret } })).body).toMatchObject({
      state: 'Left',
      familiesBefore: null,
    })
  expect((await listOf(full.id)).ageGroups).toMatchObject([{ familiesWaiting: 0 }])
  expectRefusal(await centre.call(getWaitingEntry, { params: { secret: 'x'.repeat(43) } }), 'waiting-list.not-found')
})
