import { randomUUID } from 'node:crypto'
import {
  type EnquiryForm,
  type EnquirySent,
  type EntrancePrice,
  entrancePrice,
  entrancePricesByLocation,
  getEnquiryForm,
  type PartyPackage,
  partyOpeningCalendar,
  partyPackage,
  partyPackagesByLocation,
  sendGroupEnquiry,
  sendPartyEnquiry,
} from '@hoppla/contract/enquiries'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { idOf } from '../../import/ids.ts'
import { addDays, addMonths } from '../../kernel/calendar.ts'
import { expectRefusal, type TestAnswer, type TestApp, testApp } from '../../testing/app.ts'
import { eraseOldEnquiries } from './enquiries.routes.ts'

let hoppla: TestApp
beforeAll(async () => {
  hoppla = await testApp()
})
afterAll(() => hoppla.close())
beforeEach(async () => {
  hoppla.sentMails.length = 0
  await hoppla.deps.db.deleteFrom('rate_limits').execute()
})

const place = (key: string) => idOf('place', key)
const today = () => hoppla.deps.clock.now().toISOString().slice(0, 10)
const later = (seconds: number) => hoppla.deps.clock.set(new Date(hoppla.deps.clock.now().getTime() + seconds * 1_000))

/** A form as a person has it in hand after a while. */
const aForm = async (seconds = 20): Promise<string> => {
  const { form } = (await hoppla.call(getEnquiryForm, {})).body as EnquiryForm
  later(seconds)
  return form
}
const someone = () => `sender-${randomUUID()}@families.example`

type Fields = Record<string, unknown>
const partyFields = (more: Fields = {}): Fields => ({
  playgroundId: place('orebro'),
  date: addDays(today(), 30),
  time: 'midday',
  children: '12',
  age: 6,
  childFirstName: 'Elsa',
  name: 'Astrid Lindqvist',
  email: someone(),
  phone: '070-174 06 11',
  message: 'Vi kommer gärna en söndag.',
  ...more,
})
const groupFields = (more: Fields = {}): Fields => ({
  playgroundId: place('orebro'),
  date: addDays(today(), 30),
  organisation: 'Almby skola',
  kind: 'school',
  children: 24,
  adults: 3,
  food: 'meal',
  name: 'Ingrid Ek',
  email: someone(),
  phone: '019-12 34 56',
  invoiceReference: '4711-B',
  ...more,
})
const send = (route: typeof sendPartyEnquiry | typeof sendGroupEnquiry, body: Fields, headers: Record<string, string> = {}) =>
  hoppla.call(route, { body } as never, { 'accept-language': 'sv', ...headers })
const ask = async (more: Fields = {}, headers: Record<string, string> = {}): Promise<TestAnswer> =>
  send(sendPartyEnquiry, partyFields({ form: await aForm(), ...more }), headers)
const kept = async () => (await hoppla.deps.db.selectFrom('enquiries').select('id').execute()).length

describe('a party enquiry', () => {
  test('goes to the playground’s party contact, who answers the parent, and a copy to the parent in their language', async () => {
    const email = someone()
    const answer = await ask(
      {
        email,
        packageId: idOf('party-package', 'se-party-room'),
        roomId: place('barkarby-room-1'),
        playgroundId: place('barkarby'),
      },
      { 'accept-language': 'en' },
    )
    expect(answer.status, answer.text).toBe(200)
    const { reference } = answer.body as EnquirySent
    await hoppla.runJobs()
    const toPlayground = hoppla.sentMails.find(({ template }) => template === 'party-enquiry-playground')
    const toParent = hoppla.sentMails.find(({ template }) => template === 'party-enquiry-sender')
    expect(toPlayground).toMatchObject({ to: 'party.barkarby@se.hoppla.example', replyTo: email, language: 'sv' })
    expect(toParent).toMatchObject({ to: email, replyTo: 'party.barkarby@se.hoppla.example', language: 'en' })
    expect(toPlayground?.subject).toContain(reference)
    for (const said of [
      'Astrid Lindqvist',
      'Elsa',
      '12',
      '+46 70 174 06 11',
      'Djungelrummet',
      'Rumskalaset',
      'gärna en söndag',
      reference,
    ])
      expect(toPlayground?.text, said).toContain(said)
    for (const said of ['The jungle room', 'The room party', reference]) expect(toParent?.text, said).toContain(said)
  })

  test('sent twice with the same key is one enquiry with one pair of mails', async () => {
    const before = await kept()
    const body = partyFields({ form: await aForm() })
    const headers = { 'idempotency-key': randomUUID() }
    const first = await send(sendPartyEnquiry, body, headers)
    const second = await send(sendPartyEnquiry, body, headers)
    expect(second.body).toEqual(first.body)
    expectRefusal(await send(sendPartyEnquiry, { ...body, children: 13 }, headers), 'idempotency.other-body')
    await hoppla.runJobs()
    expect(await kept()).toBe(before + 1)
    expect(hoppla.sentMails).toHaveLength(2)
  })

  test('uses up its form: the same form is good for one enquiry, also when two come at once', async () => {
    const form = await aForm()
    const answers = await Promise.all([1, 2, 3].map(() => send(sendPartyEnquiry, partyFields({ form }))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    // Positive control: with a form each, all three are taken.
    const forms = [await aForm(0), await aForm(0), await aForm(10)]
    const all = await Promise.all(forms.map((each) => send(sendPartyEnquiry, partyFields({ form: each }))))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test.each<[string, Fields, string]>([
    ['a date that is none', { date: '2026-02-30' }, 'date'],
    ['a date with a time', { date: '2027-01-01T10:00' }, 'date'],
    ['no children', { children: 0 }, 'children'],
    ['a coach full of children', { children: 61 }, 'children'],
    ['half a child', { children: 3.5 }, 'children'],
    ['a grown-up’s birthday', { age: 18 }, 'age'],
    ['a time nobody knows', { time: 'midnight' }, 'time'],
    ['no name', { name: '  ' }, 'name'],
    ['a name of two lines', { name: 'Astrid\r\nBcc: everybody@example.com' }, 'name'],
    ['a name with a null', { name: 'A\u0000' }, 'name'],
    ['a name with a line break of old terminals', { name: 'A\u0085Bcc: b@example.com' }, 'name'],
    ['a child’s name of two lines', { childFirstName: 'Elsa\nX: y' }, 'childFirstName'],
    ['no address', { email: 'astrid' }, 'email'],
    ['an address with a header', { email: 'astrid@hoppla.example\r\nBcc: x@example.com' }, 'email'],
    ['two addresses', { email: 'a@hoppla.example,b@hoppla.example' }, 'email'],
    ['an endless message', { message: 'x'.repeat(2_001) }, 'message'],
    ['a playground that is no guid', { playgroundId: 'orebro' }, 'playgroundId'],
    ['a package that is no guid', { packageId: 'big' }, 'packageId'],
  ])('with %s is refused, with the field', async (_what, fields, field) => {
    const before = await kept()
    expectRefusal(await ask(fields), 'request.invalid', field)
    expect(await kept()).toBe(before)
  })

  test.each<[string, () => Fields, Parameters<typeof expectRefusal>[1], string]>([
    ['yesterday', () => ({ date: addDays(today(), -2) }), 'enquiry.date-in-past', 'date'],
    ['in two years', () => ({ date: addMonths(today(), 24) }), 'enquiry.date-too-far', 'date'],
    ['a number nobody has', () => ({ phone: '12' }), 'enquiry.phone-invalid', 'phone'],
    ['an unknown playground', () => ({ playgroundId: randomUUID() }), 'playground.not-found', 'playgroundId'],
    ['another country’s playground', () => ({ playgroundId: place('oslo') }), 'playground.not-found', 'playgroundId'],
    [
      'another country’s package',
      () => ({ packageId: idOf('party-package', 'no-party-room') }),
      'enquiry.choice-unknown',
      'packageId',
    ],
    ['another playground’s room', () => ({ roomId: place('barkarby-room-1') }), 'enquiry.choice-unknown', 'roomId'],
  ])('for %s is refused by name', async (_what, fields, code, field) => {
    expectRefusal(await ask(fields()), code, field)
  })

  test('waits for the opening of a playground whose parties cannot be asked for yet', async () => {
    const { party_booking_opening_at: opening } = await hoppla.deps.db
      .selectFrom('playgrounds')
      .select('party_booking_opening_at')
      .where('key', '=', 'umea')
      .executeTakeFirstOrThrow()
    expectRefusal(await ask({ playgroundId: place('umea') }), 'enquiry.party-not-open')
    const now = hoppla.deps.clock.now()
    hoppla.deps.clock.set(new Date((opening?.getTime() ?? 0) - 10_000))
    const form = await aForm(10)
    expect((await send(sendPartyEnquiry, partyFields({ playgroundId: place('umea'), form }))).status).toBe(200)
    hoppla.deps.clock.set(now)
  })
})

describe('a robot', () => {
  // Limits count by the hour of the clock: each test has one of its own, whole.
  const hour = 3_600_000
  beforeEach(() => hoppla.deps.clock.set(new Date(Math.ceil((hoppla.deps.clock.now().getTime() + 1) / hour) * hour)))

  test('that fills in every field is told that nothing was sent', async () => {
    expectRefusal(await ask({ website: 'https://pills.example' }), 'enquiry.not-accepted')
    expect((await ask({ website: '' })).status).toBe(200)
  })

  test('without our form, with an old one, or faster than fingers gets nothing through', async () => {
    const withForm = (form: string | undefined) => send(sendPartyEnquiry, partyFields({ form }))
    expectRefusal(await withForm('x.y.z'), 'enquiry.form-stale')
    expectRefusal(await withForm(await aForm(1)), 'enquiry.form-stale')
    expectRefusal(await withForm(await aForm(90_000)), 'enquiry.form-stale')
    expectRefusal(await withForm(undefined), 'request.invalid', 'form')
    expect((await withForm(await aForm(4))).status).toBe(200)
  })

  test('cannot go on for ever from one address', async () => {
    const answers: TestAnswer[] = []
    for (let times = 0; times < 11; times++) answers.push(await ask())
    expect(answers.slice(0, 10).every(({ status }) => status === 200)).toBe(true)
    expectRefusal(answers[10] as TestAnswer, 'request.too-many')
    expect(Number(answers[10]?.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('cannot fill somebody’s mailbox with copies, however the address is written', async () => {
    const email = someone()
    for (const way of [email, email.toUpperCase(), email.replace('@', '+again@')])
      expect((await ask({ email: way })).status).toBe(200)
    for (const way of [email, email.replace('@', '+more@')]) expectRefusal(await ask({ email: way }), 'request.too-many')
  })
})

describe('a group enquiry', () => {
  test('goes to the group contact in the country’s language, with everything the playground must know', async () => {
    const email = someone()
    const answer = await send(
      sendGroupEnquiry,
      groupFields({ form: await aForm(), playgroundId: place('hamburg'), phone: '040 1234567', email }),
      { host: 'de.localhost:3000', 'accept-language': 'de' },
    )
    expect(answer.status, answer.text).toBe(200)
    await hoppla.runJobs()
    const mail = hoppla.sentMails.find(({ template }) => template === 'group-enquiry-playground')
    expect(mail).toMatchObject({ to: 'group.hamburg@de.hoppla.example', replyTo: email, language: 'de' })
    for (const said of ['Almby skola', 'Schule', '24', '3', 'Eine Mahlzeit', '4711-B', '+49 40 1234567'])
      expect(mail?.text, said).toContain(said)
    expect(hoppla.sentMails.find(({ template }) => template === 'group-enquiry-sender')).toMatchObject({
      to: email,
      language: 'de',
    })
  })

  test.each<[string, Fields, string]>([
    ['a kind we do not know', { kind: 'circus' }, 'kind'],
    ['too many children', { children: 501 }, 'children'],
    ['fewer adults than none', { adults: -1 }, 'adults'],
    ['no organisation', { organisation: '' }, 'organisation'],
    ['an organisation of two lines', { organisation: 'Almby\nBcc: x' }, 'organisation'],
    ['food we do not cook', { food: 'caviar' }, 'food'],
  ])('with %s is refused, with the field', async (_what, fields, field) => {
    expectRefusal(await send(sendGroupEnquiry, groupFields({ form: await aForm(), ...fields })), 'request.invalid', field)
  })
})

test('a copy to an address that nobody has proven carries nothing that was written freely', async () => {
  const email = someone()
  const words = { name: 'www.evil.example', childFirstName: 'https://evil.example/win', message: 'Buy at evil.example' }
  expect((await ask({ ...words, email })).status).toBe(200)
  await hoppla.runJobs()
  const copy = hoppla.sentMails.find(({ to }) => to === email)
  expect(copy?.text).toBeDefined()
  for (const part of [copy?.text, copy?.html, copy?.subject]) expect(part).not.toMatch(/evil/)
  // The playground reads all of it, and no name is a link.
  const reported = hoppla.sentMails.findLast(({ replyTo }) => replyTo === email)
  expect(reported?.text).toContain('Buy at evil.example')
  expect(reported?.text).not.toMatch(/www\.evil|https:\/\/evil/)
})

test('markup in a wish stays text in the mail', async () => {
  await ask({ name: '<b>Astrid</b>', message: '<img src=x onerror="alert(1)">\nHej & hopp' })
  await hoppla.runJobs()
  const mail = hoppla.sentMails.find(({ template }) => template === 'party-enquiry-playground')
  expect(mail?.html).toContain('&lt;b&gt;Astrid&lt;/ b&gt;')
  expect(mail?.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;<br>Hej &amp; hopp')
  expect(mail?.html).not.toContain('<b>Astrid')
  expect(mail?.html).not.toContain('<img src=x')
  expect(mail?.subject).not.toMatch(/[\r\n]/)
})

test('an enquiry is erased twelve months after it came, and not before', async () => {
  const now = hoppla.deps.clock.now()
  await hoppla.deps.db.deleteFrom('enquiries').execute()
  expect((await ask()).status).toBe(200)
  await hoppla.runJobs()
  const before = await kept()
  hoppla.deps.clock.set(new Date(`${addMonths(today(), 12)}T00:00:00Z`))
  later(-48 * 3_600)
  await eraseOldEnquiries.run(hoppla.deps, {})
  expect(await kept()).toBe(before)
  later(96 * 3_600)
  await eraseOldEnquiries.run(hoppla.deps, {})
  expect(await kept()).toBe(0)
  hoppla.deps.clock.set(now)
})

test('what was written freely is erased thirty days after the wished day, the rest of the enquiry stays', async () => {
  const now = hoppla.deps.clock.now()
  await hoppla.deps.db.deleteFrom('enquiries').execute()
  expect((await ask({ date: addDays(today(), 60), message: 'Ett barn tål inte nötter.' })).status).toBe(200)
  await hoppla.runJobs()
  const details = async () => (await hoppla.deps.db.selectFrom('enquiries').select('details').executeTakeFirstOrThrow()).details
  later(90 * 86_400)
  await eraseOldEnquiries.run(hoppla.deps, {})
  expect(await details()).toHaveProperty('message')
  later(86_400)
  await eraseOldEnquiries.run(hoppla.deps, {})
  expect(await details()).toEqual({ age: 6, children: 12, childFirstName: 'Elsa', time: 'midday' })
  hoppla.deps.clock.set(now)
})

test('an enquiry that was erased before its mail is not mailed, and the queue goes on', async () => {
  await ask()
  await hoppla.deps.db.deleteFrom('enquiries').execute()
  await hoppla.runJobs()
  expect(hoppla.sentMails).toEqual([])
})

describe('what things cost', () => {
  const packagesAt = async (id: string, language = 'sv') =>
    z
      .array(partyPackage.strict())
      .parse(
        (
          await hoppla.call(
            partyPackagesByLocation,
            { params: { locationId: id } },
            { 'accept-language': language, host: 'localhost:3000' },
          )
        ).body,
      ) as PartyPackage[]
  const pricesAt = async (id: string) =>
    z
      .array(entrancePrice.strict())
      .parse(
        (await hoppla.call(entrancePricesByLocation, { params: { locationId: id } }, { 'accept-language': 'sv' })).body,
      ) as EntrancePrice[]

  test('is the country’s, in the reader’s language, unless the playground has its own', async () => {
    const ofCountry = await packagesAt(place('sweden'))
    expect(ofCountry.map(({ name, price }) => [name, price])).toEqual([
      ['Hoppkalaset', 1990],
      ['Rumskalaset', 2790],
    ])
    expect(await packagesAt(place('orebro'))).toEqual(ofCountry)
    expect((await packagesAt(place('orebro'), 'en'))[0]?.includes[0]).toBe('Entry for ten children, adults free')
    const row = {
      id: randomUUID(),
      key: 'own',
      location_id: place('malmo'),
      names: JSON.stringify({ sv: 'Malmökalaset' }),
      price_minor: 100_000,
      currency: 'SEK',
      included_children: 5,
      duration_minutes: 60,
    }
    await hoppla.deps.db
      .insertInto('party_packages')
      .values({ ...row, descriptions: '{}', includes: '[]' })
      .execute()
    expect((await packagesAt(place('malmo'))).map(({ name }) => name)).toEqual(['Malmökalaset'])
    expect(await packagesAt(place('orebro'))).toEqual(ofCountry)
  })

  test('at the door is told per age, weekday and weekend', async () => {
    const prices = await pricesAt(place('orebro'))
    expect(prices.map(({ fromage, toage, weekdayprice, weekendprice }) => [fromage, toage, weekdayprice, weekendprice])).toEqual([
      [null, 0, 0, 0],
      [1, 2, 99, 99],
      [3, 17, 179, 199],
      [18, null, 0, 0],
    ])
  })

  test('is kept an hour by shared caches; an unknown place is not found, a malformed one refused', async () => {
    for (const route of [partyPackagesByLocation, entrancePricesByLocation]) {
      const good = await hoppla.call(route, { params: { locationId: place('oslo') } })
      expect(good.headers['cache-control']).toBe('public, max-age=3600')
      expect((good.body as unknown[]).length).toBeGreaterThan(0)
      expectRefusal(await hoppla.call(route, { params: { locationId: randomUUID() } }), 'location.not-found')
      expectRefusal(await hoppla.call(route, { params: { locationId: 'oslo' } }), 'request.invalid', 'locationId')
    }
  })
})

describe('the calendar file of an opening', () => {
  test('names the moment, in the language asked for', async () => {
    const answer = await hoppla.call(partyOpeningCalendar, { params: { playgroundId: place('umea') }, query: { language: 'sv' } })
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const { party_booking_opening_at: opening } = await hoppla.deps.db
      .selectFrom('playgrounds')
      .select('party_booking_opening_at')
      .where('key', '=', 'umea')
      .executeTakeFirstOrThrow()
    expect(answer.text).toContain(`DTSTART:${opening?.toISOString().replace(/[-:]|\.\d+/g, '')}`)
    expect(answer.text).toContain('SUMMARY:Fråga om kalas på Hoppla Umeå')
    expect(answer.text.endsWith('END:VCALENDAR')).toBe(true)
  })

  test('is not there for a playground without an opening', async () => {
    expectRefusal(
      await hoppla.call(partyOpeningCalendar, { params: { playgroundId: place('orebro') }, query: {} }),
      'playground.not-found',
    )
    expectRefusal(
      await hoppla.call(partyOpeningCalendar, { params: { playgroundId: 'umea' }, query: {} }),
      'request.invalid',
      'playgroundId',
    )
  })
})
