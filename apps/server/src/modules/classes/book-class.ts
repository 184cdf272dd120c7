import { randomUUID } from 'node:crypto'
import type { BookingResult } from '@hoppla/contract/classes/bookings'
import { pathTo } from '@hoppla/contract/pages'
import type { RefusalCode } from '@hoppla/contract/refusals'
import { fromMinor } from '@hoppla/i18n'
import { shared } from '../../cache/single-flight.ts'
import { cipherFor } from '../../crypto/encrypt.ts'
import { newOrderReference } from '../../crypto/printed-codes.ts'
import type { Caller } from '../../http/caller.ts'
import { answerOfKey } from '../../http/idempotency.ts'
import { Refusal } from '../../http/refusal.ts'
import { addDays } from '../../kernel/calendar.ts'
import type { Config } from '../../kernel/config.ts'
import type { Deps } from '../../kernel/deps.ts'
import { classNotesKeptFor, mostUnpaidBookings } from './bookings.rules.ts'
import {
  expireBookings,
  hasFreeSeat,
  type SeatInput,
  type SeatOutcome,
  takeSeatsAtHand,
  takeSeatsWaiting,
  whyNoSeat,
} from './bookings.sql.ts'
import { type BookingInput, checkSale, notesOf, type OneChild, type Sale } from './check-sale.ts'
import { pathOf } from './child-keys.ts'
import { findTriedChild } from './holds/holds.sql.ts'
import { claimSeats, unclaimSeats } from './holds/holds.ts'

/** What was written about a child for its safety: who may read it has the installation's key. */
export const notesCipher = (config: Config) => cipherFor(config, 'class notes')

/** Where a booking is paid. */
export const paymentPath = (language: string, { orderId, reference }: { orderId: string; reference: string }): string =>
  pathTo('class-payment', { lang: language, bookingId: orderId, orderReference: reference })

/**
 * Books seats for one child or several, all or nobody: confirmed at once when nothing is to be paid, else kept for as long as the playground says.
 * The price is fixed by it. @throws Refusal of `bookChildClass`, with the field at fault (`siblings.0.childBirthdate`).
 */
export const bookChildClass = async (deps: Deps, caller: Caller, input: BookingInput): Promise<BookingResult> => {
  const sale = await checkSale(deps, caller, input)
  const { facts, children, now } = sale
  const answer = answerOf(caller, sale)
  const seats = requestOf(deps, caller, { input, sale, answer })
  const { idempotency } = caller
  const claim = async () => {
    const keepUntil = await claimSeats(deps, caller, {
      bookingId: seats.id,
      classId: facts.id,
      seats: children.length,
      email: input.email,
      isFree: sale.isFree,
      countryId: facts.countryId,
      mailedCode: input.mailedCode ?? undefined,
      otherProblem: () => problemOfChild(deps, seats),
    })
    answer.keepBy = keepUntil?.toISOString() ?? null
    seats.answer = idempotency ? JSON.stringify(answer) : null
  }
  const taken = await takeSeats(deps, seats, claim)
  if (taken.outcome === 'booked') return answer
  if (taken.outcome === 'repeat' && idempotency) {
    const earlier = await answerOfKey(deps.pool, idempotency)
    if (!earlier) throw new Error('The key of a booking is taken and has no answer.')
    // The countdown of a repeat begins where the first one is by now.
    return { ...(earlier as BookingResult), now: now.toISOString() }
  }
  throw refusalOf(taken, children.length)
}

/** A checked request as the database reads it. */
export const requestOf = (
  deps: Pick<Deps, 'config'>,
  caller: Caller,
  { input, sale, answer }: { input: BookingInput; sale: Sale; answer: BookingResult },
): SeatInput =>
  seatInputOf(deps, {
    ...input,
    ...sale,
    id: answer.guid,
    reference: answer.orderReference,
    status: answer.status,
    accountId: caller.account?.id ?? null,
    language: caller.language,
    idempotency: caller.idempotency,
    answer,
  })

/** What a booking answers with when its seats are taken. */
export const answerOf = ({ language }: Caller, { site, facts, totalMinor, isFree, expiresAt, now }: Sale): BookingResult => {
  const id = randomUUID()
  const reference = newOrderReference()
  return {
    guid: id,
    orderReference: reference,
    status: isFree ? 'Confirmed' : 'Held',
    now: now.toISOString(),
    expiresAt: isFree ? null : expiresAt.toISOString(),
    totalAmount: fromMinor(totalMinor, facts.currency),
    currency: facts.currency,
    keepBy: null,
    linkPayment: isFree ? null : `${site.origin}${paymentPath(language, { orderId: id, reference })}`,
  }
}

/** Seats that are asked for, for whom, and what was checked. @property answer what a repeat of the request is given, JSON. */
export type RequestOfSeats = Pick<
  BookingInput,
  'email' | 'parentFirstName' | 'parentLastName' | 'gdprDisallowInformation' | 'gdprAllowPartnerInformation'
> &
  Pick<Sale, 'facts' | 'phone' | 'children' | 'priceMinor' | 'totalMinor' | 'expiresAt' | 'now' | 'today'> & {
    id: string
    reference: string
    status: BookingResult['status']
    accountId: string | null
    language: string
    idempotency: Caller['idempotency']
    answer: BookingResult | undefined
  }

/** A request as `book_class_seats` reads it. */
export const seatInputOf = (deps: Pick<Deps, 'config'>, request: RequestOfSeats): SeatInput => {
  const { facts, phone, idempotency } = request
  const cipher = notesCipher(deps.config)
  return {
    id: request.id,
    reference: request.reference,
    class_id: facts.id,
    class_type: facts.type,
    is_trial: facts.type === 'SportKidzTrial',
    country_id: facts.countryId,
    account_id: request.accountId,
    language: request.language,
    email: request.email,
    email_normalized: request.email.toLowerCase(),
    first_name: request.parentFirstName,
    last_name: request.parentLastName,
    phone_country_code: phone.countryCode,
    phone: phone.number,
    wants_information: !request.gdprDisallowInformation,
    wants_partner_information: request.gdprAllowPartnerInformation,
    status: request.status,
    currency: facts.currency,
    total_minor: request.totalMinor,
    created_at: request.now,
    expires_at: request.expiresAt,
    most_open: mostUnpaidBookings,
    mail_id: randomUUID(),
    scope: idempotency?.scope ?? null,
    key: idempotency?.key ?? null,
    body_hash: idempotency?.bodyHash.toString('hex') ?? null,
    answer: idempotency ? JSON.stringify(request.answer) : null,
    children: request.children.map((child, index) => seatOfChild(cipher, request, child, index + 1)),
  }
}

const seatOfChild = (
  cipher: ReturnType<typeof notesCipher>,
  { facts, priceMinor, today }: Pick<Sale, 'facts' | 'priceMinor' | 'today'>,
  child: OneChild,
  position: number,
): SeatInput['children'][number] => {
  const rowId = randomUUID()
  const notes = notesOf(child)
  return {
    id: rowId,
    position,
    age_group_id: child.childClassAgeGroupId,
    child_id: child.childId ?? null,
    first_name: child.childFirstName,
    last_name: child.childLastName,
    birth_date: child.childBirthdate,
    child_key: child.key,
    tshirt_size: child.tshirtSize || null,
    price_minor: priceMinor,
    health_encrypted: notes && cipher.close(JSON.stringify(notes), rowId).toString('base64'),
    health_consent_version: notes && (child.healthConsent ?? null),
    health_erase_after: addDays(facts.occasions.at(-1) ?? today, classNotesKeptFor),
  }
}

/** Free seats; if there are none, expired holds are released and the holds of others are waited for, before the answer is "full". */
const takeSeats = async (deps: Deps, input: SeatInput, claim: () => Promise<void>): Promise<SeatOutcome> => {
  const groups = [...new Set(input.children.map((child) => child.age_group_id))]
  // If the group was full a moment ago, first ask whether it still is: then thousands of requests get that answer without each of them looking for a seat.
  const now = performance.now()
  for (const groupId of groups.filter((id) => now - (lastFull.get(id) ?? -fullForMs) < fullForMs))
    if (await isFull(deps, groupId)) return explainFull(deps, input, groupId)
  await claim()
  let taken: SeatOutcome | undefined
  try {
    taken = await takeOrWait(deps, input, groups)
    return taken
  } finally {
    // What got no seats holds none.
    if (taken?.outcome !== 'booked') await unclaimSeats(deps, input.id)
  }
}

const takeOrWait = async (deps: Deps, input: SeatInput, groups: readonly string[]): Promise<SeatOutcome> => {
  const first = await takeSeatsAtHand(deps.pool, input)
  if (first && first.outcome !== 'full') return first
  for (const groupId of groups) if (await isFull(deps, groupId)) return explainFull(deps, input, groupId)
  const second = await takeSeatsWaiting(deps.pool, input)
  if (!second) throw new Error('Seats were asked for and nothing was answered.')
  return second
}

/** Whether the group has no seat for anybody: one query answers everybody who finds none at the same time, and it never started before they asked. */
const isFull = shared(async ({ pool, clock }: Deps, groupId): Promise<boolean> => {
  await expireBookings(pool, clock.now(), groupId)
  const found = !(await hasFreeSeat(pool, groupId))
  lastFull.delete(groupId)
  if (found) {
    if (lastFull.size >= mostFull) lastFull.clear()
    lastFull.set(groupId, performance.now())
  }
  return found
})
/** When groups were last found full, in ms of `performance.now()`. Only decides which query comes first; never used as an answer. */
const lastFull = new Map<string, number>()
const fullForMs = 1_000
const mostFull = 10_000

const explainFull = async ({ pool }: Deps, input: SeatInput, groupId: string): Promise<SeatOutcome> => {
  const { scope, key, email_normalized, most_open, created_at } = input
  const children = input.children.map(({ position, age_group_id, child_key }) => ({ position, age_group_id, child_key }))
  const reported = await whyNoSeat(pool, { scope, key, email_normalized, most_open, created_at, children })
  if (!reported) throw new Error('It was asked why there is no seat and nothing was answered.')
  if (reported.outcome !== 'full') return reported
  return { ...reported, at_fault: children.find(({ age_group_id }) => age_group_id === groupId)?.position ?? null }
}

/** A repeat for a child that has its seat already, or has had its trial class, is refused with that reason. */
const problemOfChild = async (deps: Deps, input: SeatInput): Promise<Refusal | undefined> => {
  const keys = input.children.map(({ child_key }) => child_key)
  const [tried] = input.is_trial ? await findTriedChild(deps.pool, [keys, input.class_type, input.created_at]) : []
  if (tried) return refusalOf({ n: 0, outcome: 'trial-used', at_fault: tried.position }, input.children.length)
  const reported = await explainFull(deps, input, input.children[0]?.age_group_id ?? '')
  return reported.outcome === 'child-booked' ? refusalOf(reported, input.children.length) : undefined
}

const codes = {
  full: ['class.full', 'childClassAgeGroupId'],
  'child-booked': ['class.child-booked', 'childFirstName'],
  'trial-used': ['class.trial-used', 'childFirstName'],
} as const satisfies Record<string, readonly [RefusalCode, string]>

/** What whoever got no seat is answered. */
export const refusalOf = ({ outcome, at_fault }: SeatOutcome, children: number, fieldOf = pathOf): Refusal => {
  if (outcome === 'too-many') return new Refusal('request.too-many', { retryAfter: 60, keyAsked: true })
  if (outcome === 'booked' || outcome === 'repeat') throw new Error(`No refusal: ${outcome}.`)
  const [code, field] = codes[outcome]
  return new Refusal(code, {
    ...(children === 1 ? {} : { errors: { [fieldOf((at_fault ?? 1) - 1, field)]: [] } }),
    keyAsked: true,
  })
}
