import { type ChildClass, listChildClasses } from '@hoppla/contract/classes'
import { type BookingResult, bookChildClass, type ClassBookingInput, cancelBooking } from '@hoppla/contract/classes/bookings'
import { type ClassWaitingList, getClassWaitingList } from '@hoppla/contract/classes/waiting-list'
import { type Acting, beginActing, bookForCustomer } from '@hoppla/contract/customer-service/acting'
import type { ErrorBody } from '@hoppla/contract/errors'
import { addChild, type ChildAccount } from '@hoppla/contract/profile'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, wallClock } from '../kernel/calendar.ts'
import { changeChild } from '../modules/classes/moves/change-child.ts'
import { earlyCodeOf } from '../modules/classes/priority/early-code.ts'
import { openWindows } from '../modules/classes/priority/open-windows.ts'
import type { AClass } from '../modules/classes/testing/centre.ts'
import { aWaitingCentre, type Waiting } from '../modules/classes/testing/waiting.ts'
import { tidyWaitingLists } from '../modules/classes/waiting-list/settle.ts'
import { aParent } from '../modules/privacy/testing/parents.ts'
import { expectRefusal, type TestCall } from '../testing/app.ts'
import { asStaffWith } from '../testing/staff-roles.ts'

// Families of a running class book the next season first: the child itself, then its siblings, then everybody.

let centre: Waiting
let running: AClass
let next: AClass
beforeAll(async () => {
  centre = await aWaitingCentre()
})
afterAll(() => centre.close())
afterEach(() => centre.allAgrees())
beforeEach(async () => {
  centre.noon()
  running = await centre.aClass([9], { inDays: 20 })
  next = await centre.aClass([3], { inDays: 120, keepsHolds: true })
})

const hour = 3_600_000
/** The three moments of a class, in hours from now. */
const opens = async (
  [present, siblings, all]: readonly [number, number, number],
  made: AClass = next,
  follows: AClass[] = [running],
): Promise<void> => {
  const at = (hours: number) => new Date(centre.deps.clock.now().getTime() + hours * hour)
  await sql`delete from class_windows where class_id = ${made.id}`.execute(centre.deps.db)
  await sql`insert into class_windows (class_id, present_from, siblings_from, all_from)
    values (${made.id}, ${at(present)}, ${at(siblings)}, ${at(all)})`.execute(centre.deps.db)
  for (const { id } of follows) await sql`insert into class_predecessors values (${made.id}, ${id})`.execute(centre.deps.db)
  centre.deps.prepared.clear()
}
const paid = async (booked: BookingResult): Promise<BookingResult> => {
  await centre.atProvider(await centre.paymentOf(booked), { action: 'pay' })
  await centre.settled()
  return booked
}
const booked = async (input: ClassBookingInput, call?: TestCall): Promise<BookingResult> =>
  paid(await centre.booked(call ? call(bookChildClass, { body: input }) : centre.book(input)))
const rowOf = async ({ guid }: BookingResult, position = 1): Promise<string> =>
  (
    await sql<{ id: string }>`select id from class_booking_children where booking_id = ${guid} and position = ${position}`.execute(
      centre.deps.db,
    )
  ).rows[0]?.id ?? expect.fail('no child')
const codeOf = async (booking: BookingResult, position = 1) => earlyCodeOf(centre.deps.config, await rowOf(booking, position))
const again = (input: ClassBookingInput, earlyCodes: string[] = []): ClassBookingInput => ({
  ...input,
  childClassAgeGroupId: next.groups[0] ?? expect.fail('no group'),
  earlyCodes,
})
/** A guardian with a confirmed address, and children. */
const aFamily = async (names: string[]) => {
  const parent = await aParent(centre)
  await sql`update accounts set email_confirmed_at = now() where id = ${parent.id}`.execute(centre.deps.db)
  const birthDate = addDays(centre.today(), -365 * 5 - 30)
  const children: ChildAccount[] = []
  for (const firstName of names)
    children.push((await parent.call(addChild, { body: { firstName, lastName: 'Berg', birthDate } })).body as ChildAccount)
  const input = (n: number, group: string | undefined = running.groups[0], changes: Partial<ClassBookingInput> = {}) =>
    centre.anInput(group, {
      ...{
        email: parent.email,
        childFirstName: names[n] ?? expect.fail('no name'),
        childLastName: 'Berg',
        childBirthdate: birthDate,
      },
      childId: children[n]?.guid ?? null,
      ...changes,
    })
  return { ...parent, children, input }
}

describe('a family with an account', () => {
  test('books its present child first, siblings from their moment, and nobody else before all', async () => {
    const family = await aFamily(['Elsa', 'Vidar'])
    await booked(family.input(0), family.call)
    const stranger = await aFamily(['Ture'])
    const [elsa, vidar] = [family.input(0, next.groups[0]), family.input(1, next.groups[0])]
    await opens([1, 2, 3])
    expectRefusal(await family.call(bookChildClass, { body: elsa }), 'class.not-open-yet')
    await opens([-1, 2, 3])
    expectRefusal(await family.call(bookChildClass, { body: vidar }), 'class.not-open-yet')
    expectRefusal(await stranger.call(bookChildClass, { body: stranger.input(0, next.groups[0]) }), 'class.not-open-yet')
    // Together: the field says which child is too early.
    const { childFirstName, childLastName, childBirthdate, childId, childClassAgeGroupId } = vidar
    const siblings = [{ childFirstName, childLastName, childBirthdate, childId, childClassAgeGroupId }]
    const both = await family.call(bookChildClass, { body: { ...elsa, siblings } })
    expectRefusal(both, 'class.not-open-yet', 'siblings.0.childFirstName')
    await booked(elsa, family.call)
    await opens([-2, -1, 3])
    expectRefusal(await stranger.call(bookChildClass, { body: stranger.input(0, next.groups[0]) }), 'class.not-open-yet')
    // A child that is not of the account is no sibling, whatever it is called.
    expectRefusal(
      await family.call(bookChildClass, { body: family.input(1, next.groups[0], { childId: null, childFirstName: 'Friend' }) }),
      'class.not-open-yet',
    )
    await booked(vidar, family.call)
    await opens([-3, -2, 0])
    await booked(stranger.input(0, next.groups[0]), stranger.call)
  })

  test('a child’s other guardian is present for that child, and no sibling of what the first one books', async () => {
    const [first, second] = [await aFamily(['Elsa', 'Liv']), await aFamily(['Noel'])]
    await booked(first.input(0), first.call)
    const other = await centre.aClass([4], { inDays: 30, keepsHolds: true })
    await booked(first.input(1, other.groups[0]), first.call)
    await sql`insert into child_guardians (child_id, account_id) values (${first.children[0]?.guid}, ${second.id})`.execute(
      centre.deps.db,
    )
    await opens([-2, -1, 3])
    // A name that the other family has booked under its own address opens nothing here.
    const liv = first.input(1, next.groups[0], { childId: null, email: second.email })
    expectRefusal(await second.call(bookChildClass, { body: liv }), 'class.not-open-yet')
    await booked({ ...first.input(0, next.groups[0]), email: second.email }, second.call)
    await booked(second.input(0, next.groups[0]), second.call)
  })

  test('is known by what it booked as a guest with its confirmed address, and not by one that is not confirmed', async () => {
    const family = await aFamily(['Nils'])
    await booked(family.input(0, running.groups[0], { childId: null }))
    await opens([-1, 2, 3])
    await sql`update accounts set email_confirmed_at = null where id = ${family.id}`.execute(centre.deps.db)
    expectRefusal(await family.call(bookChildClass, { body: family.input(0, next.groups[0]) }), 'class.not-open-yet')
    await sql`update accounts set email_confirmed_at = now() where id = ${family.id}`.execute(centre.deps.db)
    await booked(family.input(0, next.groups[0]), family.call)
  })

  test('is served by staff on the telephone as it could serve itself', async () => {
    const [family, stranger] = [await aFamily(['Signe']), await aFamily(['Otto'])]
    await booked(family.input(0), family.call)
    await opens([-1, 2, 3])
    const staff = await asStaffWith(centre, [['CustomerService']])
    const bookFor = async ({ id, children }: typeof family) => {
      const acting = (await staff(beginActing, { body: { customerId: id, reason: 'phone', note: '' } })).body as Acting
      const body = { groupId: next.groups[0] ?? '', childId: children[0]?.guid ?? '', price: 1495, phone: '070-174 06 05' }
      return staff(bookForCustomer, { params: { actingId: acting.id }, body })
    }
    expectRefusal(await bookFor(stranger), 'class.not-open-yet')
    await sql`update acting_sessions set ended_at = now() where ended_at is null`.execute(centre.deps.db)
    expect((await bookFor(family)).status).toBe(200)
    // A place that was booked early goes to nobody who could not have booked it.
    const { rows } = await sql<{
      bookingId: string
      orderReference: string
    }>`select id as "bookingId", reference as "orderReference"
      from class_bookings where class_id = ${next.id} and account_id = ${family.id}`.execute(centre.deps.db)
    const key = rows[0] ?? expect.fail('no booking')
    await paid({ guid: key.bookingId, orderReference: key.orderReference } as BookingResult)
    const to = { childId: null, firstName: 'Friend', lastName: 'Berg', birthDate: addDays(centre.today(), -365 * 5 - 30) }
    const change = { ...key, position: 1, from: 'Signe', to, isAnother: true, customerId: family.id }
    await expect(changeChild(centre.deps, change)).rejects.toMatchObject({ code: 'class.not-open-yet' })
  })

  test('gives its early place to nobody under a name that is “mended”, in one step or in several', async () => {
    const family = await aFamily(['Elsa', 'Vidar'])
    await booked(family.input(0), family.call)
    await opens([-1, 2, 3])
    const early = await booked(family.input(0, next.groups[0]), family.call)
    const birthDate = addDays(centre.today(), -365 * 5 - 30)
    const mend = (from: string, firstName: string, lastName = 'Berg', born = birthDate, of = early) =>
      changeChild(centre.deps, {
        ...{ bookingId: of.guid, orderReference: of.orderReference, position: 1, from, isAnother: false, customerId: family.id },
        to: { childId: null, firstName, lastName, birthDate: born },
      })
    const tooEarly = { code: 'class.not-open-yet' }
    await expect(mend('Elsa', 'Friend', 'Lund', addDays(birthDate, 9))).rejects.toMatchObject({ code: 'booking.another-child' })
    await expect(mend('Elsa', 'Friend')).rejects.toMatchObject(tooEarly)
    await expect(mend('Elsa', 'Elsa', 'Lund')).rejects.toMatchObject(tooEarly)
    await expect(mend('Elsa', 'Elsa', 'Berg', addDays(birthDate, 9))).rejects.toMatchObject(tooEarly)
    // A sibling comes in its turn, and not before.
    await expect(mend('Elsa', 'Vidar')).rejects.toMatchObject(tooEarly)
    // The same name in other letters is the same child.
    await mend('Elsa', 'Élsa')
    // What the account has become meanwhile does not make a friend of a present child, born on another day.
    const childId = family.children[0]?.guid
    await sql`update children set first_name = 'Friend', birth_date = ${addDays(birthDate, 9)} where id = ${childId}`.execute(
      centre.deps.db,
    )
    await expect(mend('Élsa', 'Friend')).rejects.toMatchObject(tooEarly)
    const asFriend = { childFirstName: 'Friend', childBirthdate: addDays(birthDate, 9) }
    await sql`update class_bookings set status = 'Cancelled' where id = ${early.guid}`.execute(centre.deps.db)
    await sql`select free_class_seats(array[${early.guid}]::uuid[])`.execute(centre.deps.db)
    expectRefusal(await family.call(bookChildClass, { body: family.input(0, next.groups[0], asFriend) }), 'class.not-open-yet')
    // Nor does the id of a present child that is sent with the name of another.
    const claimed = family.input(0, next.groups[0], { childFirstName: 'Ture', childBirthdate: addDays(birthDate, 8) })
    expectRefusal(await family.call(bookChildClass, { body: claimed }), 'class.not-open-yet')
  })

  test('that wrote a name wrongly keeps its place in both seasons under the right one', async () => {
    const family = await aFamily(['Elsa'])
    const first = await booked(family.input(0, running.groups[0], { childFirstName: 'Elza' }), family.call)
    await opens([-1, 2, 3])
    const early = await booked(family.input(0, next.groups[0], { childFirstName: 'Elza' }), family.call)
    const birthDate = addDays(centre.today(), -365 * 5 - 30)
    for (const of of [early, first]) {
      const to = { childId: null, firstName: 'Elsa', lastName: 'Berg', birthDate }
      const which = { bookingId: of.guid, orderReference: of.orderReference, position: 1, from: 'Elza' }
      expect(await changeChild(centre.deps, { ...which, to, isAnother: false, customerId: family.id })).toBeDefined()
    }
  })
})

describe('a guest', () => {
  test('books with the code of the mail for that very child, and for no other', async () => {
    const input = centre.anInput(running.groups[0])
    const booking = await booked(input)
    await opens([-1, 2, 3])
    const code = await codeOf(booking)
    expectRefusal(await centre.book(again(input)), 'class.not-open-yet')
    // Forwarded: the friend's child is none of the class.
    expectRefusal(await centre.book(again(centre.anInput(running.groups[0]), [code])), 'class.not-open-yet')
    const forged = Buffer.from(code, 'base64url')
    forged[31] = (forged[31] ?? 0) ^ 1
    expectRefusal(await centre.book(again(input, [forged.toString('base64url')])), 'class.not-open-yet')
    const other = await booked(centre.anInput(running.groups[0]))
    expectRefusal(await centre.book(again(input, [await codeOf(other)])), 'class.not-open-yet')
    await booked(again(input, [code]))
  })

  test('whose place was cancelled is present no more', async () => {
    const input = centre.anInput(running.groups[0])
    const booking = await booked(input)
    await opens([-1, 2, 3])
    const params = { bookingId: booking.guid, orderReference: booking.orderReference }
    const { refundAmount } = (await centre.confirmation(booking)).cancellation
    await centre.call(cancelBooking, { params, body: { refundAmount } })
    expectRefusal(await centre.book(again(input, [await codeOf(booking)])), 'class.not-open-yet')
    await centre.settled()
  })

  test('has as siblings those who were booked with the same address and are proven', async () => {
    const input = centre.anInput(running.groups[0])
    const booking = await booked(input)
    const other = await centre.aClass([4], { inDays: 30, keepsHolds: true })
    const sibling = centre.anInput(other.groups[0], { email: input.email })
    await booked(sibling)
    const free = await centre.aClass([4], { inDays: 30, price: 0, keepsHolds: true })
    const unproven = centre.anInput(free.groups[0], { email: input.email })
    await centre.booked(centre.book(unproven))
    await sql`update guest_holds set proven_at = null, keep_until = now() + interval '1 day'
      where booking_id in (select id from class_bookings where class_id = ${free.id})`.execute(centre.deps.db)
    const code = await codeOf(booking)
    await opens([-2, 1, 3])
    expectRefusal(await centre.book(again(sibling, [code])), 'class.not-open-yet')
    await opens([-2, -1, 3])
    expectRefusal(await centre.book(again(unproven, [code])), 'class.not-open-yet')
    expectRefusal(await centre.book(again(sibling)), 'class.not-open-yet')
    await sql`delete from guest_holds`.execute(centre.deps.db)
    await sql`update class_bookings set status = 'Cancelled' where class_id = ${free.id}`.execute(centre.deps.db)
    await sql`select free_class_seats(array(select id from class_bookings where class_id = ${free.id}))`.execute(centre.deps.db)
    await booked(again(sibling, [code]))
  })
})

test('the refusal names the moment on the clock of the play centre', async () => {
  await opens([-1, 2, 30])
  const { date, time } = wallClock(new Date(centre.deps.clock.now().getTime() + 30 * hour), 'Europe/Stockholm')
  const answer = await centre.call(bookChildClass, { body: again(centre.anInput(running.groups[0])) }, { 'accept-language': 'sv' })
  expectRefusal(answer, 'class.not-open-yet')
  const { message } = answer.body as ErrorBody
  expect(message).toContain(time)
  expect(message).toContain(String(Number(date.slice(8))))
  expect(message).not.toContain('{{')
})

test('of many present families at once each place is sold once', async () => {
  const inputs = Array.from({ length: 6 }, () => centre.anInput(running.groups[0]))
  const codes: string[] = []
  for (const input of inputs) codes.push(await codeOf(await booked(input)))
  await opens([-1, 2, 3])
  const answers = await Promise.all(inputs.map((input, n) => centre.book(again(input, [codes[n] ?? '']))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400, 400, 400])
  expect(await centre.seatsIn(next.groups[0], 'held')).toBe(3)
})

describe('the public list', () => {
  const listed = async (): Promise<ChildClass | undefined> =>
    ((await centre.call(listChildClasses, { params: { playgroundId: next.playgroundId } })).body as ChildClass[]).find(
      ({ id }) => id === next.id,
    )
  test('says from when for whom, and nothing once everybody may book', async () => {
    await opens([1, 2, 3])
    const early = await listed()
    expect([early?.isBookable, early?.opening?.presentFrom]).toEqual([
      false,
      new Date(centre.deps.clock.now().getTime() + hour).toISOString(),
    ])
    await opens([-1, 2, 3])
    expect((await listed())?.isBookable).toBe(true)
    await opens([-3, -2, 0])
    const open = await listed()
    expect([open?.isBookable, open && 'opening' in open]).toEqual([true, false])
  })
})

describe('the waiting list', () => {
  const isOpen = async () =>
    ((await centre.call(getClassWaitingList, { params: { classId: next.id } })).body as ClassWaitingList).ageGroups[0]?.isOpen
  test('opens when the class opens for everybody', async () => {
    await sql`update class_seats set state = 'reserved' where age_group_id = ${next.groups[0]}`.execute(centre.deps.db)
    await opens([-2, -1, 1])
    expect(await isOpen()).toBe(false)
    expectRefusal(await centre.join(centre.anEntry(next)), 'class.not-open-yet')
    await opens([-3, -2, 0])
    expect(await isOpen()).toBe(true)
    expect((await centre.join(centre.anEntry(next))).status).toBe(200)
  })

  test('of before the windows keeps its turn: what is left when the class opens is theirs first', async () => {
    await sql`update class_seats set state = 'reserved' where age_group_id = ${next.groups[0]}`.execute(centre.deps.db)
    const secret = await centre.joined(centre.anEntry(next))
    const present = centre.anInput(running.groups[0])
    const code = await codeOf(await booked(present))
    await opens([-2, -1, 1])
    await centre.freeSeats(next.groups[0], 2)
    await centre.settle()
    expect(await centre.states(secret)).toEqual(['Waiting'])
    await booked(again(present, [code]))
    await opens([-3, -2, 0])
    await openWindows(centre.deps)
    await centre.settle()
    expect(await centre.states(secret)).toEqual(['Offered'])
  })
})

test('a child that waits and is given the place of another waits no more; nobody else is passed over', async () => {
  const family = await aFamily(['Elsa', 'Vidar'])
  const full = await centre.aClass([1], { inDays: 120, keepsHolds: true })
  const seated = await booked(family.input(0, full.groups[0]), family.call)
  const waits = (input: ClassBookingInput) => {
    const { email, parentFirstName, parentLastName, phone, childFirstName, childLastName, childBirthdate } = input
    const children = [{ childFirstName, childLastName, childBirthdate, ageGroupIds: full.groups }]
    return centre.joined({ ...centre.anEntry(full), email, parentFirstName, parentLastName, phone, children })
  }
  const [other, vidar] = [await waits(centre.anInput(full.groups[0])), await waits(family.input(1, full.groups[0]))]
  const [, child] = family.children
  const to = { childId: child?.guid ?? null, firstName: 'Vidar', lastName: 'Berg', birthDate: family.input(1).childBirthdate }
  const which = { bookingId: seated.guid, orderReference: seated.orderReference, position: 1, from: 'Elsa' }
  await changeChild(centre.deps, { ...which, to, isAnother: true, customerId: family.id })
  await tidyWaitingLists(centre.deps)
  expect(await centre.states(other, vidar)).toEqual(['Waiting', 'Ended'])
})

describe('mails', () => {
  const early = (email: string) => centre.mailsTo(email).filter((template) => template.startsWith('class-early'))
  const notify = async () => {
    await Promise.all([openWindows(centre.deps), openWindows(centre.deps)])
    await centre.runJobs()
  }
  test('go to present families once, in their language, with a link that books', async () => {
    const input = centre.anInput(running.groups[0])
    const quiet = centre.anInput(running.groups[0], { gdprDisallowInformation: true })
    const old = centre.anInput(running.groups[0], { childBirthdate: addDays(running.first, -Math.round(365.25 * 10) + 20) })
    await paid(
      await centre.booked(
        centre.call(bookChildClass, { body: input }, { 'accept-language': 'sv', 'x-forwarded-for': '10.77.0.1' }),
      ),
    )
    await booked(quiet)
    await booked(old)
    await opens([-1, 2, 3])
    await notify()
    await notify()
    expect([early(input.email), early(quiet.email), early(old.email)]).toEqual([['class-early'], [], []])
    const mail = centre.sentMails.findLast(({ to }) => to === input.email)
    expect(mail?.text).toContain('Boka i förväg')
    expect(mail?.text).toContain(input.childFirstName)
    const code = /#early=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? expect.fail(mail?.text ?? 'no mail')
    await booked(again(input, [code]))
  })

  test('about siblings come at their moment, to who has some that fit', async () => {
    const [family, alone] = [await aFamily(['Tyra', 'Ove']), await aFamily(['Ebbe'])]
    await booked(family.input(0), family.call)
    await booked(alone.input(0), alone.call)
    await opens([-1, 2, 3])
    await notify()
    await sql`update class_windows set siblings_from = ${centre.deps.clock.now()} where class_id = ${next.id}`.execute(
      centre.deps.db,
    )
    centre.deps.prepared.clear()
    await notify()
    await notify()
    expect(early(family.email)).toEqual(['class-early', 'class-early-siblings'])
    expect(early(alone.email)).toEqual(['class-early'])
    expect(centre.sentMails.findLast(({ to }) => to === family.email)?.text).toContain('Ove')
  })

  test('are not sent about what everybody can book', async () => {
    const input = centre.anInput(running.groups[0])
    await booked(input)
    await opens([-3, -2, 0])
    await notify()
    expect(early(input.email)).toEqual([])
  })
})
