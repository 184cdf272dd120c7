import { randomUUID } from 'node:crypto'
import type { BookingResult } from '@hoppla/contract/classes/bookings'
import { healthConsentVersion } from '@hoppla/contract/classes/health-consent'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDeliverer } from '../../../adapters/payments/test-payments/deliveries.ts'
import { Refusal } from '../../../http/refusal.ts'
import { wallClock } from '../../../kernel/calendar.ts'
import { sweepOrders } from '../../orders/orders.ts'
import { sweepBookings } from '../classes.jobs.ts'
import { mostHolds } from '../holds/holds.rules.ts'
import { aGuest, aLine, itemOf, orderLines } from '../testing/cart-lines.ts'
import { aCentre, type Centre } from '../testing/centre.ts'
import { classCart } from './class-cart.ts'

// Seats of classes as lines of carts: what a line holds is a booking (decision 368).

let centre: Centre
beforeAll(async () => {
  centre = await aCentre()
})
beforeEach(() => centre.deps.clock.set(new Date()))
afterEach(() => centre.allAgrees())
afterAll(() => centre.close())

const refused = async (work: Promise<unknown>): Promise<[string, string | undefined]> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Refusal)) return expect.fail(`It was not refused: ${String(error)}`)
  return [error.code, Object.keys(error.detail.errors ?? {})[0]]
}
const aGuestLine = async (group: string | undefined, ...more: Partial<ReturnType<Centre['anInput']>>[]) =>
  aLine(centre, await aGuest(centre), itemOf(...(more.length === 0 ? [{}] : more).map((changes) => centre.anInput(group, changes))))
const bookingsOf = async (lineId: string) =>
  (
    await sql<{ id: string; status: string; email: string; total: number; notes: Buffer | null }>`
      select b.id, b.status, b.email, b.total_minor as total, k.health_encrypted as notes from class_bookings b
        join class_booking_children k on k.booking_id = b.id where b.cart_line_id = ${lineId} order by b.created_at, k.position`.execute(
      centre.deps.db,
    )
  ).rows

describe('reading', () => {
  test('each child is a line of its own, with its group and time, when it is and how it is cancelled', async () => {
    const { groups, first } = await centre.aClass([3])
    const line = await aGuestLine(groups[0], { childFirstName: 'Ida' }, { childFirstName: 'Bo' })
    const priced = await line.read()
    expect(
      priced.lines.map(({ kind, article_id, unit_price_minor, vat_percent, article_name }) => [
        kind,
        article_id,
        unit_price_minor,
        vat_percent,
        article_name,
      ]),
    ).toEqual(Array.from({ length: 2 }, () => ['child-class', null, 149_500, 6, 'Sport class, Ages 3–9']))
    expect(priced).toMatchObject({ title: 'Sport class', law: 'leisure', asksToBeginAtOnce: false })
    expect(priced.details.slice(0, 2)).toEqual(['Ida: 10:00–11:00, Ages 3–9', 'Bo: 10:00–11:00, Ages 3–9'])
    expect(priced.details.join()).toContain(String(Number(first.slice(8))))
    // Nothing is held by looking.
    expect(await centre.seatsIn(groups[0], 'free')).toBe(3)
  })
  test('is refused at the field of the item that is at fault', async () => {
    const { groups } = await centre.aClass([3])
    const read = async (...more: Parameters<typeof aGuestLine>[1][]) => refused((await aGuestLine(groups[0], ...more)).read())
    expect(await read({}, { childBirthdate: '2001-01-01' })).toEqual(['class.wrong-age', 'children.1.childBirthdate'])
    expect(await read({ allergies: 'Nuts', healthConsent: null })).toEqual(['child.consent-required', 'children.0.healthConsent'])
    expect(await read({ childFirstName: 'Ida' }, { childFirstName: 'Ída ' })).toEqual([
      'class.child-booked',
      'children.1.childFirstName',
    ])
    expect(await read({ childId: randomUUID() })).toEqual(['child.not-found', 'children.0.childId'])
    expect(await read({}, { childClassAgeGroupId: (await centre.aClass([1], { keepsHolds: true })).groups[0] ?? '' })).toEqual([
      'class.not-found',
      'children.1.childClassAgeGroupId',
    ])
  })
  test('what costs nothing is booked at once, and not in a cart', async () => {
    const { groups } = await centre.aClass([3], { type: 'SportKidzTrial', price: 0 })
    expect(await refused((await aGuestLine(groups[0])).read())).toEqual(['cart.not-sold', undefined])
  })
  test('of another country it is not sold here', async () => {
    const { groups } = await centre.aClass([3])
    const guest = await aGuest(centre)
    const norway = { ...guest, site: { ...guest.site, countryId: randomUUID() } }
    expect(await refused(aLine(centre, norway, itemOf(centre.anInput(groups[0]))).read())).toEqual([
      'class.other-country',
      undefined,
    ])
  })
  test('before its moment the next season is for nobody but families that are present', async () => {
    const { id, groups } = await centre.aClass([3])
    const later = new Date(centre.deps.clock.now().getTime() + 3_600_000)
    await sql`insert into class_windows (class_id, present_from, siblings_from, all_from) values (${id}, ${later}, ${later}, ${later})`.execute(
      centre.deps.db,
    )
    centre.deps.prepared.clear()
    expect((await refused((await aGuestLine(groups[0])).read()))[0]).toBe('class.not-open-yet')
  })
})

describe('holding', () => {
  test('siblings all or nobody, until the cart says; nobody is named for it, and notes are stored encrypted', async () => {
    const { groups } = await centre.aClass([2])
    const line = await aGuestLine(groups[0], { allergies: 'Nuts', healthConsent: healthConsentVersion }, {})
    await line.hold()
    expect(await line.isHeld()).toBe(true)
    const rows = await bookingsOf(line.lineId)
    expect(rows.map(({ status, email, total }) => [status, email, total])).toEqual([
      ['Held', '', 299_000],
      ['Held', '', 299_000],
    ])
    expect(rows[0]?.notes?.length).toBeGreaterThan(20)
    expect(rows[0]?.notes?.toString('latin1')).not.toContain('Nuts')
    const two = await aGuestLine(groups[0], {}, {})
    expect((await refused(two.hold()))[0]).toBe('class.full')
    await line.release()
    await two.hold()
    await two.release()
    expect(await centre.seatsIn(groups[0], 'free')).toBe(2)
    // One of two places is not enough for siblings, and stays free.
    const one = await aGuestLine(groups[0])
    await one.hold()
    expect((await refused(two.hold()))[0]).toBe('class.full')
    expect(await centre.seatsIn(groups[0], 'free')).toBe(1)
    await one.release()
  })
  test('given back before it was ordered, nothing is kept of it', async () => {
    const { groups } = await centre.aClass([1])
    const line = await aGuestLine(groups[0], { childFirstName: 'Forgotten' })
    await line.hold()
    await line.release()
    await line.release()
    expect(await bookingsOf(line.lineId)).toEqual([])
    expect(await line.isHeld()).toBe(false)
    expect((await centre.deps.db.selectFrom('guest_holds').selectAll().execute()).length).toBe(0)
    const { rows } = await sql`select from class_booking_children where first_name = 'Forgotten'`.execute(centre.deps.db)
    expect(rows).toEqual([])
  })
  test('a line is held once: a second time is our own fault', async () => {
    const { groups } = await centre.aClass([3])
    const line = await aGuestLine(groups[0])
    await line.hold()
    const again = aLine(centre, await aGuest(centre), itemOf(centre.anInput(groups[0])), line.lineId)
    await expect(again.hold()).rejects.toThrow(/class_bookings_cart_line/)
    expect(await centre.seatsIn(groups[0], 'held')).toBe(1)
    await line.release()
  })
  test('its time over, it is held no more; it is prolonged until others have had it', async () => {
    const { groups } = await centre.aClass([1])
    const line = await aGuestLine(groups[0])
    await line.hold()
    centre.deps.clock.advance(16 * 60)
    expect(await line.isHeld()).toBe(false)
    expect([...(await line.prolong(10))]).toEqual([line.lineId])
    expect(await line.isHeld()).toBe(true)
    centre.deps.clock.advance(11 * 60)
    // Whoever asks next gets it at once, whether or not the sweeper has been by.
    const next = await aGuestLine(groups[0])
    await next.hold()
    expect([...(await line.prolong(10))]).toEqual([])
    expect((await bookingsOf(line.lineId)).map(({ status }) => status)).toEqual(['Expired'])
    await next.release()
  })
  test('no longer than until the class begins', async () => {
    const { id, groups } = await centre.aClass([1], { inDays: 0 })
    const now = centre.deps.clock.now()
    const soon = wallClock(new Date(now.getTime() + 5 * 60_000), 'Europe/Stockholm')
    await sql`update class_age_groups set start_time = ${soon.time}::time, end_time = '23:59:59' where class_id = ${id}`.execute(
      centre.deps.db,
    )
    await sql`update class_occasions set date = ${soon.date}::date where class_id = ${id} and date = (select min(date) from class_occasions where class_id = ${id})`.execute(
      centre.deps.db,
    )
    centre.deps.prepared.clear()
    const line = await aGuestLine(groups[0])
    await line.hold()
    await line.prolong(30)
    const { rows } = await sql<{
      at: Date
    }>`select expires_at as at from class_bookings where cart_line_id = ${line.lineId}`.execute(centre.deps.db)
    expect((rows[0]?.at.getTime() ?? 0) - now.getTime()).toBeLessThanOrEqual(5 * 60_000)
    await line.release()
  })
  test('a child that has its place is not held again; the waiting list is not passed by', async () => {
    const { groups } = await centre.aClass([2])
    const child = { childFirstName: 'Ida', childLastName: 'Ek' }
    const line = await aGuestLine(groups[0], child)
    await line.hold()
    const other = await aGuestLine(groups[0], child)
    expect(await refused(other.hold())).toEqual(['class.child-booked', undefined])
    const booked = await centre.book(centre.anInput(groups[0], child))
    expect((booked.body as { code?: string }).code ?? booked.text).toContain('class.child-booked')
    await line.release()
    await sql`update class_seats set state = 'queued', vacancy = 1 where age_group_id = ${groups[0]}`.execute(centre.deps.db)
    expect((await refused(other.hold()))[0]).toBe('class.full')
    await sql`update class_seats set state = 'free', vacancy = null where age_group_id = ${groups[0]}`.execute(centre.deps.db)
  })
  test('one client holds no more of a class than a family’s seats, and no more than some bookings in a day', async () => {
    const { groups } = await centre.aClass([12])
    const guest = await aGuest(centre)
    const by = (children: number) =>
      aLine(centre, guest, itemOf(...Array.from({ length: children }, () => centre.anInput(groups[0]))))
    const lines = [by(4), by(4)]
    for (const line of lines) await line.hold()
    expect((await refused(by(1).hold()))[0]).toBe('request.too-many')
    for (const line of lines) await line.release()
    const many = Array.from({ length: mostHolds }, () => by(1))
    for (const line of many) await line.hold()
    expect((await refused(by(1).hold()))[0]).toBe('request.too-many')
    for (const line of many) await line.release()
  })
  test('a line whose time was over is held again twice without counting anew, and no more', async () => {
    const { groups } = await centre.aClass([2])
    const guest = await aGuest(centre)
    const line = aLine(centre, guest, itemOf(centre.anInput(groups[0])))
    const claims = async () => (await centre.deps.db.selectFrom('guest_holds').selectAll().execute()).length
    const counted: number[] = []
    for (let round = 0; round < 4; round++) {
      await line.hold()
      counted.push(await claims())
      centre.deps.clock.advance(16 * 60)
      await sweepBookings(centre.deps)
    }
    expect(counted).toEqual([1, 1, 1, 2])
  })
  test('two carts that want the last seat at once: one has it, and the other is told', async () => {
    const { groups } = await centre.aClass([1])
    const lines = await Promise.all([1, 2, 3, 4].map(() => aGuestLine(groups[0])))
    const ended = await Promise.allSettled(lines.map((line) => line.hold()))
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of ended) if (one.status === 'rejected') expect((one.reason as Refusal).code).toBe('class.full')
    for (const line of lines) await line.release()
    expect(await centre.seatsIn(groups[0], 'free')).toBe(1)
  })
  test('carts that hold seats of several classes in one transaction wait for each other in one order', async () => {
    const [one, two] = [await centre.aClass([1]), await centre.aClass([1], { keepsHolds: true })]
    const cart = async (groups: (string | undefined)[]) => {
      const guest = await aGuest(centre)
      return groups.map((group) => aLine(centre, guest, itemOf(centre.anInput(group))))
    }
    const carts = await Promise.all([cart([one.groups[0], two.groups[0]]), cart([two.groups[0], one.groups[0]])])
    const holdAll = async (lines: Awaited<ReturnType<typeof cart>>) => {
      const priced = await Promise.all(lines.map((line) => line.read()))
      await centre.deps.db.transaction().execute(async (tx) => {
        await classCart.holds?.lock(tx, { lineIds: lines.map(({ lineId }) => lineId), items: lines.map(({ item }) => item) })
        for (const [n, { lineId }] of lines.entries())
          await priced[n]?.scarce?.hold(tx, { lineId, until: new Date(Date.now() + 600_000), now: centre.deps.clock.now() })
      })
    }
    const ended = await Promise.allSettled(carts.map(holdAll))
    // Both or neither: the other finds it full, and no transaction fails of a deadlock.
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    for (const each of ended) if (each.status === 'rejected') expect((each.reason as Refusal).code).toBe('class.full')
    for (const line of carts.flat()) await line.release()
    expect([await centre.seatsIn(one.groups[0], 'free'), await centre.seatsIn(two.groups[0], 'free')]).toEqual([1, 1])
  })
  test('who books alone takes a seat whose cart’s time is over, and sees no hold of others in a list', async () => {
    const { groups } = await centre.aClass([1])
    const line = await aGuestLine(groups[0])
    await line.hold()
    centre.deps.clock.advance(16 * 60)
    const booking: BookingResult = await centre.booked(centre.book(centre.anInput(groups[0])))
    expect(booking.status).toBe('Held')
  })
})

describe('ordering', () => {
  const contact = { email: 'Gunnel@Parents.example', name: 'Gunnel af Berg', phone: '701740612', phoneCountryCode: '+46' }
  const rowOf = async (lineId: string) => {
    const { rows } = await sql<
      Record<string, unknown>
    >`select b.status, b.reference, b.account_id as account, b.email, b.email_normalized as plain,
        b.first_name as first, b.last_name as last, b.phone_country_code || b.phone as phone, b.total_minor as total
      from class_bookings b where b.cart_line_id = ${lineId}`.execute(centre.deps.db)
    return rows[0] ?? expect.fail('Nothing is held.')
  }
  const settle = async () => {
    await centre.settled()
    await centre.runJobs()
  }
  test('the booking gets its family and the number of the order, and is confirmed when that is paid', async () => {
    const astrid = await centre.as('astrid')
    const { groups } = await centre.aClass([3])
    const [one, two] = [await aGuestLine(groups[0], {}, {}), await aGuestLine(groups[0])]
    await one.hold()
    await two.hold()
    const order = await orderLines(centre, astrid, [one, two], contact)
    expect(await rowOf(one.lineId)).toMatchObject({
      ...{ status: 'AwaitingPayment', reference: order.orderReference, email: contact.email, plain: 'gunnel@parents.example' },
      ...{ first: 'Gunnel af', last: 'Berg', phone: '+46701740612', total: 299_000 },
    })
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from class_booking_lines`.execute(centre.deps.db)
    expect(rows[0]?.n).toBe(3)
    await centre.atProvider(order.payment, { action: 'pay' })
    await settle()
    expect([(await rowOf(one.lineId)).status, (await rowOf(two.lineId)).status]).toEqual(['Confirmed', 'Confirmed'])
    expect(await centre.seatsIn(groups[0], 'booked')).toBe(3)
  })
  test('of an account it is that of the account, with its name', async () => {
    const astrid = await centre.as('astrid')
    const { groups } = await centre.aClass([1])
    const line = await aGuestLine(groups[0])
    await line.hold()
    const order = await orderLines(centre, astrid, [line])
    const { rows } = await sql<{ id: string }>`select id from accounts where email = 'astrid@hoppla.example'`.execute(
      centre.deps.db,
    )
    expect(await rowOf(line.lineId)).toMatchObject({ account: rows[0]?.id, email: 'astrid@hoppla.example', first: 'Astrid' })
    await centre.atProvider(order.payment, { action: 'pay' })
    await settle()
  })
  test('what it costs when it is ordered is what the booking cost', async () => {
    const astrid = await centre.as('astrid')
    const { id, groups } = await centre.aClass([2])
    const line = await aGuestLine(groups[0], {}, {})
    await line.hold()
    await sql`update classes set price_minor = 100000, regular_price_minor = 100000 where id = ${id}`.execute(centre.deps.db)
    centre.deps.prepared.clear()
    const order = await orderLines(centre, astrid, [line])
    expect((await rowOf(line.lineId)).total).toBe(200_000)
    await centre.atProvider(order.payment, { action: 'pay' })
    await settle()
  })
  test('ordered again after an order that was not paid, it is the later order’s; late money of the earlier one goes back', async () => {
    const astrid = await centre.as('astrid')
    const { groups } = await centre.aClass([1])
    const line = await aGuestLine(groups[0])
    await line.hold()
    const earlier = await orderLines(centre, astrid, [line])
    await centre.atProvider(earlier.payment, { action: 'pay', late: 60 })
    await centre.letExpire(earlier.orderReference)
    await sweepOrders(centre.deps)
    const later = await orderLines(centre, astrid, [line])
    expect((await rowOf(line.lineId)).reference).toBe(later.orderReference)
    centre.deps.clock.advance(61)
    await createDeliverer(centre.deps).deliverDue()
    await settle()
    expect((await rowOf(line.lineId)).status).toBe('AwaitingPayment')
    await centre.atProvider(later.payment, { action: 'pay' })
    await settle()
    const { rows } = await sql<{
      n: number
      minor: number
    }>`select count(*)::int as n, sum(f.amount_minor)::int as minor from refunds f join payments p on p.id = f.payment_id
      where p.order_id = ${earlier.id}`.execute(centre.deps.db)
    expect(rows).toEqual([{ n: 1, minor: 149_500 }])
    expect((await rowOf(line.lineId)).status).toBe('Confirmed')
  })
  test('released after its order was not paid, it is cancelled, and its seat is free', async () => {
    const astrid = await centre.as('astrid')
    const { groups } = await centre.aClass([1])
    const line = await aGuestLine(groups[0])
    await line.hold()
    const order = await orderLines(centre, astrid, [line])
    await centre.letExpire(order.orderReference)
    await sweepOrders(centre.deps)
    await line.release()
    expect((await rowOf(line.lineId)).status).toBe('Cancelled')
    expect(await centre.seatsIn(groups[0], 'free')).toBe(1)
  })
  test('what is not held cannot be handed over', async () => {
    const astrid = await centre.as('astrid')
    const { groups } = await centre.aClass([1])
    const line = await aGuestLine(groups[0])
    await expect(orderLines(centre, astrid, [line])).rejects.toThrow(/did not get all/)
  })
})
