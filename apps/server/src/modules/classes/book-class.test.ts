import {
  type ChildClass,
  type ClassArticle,
  type ClassAvailability,
  childClassAvailability,
  classArticlesByLocation,
  listChildClasses,
  tshirtSizes,
} from '@hoppla/contract/classes'
import {
  type BookingResult,
  bookChildClass,
  cancelBooking,
  getBookingCalendar,
  getBookingConfirmation,
  getBookingPayment,
  openBookingPayment,
  payBookingAgain,
} from '@hoppla/contract/classes/bookings'
import { getGiftCardBalance } from '@hoppla/contract/orders'
import { formatDate } from '@hoppla/i18n'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../kernel/calendar.ts'
import { expectRefusal } from '../../testing/app.ts'
import { sweepBookings } from './classes.jobs.ts'
import { type AClass, aCentre, type Centre } from './testing/centre.ts'

let centre: Centre
beforeAll(async () => {
  centre = await aCentre()
})
afterEach(() => centre.allAgrees())
afterAll(() => centre.close())

const seatsOf = async ({ playgroundId, groups }: Pick<AClass, 'playgroundId' | 'groups'>) =>
  ((await centre.call(childClassAvailability, { params: { playgroundId } })).body as ClassAvailability).ageGroups.find(
    ({ id }) => id === groups[0],
  )

describe('what there is', () => {
  test('a list, availability, sizes and articles of a playground', async () => {
    const made = await centre.aClass([2, 0])
    const list = await centre.call(listChildClasses, { params: { playgroundId: made.playgroundId } })
    expect(list.headers['cache-control']).toBe('public, max-age=60')
    const found = (list.body as ChildClass[]).find(({ id }) => id === made.id)
    expect(found).toMatchObject({
      classType: 'SportKidz',
      name: 'Sport class',
      firstOccasionDate: made.first,
      occasions: [made.first, addDays(made.first, 7)],
      price: { priceIncVat: 1495, validToDate: null, regularPriceIncVat: 1495, lowestPriorPriceIncVat: null },
      isTrialClass: false,
      fullyBooked: false,
      isBookable: true,
    })
    expect(found?.ageGroups.map(({ fullyBooked, classStartTime }) => [fullyBooked, classStartTime])).toEqual([
      [false, '10:00'],
      [true, '10:00'],
    ])
    const sizes = await centre.call(tshirtSizes, {})
    expect(sizes.body).toEqual(['98/104', '110/116', '122/128', '134/140', '146/152', '158/164'])
    const articles = (await centre.call(classArticlesByLocation, { params: { locationId: made.playgroundId } }))
      .body as ClassArticle[]
    expect(articles.find(({ id }) => id === made.id)).toMatchObject({ type: 'SportKidz', price: 1495, isActive: true })
    expectRefusal(await centre.call(listChildClasses, { params: { playgroundId: made.id } }), 'playground.not-found')
    expectRefusal(await centre.call(childClassAvailability, { params: { playgroundId: made.id } }), 'playground.not-found')
  })

  test('availability follows a booking within five seconds', async () => {
    const made = await centre.aClass([2])
    const seats = () => seatsOf(made)
    centre.deps.clock.advance(2)
    expect(await seats()).toMatchObject({ seatsLeft: 2, fullyBooked: false })
    await centre.booked(centre.book(centre.anInput(made.groups[0])))
    await centre.booked(centre.book(centre.anInput(made.groups[0])))
    // What the server keeps and what caches may keep (max-age 3), together.
    centre.deps.clock.advance(1)
    const answer = await centre.call(childClassAvailability, { params: { playgroundId: made.playgroundId } })
    expect(answer.headers['cache-control']).toBe('public, max-age=3')
    expect(await seats()).toMatchObject({ seatsLeft: 0, fullyBooked: true })
  })
})

describe('a booking that costs', () => {
  test('is held, paid, confirmed; receipt and calendar come by mail', async () => {
    const { groups } = await centre.aClass([1])
    const input = centre.anInput(groups[0], { allergies: 'Nuts', priceIncVat: 1495 })
    const booking = await centre.booked(centre.book(input))
    expect(booking).toMatchObject({ status: 'Held', totalAmount: 1495, currency: 'SEK' })
    expect(booking.linkPayment).toMatch(`/order/child-class/payment/${booking.guid}/${booking.orderReference}`)
    expect(new Date(booking.expiresAt ?? 0).getTime() - new Date(booking.now).getTime()).toBe(15 * 60_000)
    expectRefusal(await centre.book(centre.anInput(groups[0])), 'class.full')

    const payment = await centre.paymentOf(booking)
    expect(payment).toMatchObject({ orderReference: booking.orderReference, amount: 1495, state: 'open' })
    expect(payment.expiresAt).toBe(booking.expiresAt)
    expect((await centre.confirmation(booking)).status).toBe('AwaitingPayment')
    expect(await centre.atProvider(payment, { action: 'pay' })).toMatch(`/order/child-class/payment/${booking.guid}/`)
    await centre.settled()
    expect(await centre.confirmation(booking)).toMatchObject({
      status: 'Confirmed',
      linkPayment: null,
      expiresAt: null,
      cancellation: { isPossible: true, refundAmount: 1495 },
    })
    expect(await centre.seatsIn(groups[0], 'booked')).toBe(1)
    await centre.runJobs()
    const mail = centre.sentMails.find(({ to }) => to === input.email)
    expect(mail?.template).toBe('class-confirmed')
    expect(mail?.attachments[0]?.bytes.toString()).toContain('BEGIN:VEVENT')
    expect(mail?.attachments.map(({ filename }) => filename)[1]).toMatch(/^terms-\d{4}-\d\d-\d\d\.pdf$/)
    expect(mail?.text).toContain('SE-0')
    expect(mail?.text).toContain('no right of withdrawal')
    expect(mail?.text).not.toContain('/withdrawal')
    // Health data is never in a mail, and is stored encrypted.
    expect(mail?.text).not.toContain('Nuts')
    const { rows } = await sql<{ encrypted: Buffer }>`select health_encrypted as encrypted from class_booking_children
      where booking_id = ${booking.guid}`.execute(centre.deps.db)
    expect(rows[0]?.encrypted.toString('latin1')).not.toContain('Nuts')
    const calendar = await centre.call(getBookingCalendar, {
      params: { bookingId: booking.guid, orderReference: booking.orderReference },
      query: { language: 'sv' },
    })
    expect(calendar.text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  })

  test('looking at how it can be paid writes no order and opens no session; opening it does, once', async () => {
    const { groups } = await centre.aClass([1])
    const booking = await centre.booked(centre.book(centre.anInput(groups[0])))
    const params = { bookingId: booking.guid, orderReference: booking.orderReference }
    const look = async () => (await centre.call(getBookingPayment, { params })).body
    const written = async () => {
      const { rows } = await sql<{ orders: number; sessions: number }>`select
        (select count(*)::int from orders where reference = ${booking.orderReference}) as orders,
        (select count(*)::int from test_payments.sessions where order_reference = ${booking.orderReference}) as sessions`.execute(
        centre.deps.db,
      )
      return rows[0]
    }
    const seen = await look()
    expect(seen).toMatchObject({ state: 'open', amount: 1495, paymentToken: null, redirectUrl: null, clientSecret: null })
    expect(await look()).toEqual(seen)
    expect((await centre.confirmation(booking)).status).toBe('Held')
    expect(await written()).toEqual({ orders: 0, sessions: 0 })
    const opened = await centre.paymentOf(booking)
    expect(opened.redirectUrl).toContain('/test-payments/pay/')
    expect(await look()).toEqual(opened)
    expect(await centre.paymentOf(booking)).toEqual(opened)
    expect(await written()).toEqual({ orders: 1, sessions: 1 })
    expect((await centre.confirmation(booking)).status).toBe('AwaitingPayment')
  })

  test('declined, then paid: one seat, one charge', async () => {
    const { groups } = await centre.aClass([1])
    const booking = await centre.booked(centre.book(centre.anInput(groups[0])))
    await centre.atProvider(await centre.paymentOf(booking), { action: 'decline' })
    await centre.settled()
    const params = { bookingId: booking.guid, orderReference: booking.orderReference }
    expect((await centre.call(payBookingAgain, { params, body: {} })).status).toBe(200)
    await centre.atProvider(await centre.paymentOf(booking), { action: 'pay' })
    await centre.settled()
    expect((await centre.confirmation(booking)).status).toBe('Confirmed')
    expectRefusal(await centre.call(getBookingPayment, { params }), 'booking.not-payable')
    expectRefusal(await centre.call(payBookingAgain, { params, body: {} }), 'booking.not-payable')
  })

  test('gift cards pay a guest’s booking; cancelled, the money is back on them', async () => {
    const { groups } = await centre.aClass([1])
    const astrid = await centre.as('astrid')
    const cards = [await centre.aPaidCard(astrid, 1000), await centre.aPaidCard(astrid, 1000)]
    const booking = await centre.booked(centre.book(centre.anInput(groups[0])))
    const params = { bookingId: booking.guid, orderReference: booking.orderReference }
    const giftCards = cards.map(({ code }) => code)
    expect((await centre.call(payBookingAgain, { params, body: { giftCards } })).status).toBe(200)
    expect((await centre.confirmation(booking)).status).toBe('Confirmed')
    const left = async (code = '') =>
      ((await centre.call(getGiftCardBalance, { body: { code } })).body as { balance: number }).balance
    expect([await left(giftCards[0]), await left(giftCards[1])]).toEqual([0, 505])
    await centre.booked(centre.call(cancelBooking, { params, body: { refundAmount: 1495 } }))
    expect([await left(giftCards[0]), await left(giftCards[1])]).toEqual([1000, 1000])
  })

  test('runs out: the seat is free again, and paying is refused by name', async () => {
    const { groups } = await centre.aClass([1])
    const booking = await centre.booked(centre.book(centre.anInput(groups[0])))
    await centre.letRunOut(booking.guid)
    expect((await centre.confirmation(booking)).status).toBe('Expired')
    const params = { bookingId: booking.guid, orderReference: booking.orderReference }
    expectRefusal(await centre.call(getBookingPayment, { params }), 'booking.expired')
    // The next parent gets the seat even before the sweeper has been by.
    expect((await centre.booked(centre.book(centre.anInput(groups[0])))).status).toBe('Held')
    await sweepBookings(centre.deps)
    expectRefusal(await centre.call(getBookingPayment, { params }), 'booking.expired')
  })

  test.each(['free', 'taken'] as const)('paid after its time was up, with the seat %s', async (seat) => {
    const { groups } = await centre.aClass([1])
    const booking = await centre.booked(centre.book(centre.anInput(groups[0])))
    const payment = await centre.paymentOf(booking)
    await centre.letHoldRunOut(booking.guid)
    await sweepBookings(centre.deps)
    expect(await centre.seatsIn(groups[0], 'free')).toBe(1)
    if (seat === 'taken') await centre.booked(centre.book(centre.anInput(groups[0])))
    await centre.atProvider(payment, { action: 'pay', duplicate: 1 })
    await centre.settled()
    await centre.runJobs()
    const after = await centre.confirmation(booking)
    if (seat === 'free') expect(after).toMatchObject({ status: 'Confirmed', refund: null })
    else expect(after).toMatchObject({ status: 'Expired', refund: { amount: 1495, reason: 'SoldOut', state: 'Done' } })
  })

  test('keeps its seats while money is on its way', async () => {
    const { playgroundId, groups } = await centre.aClass([1])
    const booking = await centre.booked(centre.book(centre.anInput(groups[0])))
    await centre.paymentOf(booking)
    await sql`update orders set status = 'Processing' where id = ${booking.guid}`.execute(centre.deps.db)
    await centre.letHoldRunOut(booking.guid)
    await sweepBookings(centre.deps)
    expect(await centre.seatsIn(groups[0], 'held')).toBe(1)
    // Nor does anybody see one left.
    centre.deps.clock.advance(2)
    expect(await seatsOf({ playgroundId, groups })).toMatchObject({ seatsLeft: 0, fullyBooked: true })
  })

  test('the same key twice is one booking; with another body it is refused', async () => {
    const { groups } = await centre.aClass([3])
    const input = centre.anInput(groups[0])
    const headers = { 'idempotency-key': `key-${groups[0]}` }
    const both = await Promise.all([centre.book(input, headers), centre.book(input, headers)])
    const [one, two] = both.map(({ body }) => body as BookingResult)
    expect(one?.guid).toBe(two?.guid)
    expect(await centre.seatsIn(groups[0], 'held')).toBe(1)
    expectRefusal(await centre.book({ ...input, parentFirstName: 'Other' }, headers), 'idempotency.other-body')
  })

  test('where all seats are taken, who has one is told so, and not that the class is full', async () => {
    const { groups } = await centre.aClass([1])
    const input = centre.anInput(groups[0])
    const headers = { 'idempotency-key': `key-${groups[0]}` }
    const { guid } = await centre.booked(centre.book(input, headers))
    expect((await centre.booked(centre.book(input, headers))).guid).toBe(guid)
    expectRefusal(await centre.book(input), 'class.child-booked')
    expectRefusal(await centre.book(centre.anInput(groups[0])), 'class.full')
  })
})

describe('siblings', () => {
  test('all get their seats, with one payment', async () => {
    const { groups } = await centre.aClass([2, 2])
    const { childClassAgeGroupId, childFirstName, childLastName, childBirthdate } = centre.anInput(groups[1])
    const sibling = { childClassAgeGroupId, childFirstName, childLastName, childBirthdate }
    const booking = await centre.booked(centre.book(centre.anInput(groups[0], { siblings: [sibling] })))
    expect(booking.totalAmount).toBe(2990)
    await centre.atProvider(await centre.paymentOf(booking), { action: 'pay' })
    await centre.settled()
    const confirmation = await centre.confirmation(booking)
    expect(confirmation).toMatchObject({ status: 'Confirmed', totalAmount: 2990 })
    expect(confirmation.children).toHaveLength(2)
  })

  test('their mail joins the names, and has every day with its weekday, the way there and the telephone', async () => {
    const { groups } = await centre.aClass([2])
    const { childClassAgeGroupId, childLastName, childBirthdate } = centre.anInput(groups[0])
    const sibling = { childClassAgeGroupId, childFirstName: 'Love', childLastName, childBirthdate }
    const input = centre.anInput(groups[0], { childFirstName: 'Vega', siblings: [sibling] })
    const booking = await centre.booked(centre.book(input, { 'accept-language': 'sv' }))
    await centre.atProvider(await centre.paymentOf(booking), { action: 'pay' })
    await centre.settled()
    await centre.runJobs()
    const mail = centre.sentMails.find(({ to, template }) => to === input.email && template === 'class-confirmed')
    expect(mail?.text).toMatch(/^.*Vega och Love.*$/m)
    const { occasions } = await centre.confirmation(booking)
    expect(occasions.length).toBeGreaterThan(1)
    for (const day of occasions) expect(mail?.text).toContain(formatDate(day, 'sv', 'full'))
    expect(mail?.html).toMatch(/<a class="link" href="https:[^"]+"[^>]*>Hoppla Barkarby<br>/)
    expect(mail?.html).toMatch(/<a class="link" href="tel:\+46\d+"/)
  })

  test('where one group is full nobody gets a seat, and the one at fault is named', async () => {
    const { groups } = await centre.aClass([2, 0])
    const { childClassAgeGroupId, childFirstName, childLastName, childBirthdate } = centre.anInput(groups[1])
    const sibling = { childClassAgeGroupId, childFirstName, childLastName, childBirthdate }
    const answer = await centre.book(centre.anInput(groups[0], { siblings: [sibling] }))
    expectRefusal(answer, 'class.full', 'siblings.0.childClassAgeGroupId')
    expect(await centre.seatsIn(groups[0], 'free')).toBe(2)
  })
})

describe('a trial', () => {
  test('is confirmed at once, and once in twelve months for a child, however its name is written', async () => {
    const first = await centre.aClass([5], { type: 'SportKidzTrial', price: 0 })
    const second = await centre.aClass([5], { type: 'SportKidzTrial', price: 0 })
    const input = centre.anInput(first.groups[0], { childFirstName: 'Zoë' })
    const booking = await centre.booked(centre.book(input))
    expect(booking).toMatchObject({ status: 'Confirmed', linkPayment: null, expiresAt: null, totalAmount: 0 })
    const again = {
      ...input,
      childClassAgeGroupId: second.groups[0] ?? '',
      childFirstName: ' zoe',
      email: 'aunt@example.com',
    }
    expectRefusal(await centre.book(again), 'class.trial-used')
    await centre.runJobs()
    expect(centre.mailsTo(input.email)).toEqual(['class-confirmed'])
    // Cancelled in time, the child may try another day.
    const params = { bookingId: booking.guid, orderReference: booking.orderReference }
    await centre.booked(centre.call(cancelBooking, { params, body: { refundAmount: 0 } }))
    expect((await centre.booked(centre.book(again))).status).toBe('Confirmed')
  })
  test.each([
    ['unused', 'the right to it is used by it'],
    ['used', 'the money goes back'],
  ])('paid after its time was up, the right to it %s meanwhile: %s', async (right) => {
    const { groups } = await centre.aClass([5], { type: 'SportKidzTrial', price: 9_900 })
    const free = await centre.aClass([5], { type: 'SportKidzTrial', price: 0 })
    const input = centre.anInput(groups[0])
    const again = { ...input, childClassAgeGroupId: free.groups[0] ?? '', email: `aunt-${right}@example.com` }
    const booking = await centre.booked(centre.book(input))
    const payment = await centre.paymentOf(booking)
    await centre.letHoldRunOut(booking.guid)
    await sweepBookings(centre.deps)
    if (right === 'used') await centre.booked(centre.book(again))
    await centre.atProvider(payment, { action: 'pay' })
    await centre.settled()
    await centre.runJobs()
    const after = await centre.confirmation(booking)
    if (right === 'used') expect(after).toMatchObject({ status: 'Expired', refund: { amount: 99, reason: 'SoldOut' } })
    else {
      expect(after).toMatchObject({ status: 'Confirmed', refund: null })
      expectRefusal(await centre.book(again), 'class.trial-used')
    }
  })
  test('asked for twice in the same moment, in two groups, is one', async () => {
    const { groups } = await centre.aClass([5, 5], { type: 'SportKidzTrial', price: 0 })
    const input = centre.anInput(groups[0])
    const both = await Promise.all([centre.book(input), centre.book({ ...input, childClassAgeGroupId: groups[1] ?? '' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  })
})

describe('named refusals', () => {
  test('of a child', async () => {
    const { groups, first } = await centre.aClass([5, 5])
    const input = centre.anInput(groups[0])
    const third = `${Number(first.slice(0, 4)) - 3}${first.slice(4)}`
    expect((await centre.booked(centre.book({ ...input, childBirthdate: third }))).status).toBe('Held')
    expectRefusal(await centre.book({ ...input, childBirthdate: addDays(third, 1) }), 'class.wrong-age', 'childBirthdate')
    expectRefusal(await centre.book({ ...input, childBirthdate: addDays(first, 1) }), 'class.wrong-age')
    expectRefusal(await centre.book({ ...input, childBirthdate: third, email: 'other@example.com' }), 'class.child-booked')
    const { childClassAgeGroupId, childLastName, childBirthdate } = input
    const again = { childClassAgeGroupId, childLastName, childBirthdate, childFirstName: input.childFirstName.toUpperCase() }
    const twin = { ...input, siblings: [again] }
    expectRefusal(await centre.book(twin), 'class.child-booked', 'siblings.0.childFirstName')
    expectRefusal(await centre.book({ ...input, tshirtSize: 'XXL' }), 'class.size-unknown', 'tshirtSize')
    expectRefusal(await centre.book({ ...input, childId: first && groups[0] }), 'child.not-found', 'childId')
  })
  test('of a class', async () => {
    const { id, groups } = await centre.aClass([5])
    const input = centre.anInput(groups[0])
    expectRefusal(await centre.book({ ...input, priceIncVat: 1395 }), 'class.price-changed', 'priceIncVat')
    expectRefusal(await centre.book({ ...input, phone: '123' }), 'class.phone-invalid', 'phone')
    expectRefusal(await centre.book(input, { host: 'no.localhost:3000' }), 'class.other-country')
    expectRefusal(await centre.book({ ...input, childClassAgeGroupId: id }), 'class.not-found')
    const camp = await centre.aClass([5], { type: 'LeoCamp' })
    expectRefusal(await centre.book(centre.anInput(camp.groups[0])), 'class.size-unknown', 'tshirtSize')
    const past = await centre.aClass([5], { inDays: -1 })
    expectRefusal(await centre.book(centre.anInput(past.groups[0])), 'class.closed')
  })
  test('malformed input is 400 with the field', async () => {
    const { groups } = await centre.aClass([5])
    const input = centre.anInput(groups[0])
    expectRefusal(await centre.book({ ...input, childBirthdate: '2021-02-30' }), 'request.invalid', 'childBirthdate')
    expectRefusal(await centre.book({ ...input, childBirthdate: '2021-03-04T23:00:00Z' }), 'request.invalid', 'childBirthdate')
    expectRefusal(await centre.book({ ...input, childFirstName: 'a\u0000b' }), 'request.invalid', 'childFirstName')
    expectRefusal(await centre.book({ ...input, email: 'nobody' }), 'request.invalid', 'email')
  })
  test('of too many unpaid bookings by one account, which needs no code', async () => {
    const call = (await centre.as('astrid')).call
    const email = 'astrid@hoppla.example'
    const book = async () => call(bookChildClass, { body: centre.anInput((await centre.aClass([9])).groups[0], { email }) })
    for (let n = 0; n < 5; n++) await centre.booked(book())
    expectRefusal(await book(), 'request.too-many')
  })
})

test('a booking is seen by who knows both its keys, and by nobody else', async () => {
  const { groups } = await centre.aClass([2])
  const one = await centre.booked(centre.book(centre.anInput(groups[0])))
  const two = await centre.booked(centre.book(centre.anInput(groups[0])))
  const mixed = { bookingId: one.guid, orderReference: two.orderReference }
  for (const call of [
    centre.call(getBookingConfirmation, { params: mixed }),
    centre.call(getBookingPayment, { params: mixed }),
    centre.call(openBookingPayment, { params: mixed }),
    centre.call(payBookingAgain, { params: mixed, body: {} }),
    centre.call(cancelBooking, { params: mixed, body: { refundAmount: 0 } }),
    centre.call(getBookingCalendar, { params: mixed, query: {} }),
  ])
    expectRefusal(await call, 'booking.not-found')
})

test('a birth date stays the day it was typed, in five time zones of the server', async () => {
  const { groups } = await centre.aClass([5])
  const before = process.env.TZ
  try {
    for (const [index, zone] of ['UTC', 'Europe/Helsinki', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kolkata'].entries()) {
      process.env.TZ = zone
      const childBirthdate = `2021-03-0${index + 1}`
      const input = centre.anInput(groups[0], { childBirthdate })
      const first = addDays(centre.today(), 60)
      expect(Number(first.slice(0, 4)) - 2021).toBeLessThan(9)
      const booking = await centre.booked(centre.book(input))
      const { rows } = await sql<{ text: string; value: string }>`select birth_date::text as text, birth_date as value
        from class_booking_children where booking_id = ${booking.guid}`.execute(centre.deps.db)
      expect(rows[0]).toEqual({ text: childBirthdate, value: childBirthdate })
    }
  } finally {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  }
})
