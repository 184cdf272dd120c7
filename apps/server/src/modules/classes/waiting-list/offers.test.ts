import { cancelClass } from '@hoppla/contract/classes'
import { type BookingResult, bookChildClass, cancelBooking } from '@hoppla/contract/classes/bookings'
import { healthConsentVersion } from '@hoppla/contract/classes/health-consent'
import { acceptOffer, declineOffer, leaveWaitingList } from '@hoppla/contract/classes/waiting-list'
import { addChild, type ChildAccount } from '@hoppla/contract/profile'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, momentOf } from '../../../kernel/calendar.ts'
import { expectRefusal } from '../../../testing/app.ts'
import { sweepBookings } from '../classes.jobs.ts'
import type { AClass } from '../testing/centre.ts'
import { aWaitingCentre, type Waiting } from '../testing/waiting.ts'
import { tidyWaitingLists } from './settle.ts'

let centre: Waiting
beforeAll(async () => {
  centre = await aWaitingCentre()
})
afterAll(() => centre.close())
beforeEach(() => centre.noon())

const families = async (full: AClass, count: number): Promise<string[]> => {
  const secrets: string[] = []
  for (let n = 0; n < count; n++) secrets.push(await centre.joined(centre.anEntry(full)))
  return secrets
}
const at = (time: string, days = 0) => centre.deps.clock.set(momentOf(addDays(centre.today(), days), time, 'Europe/Stockholm'))
const seats = async (full: AClass): Promise<string[]> => {
  const { rows } = await sql<{
    state: string
  }>`select state from class_seats where age_group_id = ${full.groups[0]} order by number`.execute(centre.deps.db)
  return rows.map(({ state }) => state)
}
const first = (secrets: string[]): string => secrets[0] ?? expect.fail('nobody')

describe('a place that comes free', () => {
  test('is offered to the first, for four hours of the day, and nobody else can book it', async () => {
    const full = await centre.aFullClass([2])
    const body = centre.anEntry(full)
    const secret = await centre.joined(body)
    const second = await centre.joined(centre.anEntry(full))
    await centre.freeSeats(full.groups[0])
    expect(await seats(full)).toEqual(['queued', 'reserved'])
    expectRefusal(await centre.book(centre.anInput(full.groups[0])), 'class.full')
    await centre.settle()
    expect(await seats(full)).toEqual(['held', 'reserved'])
    expectRefusal(await centre.book(centre.anInput(full.groups[0])), 'class.full')
    const { offer, ...entry } = await centre.entry(secret)
    expect(entry).toMatchObject({ state: 'Offered', lastOffer: null, currency: 'SEK', className: 'Sport class' })
    expect(offer).toMatchObject({
      until: momentOf(centre.today(), '16:00', 'Europe/Stockholm').toISOString(),
      totalAmount: 1495,
      vat: [{ vatPercent: 6, vatAmount: 84.62 }],
      children: [{ position: 1, classStartTime: '10:00', priceIncVat: 1495 }],
      fullRefundUntil: addDays(full.first, -14),
    })
    expect(await centre.states(second)).toEqual(['Waiting'])
    expect(centre.mailsTo(body.email)).toEqual(['waiting-confirm', 'waiting-joined', 'waiting-offer'])
    const mail = centre.sentMails.findLast(({ to }) => to === body.email)
    expect(mail?.text).toContain('until 16:00')
    for (const hash of ['', '#pass-on', '#leave']) expect(mail?.text).toContain(`/waiting-list/${secret}${hash}`)
    await centre.allAgrees()
  })

  test('by a booking that is cancelled goes to the list', async () => {
    const full = await centre.aClass([1], { price: 0 })
    const booking = await centre.booked(centre.book(centre.anInput(full.groups[0])))
    const [secret] = await families(full, 1)
    const params = { bookingId: booking.guid, orderReference: booking.orderReference }
    expect((await centre.call(cancelBooking, { params, body: { refundAmount: 0 } })).status).toBe(200)
    expect(await seats(full)).toEqual(['queued'])
    await centre.settle()
    expect(await centre.states(secret ?? '')).toEqual(['Offered'])
  })

  test('by a hold that ran out, too', async () => {
    const full = await centre.aClass([1])
    const held = await centre.booked(centre.book(centre.anInput(full.groups[0])))
    const [secret] = await families(full, 1)
    await centre.letHoldRunOut(held.guid)
    await sweepBookings(centre.deps)
    expect(await centre.states(secret ?? '')).toEqual(['Offered'])
    await centre.allAgrees()
  })

  test('is the family’s offer while it is open, though a clock that went wrong dates an older one later', async () => {
    const full = await centre.aFullClass([2])
    const secret = first(await families(full, 1))
    const offered = async (): Promise<string> => {
      await centre.freeSeats(full.groups[0])
      await centre.settle()
      return (await centre.entry(secret)).offer?.id ?? expect.fail('no offer')
    }
    const decline = async (offerId: string) =>
      (await centre.call(declineOffer, { params: { secret }, body: { offerId, stay: true } })).status
    const older = await offered()
    expect(await decline(older)).toBe(200)
    await centre.settle()
    await sql`update class_offers set created_at = created_at + interval '1 hour' where id = ${older}`.execute(centre.deps.db)
    const open = await offered()
    expect(open).not.toBe(older)
    expect(await decline(open)).toBe(200)
  })

  test('waits for the morning, and is everybody’s when nobody waits', async () => {
    const full = await centre.aFullClass([2])
    const [secret] = await families(full, 1)
    at('20:00')
    await centre.freeSeats(full.groups[0], 2)
    await centre.settle()
    await tidyWaitingLists(centre.deps)
    // One is promised to the only family there is; the other is for everybody.
    expect((await seats(full)).toSorted()).toEqual(['free', 'queued'])
    expect(await centre.states(secret ?? '')).toEqual(['Waiting'])
    at('09:00', 1)
    await centre.settle()
    expect((await centre.entry(secret ?? '')).offer?.until).toBe(
      momentOf(addDays(centre.today(), 0), '13:00', 'Europe/Stockholm').toISOString(),
    )
  })

  test('is everybody’s when the class begins before an offer could end', async () => {
    const full = await centre.aFullClass([1], { inDays: 1 })
    const [secret] = await families(full, 1)
    at('18:00')
    await centre.freeSeats(full.groups[0])
    await centre.settle()
    expect(await seats(full)).toEqual(['free'])
    expect(await centre.states(secret ?? '')).toEqual(['Waiting'])
  })
})

describe('an offer', () => {
  test('that is accepted is a booking to be paid until it would have ended; paid, the family has its place', async () => {
    const full = await centre.aFullClass([1])
    const secrets = await families(full, 2)
    const secret = first(secrets)
    await centre.freeSeats(full.groups[0])
    await centre.settle()
    at('15:00')
    const booking = await centre.accept(secret)
    expect(booking).toMatchObject({ status: 'Held', totalAmount: 1495, keepBy: null })
    expect(booking.expiresAt).toBe(momentOf(centre.today(), '16:00', 'Europe/Stockholm').toISOString())
    expect(booking.linkPayment).toContain(booking.guid)
    expect(await centre.entry(secret)).toMatchObject({
      state: 'Accepted',
      booking: { guid: booking.guid, status: 'Held' },
      offer: null,
    })
    await centre.allAgrees()
    await centre.atProvider(await centre.paymentOf(booking), { action: 'pay' })
    await centre.settled()
    await centre.settle()
    expect(await centre.states(...secrets)).toEqual(['Booked', 'Waiting'])
    expect(await seats(full)).toEqual(['booked'])
    await centre.allAgrees()
  })

  test('accepted at its end is held for the centre’s time to pay', async () => {
    const full = await centre.aFullClass([1])
    const [secret = ''] = await families(full, 1)
    await centre.freeSeats(full.groups[0])
    await centre.settle()
    at('15:59')
    const { expiresAt } = await centre.accept(secret)
    expect(expiresAt).toBe(momentOf(centre.today(), '16:14', 'Europe/Stockholm').toISOString())
  })

  test('of a free class is booked at once, and the mail about the place is the booking’s', async () => {
    const full = await centre.aFullClass([1], { price: 0 })
    const body = centre.anEntry(full)
    const secret = await centre.joined(body)
    await centre.freeSeats(full.groups[0])
    await centre.settle()
    expect(await centre.accept(secret)).toMatchObject({ status: 'Confirmed', linkPayment: null, keepBy: null })
    await centre.runJobs()
    expect(centre.mailsTo(body.email).at(-1)).toBe('class-confirmed')
    expect(await centre.entry(secret)).toMatchObject({ state: 'Booked', booking: { status: 'Confirmed' } })
    await centre.allAgrees()
  })

  test('accepted by two guardians at once is one booking', async () => {
    const full = await centre.aFullClass([1])
    const [secret = ''] = await families(full, 1)
    await centre.freeSeats(full.groups[0])
    await centre.settle()
    const offerId = (await centre.entry(secret)).offer?.id ?? expect.fail('no offer')
    const accept = () => centre.call(acceptOffer, { params: { secret }, body: { offerId } })
    const answers = [...(await Promise.all(Array.from({ length: 6 }, accept))), await accept()]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ body }) => (body as BookingResult).guid)).size).toBe(1)
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from class_bookings where class_id = ${full.id}`.execute(
      centre.deps.db,
    )
    expect(rows).toEqual([{ n: 1 }])
    await centre.allAgrees()
  })

  test('is over a second after its end, whether or not the sweeper has been by', async () => {
    const full = await centre.aFullClass([1])
    const secrets = await families(full, 2)
    const secret = first(secrets)
    await centre.freeSeats(full.groups[0])
    await centre.settle()
    const offerId = (await centre.entry(secret)).offer?.id ?? ''
    at('16:00')
    expectRefusal(await centre.call(acceptOffer, { params: { secret }, body: { offerId } }), 'waiting-list.offer-over')
    expectRefusal(await centre.call(declineOffer, { params: { secret }, body: { offerId, stay: true } }), 'waiting-list.offer-over')
    const over = {
      state: 'Waiting',
      offer: null,
      lastOffer: { outcome: 'Lapsed', endedAt: new Date(centre.deps.clock.now()).toISOString() },
    }
    expect(await centre.entry(secret)).toMatchObject(over)
    await centre.settle()
    expect(await centre.entry(secret)).toMatchObject({ ...over, familiesBefore: 0 })
    expect(await centre.states(...secrets)).toEqual(['Waiting', 'Offered'])
  })

  test('that lapses, is declined or is not paid passes down the list once, then is everybody’s', async () => {
    const full = await centre.aFullClass([1])
    const secrets = await families(full, 3)
    const [lapsing = '', declining = '', unpaid = ''] = secrets
    await centre.freeSeats(full.groups[0])
    await centre.settle()
    expect(await centre.states(...secrets)).toEqual(['Offered', 'Waiting', 'Waiting'])
    at('16:00')
    await centre.settle()
    expect(await centre.states(...secrets)).toEqual(['Waiting', 'Offered', 'Waiting'])
    await centre.decline(declining)
    await centre.settle()
    expect(await centre.states(...secrets)).toEqual(['Waiting', 'Waiting', 'Offered'])
    const { guid } = await centre.accept(unpaid)
    await centre.letRunOut(guid)
    await sweepBookings(centre.deps)
    await centre.settle()
    expect(await centre.states(...secrets)).toEqual(['Waiting', 'Waiting', 'Waiting'])
    expect(await seats(full)).toEqual(['free'])
    expect((await centre.entry(unpaid)).lastOffer).toMatchObject({ outcome: 'Unpaid' })
    await centre.allAgrees()
    // The next that comes free begins at the top again.
    await centre.booked(centre.book(centre.anInput(full.groups[0])))
    await sql`update class_bookings set expires_at = ${centre.deps.clock.now()} where class_id = ${full.id} and status = 'Held'`.execute(
      centre.deps.db,
    )
    await sweepBookings(centre.deps)
    expect(await centre.states(lapsing)).toEqual(['Offered'])
  })

  test('can be passed on with leaving, and a leaver’s offer goes to the next', async () => {
    const full = await centre.aFullClass([1])
    const secrets = await families(full, 3)
    await centre.freeSeats(full.groups[0])
    await centre.settle()
    await centre.decline(first(secrets), false)
    await centre.settle()
    expect(await centre.states(...secrets)).toEqual(['Left', 'Offered', 'Waiting'])
    await centre.call(leaveWaitingList, { params: { secret: secrets[1] ?? '' } })
    await centre.settle()
    expect(await centre.states(...secrets)).toEqual(['Left', 'Left', 'Offered'])
    await centre.allAgrees()
  })

  test('is offered to whoever wants it, however many wait before for another group', async () => {
    const full = await centre.aFullClass([1, 1])
    const wanting = (group: number) => centre.joined(centre.anEntry({ ...full, groups: full.groups.slice(group, group + 1) }))
    // More than are read at first.
    for (let n = 0; n < 12; n++) await wanting(0)
    const last = await wanting(1)
    await centre.freeSeats(full.groups[1])
    await centre.settle()
    expect(await centre.states(last)).toEqual(['Offered'])
    await centre.allAgrees()
  })

  test('goes to siblings for all of them or none', async () => {
    const full = await centre.aFullClass([3])
    const siblings = await centre.joined(centre.anEntry(full, {}, 2))
    const [single = ''] = await families(full, 1)
    await centre.freeSeats(full.groups[0])
    await centre.settle()
    expect(await centre.states(siblings, single)).toEqual(['Waiting', 'Offered'])
    await centre.decline(single)
    await centre.settle()
    expect(await seats(full)).toEqual(['free', 'reserved', 'reserved'])
    // The one that is free completes theirs.
    await centre.freeSeats(full.groups[0])
    await centre.settle()
    expect((await centre.entry(siblings)).offer).toMatchObject({ totalAmount: 2990, children: [{ position: 1 }, { position: 2 }] })
    const booking = await centre.accept(siblings)
    expect(booking.totalAmount).toBe(2990)
    await centre.allAgrees()
  })

  test('keeps its price; notes about health need consent', async () => {
    const full = await centre.aFullClass([1])
    const [secret = ''] = await families(full, 1)
    await centre.freeSeats(full.groups[0])
    await centre.settle()
    await sql`update classes set price_minor = 199500, regular_price_minor = 199500 where id = ${full.id}`.execute(centre.deps.db)
    const offerId = (await centre.entry(secret)).offer?.id ?? ''
    const notes = [{ position: 1, allergies: 'Nuts' }]
    const refused = await centre.call(acceptOffer, { params: { secret }, body: { offerId, notes } })
    expectRefusal(refused, 'child.consent-required', 'notes.0.healthConsent')
    expect((await centre.accept(secret)).totalAmount).toBe(1495)
  })

  test('of a child for whom one may see and not book is not taken, neither waited for nor booked; and no note is lost', async () => {
    const full = await centre.aFullClass([2])
    const astrid = await centre.as('astrid')
    const email = 'astrid@hoppla.example'
    const child = { firstName: 'Liv', lastName: 'Lind', birthDate: addDays(centre.today(), -365 * 5 - 30) }
    const childId = ((await astrid.call(addChild, { body: child })).body as ChildAccount).guid
    const may = (rights: string) =>
      sql`update child_guardians set rights = ${rights} where child_id = ${childId}`.execute(centre.deps.db)
    const named = { childId, childFirstName: 'Liv', childLastName: 'Lind', childBirthdate: child.birthDate }
    const wait = () =>
      centre.join({ ...centre.anEntry(full), email, children: [{ ...named, ageGroupIds: full.groups }] }, astrid.call)
    await may('{view}')
    expectRefusal(await wait(), 'child.right-missing', 'children.0.childId')
    const booking = { ...centre.anInput(full.groups[0]), ...named, email }
    expectRefusal(await astrid.call(bookChildClass, { body: booking }), 'child.right-missing', 'childId')
    await may('{view,book,edit}')
    expect((await wait()).status).toBe(200)
    await centre.freeSeats(full.groups[0])
    await centre.settle()
    const secret = centre.secretTo(email)
    const offerId = (await centre.entry(secret)).offer?.id ?? ''
    const accept = (positions: number[] = []) => {
      const notes = positions.map((position) => ({ position, allergies: 'Nuts', healthConsent: healthConsentVersion }))
      return centre.call(acceptOffer, { params: { secret }, body: { offerId, notes } })
    }
    expectRefusal(await accept([2]), 'child.not-found', 'notes.0.position')
    expectRefusal(await accept([1, 1]), 'child.not-found', 'notes.1.position')
    await may('{view}')
    expectRefusal(await accept([1]), 'child.right-missing')
    await may('{view,book,edit}')
    const { status, text } = await accept([1])
    expect(status, text).toBe(200)
  })
})

describe('the waiting ends', () => {
  test('when the class is cancelled; everybody is told once', async () => {
    const full = await centre.aFullClass([1])
    const body = centre.anEntry(full)
    const secrets = [await centre.joined(body), ...(await families(full, 1))]
    await centre.freeSeats(full.groups[0])
    await centre.settle()
    const staff = await centre.asStaff('rut@hoppla.example')
    await sql`insert into account_roles (account_id, role) select id, 'VenueManager' from accounts where email = 'rut@hoppla.example'
      on conflict do nothing`.execute(centre.deps.db)
    expect((await staff(cancelClass, { params: { classId: full.id } })).status).toBe(200)
    await centre.runJobs()
    expect(await centre.entry(first(secrets))).toMatchObject({ state: 'Ended', endReason: 'ClassCancelled' })
    expect(await centre.states(...secrets)).toEqual(['Ended', 'Ended'])
    expect(await seats(full)).toEqual(['reserved'])
    expect(centre.mailsTo(body.email).at(-1)).toBe('waiting-ended')
    await centre.allAgrees()
  })

  test('when its days move and the child is too old by the first, or when it begins', async () => {
    const full = await centre.aFullClass([1])
    const body = centre.anEntry(full)
    const secret = await centre.joined(body)
    await centre.freeSeats(full.groups[0])
    await centre.settle()
    await sql`update class_age_groups set max_age = 4 where class_id = ${full.id}`.execute(centre.deps.db)
    centre.deps.prepared.clear()
    await tidyWaitingLists(centre.deps)
    await centre.runJobs()
    expect(await centre.entry(secret)).toMatchObject({ state: 'Ended', endReason: 'WrongAge', offer: null })
    expect(centre.mailsTo(body.email).at(-1)).toBe('waiting-ended')
    const soon = await centre.aFullClass([1], { inDays: 1 })
    const [late = ''] = await families(soon, 1)
    at('10:00', 1)
    await tidyWaitingLists(centre.deps)
    expect(await centre.entry(late)).toMatchObject({ state: 'Ended', endReason: 'ClassBegun' })
    await centre.allAgrees()
  })

  test('for a child that has its place; its sibling waits on', async () => {
    const full = await centre.aFullClass([1, 1])
    const [one, two] = full.groups
    const body = centre.anEntry(full, {}, 2)
    const [child = expect.fail('nobody')] = body.children
    const secret = await centre.joined(body)
    const alone = await centre.joined({ ...centre.anEntry(full), children: centre.anEntry(full).children })
    // As staff would seat it, without the list.
    await sql`update class_seats set state = 'free', vacancy = null where age_group_id = ${two}`.execute(centre.deps.db)
    await sql`update class_seats set state = 'free' where age_group_id = ${two} and state = 'queued'`.execute(centre.deps.db)
    const { childFirstName, childLastName, childBirthdate } = child
    await centre.booked(centre.book(centre.anInput(two, { childFirstName, childLastName, childBirthdate })))
    await tidyWaitingLists(centre.deps)
    expect((await centre.entry(secret)).children).toMatchObject([{ position: 2 }])
    await centre.freeSeats(one)
    await centre.settle()
    expect(await centre.states(secret, alone)).toEqual(['Offered', 'Waiting'])
    await centre.allAgrees()
  })
})
