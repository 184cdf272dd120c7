import type { BookingResult, ClassBookingInput } from '@hoppla/contract/classes/bookings'
import {
  type BookingMessage,
  listBookingMessages,
  listMessages,
  type MessageInput,
  previewMessage,
  type SentMessage,
  sendMessage,
} from '@hoppla/contract/classes/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { messagesADay } from '../modules/classes/messages/messages.rules.ts'
import { eraseBookings } from '../modules/classes/privacy.ts'
import { oldBookings } from '../modules/classes/retention.ts'
import { type AClass, aCentre, type Centre } from '../modules/classes/testing/centre.ts'
import { expectRefusal, type TestCall } from '../testing/app.ts'
import { asStaffWith, placeKeyOf } from '../testing/staff-roles.ts'

// Staff write to the families of a class, of a group, of one child.

let centre: Centre
let leader: TestCall
let made: AClass
beforeAll(async () => {
  centre = await aCentre()
})
afterAll(() => centre.close())
beforeEach(async () => {
  made = await centre.aClass([4, 4], { type: 'SportKidz', price: 0 })
  leader = await asStaffWith(centre, [['Instructor', await placeKeyOf(centre, made.playgroundId)]])
})

const texts = {
  sv: { subject: 'Gympaskor på lördag', text: 'Hej!\n\nTa med skor för hallen.' },
  en: { subject: 'Shoes on Saturday', text: 'Hello!\n\nPlease bring indoor shoes.' },
} as const
const send = (changes: Partial<MessageInput> = {}, call = leader, headers: Record<string, string> = {}) =>
  call(sendMessage, { params: { classId: made.id }, body: { texts, ...changes } }, headers)
const preview = (changes: Partial<MessageInput> = {}, call = leader) =>
  call(previewMessage, { params: { classId: made.id }, body: { texts, ...changes } })
const ok = async <A>(answer: ReturnType<TestCall>): Promise<A> => {
  const { status, body, text } = await answer
  expect(status, text).toBe(200)
  return body as A
}
const booked = async (group: number, changes: Partial<ClassBookingInput> = {}, language = 'sv') => {
  const input = centre.anInput(made.groups[group], changes)
  const booking = await centre.booked(centre.book(input, { 'accept-language': language }))
  await sql`update guest_holds set proven_at = created_at`.execute(centre.deps.db)
  return { ...booking, email: input.email, name: input.childFirstName }
}
const childOf = async ({ guid }: BookingResult): Promise<string> =>
  (await centre.deps.db.selectFrom('class_booking_children').select('id').where('booking_id', '=', guid).executeTakeFirstOrThrow())
    .id
const mailsTo = (email: string) => centre.sentMails.filter((mail) => mail.to === email && mail.template === 'class-message')
const readBy = ({ guid, orderReference }: BookingResult): Promise<BookingMessage[]> =>
  ok(centre.call(listBookingMessages, { params: { bookingId: guid, orderReference } }))
const log = (groupId?: string, call = leader): Promise<{ messages: SentMessage[] }> =>
  ok(call(listMessages, { params: { classId: made.id }, query: groupId === undefined ? {} : { groupId } }))

test('each family of a group gets one mail in its language, sees it with its bookings, and the log says what was sent', async () => {
  const swedish = await booked(0)
  const second = await booked(0, { email: swedish.email })
  const english = await booked(0, {}, 'en')
  const danish = await booked(0, {}, 'da')
  const other = await booked(1)
  expect(await ok(preview({ groupId: made.groups[0] ?? '' }))).toMatchObject({
    families: 3,
    languages: [
      { language: 'sv', isRequired: true, families: 2, readers: 2 },
      { language: 'en', isRequired: false, families: 1, readers: 1 },
    ],
  })
  expect(await ok(send({ groupId: made.groups[0] ?? '' }))).toMatchObject({ families: 3 })
  await centre.runJobs()
  const [mail, ...more] = mailsTo(swedish.email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Idrottsklass: Gympaskor på lördag')
  expect(mail?.text).toContain('Ta med skor för hallen.')
  for (const { name } of [swedish, second]) expect(mail?.text).toContain(name)
  expect(mail?.replyTo).toMatch(/@/)
  expect(mailsTo(english.email)[0]?.text).toContain('Please bring indoor shoes.')
  expect(mailsTo(danish.email)[0]?.text).toContain('Ta med skor')
  expect(mailsTo(other.email)).toEqual([])
  for (const one of [swedish, second]) expect(await readBy(one)).toMatchObject([{ ...texts.sv, language: 'sv' }])
  expect(await readBy(english)).toMatchObject([{ ...texts.en, language: 'en' }])
  expect(await readBy(other)).toEqual([])
  expect((await log(made.groups[0])).messages).toMatchObject([
    { audience: 'group', families: 3, texts, child: null, by: expect.any(String) },
  ])
  expect((await log(made.groups[1])).messages).toEqual([])
  const { rows } = await sql`select action, detail from audit_log where subject = ${made.id} order by at`.execute(centre.deps.db)
  expect(rows).toContainEqual({
    action: 'class.message-sent',
    detail: { families: 3, to: 'group' },
  })
  expect(rows).toContainEqual({ action: 'class.messages-read', detail: { count: 1 } })
  expect(JSON.stringify(rows)).not.toContain('skor')
})

test('a message to the class reaches every group; the note on one child its family alone', async () => {
  const [one, other] = [await booked(0), await booked(1)]
  expect(await ok(send())).toMatchObject({ families: 2 })
  centre.deps.clock.advance(1)
  expect(await ok(send({ groupId: made.groups[0] ?? '', childId: await childOf(one) }))).toMatchObject({ families: 1 })
  await centre.runJobs()
  expect([mailsTo(one.email).length, mailsTo(other.email).length]).toEqual([2, 1])
  expect((await log(made.groups[0])).messages.map(({ audience, child }) => [audience, child])).toEqual([
    ['child', one.name],
    ['class', null],
  ])
  expect((await log(made.groups[1])).messages.map(({ audience }) => audience)).toEqual(['class'])
})

test('sent again after a lost answer it is written once; with other words it is refused', async () => {
  const one = await booked(0)
  const key = { 'idempotency-key': 'a-message-of-one-press' }
  const [first, again] = await Promise.all([send({}, leader, key), send({}, leader, key)])
  expect(first.body).toEqual(again.body)
  expectRefusal(await send({ texts: { sv: texts.sv } }, leader, key), 'idempotency.other-body')
  await centre.runJobs()
  expect(mailsTo(one.email)).toHaveLength(1)
})

test('it is written in the first language of the country, and in none that the country lacks', async () => {
  await booked(0)
  const { body } = await send({ texts: { en: texts.en } })
  expect(body).toMatchObject({ code: 'message.languages-wrong', errors: { 'texts.sv': expect.anything() } })
  expectRefusal(await send({ texts: { ...texts, fi: texts.sv } }), 'message.languages-wrong')
  expectRefusal(await send({ texts: { sv: { subject: 'Två\nrader', text: 'x' } } }), 'request.invalid')
  expectRefusal(await send({ texts: { sv: { subject: 'x', text: ' ' } } }), 'request.invalid')
  expectRefusal(await send({ text: 'x' } as never), 'request.invalid')
  expect((await log()).messages).toEqual([])
})

test('where nobody has a place there is nobody to write to; who has not proven the address is not', async () => {
  expectRefusal(await send(), 'message.nobody')
  const guest = await booked(0)
  await sql`update guest_holds set proven_at = null, keep_until = now() + interval '1 day' where booking_id = ${guest.guid}`.execute(
    centre.deps.db,
  )
  expect(await ok(preview())).toMatchObject({ families: 0 })
  expectRefusal(await send(), 'message.nobody')
  const other = await booked(0)
  await sql`update guest_holds set proven_at = null where booking_id = ${guest.guid}`.execute(centre.deps.db)
  expect(await ok(send())).toMatchObject({ families: 1 })
  await centre.runJobs()
  expect([mailsTo(guest.email).length, mailsTo(other.email).length]).toEqual([0, 1])
  expect(await readBy(guest)).toHaveLength(1)
})

test('who gave the place up before the mail goes out gets none', async () => {
  const one = await booked(0)
  await ok(send())
  await sql`update class_bookings set status = 'Cancelled' where id = ${one.guid}`.execute(centre.deps.db)
  await centre.runJobs()
  expect(mailsTo(one.email)).toEqual([])
})

test('what is written is text: no markup, and no name becomes an address; the preview is the mail', async () => {
  const one = await booked(0, { childFirstName: 'evil.example/x' })
  const text = '<a href="https://evil.example">här</a>\nhttps://hoppla.example & <b>fet</b>'
  const words = { sv: { subject: '<i>Viktigt</i>', text } }
  const shown = await ok<{ languages: { language: string; mail: { html: string; subject: string } | null }[] }>(
    preview({ texts: words }),
  )
  await ok(send({ texts: words }))
  await centre.runJobs()
  const [mail] = mailsTo(one.email)
  expect(mail?.html).not.toContain('href="https://evil.example')
  expect(mail?.html).toContain(
    '&lt;a href=&quot;https://evil.example&quot;&gt;här&lt;/a&gt;<br>https://hoppla.example &amp; &lt;b&gt;',
  )
  expect(mail?.html).not.toContain('evil.example/x')
  expect(mail?.text).toContain('evil. example/ x')
  const [swedish, english] = shown.languages
  expect(english?.mail).toBeNull()
  expect(swedish?.mail?.subject).toBe(mail?.subject)
  const bare = (html = '') => html.replaceAll(/\/confirmation\/[^"]*/g, '').replaceAll('evil. example/ x', 'Alma')
  expect(bare(swedish?.mail?.html)).toBe(bare(mail?.html))
})

test('staff of another place, reception and parents write to nobody; children and groups of others are not found', async () => {
  const one = await booked(0)
  const child = await childOf(one)
  const elsewhere = await asStaffWith(centre, [['VenueManager', 'oslo']], 'rut@hoppla.example')
  expectRefusal(await send({}, elsewhere), 'class.not-found')
  expectRefusal(await preview({}, elsewhere), 'class.not-found')
  expectRefusal(await elsewhere(listMessages, { params: { classId: made.id }, query: {} }), 'class.not-found')
  const place = await placeKeyOf(centre, made.playgroundId)
  const reception = await asStaffWith(centre, [['Reception', place]], 'rut@hoppla.example')
  expect((await send({}, reception)).status).toBe(403)
  const service = await asStaffWith(centre, [['CustomerService', 'sweden']], 'rut@hoppla.example')
  expect((await preview({}, service)).status).toBe(200)
  const another = await centre.aClass([1])
  expectRefusal(await send({ groupId: another.groups[0] ?? '' }), 'class.not-found')
  expectRefusal(await send({ groupId: made.groups[1] ?? '', childId: child }), 'child.not-found')
  expectRefusal(await send({ childId: child }), 'child.not-found')
  expectRefusal(
    await centre.call(listBookingMessages, { params: { bookingId: one.guid, orderReference: 'ABCD-EFGH' } }),
    'booking.not-found',
  )
})

test('a play centre sends so many a day and no more, also at the same moment', async () => {
  await booked(0)
  const now = centre.deps.clock.now()
  const fill = (n: number) =>
    sql`insert into class_messages (id, class_id, subjects, bodies, sent_at) select gen_random_uuid(), ${made.id}, '{}', '{}', ${now}
      from generate_series(1, ${n})`.execute(centre.deps.db)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from class_messages`.execute(centre.deps.db)
  await fill(messagesADay - 1 - (rows[0]?.n ?? 0))
  const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status).sort()
  expect(statuses).toEqual([200, 429, 429])
  expectRefusal(await send(), 'message.too-many')
  centre.deps.clock.advance(24 * 3_600)
  leader = await asStaffWith(centre, [['Instructor', await placeKeyOf(centre, made.playgroundId)]])
  await ok(send())
})

test('what was written goes with the last booking that it stands with', async () => {
  const [old, kept] = [await booked(0), await booked(0)]
  await ok(send())
  await ok(send({ groupId: made.groups[0] ?? '', childId: await childOf(old) }))
  const { db } = centre.deps
  const count = async () => (await sql`select from class_messages where class_id = ${made.id}`.execute(db)).rows.length
  const erase = () =>
    db.transaction().execute(async (tx) => {
      await sql`select set_config('hoppla.erasing', 'on', true)`.execute(tx)
      for (const one of oldBookings(24, 12)) await one(tx, centre.deps.clock.now())
    })
  await sql`update class_bookings set created_at = now() - interval '30 months' where id = ${old.guid}`.execute(db)
  await erase()
  expect(await count()).toBe(1)
  expect(await readBy(kept)).toHaveLength(1)
  // The other family deletes its account.
  const astrid = (await sql<{ id: string }>`select id from accounts where email = 'astrid@hoppla.example'`.execute(db)).rows[0]
  await sql`update class_bookings set account_id = ${astrid?.id} where id = ${kept.guid}`.execute(db)
  await db.transaction().execute((tx) => eraseBookings(tx, astrid?.id ?? '', centre.deps.clock.now()))
  expect(await count()).toBe(0)
})
