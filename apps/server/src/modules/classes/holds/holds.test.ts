import { bookChildClass, cancelBooking, keepBooking } from '@hoppla/contract/classes/bookings'
import type { ErrorBody } from '@hoppla/contract/errors'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../kernel/calendar.ts'
import { countStrangerMail } from '../../../mail/mail-limit.ts'
import { expectRefusal } from '../../../testing/app.ts'
import { sweepBookings } from '../classes.jobs.ts'
import { aCentre, type Centre } from '../testing/centre.ts'

let centre: Centre
beforeAll(async () => {
  centre = await aCentre()
})
afterEach(() => centre.allAgrees())
afterAll(() => centre.close())

const free = { type: 'SportKidzTrial', price: 0 } as const
const hour = 3_600
let clients = 0
const aClient = () => ({ 'x-forwarded-for': `198.51.100.${++clients}` })
const textTo = async (email: string, template: string) => {
  await centre.runJobs()
  return centre.sentMails.findLast((mail) => mail.to === email && mail.template === template)?.text ?? ''
}
const secretIn = (text: string) => /#keep=([\w-]+)/.exec(text)?.[1] ?? ''
const codeIn = (text: string) => /^\d{6}$/m.exec(text)?.[0] ?? ''
const paramsOf = ({ guid, orderReference }: { guid: string; orderReference: string }) => ({ bookingId: guid, orderReference })

describe('a free seat of a guest', () => {
  test('is confirmed at once, and given back after 24 hours unless the link in its mail was pressed', async () => {
    const { groups } = await centre.aClass([2], free)
    const [pressed, left] = [centre.anInput(groups[0]), centre.anInput(groups[0])]
    const kept = await centre.booked(centre.book(pressed))
    const lost = await centre.booked(centre.book(left))
    expect([kept.status, kept.keepBy, lost.status]).toEqual(['Confirmed', expect.any(String), 'Confirmed'])
    const secret = secretIn(await textTo(pressed.email, 'class-confirmed'))
    // Who only knows the booking's keys, as the one who booked does, has not read the mail.
    expectRefusal(await centre.call(keepBooking, { params: paramsOf(kept), body: { secret: 'guessed' } }), 'booking.not-found')
    const other = secretIn(await textTo(left.email, 'class-confirmed'))
    expectRefusal(await centre.call(keepBooking, { params: paramsOf(kept), body: { secret: other } }), 'booking.not-found')
    for (let press = 0; press < 2; press++)
      expect((await centre.call(keepBooking, { params: paramsOf(kept), body: { secret } })).body).toMatchObject({
        status: 'Confirmed',
        keepBy: null,
      })
    centre.deps.clock.advance(24 * hour - 60)
    await sweepBookings(centre.deps)
    expect((await centre.confirmation(lost)).status).toBe('Confirmed')
    centre.deps.clock.advance(120)
    await sweepBookings(centre.deps)
    expect((await centre.confirmation(kept)).status).toBe('Confirmed')
    expect((await centre.confirmation(lost)).status).toBe('Cancelled')
    expect(await centre.seatsIn(groups[0], 'free')).toBe(1)
    expect(await textTo(left.email, 'class-released')).toContain('24 hours')
    expectRefusal(await centre.call(keepBooking, { params: paramsOf(lost), body: { secret: other } }), 'booking.expired')
  })
  test('stays when the address was confirmed before, and when it is booked by its account', async () => {
    const { groups } = await centre.aClass([2], free)
    const guest = await centre.booked(centre.book(centre.anInput(groups[0], { email: 'Astrid@hoppla.example' })))
    expect(guest.keepBy).toBeNull()
    const astrid = await centre.as('astrid')
    const own = await centre.booked(
      astrid.call(bookChildClass, { body: centre.anInput(groups[0], { email: 'astrid@hoppla.example' }) }),
    )
    expect(own.keepBy).toBeNull()
  })
})

test('a parent with one booking of two children meets no code, and neither does one who has paid the first', async () => {
  const { groups } = await centre.aClass([4])
  const client = aClient()
  const { childClassAgeGroupId, childFirstName, childLastName, childBirthdate } = centre.anInput(groups[0])
  const siblings = [{ childClassAgeGroupId, childFirstName, childLastName, childBirthdate }]
  const input = centre.anInput(groups[0], { siblings })
  const first = await centre.booked(centre.book(input, client))
  await centre.atProvider(await centre.paymentOf(first), { action: 'pay' })
  await centre.settled()
  const again = await centre.booked(centre.book(centre.anInput(groups[0], { email: input.email }), client))
  // Given up before it is paid, a booking is in nobody's way.
  await centre.booked(centre.call(cancelBooking, { params: paramsOf(again), body: { refundAmount: 0 } }))
  await centre.booked(centre.book(centre.anInput(groups[0], { email: input.email }), client))
})

describe('a second hold', () => {
  test('of a client needs the code that is mailed, once, and not the code of another mailbox', async () => {
    const { groups } = await centre.aClass([6])
    const client = aClient()
    await centre.booked(centre.book(centre.anInput(groups[0]), client))
    const input = centre.anInput(groups[0])
    expectRefusal(await centre.book(input, client), 'class.code-needed', 'mailedCode')
    // Pressed again: the same code is on its way.
    expectRefusal(await centre.book(input, client), 'class.code-needed', 'mailedCode')
    const mailedCode = codeIn(await textTo(input.email, 'class-code'))
    expect(centre.mailsTo(input.email)).toEqual(['class-code'])
    expectRefusal(
      await centre.book({ ...input, mailedCode: mailedCode === '000000' ? '000001' : '000000' }, client),
      'class.code-wrong',
    )
    expectRefusal(await centre.book({ ...input, email: 'x@example.com', mailedCode }, client), 'class.code-wrong')
    expect((await centre.booked(centre.book({ ...input, mailedCode }, client))).status).toBe('Held')
    expectRefusal(
      await centre.book({ ...centre.anInput(groups[0], { email: input.email }), mailedCode }, client),
      'class.code-wrong',
    )
  })
  test('after five wrong guesses the code is dead', async () => {
    const { groups } = await centre.aClass([6])
    const client = aClient()
    await centre.booked(centre.book(centre.anInput(groups[0]), client))
    const input = centre.anInput(groups[0])
    await centre.book(input, client)
    const right = codeIn(await textTo(input.email, 'class-code'))
    const wrong = right === '000000' ? '000001' : '000000'
    for (let guess = 0; guess < 5; guess++)
      expectRefusal(await centre.book({ ...input, mailedCode: wrong }, client), 'class.code-wrong')
    expectRefusal(await centre.book({ ...input, mailedCode: right }, client), 'class.code-wrong')
  })
  test.each([
    ['a +tag', (email: string) => email.replace('@', '+two@')],
    ['capitals', (email: string) => email.toUpperCase()],
  ])('of a mailbox under another name (%s), from another client', async (_how, disguise) => {
    const { groups } = await centre.aClass([6])
    const first = centre.anInput(groups[0])
    await centre.booked(centre.book(first))
    expectRefusal(await centre.book(centre.anInput(groups[0], { email: disguise(first.email) })), 'class.code-needed')
  })
  test('from another address of the same IPv6 line', async () => {
    const { groups } = await centre.aClass([6])
    const from = (end: string) => ({ 'x-forwarded-for': `2001:db8:7:${clients}::${end}` })
    await centre.booked(centre.book(centre.anInput(groups[0]), from('1')))
    expectRefusal(await centre.book(centre.anInput(groups[0]), from('abcd:2')), 'class.code-needed')
  })
  test('of thirty at once one is held', async () => {
    const { groups } = await centre.aClass([30])
    const client = aClient()
    const answers = await Promise.all(Array.from({ length: 30 }, () => centre.book(centre.anInput(groups[0]), client)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await centre.seatsIn(groups[0], 'held')).toBe(1)
  })
  test('that found no seat is none', async () => {
    const { groups } = await centre.aClass([6])
    const full = await centre.aClass([0], { keepsHolds: true })
    const client = aClient()
    expectRefusal(await centre.book(centre.anInput(full.groups[0]), client), 'class.full')
    await centre.booked(centre.book(centre.anInput(groups[0]), client))
  })
})

test('one client never fills a class of 16, however many mailboxes of its own it reads', async () => {
  const { groups } = await centre.aClass([16])
  const client = aClient()
  for (let round = 0; round < 12; round++) {
    const { childClassAgeGroupId, childLastName, childBirthdate } = centre.anInput(groups[0])
    const siblings = Array.from({ length: 5 }, (_, n) => {
      return { childClassAgeGroupId, childLastName, childBirthdate, childFirstName: `R${round}N${n}` }
    })
    const input = centre.anInput(groups[0], { siblings })
    const answer = await centre.book(input, client)
    if (answer.status === 200) continue
    const mailedCode = codeIn(await textTo(input.email, 'class-code'))
    if (mailedCode) await centre.book({ ...input, mailedCode }, client)
    await centre.book({ ...input, siblings: [], ...(mailedCode ? { mailedCode } : {}) }, client)
  }
  expect(await centre.seatsIn(groups[0], 'free')).toBeGreaterThanOrEqual(8)
})

test('one client holds five bookings unpaid, however many classes there are and mailboxes it reads', async () => {
  const client = aClient()
  const book = async () => {
    const { groups } = await centre.aClass([16], { keepsHolds: true })
    const input = centre.anInput(groups[0])
    const answer = await centre.book(input, client)
    if (answer.status === 200 || (answer.body as ErrorBody).code !== 'class.code-needed') return answer
    return centre.book({ ...input, mailedCode: codeIn(await textTo(input.email, 'class-code')) }, client)
  }
  for (let n = 0; n < 5; n++) expect((await centre.booked(book())).status).toBe('Held')
  expectRefusal(await book(), 'request.too-many')
})

test('a stranger gets three mails a day from bookings, whatever the client and the class, and no name in them is a link', async () => {
  const stranger = 'stranger@parents.example'
  const arrived = () => centre.sentMails.filter(({ to }) => /^stranger(\+\d)?@/.test(to))
  const names = { childLastName: 'www.evil.example', parentFirstName: 'evil.example' }
  const booked: { guid: string; orderReference: string }[] = []
  // Early on a day: the share of the day is counted from midnight (UTC).
  centre.deps.clock.set(new Date(`${addDays(centre.today(), 2)}T06:00:00Z`))
  for (let n = 0; n < 8; n++) {
    const { groups } = await centre.aClass([4], { ...free, keepsHolds: true })
    const email = n % 2 ? stranger : stranger.replace('@', `+${n}@`)
    const answer = await centre.book(centre.anInput(groups[0], { ...names, childFirstName: `https://evil.example/win${n}`, email }))
    if (answer.status === 200) booked.push(answer.body as (typeof booked)[number])
    await centre.runJobs()
    // The code that was mailed is none any more: the next asking would mail another.
    centre.deps.clock.advance(16 * 60)
  }
  // One booking and two codes; without the limit it were eight.
  expect(arrived().map(({ template }) => template)).toEqual(['class-confirmed', 'class-code', 'class-code'])
  const [reported] = arrived()
  for (const part of [reported?.text, reported?.html]) expect(part).toContain('evil. example/ win0')
  for (const { text, html, subject } of arrived())
    for (const part of [text, html, subject]) expect(part).not.toMatch(/evil\.example|https:\/\/evil/)
  // Nobody is notified of the end of what nobody has confirmed.
  for (const booking of booked) await centre.call(cancelBooking, { params: paramsOf(booking), body: { refundAmount: 0 } })
  await centre.runJobs()
  expect(booked).toHaveLength(1)
  expect(arrived()).toHaveLength(3)
})

describe('while the secret is being changed', () => {
  /** The process is started again with a new secret, and with the old one as the one before. */
  const withNewSecret = async (work: () => Promise<void>): Promise<void> => {
    const { config } = centre.deps
    const { secret, previousSecret } = config
    Object.assign(config, { secret: 'the next secret of this chain, of 32 characters', previousSecret: secret })
    try {
      await work()
    } finally {
      Object.assign(config, { secret, previousSecret })
    }
  }

  test('the link of a mail that was sent before keeps the seat', async () => {
    const { groups } = await centre.aClass([2], free)
    const input = centre.anInput(groups[0])
    const booked = await centre.booked(centre.book(input))
    const secret = secretIn(await textTo(input.email, 'class-confirmed'))
    await withNewSecret(async () => {
      const kept = await centre.call(keepBooking, { params: paramsOf(booked), body: { secret } })
      expect(kept.body).toMatchObject({ status: 'Confirmed', keepBy: null })
      const guessed = await centre.call(keepBooking, { params: paramsOf(booked), body: { secret: 'guessed' } })
      expectRefusal(guessed, 'booking.not-found')
    })
  })
  test('a code that was mailed before opens the second booking, once; a wrong one does not', async () => {
    const { groups } = await centre.aClass([6])
    const client = aClient()
    await centre.booked(centre.book(centre.anInput(groups[0]), client))
    const input = centre.anInput(groups[0])
    expectRefusal(await centre.book(input, client), 'class.code-needed', 'mailedCode')
    const mailedCode = codeIn(await textTo(input.email, 'class-code'))
    const wrong = mailedCode === '000000' ? '000001' : '000000'
    await withNewSecret(async () => {
      expectRefusal(await centre.book({ ...input, mailedCode: wrong }, client), 'class.code-wrong')
      expect((await centre.booked(centre.book({ ...input, mailedCode }, client))).status).toBe('Held')
      const again = centre.anInput(groups[0], { email: input.email })
      expectRefusal(await centre.book({ ...again, mailedCode }, client), 'class.code-wrong')
    })
  })
  test('a mailbox has no second share of the day', async () => {
    const email = 'a-stranger@parents.example'
    for (let mail = 0; mail < 3; mail++) await countStrangerMail(centre.deps, email)
    await withNewSecret(async () => {
      await expect(countStrangerMail(centre.deps, email)).rejects.toMatchObject({ code: 'request.too-many' })
    })
  })
})
