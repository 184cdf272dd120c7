import { randomUUID } from 'node:crypto'
import { urlOf } from '@hoppla/contract/client'
import { type Acting, beginActing, orderForCustomer } from '@hoppla/contract/customer-service/acting'
import { type DataRequest, openDataRequest, sendCheckCode } from '@hoppla/contract/customer-service/data-requests'
import { type EnquirySent, getEnquiryForm, sendGroupEnquiry, sendPartyEnquiry } from '@hoppla/contract/enquiries'
import { agreeParty, answerEnquiry } from '@hoppla/contract/enquiries/inbox'
import { listMyGiftCards, myGiftCardPdf, type OwnGiftCard, orderGiftCard, orderReceiptPdf } from '@hoppla/contract/orders'
import { giveGoodwill } from '@hoppla/contract/orders/goodwill'
import { creditNotePdf } from '@hoppla/contract/orders/refunds'
import {
  confirmWithdrawal,
  readWithdrawal,
  type WithdrawalAcknowledgement,
  type WithdrawalStatement,
} from '@hoppla/contract/orders/withdrawal'
import { type DataExport, exportHtml, exportJson, requestExport } from '@hoppla/contract/privacy'
import { listMyCodes, myCodePdf, type OwnCode, orderDirectTicket, orderTicketCode } from '@hoppla/contract/tickets'
import { listMyPasses, orderDirectPass, type Pass } from '@hoppla/contract/tickets/passes'
import type { Language } from '@hoppla/i18n'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Mail } from './adapters/mail.ts'
import { brandOfCountry } from './brand/brand.ts'
import { wordingOf } from './brand/wording.ts'
import { idOf } from './import/ids.ts'
import { addDays, addMonths } from './kernel/calendar.ts'
import { sendPlainMail } from './mail/mail.ts'
import { mailTemplates } from './mail/mail-templates.ts'
import { mailReminder } from './modules/accounting/reminders.ts'
import { mailBooking } from './modules/classes/classes.mails.ts'
import { mailBookingCode } from './modules/classes/holds/booking-code.mails.ts'
import { mailMessage } from './modules/classes/messages/messages.mails.ts'
import { aCentre, type Centre } from './modules/classes/testing/centre.ts'
import { causeEarlyMails } from './modules/classes/testing/early-mails.ts'
import { causeMakeUpMails } from './modules/classes/testing/make-up-mails.ts'
import { causeWaitingMails } from './modules/classes/testing/waiting-mails.ts'
import { mailGuestExport } from './modules/customer-service/requests/requests.mails.ts'
import { causeVisitMails } from './modules/entrance/testing/visit-mails.ts'
import { mailGiftCardReminder } from './modules/gift-cards/gift-card-reminders.ts'
import * as identityMails from './modules/identity/identity.mails.ts'
import type { Buyer } from './modules/orders/testing/shop.ts'
import { causePartyMails } from './modules/parties/testing/party-mails.ts'
import { exportReadyMail, goodbyeMail } from './modules/privacy/privacy.mails.ts'
import { mailBirthday } from './modules/profile/birthdays.ts'
import { invitationMail, pinLockedMail, securityMail } from './modules/staff/staff.mails.ts'
import { mailPhotoRejected } from './modules/tickets/pass-photos.ts'
import { firstBrandIn, firstColours, firstColoursIn } from './testing/first-brand.ts'
import { coloursOfPdf, fontsOfPdf, picturesOfPdf, wordsOfPdf } from './testing/read-pdf.ts'

/*
 * Every mail and every PDF of the second brand (data/kanga), as its parents get them: none says, shows or is drawn in anything of the first. Pages, icons,
 * calendars and cookies are walked in e2e/protocol/second-brand.test.ts, which has the built web.
 */

const email = 'ruth@kanga.example'
const password = 'Pung-pung-studs-1'
let centre: Centre
let ruth: Buyer
let countryId: string
let token: string
const papers = new Map<string, Buffer>()
const files = new Map<string, string>()
const mails: Mail[] = []

beforeAll(async () => {
  centre = await aCentre({}, 'kanga')
  countryId = idOf('place', 'sweden')
  ruth = await centre.as(email, 'localhost:3000', password)
  token = await centre.tokenOf(email, 'localhost:3000', password)
  await everyMail()
  mails.push(...centre.sentMails)
  for (const { template, attachments } of mails)
    for (const { filename, contentType, bytes } of attachments)
      if (contentType === 'application/pdf') papers.set(`${template}: ${filename}`, bytes)
      else files.set(`${template}: ${filename}`, bytes.toString())
})
afterAll(() => centre.close())

const someone = { to: 'someone', recipientName: 'Mio', recipientEmail: 'mio@parents.example', greeting: 'Grattis!' } as const
const bought = async (...order: Parameters<Buyer['atCheckoutOf']>): Promise<string> => {
  const { orderReference, payment } = await ruth.atCheckoutOf(...order)
  await centre.atProvider(payment, { action: 'pay' })
  await centre.settled()
  return orderReference
}
/** A file that the account hands out. */
const fetched = async (name: string, url: string): Promise<Buffer> => {
  const { statusCode, rawPayload, headers } = await centre.app.inject({
    url,
    headers: { host: 'localhost:3000', authorization: `Bearer ${token}`, 'accept-language': 'sv' },
  })
  expect(statusCode, name).toBe(200)
  files.set(`${name}: name`, String(headers['content-disposition']))
  return rawPayload
}

const everyMail = async (): Promise<void> => {
  const card = await bought(orderGiftCard, { articleId: idOf('article', 'sweden-gift'), delivery: someone })
  const code = await bought(orderTicketCode, { articleId: idOf('article', 'sweden-ten'), delivery: someone })
  const ticket = await bought(orderDirectTicket, { articleId: idOf('article', 'sweden-ten'), method: 'card' })
  const child = idOf('child', 'ruth-mio')
  await bought(orderDirectPass, { articleId: idOf('article', 'sweden-month'), childId: child, method: 'card' })
  await centre.runJobs()
  await ownPapers(card, code, ticket)
  await mailsOfPresents(card)
  await mailsOfClasses()
  await mailsOfEnquiries()
  await mailsOfTheOffice()
  await mailsOfTheAccount()
  await exportOfEverything()
  await centre.runJobs()
  await mailOfABirthday()
}

/** Documents that the account page offers. */
const ownPapers = async (card: string, code: string, ticket: string): Promise<void> => {
  const [ownCard] = await ruth.ok<OwnGiftCard[]>(ruth.call(listMyGiftCards, {}))
  const [ownCode] = await ruth.ok<OwnCode[]>(ruth.call(listMyCodes, { query: { orderReference: code } }))
  const all: [string, string][] = [
    ['gift card', urlOf(myGiftCardPdf, { params: { guid: ownCard?.guid ?? '' } })],
    ['code', urlOf(myCodePdf, { params: { guid: ownCode?.guid ?? '' } })],
    ['receipt of a present', urlOf(orderReceiptPdf, { params: { orderReference: card } })],
    ['receipt of a ticket', urlOf(orderReceiptPdf, { params: { orderReference: ticket } })],
  ]
  for (const [name, url] of all) papers.set(name, await fetched(name, url))
}

const mailsOfPresents = async (card: string): Promise<void> => {
  const [given] = await ruth.ok<OwnGiftCard[]>(ruth.call(listMyGiftCards, {}))
  await mailGiftCardReminder.run(centre.deps, { mailId: randomUUID(), giftCardId: given?.guid ?? '' })
  const body = { orderReference: card, email }
  const { refundAmount } = (await centre.call(readWithdrawal, { body })).body as WithdrawalStatement
  const done = await centre.call(confirmWithdrawal, { body: { ...body, name: 'Ruth Berg', refundAmount } })
  expect(done.status, done.text).toBe(200)
  await centre.runJobs()
  const { creditNoteNumber } = done.body as WithdrawalAcknowledgement
  papers.set('credit note', await fetched('credit note', urlOf(creditNotePdf, { params: { number: creditNoteNumber ?? '' } })))
  const [pass] = await ruth.ok<Pass[]>(ruth.call(listMyPasses, {}))
  await sql`update passes set photo_status = 'Rejected', photo_rejection = 'blurred' where id = ${pass?.guid}`.execute(
    centre.deps.db,
  )
  await mailPhotoRejected.run(centre.deps, { mailId: randomUUID(), passId: pass?.guid ?? '' })
}

/** What staff write to the family of a booking. */
const aMessageTo = async (bookingId: string): Promise<void> => {
  const { deps } = centre
  const [messageId, mailId] = [randomUUID(), randomUUID()]
  await sql`insert into class_messages (id, class_id, subjects, bodies, sent_at)
    select ${messageId}::uuid, class_id, '{"sv": "Skor"}', '{"sv": "Ta med skor."}', now() from class_bookings where id = ${bookingId}`.execute(
    deps.db,
  )
  await sql`insert into class_message_bookings (message_id, booking_id, language, mail_id) values (${messageId}, ${bookingId}, 'sv', ${mailId})`.execute(
    deps.db,
  )
  await mailMessage.run(deps, { mailId })
}

/** A session of a booked class that is told as moved from another time. */
const aMovedSession = async (bookingId: string): Promise<void> => {
  const { rows } = await sql<{ groupId: string; date: string; startTime: string; endTime: string }>`
    select s.age_group_id as "groupId", s.date::text, to_char(s.start_time, 'HH24:MI') as "startTime", to_char(s.end_time, 'HH24:MI') as "endTime"
    from class_booking_children k join published.class_sessions s on s.age_group_id = k.age_group_id where k.booking_id = ${bookingId}
    order by s.date limit 1`.execute(centre.deps.db)
  const { groupId, ...after } = rows[0] ?? expect.fail('no session')
  const moves = [{ before: { ...after, startTime: '08:00', endTime: '09:00' }, after }]
  await mailBooking.run(centre.deps, { mailId: randomUUID(), bookingId, what: 'sessionMoved', groupId, moves })
}

const mailsOfClasses = async (): Promise<void> => {
  const { deps } = centre
  const { rows } = await sql<{ id: string }>`select id from class_age_groups limit 1`.execute(deps.db)
  const birth = addDays(centre.today(), -365 * 4)
  const booking = await centre.booked(
    centre.book(centre.anInput(rows[0]?.id, { email, childBirthdate: birth }), { 'accept-language': 'sv' }),
  )
  await centre.atProvider(await centre.paymentOf(booking), { action: 'pay' })
  await centre.settled()
  await centre.runJobs()
  const reported = (what: Parameters<typeof mailBooking.run>[1]['what']) =>
    mailBooking.run(deps, { mailId: randomUUID(), bookingId: booking.guid, what, backMinor: 49_500, day: centre.today() })
  for (const what of ['reminder', 'moved', 'rebooked', 'childChanged', 'sessionOff', 'sessionOn'] as const) await reported(what)
  await aMovedSession(booking.guid)
  await aMessageTo(booking.guid)
  await causeMakeUpMails(centre, { offered: { first: centre.today() }, booking })
  await centre.runJobs()
  await sql`update class_bookings set status = 'Cancelled' where id = ${booking.guid}`.execute(deps.db)
  for (const what of ['cancelled', 'calledOff', 'ended', 'released'] as const) await reported(what)
  await mailBookingCode.run(deps, { mailId: randomUUID(), email, language: 'sv', countryId })
  await causeEarlyMails(centre, 'Mio')
  const confirmed = await causeWaitingMails(centre, 'Mio')
  await centre.runJobs()
  await confirmed()
  await causeVisitMails(centre, email, 'lund')
  await causePartyMails(centre, email, 'lund')
}

const mailsOfEnquiries = async (): Promise<void> => {
  const { form } = (await centre.call(getEnquiryForm, {})).body as { form: string }
  centre.deps.clock.advance(30)
  const asked = {
    form,
    playgroundId: idOf('place', 'lund'),
    date: addDays(centre.today(), 30),
    name: 'Ruth Berg',
    email,
    phone: '070-174 06 77',
  }
  const party = { ...asked, time: 'midday', children: 12, age: 6, childFirstName: 'Mio', message: 'Gärna en söndag.' }
  const { form: second } = (await centre.call(getEnquiryForm, {})).body as { form: string }
  centre.deps.clock.advance(30)
  const group = {
    ...asked,
    form: second,
    organisation: 'Skolan',
    kind: 'school',
    children: 24,
    adults: 3,
    food: 'meal',
    invoiceReference: '1',
  }
  const [partyAnswer, groupAnswer] = [
    await centre.call(sendPartyEnquiry, { body: party } as never, { 'accept-language': 'sv' }),
    await centre.call(sendGroupEnquiry, { body: group } as never, { 'accept-language': 'sv' }),
  ]
  for (const answer of [partyAnswer, groupAnswer]) expect(answer.status, answer.text).toBe(200)
  await sql`insert into account_roles (account_id, role) select id, 'CustomerService' from accounts where email = ${email}`.execute(
    centre.deps.db,
  )
  const { id } = partyAnswer.body as EnquirySent
  const staff = await centre.asStaff(email)
  const agreed = { day: addDays(centre.today(), 30), from: '13:30', children: 9 }
  const agreement = await staff(agreeParty, { params: { id }, body: { version: 0, party: agreed } })
  expect(agreement.status, agreement.text).toBeLessThan(300)
  const answered = await staff(answerEnquiry, { params: { id }, body: { version: 1, text: 'Välkomna!', isDone: true } })
  expect(answered.status, answered.text).toBeLessThan(300)
}

/** Staff order for a customer, who gets the link to pay; and the reminder that reports are ready. */
const mailsOfTheOffice = async (): Promise<void> => {
  const { db } = centre.deps
  const { rows } = await sql<{
    id: string
  }>`insert into accounts (id, email, email_normalized, first_name, last_name, culture, country_id, email_confirmed_at)
    values (gen_random_uuid(), 'customer@kanga.example', 'customer@kanga.example', 'Ruth', 'Berg', 'sv-SE', ${countryId}, now()) returning id`.execute(
    db,
  )
  const customerId = rows[0]?.id ?? ''
  await sql`insert into enquiries (id, form_id, kind, playground_id, language, name, email, phone, wished_on, details, created_at)
    select gen_random_uuid(), gen_random_uuid(), 'party', p.id, 'sv', 'Gunn', 'guest@kanga.example', '+46', '2027-01-01', '{}', now()
    from playgrounds p where p.country_id = ${countryId} limit 1`.execute(db)
  const staff = await centre.asStaff(email)
  const begun = await staff(beginActing, { body: { customerId, reason: 'phone', note: '' } })
  expect(begun.status, begun.text).toBeLessThan(300)
  const params = { actingId: (begun.body as Acting).id }
  const ordered = await staff(orderForCustomer, { params, body: { kind: 'gift-card', articleId: idOf('article', 'sweden-gift') } })
  expect(ordered.status, ordered.text).toBeLessThan(300)
  const asked = await staff(openDataRequest, { body: { email: 'guest@kanga.example', kind: 'export', channel: 'phone', note: '' } })
  expect(asked.status, asked.text).toBeLessThan(300)
  const { id: requestId } = asked.body as DataRequest
  const sent = await staff(sendCheckCode, { params: { requestId } })
  expect(sent.status, sent.text).toBeLessThan(300)
  await mailGuestExport.run(centre.deps, { mailId: randomUUID(), requestId })
  const { rows: bought } = await sql<{
    reference: string
  }>`select reference from orders where account_id is null and completed_at is not null`.execute(db)
  const given = await staff(giveGoodwill, {
    params: { orderReference: bought[0]?.reference ?? '' },
    body: { amount: 100, cause: 'goodwill' },
  })
  expect(given.status, given.text).toBeLessThan(300)
  const reminded = { mailId: randomUUID(), accountId: customerId, companyId: countryId, month: '2026-11', kinds: ['vat'] as const }
  await mailReminder.run(centre.deps, { ...reminded, kinds: [...reminded.kinds] })
}

const mailsOfTheAccount = async (): Promise<void> => {
  const brand = await brandOfCountry(centre.deps, countryId)
  const href = 'http://localhost:3000/sv/login'
  const asked = { firstName: 'Ruth', lastDay: '2026-12-01', href, newPassword: href, preferences: href }
  const {
    confirmMail,
    confirmNewMail,
    changingMail,
    changedMail,
    alreadyRegisteredMail,
    resetMail,
    lockedMail,
    passwordChangedMail,
  } = identityMails
  for (const language of ['sv', 'en'] satisfies Language[]) {
    const wording = wordingOf(brand, language)
    const contents = [
      ...[confirmMail, confirmNewMail, alreadyRegisteredMail, resetMail, lockedMail, passwordChangedMail].map((write) =>
        write(wording, 'Ruth', href),
      ),
      ...[changingMail, changedMail].map((write) => write(wording, 'Ruth', 'new@kanga.example', href)),
      exportReadyMail(wording, asked),
      goodbyeMail(wording, href),
      invitationMail(wording, { ...asked, inviter: 'Ruth Berg', roles: [{ role: 'Reception', placeName: 'Lund' }] }),
      securityMail(wording, 'Ruth', { kind: 'passkey-added', name: 'Phone' }, href),
      pinLockedMail(wording, { name: 'Ruth', device: 'Entrance', place: 'Lund' }, href),
    ]
    for (const content of contents)
      await sendPlainMail(centre.deps, { ...content, id: randomUUID(), to: email, language, countryId })
  }
}

/** At noon, so that the day is the same wherever the place is. */
const mailOfABirthday = async (): Promise<void> => {
  const { clock, db } = centre.deps
  const today = centre.today()
  clock.set(new Date(`${today}T11:00:00Z`))
  const { id: accountId } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const childId = idOf('child', 'ruth-mio')
  await db
    .updateTable('children')
    .set({ birth_date: addMonths(today, -48) })
    .where('id', '=', childId)
    .execute()
  const consent = { account_id: accountId, kind: 'greetings', given: true, text_version: 'test', source: 'test' } as const
  await db.insertInto('consents').values(consent).execute()
  await mailBirthday.run(centre.deps, { mailId: randomUUID(), childId, accountId })
}

const exportOfEverything = async (): Promise<void> => {
  const { guid } = await ruth.ok<DataExport>(ruth.call(requestExport, {}))
  await centre.runJobs()
  for (const [name, route] of [
    ['export to read', exportHtml],
    ['export to take along', exportJson],
  ] as const)
    files.set(name, (await fetched(name, urlOf(route, { params: { guid } }))).toString())
}

test('every mail there is was sent', () => {
  expect([...new Set(mails.map(({ template }) => template))].sort()).toEqual([...mailTemplates].sort())
})

test('no mail says or draws anything of the first brand', () => {
  const faults = mails.flatMap(({ template, language, from, replyTo, subject, html, text }) =>
    firstBrandIn([from, replyTo, subject, html, text].join('\n')).map((found) => `${template} (${language}): ${found}`),
  )
  expect(faults).toEqual([])
  for (const { template, html } of mails) expect(html, template).toContain('background:#f7f5fb')
})

test('nor does a picture in one', async () => {
  const addresses = new Set(
    mails.flatMap(({ html }) => [...html.matchAll(/<img src="(https?:[^"]+)"/g)].map(([, src = '']) => src)),
  )
  expect(addresses.size).toBeGreaterThan(1)
  for (const address of addresses) {
    const { host, pathname } = new URL(address)
    const { statusCode, rawPayload } = await centre.app.inject({ url: pathname, headers: { host } })
    expect(statusCode, address).toBe(200)
    expect(firstBrandIn(pathname)).toEqual([])
    expect(await firstColoursIn(rawPayload), address).toEqual([])
  }
})

describe('papers', () => {
  test('are all there: gift card, code, ticket, receipts, credit note, terms', () => {
    const kinds = [...papers.keys()].map((name) => name.replace(/[-: ]*[A-Z0-9]{4}-[A-Z0-9]{4}.*|-\d{4}-\d\d-\d\d/, ''))
    expect([...new Set(kinds)].sort()).toEqual([
      'class-confirmed: villkor.pdf',
      'code',
      'code-for-you: code',
      'credit note',
      'gift card',
      'gift-card-bought: terms.pdf',
      'gift-card-for-you: gift-card',
      'gift-card-goodwill: presentkort',
      'gift-card-reminder: gift-card',
      'order-paid: terms.pdf',
      'payment-returned: credit-note-SE-C-000001.pdf',
      'receipt of a present',
      'receipt of a ticket',
    ])
  })

  test('are set in the brand’s faces and colours, with its words and pictures only', async () => {
    for (const [name, pdf] of papers) {
      const words = wordsOfPdf(pdf)
      expect(words, name).toContain('Kanga')
      expect(firstBrandIn(words), name).toEqual([])
      expect(
        fontsOfPdf(pdf).filter((font) => !font.startsWith('Baloo2-')),
        name,
      ).toEqual([])
      const colours = coloursOfPdf(pdf)
      expect(colours, name).toContain('#1d2b53')
      expect(
        firstColours.filter((colour) => colours.has(colour)),
        name,
      ).toEqual([])
      for (const picture of await picturesOfPdf(pdf)) expect(await firstColoursIn(picture), name).toEqual([])
    }
    const pictures = await Promise.all([...papers.values()].map(picturesOfPdf))
    expect(pictures.flat().length).toBeGreaterThan(1)
  })
})

test('files to keep say nothing of it, in what they hold and what they are called', () => {
  expect([...files.keys()]).toEqual(
    expect.arrayContaining([expect.stringMatching(/\.ics$/), 'export to read', 'export to take along']),
  )
  const faults = [...files, ...[...papers.keys()].map((name) => [name, name] as const)].flatMap(([name, text]) =>
    firstBrandIn(`${name} ${text}`).map((found) => `${name}: ${found}`),
  )
  expect(faults).toEqual([])
})

test('the walk would see it', async () => {
  expect(firstBrandIn('Välkommen till Hoppla')).toEqual(['hoppla'])
  expect(firstBrandIn(`fill:${firstColours[0]}`)).toEqual([firstColours[0]])
  const flat = (background: string) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer()
  expect(await firstColoursIn(await flat(firstColours[0] ?? ''))).toEqual([firstColours[0]])
  expect(await firstColoursIn(await flat('#ff8f6b'))).toEqual([])
})
