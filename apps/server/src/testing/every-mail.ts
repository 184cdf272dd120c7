import { randomUUID } from 'node:crypto'
import { cancelClass } from '@hoppla/contract/classes'
import { bookChildClass, cancelBooking } from '@hoppla/contract/classes/bookings'
import { sendMessage } from '@hoppla/contract/classes/messages'
import { type Acting, beginActing, orderForCustomer } from '@hoppla/contract/customer-service/acting'
import {
  type DataRequest,
  openDataRequest,
  performDataRequest,
  sendCheckCode,
} from '@hoppla/contract/customer-service/data-requests'
import { type EnquiryForm, type EnquirySent, getEnquiryForm, sendGroupEnquiry, sendPartyEnquiry } from '@hoppla/contract/enquiries'
import { agreeParty, answerEnquiry } from '@hoppla/contract/enquiries/inbox'
import { confirmEmail, forgotPassword, login } from '@hoppla/contract/identity'
import { orderGiftCard } from '@hoppla/contract/orders'
import { giveGoodwill } from '@hoppla/contract/orders/goodwill'
import { refundOrder } from '@hoppla/contract/orders/refunds'
import { confirmWithdrawal, readWithdrawal, type WithdrawalStatement } from '@hoppla/contract/orders/withdrawal'
import { createClosing } from '@hoppla/contract/places/closings'
import { deleteAccount, requestExport } from '@hoppla/contract/privacy'
import { addChild, type ChildAccount, changePassword, registerAccount, updateProfile } from '@hoppla/contract/profile'
import type { CallInput, RouteSpec } from '@hoppla/contract/route'
import { enrolDevice, setPin, signInWithPin } from '@hoppla/contract/staff/devices'
import { deleteMemberSecondFactors, inviteMember } from '@hoppla/contract/staff/members'
import { orderTicketCode } from '@hoppla/contract/tickets'
import { listWaitingPhotos, reviewPhoto, uploadPassPhoto, type WaitingPhoto } from '@hoppla/contract/tickets/pass-photos'
import { listMyPasses, orderDirectPass, type Pass } from '@hoppla/contract/tickets/passes'
import sharp from 'sharp'
import { expect } from 'vitest'
import { idOf } from '../import/ids.ts'
import { enqueue } from '../jobs/jobs.ts'
import { addDays } from '../kernel/calendar.ts'
import { mailReminder } from '../modules/accounting/reminders.ts'
import { remindParents, sweepBookings } from '../modules/classes/classes.jobs.ts'
import { mailBooking } from '../modules/classes/classes.mails.ts'
import { moveBookings } from '../modules/classes/move-bookings.ts'
import type { AClass, Centre } from '../modules/classes/testing/centre.ts'
import { causeEarlyMails } from '../modules/classes/testing/early-mails.ts'
import { causeMakeUpMails } from '../modules/classes/testing/make-up-mails.ts'
import { causeWaitingMails } from '../modules/classes/testing/waiting-mails.ts'
import { causeVisitMails } from '../modules/entrance/testing/visit-mails.ts'
import { remindOfGiftCards } from '../modules/gift-cards/gift-card-reminders.ts'
import { guesses } from '../modules/identity/identity.rules.ts'
import { blind } from '../modules/identity/links.ts'
import type { Buyer } from '../modules/orders/testing/shop.ts'
import { aParent, password } from '../modules/privacy/testing/parents.ts'
import { mailBirthday } from '../modules/profile/profile.ts'
import { expectRefusal, officeHost, type TestAnswer, type TestCall } from './app.ts'
import { linkIn } from './mails.ts'

type Call = <R extends RouteSpec>(
  call: TestCall,
  route: R,
  input: CallInput<R>,
  headers?: Record<string, string>,
) => Promise<TestAnswer>
/** Every call here succeeds, and none is slowed because so many come from one place. */
const done =
  ({ deps }: Centre): Call =>
  async (call, route, input, headers) => {
    await deps.pool.query('delete from rate_limits')
    const answer = await call(route, input, headers)
    expect(answer.status, `${route.path}: ${answer.text}`).toBeLessThan(300)
    return answer
  }

/** Words that people write into forms: whoever finds one of them where it does not belong knows where it came from. */
export const writtenWords = {
  child: 'Kanariebarn',
  enquirer: 'Kanariefragare',
  message: 'Kanariehemlighet',
  recipient: 'Kanariemottagare',
  greeting: 'Kanariehalsning',
} as const
const friend = (email: string) =>
  ({ to: 'someone', recipientName: writtenWords.recipient, recipientEmail: email, greeting: writtenWords.greeting }) as const

/** A child whose birthday is today, and whose guardian wants to be greeted. */
const aBirthday = async ({ deps, today }: Centre): Promise<void> => {
  const { rows } = await deps.pool.query<{ childId: string; accountId: string }>(
    `with child as (insert into children (first_name, last_name, birth_date) values ($1, 'Lind', $2) returning id),
      yes as (insert into consents (account_id, kind, given, text_version, source)
        select id, 'greetings', true, 'x', 'x' from accounts where email = 'astrid@hoppla.example')
    insert into child_guardians (child_id, account_id) select child.id, a.id from child, accounts a where a.email = 'astrid@hoppla.example'
    returning child_id as "childId", account_id as "accountId"`,
    [writtenWords.child, `${Number(today().slice(0, 4)) - 4}${today().slice(4)}`],
  )
  await enqueue(deps.db, mailBirthday, { mailId: randomUUID(), ...(rows[0] ?? expect.fail('no child')) })
}

const accounts = async (centre: Centre) => {
  const ok = done(centre)
  const [changing, leaving, choosing] = [await aParent(centre), await aParent(centre), await aParent(centre)]
  const details = { firstname: 'Siv', lastname: 'Berg', email: choosing.email }
  await ok(centre.call, registerAccount, { body: { details, password, registrationSource: 'test' } })
  await ok(centre.call, forgotPassword, { body: { email: 'bjorn@hoppla.example' } })
  // Only an address that was proven gets the link to take a change back.
  await centre.deps.pool.query('update accounts set email_confirmed_at = now() where id = $1', [changing.id])
  await ok(changing.call, updateProfile, { body: { email: 'somewhere-else@example.com', password } })
  await ok(choosing.call, requestExport, {})
  await ok(choosing.call, changePassword, { body: { currentPassword: password, newPassword: 'fyra nya kottar i skogen' } })
  // All guesses but the last one that is compared.
  const locked = 'kari@hoppla.example'
  await centre.deps.pool.query('insert into login_failures (email_hash, count, last_at) values ($1, $2, now())', [
    blind(centre.deps.config, locked),
    guesses.maxInARow - 1,
  ])
  expectRefusal(
    await centre.call(login, { body: { email: locked, password: 'a guess' } }, { origin: 'http://localhost:3000' }),
    'login.failed',
  )
  return async () => {
    const sent = await centre.deps.db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', 'somewhere-else@example.com')
      .execute()
    const { userId, code } = linkIn(
      sent.map((mail) => ({ ...mail, text: mail.text_body }) as never),
      'confirm-new-email',
    )
    await ok(centre.call, confirmEmail, { params: { userId }, query: { code } })
    await ok(leaving.call, deleteAccount, { body: { password } })
  }
}

/** Staff order for a customer, who gets the link to pay. */
const acting = async (centre: Centre, staff: TestCall): Promise<void> => {
  const ok = done(centre)
  const customer = await aParent(centre)
  await centre.deps.pool.query("update accounts set country_id = (select id from countries where slug = 'sweden') where id = $1", [
    customer.id,
  ])
  const begun = await ok(staff, beginActing, { body: { customerId: customer.id, reason: 'phone', note: writtenWords.message } })
  const articleId = await centre.giftCard('sweden', 500)
  const params = { actingId: (begun.body as Acting).id }
  await ok(staff, orderForCustomer, { params, body: { kind: 'gift-card', articleId } })
}

/** A family without an account asks for its data: the code, and the link to what there is. */
const dataRequests = async (centre: Centre, staff: TestCall): Promise<void> => {
  const ok = done(centre)
  const { rows } = await centre.deps.pool.query<{ email: string }>(
    `select e.email from enquiries e where not exists (select from accounts a where a.email_normalized = lower(e.email)) limit 1`,
  )
  const body = { email: rows[0]?.email ?? '', kind: 'export', channel: 'phone', note: writtenWords.message } as const
  const { id: requestId } = (await ok(staff, openDataRequest, { body })).body as DataRequest
  await ok(staff, sendCheckCode, { params: { requestId } })
  await centre.deps.pool.query(
    `update data_requests set checked_at = $2, checked_by = (select id from accounts where email = 'rut@hoppla.example') where id = $1`,
    [requestId, centre.deps.clock.now()],
  )
  await ok(staff, performDataRequest, { params: { requestId }, body: {} })
}

const enquiries = async (centre: Centre): Promise<void> => {
  const ok = done(centre)
  const fields = async (email: string) => {
    const { form } = (await ok(centre.call, getEnquiryForm, {})).body as EnquiryForm
    // As a person has it in hand.
    centre.deps.clock.advance(20)
    const playgroundId = idOf('place', 'orebro')
    return { form, email, playgroundId, date: addDays(centre.today(), 30), name: writtenWords.enquirer, phone: '070-174 06 11' }
  }
  const { child, message } = writtenWords
  const party = {
    ...(await fields('party@families.example')),
    time: 'midday',
    children: 12,
    age: 6,
    childFirstName: child,
    message,
  }
  const asked = (await ok(centre.call, sendPartyEnquiry, { body: party } as never)).body as EnquirySent
  const group = {
    ...(await fields('group@families.example')),
    kind: 'school',
    organisation: 'Almby',
    children: 24,
    adults: 3,
    food: 'meal',
  }
  const sent = (await ok(centre.call, sendGroupEnquiry, { body: { ...group, message } } as never)).body as EnquirySent
  const ines = await centre.asStaff('ines@hoppla.example')
  await ok(ines, answerEnquiry, { params: { id: sent.id }, body: { version: 0, text: message, isDone: true } })
  const agreed = { day: addDays(centre.today(), 30), from: '13:30', children: 9 }
  await ok(ines, agreeParty, { params: { id: asked.id }, body: { version: 0, party: agreed } })
}

const buy = async (centre: Centre, buyer: Buyer, ...order: Parameters<Buyer['atCheckoutOf']>): Promise<string> => {
  const { orderReference, payment } = await buyer.atCheckoutOf(...order)
  await centre.atProvider(payment, { action: 'pay' })
  await centre.settled()
  expect((await buyer.status(orderReference)).status).toBe('Completed')
  return orderReference
}

const purchases = async (centre: Centre, astrid: Buyer, staff: TestCall) => {
  const ok = done(centre)
  const card = { articleId: await centre.giftCard(), delivery: friend('elsa-present@example.com') }
  await buy(centre, astrid, orderGiftCard, card)
  const code = { articleId: await centre.article('serial-ticket'), delivery: friend('maja-present@example.com') }
  const given = await buy(centre, astrid, orderTicketCode, code)
  const ending = await centre.aPaidCard(astrid)
  await centre.deps.pool.query(`update gift_cards set valid_to = $2, issued_at = '2024-01-01' where id = $1`, [
    ending.guid,
    addDays(centre.today(), 20),
  ])
  await remindOfGiftCards.run(centre.deps, {})
  const child = (
    await ok(astrid.call, addChild, {
      body: { firstName: writtenWords.child, lastName: 'Lind', birthDate: '2021-03-04' },
    })
  ).body as ChildAccount
  await buy(centre, astrid, orderDirectPass, { articleId: await centre.article('pass'), childId: child.guid, method: 'card' })
  const passes = (await ok(astrid.call, listMyPasses, {})).body as Pass[]
  const pass = passes.find((each) => each.child?.guid === child.guid) ?? expect.fail('no pass')
  const picture = await sharp({ create: { width: 800, height: 900, channels: 3, background: '#c84' } })
    .jpeg()
    .toBuffer()
  await ok(astrid.call, uploadPassPhoto, { params: { guid: pass.guid }, body: { image: picture.toString('base64') } })
  const waiting = (await ok(staff, listWaitingPhotos, {})).body as WaitingPhoto[]
  const photo = waiting.find(({ passId }) => passId === pass.guid) ?? expect.fail('no photo')
  await ok(staff, reviewPhoto, { params: { guid: photo.guid }, body: { approved: false, reason: 'blurred' } })
  return async () => {
    const contract = { orderReference: given, email: 'astrid@hoppla.example' }
    const { refundAmount } = (await ok(centre.call, readWithdrawal, { body: contract })).body as WithdrawalStatement
    await ok(centre.call, confirmWithdrawal, { body: { ...contract, name: 'Astrid Lind', refundAmount } })
  }
}

const classes = async (centre: Centre, astrid: Buyer, staff: TestCall) => {
  const ok = done(centre)
  const free = { type: 'SportKidzTrial', price: 0 } as const
  let children = 0
  /** A seat of a class of its own, in the name of a guest. */
  const booked = async (made: { price?: number; type?: 'SportKidzTrial'; inDays?: number }) => {
    const offered = await centre.aClass([3], { ...made, keepsHolds: true })
    const request = centre.anInput(offered.groups[0], { childFirstName: `${writtenWords.child} ${++children}` })
    const booking = await centre.booked(centre.book(request))
    return { offered, booking, params: { bookingId: booking.guid, orderReference: booking.orderReference } }
  }
  const paid = async () => {
    const seat = await booked({})
    await centre.atProvider(await centre.paymentOf(seat.booking), { action: 'pay' })
    await centre.settled()
    return seat
  }
  const [cancelled, ended] = [await paid(), await paid()]
  const texts = { sv: { subject: writtenWords.message, text: writtenWords.message } }
  await ok(staff, sendMessage, { params: { classId: ended.offered.id }, body: { texts } })
  const [calledOff, moved, unproven] = [await booked(free), await booked(free), await booked(free)]
  const closedOn = await booked({ ...free, inDays: 90 })
  // The second booking of one client needs a code.
  const client = { 'x-forwarded-for': '198.51.100.7' }
  const { groups } = await centre.aClass([3], { keepsHolds: true })
  await centre.booked(centre.book(centre.anInput(groups[0]), client))
  expect((await centre.book(centre.anInput(groups[0], { email: 'code@families.example' }), client)).body).toMatchObject({
    code: 'class.code-needed',
  })
  const soon = await centre.aClass([1], { ...free, inDays: 2, keepsHolds: true })
  const request = centre.anInput(soon.groups[0], { email: 'astrid@hoppla.example' })
  await ok(astrid.call, bookChildClass, { body: request })
  await centre.deps.pool.query(`update class_bookings set status_changed_at = now() - interval '1 day' where class_id = $1`, [
    soon.id,
  ])
  await remindParents(centre.deps)
  await causeMakeUpMails(centre, closedOn)
  await causeVisitMails(centre, 'visit@families.example')
  await causeEarlyMails(centre, writtenWords.child)
  const waitingMails = await causeWaitingMails(centre, writtenWords.child)
  return async () => {
    await waitingMails()
    const { refundAmount } = (await centre.confirmation(cancelled.booking)).cancellation
    await ok(centre.call, cancelBooking, { params: cancelled.params, body: { refundAmount } })
    await closedDay(centre, staff, closedOn)
    await ok(staff, cancelClass, { params: { classId: calledOff.offered.id } })
    const before = { days: [moved.offered.first], playground: { name: 'Hoppla', names: {} }, times: {} }
    await moveBookings(centre.deps.db, moved.offered.id, before, centre.deps.clock.now())
    await ok(staff, refundOrder, {
      params: { orderReference: ended.params.orderReference },
      body: { everything: true, to: 'source', cause: 'goodwill' },
    })
    await ok(staff, giveGoodwill, {
      params: { orderReference: ended.params.orderReference },
      body: { amount: 100, cause: 'other', note: writtenWords.message },
    })
    await centre.deps.pool.query("update guest_holds set keep_until = now() - interval '1 hour' where booking_id = $1", [
      unproven.params.bookingId,
    ])
    await sweepBookings(centre.deps)
  }
}

/** A day that is closed; and another one, that is open after all. */
const closedDay = async (centre: Centre, staff: TestCall, one: { offered: AClass; booking: { guid: string } }): Promise<void> => {
  const { id: classId, playgroundId, first: date } = one.offered
  const classes = [{ classId, outcome: 'skip' as const }]
  const body = { placeIds: [playgroundId], date, from: null, until: null, cause: 'power' as const, notice: false, classes }
  await done(centre)(staff, createClosing, { body })
  const again = { mailId: randomUUID(), bookingId: one.booking.guid, what: 'sessionOn' as const, day: addDays(date, 7) }
  await enqueue(centre.deps.db, mailBooking, again)
  const after = { date: addDays(date, 7), startTime: '10:00', endTime: '11:00' }
  const moves = [{ before: { ...after, startTime: '09:00', endTime: '10:00' }, after }]
  const moved = {
    mailId: randomUUID(),
    bookingId: one.booking.guid,
    what: 'sessionMoved' as const,
    groupId: one.offered.groups[0],
    moves,
  }
  await enqueue(centre.deps.db, mailBooking, moved)
  await enqueue(centre.deps.db, mailBooking, { mailId: randomUUID(), bookingId: one.booking.guid, what: 'rebooked' })
  await enqueue(centre.deps.db, mailBooking, { mailId: randomUUID(), bookingId: one.booking.guid, what: 'childChanged' })
}

const office = async (centre: Centre, staff: TestCall): Promise<void> => {
  const ok = done(centre)
  const placeId = idOf('place', 'orebro')
  const body = { email: 'new@staff.example', language: 'sv', roles: [{ role: 'Reception', placeId, lastDay: null }] } as const
  await ok(staff, inviteMember, { body: { ...body, roles: [...body.roles] } })
  const { rows } = await centre.deps.pool.query<{ id: string }>(
    `insert into account_roles (account_id, role, location_id) select id, 'Reception', $1 from accounts where email = 'kari@hoppla.example'
      returning account_id as id`,
    [placeId],
  )
  const kari = rows[0]?.id ?? expect.fail('no account')
  await ok(staff, deleteMemberSecondFactors, { params: { id: kari } })
  await ok(staff, setPin, { params: { id: kari }, body: { pin: '482916' } })
  const { headers } = await ok(staff, enrolDevice, { body: { name: 'Entrance', placeId } })
  const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
  for (let n = 0; n < 5; n++)
    expectRefusal(
      await centre.call(signInWithPin, { body: { memberId: kari, pin: '918273' } }, { host: officeHost, cookie }),
      'pin.wrong',
    )
  const reminded = { mailId: randomUUID(), accountId: kari, companyId: idOf('place', 'norway'), month: '2026-11', kinds: ['vat'] }
  await enqueue(centre.deps.db, mailReminder, reminded)
}

/**
 * Causes every kind of mail, all through what visitors, parents and staff do.
 * @returns the second half, for when the mails of the first have arrived: what ends or confirms what they were about.
 */
export const causeEveryMail = async (centre: Centre): Promise<() => Promise<void>> => {
  await centre.deps.pool.query(`insert into account_roles (account_id, role) select a.id, r from accounts a, unnest('{VenueManager,CustomerService}'::text[]) r
    where a.email = 'rut@hoppla.example' on conflict do nothing`)
  const [astrid, staff] = [await centre.as('astrid'), await centre.asStaff('rut@hoppla.example')]
  await enquiries(centre)
  await acting(centre, staff)
  await dataRequests(centre, staff)
  await aBirthday(centre)
  await office(centre, staff)
  const later = [await accounts(centre), await purchases(centre, astrid, staff), await classes(centre, astrid, staff)]
  return async () => {
    for (const half of later) await half()
  }
}
