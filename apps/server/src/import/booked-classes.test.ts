import { rmSync } from 'node:fs'
import { type ChildClass, listChildClasses } from '@hoppla/contract/classes'
import { type BookingResult, bookChildClass, cancelBooking } from '@hoppla/contract/classes/bookings'
import { mergeGroups } from '@hoppla/contract/classes/merging'
import { joinWaitingList } from '@hoppla/contract/classes/waiting-list'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../kernel/calendar.ts'
import { remindParents } from '../modules/classes/classes.jobs.ts'
import { aCentre, type Centre } from '../modules/classes/testing/centre.ts'
import { keepRetention } from '../modules/privacy/retention.ts'
import { expectRefusal } from '../testing/app.ts'
import { asStaffWith } from '../testing/staff-roles.ts'
import { idOf } from './ids.ts'
import { importChain } from './import.ts'
import { describeProblem, ImportRefused } from './problems.ts'
import { newFolder } from './testing/workbench.ts'

let centre: Centre
beforeAll(async () => {
  centre = await aCentre()
})
afterEach(() => centre.allAgrees())
afterAll(() => centre.close())

type Group = { ages?: string; capacity?: number; reserved?: number; starts?: string }
type ClassRow = { groups?: Group[]; price?: number; first?: string; playground?: string; moveBooked?: string; count?: number }

/** Imports a class of Örebro; each test its own. @returns the notes, or what it is refused for. */
const importClass = async (key: string, described: ClassRow = {}): Promise<string[]> => {
  const { groups = [{}], price = 0, first = '2027-03-06', playground = 'orebro', moveBooked = '', count = 2 } = described
  const ages = groups.map(({ ages: written = '3-9', capacity = 3 }) => {
    const [min, max] = written.split('-')
    return `    - { names: { sv: Åldrar, en: Ages }, minAge: ${min}, maxAge: ${max}, minutes: 60, capacity: ${capacity} }\n`
  })
  const starts = groups.map((group) => group.starts ?? '10:00').join('|')
  const reserved = groups.map((group) => group.reserved ?? 0).join('|')
  const folder = newFolder({
    'programmes.yaml': `- key: ${key}\n  country: sweden\n  type: SportKidz\n  names: { sv: Idrott, en: Sport }\n  price: ${price}\n  ageGroups:\n${ages.join('')}`,
    'classes.csv': `key,programme,playground,first,count,starts,reserved,moveBooked\n${key},${key},${playground},${first},${count},${starts},${reserved},${moveBooked}\n`,
  })
  try {
    return (await importChain(centre.deps, folder)).notes
  } catch (error) {
    if (error instanceof ImportRefused) return error.problems.map(describeProblem)
    throw error
  } finally {
    rmSync(folder, { recursive: true })
    centre.deps.prepared.clear()
  }
}
const groupOf = (key: string, ages = '3-9') => idOf('age-group', `${key}.${ages}`)
const book = async (key: string, ages?: string): Promise<BookingResult> =>
  centre.booked(centre.book(centre.anInput(groupOf(key, ages))))
const cancel = async ({ guid, orderReference }: BookingResult, refundAmount = 0) =>
  centre.booked(centre.call(cancelBooking, { params: { bookingId: guid, orderReference }, body: { refundAmount } }))
const daysOf = async (key: string): Promise<string[]> =>
  (
    await centre.deps.db
      .selectFrom('class_occasions')
      .select('date')
      .where('class_id', '=', idOf('class', key))
      .orderBy('date')
      .execute()
  ).map(({ date }) => date)
const offered = async (key: string) => {
  const params = { playgroundId: idOf('place', 'orebro') }
  const classes = (await centre.call(listChildClasses, { params })).body as ChildClass[]
  return classes.find(({ id }) => id === idOf('class', key))?.ageGroups.map(({ minAge, maxAge }) => `${minAge}-${maxAge}`)
}

describe('seats are counted, whatever their numbers', () => {
  test('fewer seats than were sold: nothing is for sale until so few are left', async () => {
    await importClass('smaller', { groups: [{ capacity: 4 }] })
    const sold = [await book('smaller'), await book('smaller'), await book('smaller'), await book('smaller')]
    await cancel(sold[0] as BookingResult)
    await cancel(sold[1] as BookingResult)
    // Seats 1 and 2 are free, 3 and 4 are taken, and 1 and 2 were once held: no import fails of it, and nobody gets them.
    expect(await importClass('smaller', { groups: [{ capacity: 2 }] })).toEqual([])
    expect(await centre.seatsIn(groupOf('smaller'), 'free')).toBe(0)
    expectRefusal(await centre.call(bookChildClass, { body: centre.anInput(groupOf('smaller')) }), 'class.full')
    expect(await importClass('smaller', { groups: [{ capacity: 1 }] })).toEqual([
      'classes.csv:2 programme: age group 3–9 has 1 seats, and 2 children are booked',
    ])
    await cancel(sold[2] as BookingResult)
    expect(await centre.seatsIn(groupOf('smaller'), 'free')).toBe(0)
    await cancel(sold[3] as BookingResult)
    expect(await centre.seatsIn(groupOf('smaller'), 'free')).toBe(1)
    await importClass('smaller', { groups: [{ capacity: 4 }] })
    expect(await centre.seatsIn(groupOf('smaller'), 'free')).toBe(4)
  })

  test('more seats while somebody waits are the waiting list’s, and an import that changes nothing leaves them there', async () => {
    await importClass('wanted', { groups: [{ capacity: 1 }] })
    await book('wanted')
    const group = groupOf('wanted')
    const { email, parentFirstName, parentLastName, phone, childFirstName, childLastName, childBirthdate } = centre.anInput(group)
    const children = [{ childFirstName, childLastName, childBirthdate, ageGroupIds: [group] }]
    const body = { classId: idOf('class', 'wanted'), email, parentFirstName, parentLastName, phone, children }
    await centre.booked(centre.call(joinWaitingList, { body }))
    // As if the mail had been answered.
    await sql`update class_waiting_entries set state = 'Waiting', turn = 1, joined_at = created_at where email = ${email}`.execute(
      centre.deps.db,
    )
    for (let n = 0; n < 2; n++) {
      await importClass('wanted', { groups: [{ capacity: 2 }] })
      expect([await centre.seatsIn(group, 'queued'), await centre.seatsIn(group, 'free')]).toEqual([1, 0])
    }
    await importClass('wanted', { groups: [{ capacity: 1 }] })
    expect([await centre.seatsIn(group, 'queued'), await centre.seatsIn(group, 'reserved')]).toEqual([0, 1])
  })

  test('seats kept after they were sold are kept from what is left, and the rest once it is given back', async () => {
    await importClass('kept')
    const [one] = [await book('kept'), await book('kept')]
    expect(await importClass('kept', { groups: [{ reserved: 2 }] })).toEqual([
      'classes.csv:2 reserved: of the 2 seats of age group 3–9 1 are taken; they are kept once they are given back',
    ])
    expect(await centre.seatsIn(groupOf('kept'), 'free')).toBe(0)
    await cancel(one)
    expect(await centre.seatsIn(groupOf('kept'), 'free')).toBe(0)
    expect(await centre.seatsIn(groupOf('kept'), 'reserved')).toBe(2)
  })
})

test('a group that was merged in the office stays closed, whatever the file lists, and the import says so', async () => {
  const groups = [{ ages: '3-5' }, { ages: '6-9' }]
  await importClass('merged', { groups })
  await book('merged', '3-5')
  const manager = await asStaffWith(centre, [['VenueManager', 'orebro']])
  const body = { into: groupOf('merged', '6-9'), children: 1, refundAmount: 0 }
  const { status, text } = await manager(mergeGroups, { params: { groupId: groupOf('merged', '3-5') }, body })
  expect(status, text).toBe(200)
  centre.deps.prepared.clear()
  for (let n = 0; n < 2; n++) {
    expect(await importClass('merged', { groups })).toEqual([
      expect.stringContaining('age group 3–5 was merged into another one in the office and stays closed'),
    ])
    expect(await offered('merged')).toEqual(['6-9'])
    expect(await centre.seatsIn(groupOf('merged', '3-5'), 'reserved')).toBe(3)
  }
  expectRefusal(await centre.call(bookChildClass, { body: centre.anInput(groupOf('merged', '3-5')) }), 'class.full')
  expect(await centre.seatsIn(groupOf('merged', '6-9'), 'booked')).toBe(1)
})

test('of a class that was called off nothing comes free again', async () => {
  await importClass('off')
  await sql`update classes set cancelled_at = now() where id = ${idOf('class', 'off')}`.execute(centre.deps.db)
  await sql`update class_seats set state = 'reserved' where age_group_id = ${groupOf('off')}`.execute(centre.deps.db)
  expect(await importClass('off', { groups: [{ capacity: 5 }] })).toEqual([])
  expect(await centre.seatsIn(groupOf('off'), 'free')).toBe(0)
})

describe('age groups', () => {
  test('made wider keeps its children and its seats; nobody is sold a second group beside it', async () => {
    await importClass('wider', { groups: [{ ages: '3-4' }, { ages: '5-6' }] })
    const booking = await book('wider', '5-6')
    expect(await importClass('wider', { groups: [{ ages: '3-4' }, { ages: '5-7' }] })).toEqual([])
    expect(await offered('wider')).toEqual(['3-4', '5-7'])
    expect(await centre.seatsIn(groupOf('wider', '5-6'), 'free')).toBe(2)
    expect((await centre.confirmation(booking)).status).toBe('Confirmed')
    // Its old id is taken.
    await importClass('wider', { groups: [{ ages: '5-7' }, { ages: '5-6' }] })
    expect(await offered('wider')).toEqual(['5-7', '5-6'])
    expect(await importClass('wider', { groups: [{ ages: '6-7' }] })).toEqual([
      'classes.csv:2 programme: 1 seats of age group 5–7 are taken: it can be made wider (5–8), or left out without another in its place',
    ])
  })

  test('left out: gone, or hidden with its children; never for sale', async () => {
    await importClass('fewer', { groups: [{ ages: '3-4' }, { ages: '5-6' }, { ages: '7-8' }] })
    const booking = await book('fewer', '5-6')
    expect(await importClass('fewer', { groups: [{ ages: '3-4' }] })).toEqual([])
    expect(await offered('fewer')).toEqual(['3-4'])
    expectRefusal(await centre.book(centre.anInput(groupOf('fewer', '5-6'))), 'class.full')
    expectRefusal(await centre.book(centre.anInput(groupOf('fewer', '7-8'))), 'class.not-found')
    expect(await centre.confirmation(booking)).toMatchObject({ status: 'Confirmed', children: [{ classStartTime: '10:00' }] })
    await cancel(booking)
    expectRefusal(await centre.book(centre.anInput(groupOf('fewer', '5-6'))), 'class.full')
  })

  test('of the same ages twice are refused by name', async () => {
    expect(await importClass('twice', { groups: [{}, {}] })).toEqual([
      'programmes.yaml:8 ageGroups.1.minAge: the same ages as age group 1',
    ])
  })
})

describe('a booked class', () => {
  test('is not moved unless that is meant', async () => {
    await importClass('still')
    await book('still')
    const why = (field: string) =>
      `classes.csv:2 ${field}: it has 1 booking as it was: a class that is held anew has a key of its own; if this one is moved, write moveBooked: yes, and every parent is told and may have all the money back`
    expect(await importClass('still', { first: '2027-03-07' })).toEqual([why('first')])
    expect(await importClass('still', { groups: [{ starts: '11:00' }] })).toEqual([why('starts')])
    expect(await importClass('still', { playground: 'goteborg' })).toEqual([why('playground')])
    expect(await importClass('still', { first: centre.today(), moveBooked: 'yes' })).toEqual([
      'classes.csv:2 first: it has 1 booking as it was: it can be moved to days ahead only',
    ])
    expect(await daysOf('still')).toEqual(['2027-03-06', '2027-03-13'])
  })

  test('keeps its days where they are counted from the day of import; one that nobody has booked moves along', async () => {
    const first = { first: 'today+60d' }
    for (const key of ['demo', 'unbooked']) await importClass(key, first)
    await book('demo')
    const days = await daysOf('demo')
    centre.deps.clock.advance(86_400)
    expect(await importClass('demo', first)).toEqual(['classes.csv:2 first: it has 1 booking, so the class keeps its days'])
    expect(await importClass('demo', { ...first, moveBooked: 'yes' })).toHaveLength(1)
    expect(await importClass('unbooked', first)).toEqual([])
    expect(await daysOf('demo')).toEqual(days)
    expect(await daysOf('unbooked')).toEqual(days.map((day) => addDays(day, 1)))
  })

  test('moved on purpose: every parent is told what was and what is, is reminded anew, and may have all the money back', async () => {
    const before = { price: 1495, first: addDays(centre.today(), 60) }
    await importClass('moved', before)
    const input = centre.anInput(groupOf('moved'), { allergies: 'Nuts' })
    const booking = await centre.booked(centre.book(input, { 'accept-language': 'sv' }))
    await centre.atProvider(await centre.paymentOf(booking), { action: 'pay' })
    await centre.settled()
    const unpaid = centre.anInput(groupOf('moved'))
    await centre.booked(centre.book(unpaid))
    await sql`update class_bookings set reminded_at = now(), status_changed_at = now() - interval '1 day' where id = ${booking.guid}`.execute(
      centre.deps.db,
    )
    // Two days before, nothing would come back otherwise but half.
    const after = { price: 1495, first: addDays(centre.today(), 2), groups: [{ starts: '12:30' }], moveBooked: 'yes' }
    expect(await importClass('moved', after)).toEqual([])
    await remindParents(centre.deps)
    await centre.runJobs()
    expect(centre.mailsTo(input.email)).toEqual(['class-confirmed', 'class-moved', 'class-reminder'])
    expect(centre.mailsTo(unpaid.email)).toEqual(['class-moved'])
    const { text } = centre.sentMails.find(({ to, template }) => to === input.email && template === 'class-moved') ?? { text: '' }
    expect(text).toMatch(/Tidigare.*10:00–11:00.*Nu.*12:30–13:30.*hela beloppet/s)
    // A repeat is no move: nobody is notified twice.
    await importClass('moved', after)
    await centre.runJobs()
    expect(centre.mailsTo(input.email)).toHaveLength(3)
    expect((await centre.confirmation(booking)).cancellation).toEqual({
      isPossible: true,
      refundAmount: 1495,
      fullRefundUntil: after.first,
    })
    await cancel(booking, 1495)
  })

  test('moved: what was written for a child’s safety is kept until 30 days after its last day as it is now', async () => {
    const notes = async () => {
      await keepRetention(centre.deps)
      const { rows } = await sql<{
        day: string
        kept: boolean
      }>`select k.health_erase_after as day, health_encrypted is not null as kept
        from class_booking_children k where k.age_group_id = ${groupOf('later')}`.execute(centre.deps.db)
      return rows[0]
    }
    const [first, later] = [addDays(centre.today(), 5), addDays(centre.today(), 100)]
    await importClass('later', { first, count: 1 })
    await centre.booked(centre.book(centre.anInput(groupOf('later'), { allergies: 'Nuts' })))
    await importClass('later', { first: later, count: 1, moveBooked: 'yes' })
    expect(await notes()).toEqual({ day: addDays(later, 30), kept: true })
    // Whatever stands beside it, not before the class.
    await sql`update class_booking_children set health_erase_after = ${first} where age_group_id = ${groupOf('later')}`.execute(
      centre.deps.db,
    )
    centre.deps.clock.advance(90 * 86_400)
    expect(await notes()).toMatchObject({ kept: true })
    centre.deps.clock.advance(42 * 86_400)
    expect(await notes()).toMatchObject({ kept: false })
  })
})

describe('a playground with bookings ahead', () => {
  const row = (extra: string) => `key,region,name,streetAddress,postalCode,city,phone,adminEmail,${extra.split('=')[0]}
orebro,se-malardalen,Hoppla Örebro,Lekgatan 4,702 36,Örebro,+46 19 400 01 40,orebro@se.hoppla.example,${extra.split('=')[1]}
`
  const importRow = async (extra: string, dryRun = false) => {
    const folder = newFolder({ 'playgrounds.csv': row(extra) })
    try {
      return await importChain(centre.deps, folder, { dryRun })
    } catch (error) {
      if (error instanceof ImportRefused) return error.problems.map(describeProblem)
      throw error
    } finally {
      rmSync(folder, { recursive: true })
      centre.deps.prepared.clear()
    }
  }

  test('is not closed without a word; a dry run tells the bookings that a change touches', async () => {
    await importClass('closing', { first: '2028-03-04' })
    await book('closing')
    await book('closing')
    const report = await importRow('costCenter=X', true)
    expect('affected' in report && report.affected.find(({ key }) => key === 'closing')).toEqual({
      key: 'closing',
      bookings: 2,
      children: 2,
    })
    expect(await importRow('disabled=yes')).toEqual([
      expect.stringMatching(
        /^playgrounds\.csv:2 disabled: \d+ class(es)? ahead with \d+ bookings? \(\d+ children\) would lose their place: cancel the classes first/,
      ),
    ])
    expect(await importRow('disabled,closeBooked=yes,yes', true)).toMatchObject({ affected: expect.any(Array) })
  })
})
