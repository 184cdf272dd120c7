import { randomUUID } from 'node:crypto'
import { type bookPartyByPhone as bookRoute, phoneHoldHours } from '@hoppla/contract/parties/centre/phone-booking'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { fromMinor } from '@hoppla/i18n'
import type { Tx } from '../../../db/connect.ts'
import { within } from '../../../db/statement.ts'
import type { Site, StaffCaller } from '../../../http/caller.ts'
import { once } from '../../../http/idempotency.ts'
import { limit } from '../../../http/rate-limit.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { maskEmail } from '../../../mail/mask-email.ts'
import { findAccountByEmail, normalizeEmail } from '../../identity/identity.ts'
import { choosePayment, placeLines } from '../../orders/orders.ts'
import { openDays, type PartyRoom, siteOfCountry } from '../../places/places.ts'
import { type BookableOffer, takesBookings } from '../bookable-offer.ts'
import { checkChoice } from '../booking/check-choice.ts'
import { holdRoom } from '../booking/hold-room.ts'
import { writeParty } from '../booking/parties-booked.sql.ts'
import { depositLine } from '../booking/party-item.ts'
import { type Chosen, priceOfParty, ratesOf, termsOf } from '../booking/party-rates.ts'
import { paymentOf } from '../host/pay-party.ts'
import { type PartySlot, slotOf } from '../parties.rules.ts'
import { asBuyer, guest } from './buyers.ts'
import { getCentreOffer } from './centre.ts'
import { mailReserved } from './reserved.mails.ts'

type Input = ServeInput<typeof bookRoute>
type Reserved = Answer<typeof bookRoute>
/** Enough for a busy telephone; each holds a room without paying. */
const perStaff = { max: 30, seconds: 3_600 }
const hourMs = 3_600_000

const countsOf = (rows: readonly { id: string; count: number }[]) => Object.fromEntries(rows.map(({ id, count }) => [id, count]))

/**
 * Books a party for a family that telephones: its room is held, and where to pay the deposit is mailed. It goes to the account that has confirmed the
 * address; nobody is told whether there is one. @throws Refusal as `bookPartyByPhone` in the contract.
 */
export const bookPartyByPhone = async (
  deps: Deps,
  caller: StaffCaller,
  { params: { playgroundId }, body }: Input,
): Promise<Reserved> => {
  const offer = await getCentreOffer(deps, caller, playgroundId, 'parties.edit')
  if (!takesBookings(offer)) throw new Refusal('party.not-bookable')
  const wanted = await wantedOf(deps, offer, body)
  const account = await findBuyer(deps, offer, body.family.email)
  const site = await siteOfCountry(deps, offer.place.countryId)
  const [shop] = await paymentOf(deps.pool, [playgroundId])
  if (!site || !shop) throw new Refusal('location.not-found')
  const payment = choosePayment(deps, shop, undefined)
  return deps.db.transaction().execute((tx) =>
    once(tx, caller.idempotency, async () => {
      await limit({ ...deps, db: tx }, `parties-by-phone:${caller.staff.id}`, perStaff)
      const reserved = await reserve(deps, tx, { offer, wanted, body, buyer: { account, site, payment } })
      await audit(tx, {
        ...{
          actorId: caller.staff.id,
          action: 'party.reserved',
          subject: reserved.id,
          placeId: playgroundId,
          address: caller.address,
        },
        after: { date: body.date, from: body.startsAt, room: wanted.room.name },
      })
      return reserved
    }),
  )
}

/** @property until when its room is given back. */
type Wanted = {
  slot: PartySlot
  room: PartyRoom
  chosen: Chosen
  rates: ReturnType<typeof ratesOf>
  terms: ReturnType<typeof termsOf>
  until: Date
}
/** @throws Refusal `party.not-bookable` outside of the opening hours, in the past, or where room or package are none; and those of `checkChoice`. */
const wantedOf = async (deps: Deps, offer: BookableOffer, body: Input['body']): Promise<Wanted> => {
  const { place, rules } = offer
  const room = offer.rooms.find(({ id }) => id === body.roomId)
  const chosenPackage = offer.packages.find(({ id }) => id === body.packageId)
  if (!room) throw new Refusal('party.not-bookable', { errors: { roomId: [] } })
  if (!chosenPackage) throw new Refusal('party.not-bookable', { errors: { packageId: [] } })
  const [day] = await openDays(deps, place.id, body.date, body.date)
  const when = { date: body.date, at: body.startsAt, minutes: chosenPackage.duration_minutes, timeZone: place.timeZone }
  const slot = day && slotOf(when, rules, day.open)
  const now = deps.clock.now()
  if (!slot || slot.startsAt <= now.getTime()) throw new Refusal('party.not-bookable', { errors: { startsAt: [] } })
  const rates = ratesOf(offer, chosenPackage, day)
  const terms = termsOf(offer, body.date, dayIn(now, place.timeZone))
  const chosen = { children: body.children, foods: countsOf(body.foods), extras: countsOf(body.extras) }
  checkChoice({ rates, terms, mostChildren: room.maxGuests }, chosen)
  return { slot, room, chosen, rates, terms, until: new Date(Math.min(now.getTime() + phoneHoldHours * hourMs, slot.startsAt)) }
}

/** The account of a confirmed address in the country of the play centre. */
const findBuyer = async ({ db }: Deps, { place }: BookableOffer, email: string): Promise<string | null> => {
  const account = await findAccountByEmail(db, normalizeEmail(email))
  return account?.email_confirmed_at && account.country_id === place.countryId ? account.id : null
}

type Buyer = { account: string | null; site: Site; payment: ReturnType<typeof choosePayment> }
type Reserving = { offer: BookableOffer; wanted: Wanted; body: Input['body']; buyer: Buyer }
const reserve = async (deps: Deps, tx: Tx, { offer, wanted, body, buyer }: Reserving): Promise<Reserved> => {
  const { slot, room, chosen, rates, terms, until } = wanted
  const { account, site, payment } = buyer
  const { family, child, date } = body
  const [id, now, playgroundId] = [randomUUID(), deps.clock.now(), offer.place.id]
  const where = within(tx)
  await holdRoom(where, { id, playgroundId, room, slot, rates, chosen, limits: offer.rules, until, quote: null }, now)
  const { totalMinor, depositMinor } = priceOfParty(rates, chosen)
  const line = await depositLine(deps, { place: offer.place, date, rates, terms, depositMinor, language: family.language })
  const placed = await placeLines(
    where,
    { ...guest(site, family.language), account: account === null ? undefined : asBuyer(account) },
    {
      ...{ guestEmail: family.email, language: family.language, lines: [line], payment, ahead: undefined },
      ...{ totalAmount: fromMinor(depositMinor, rates.currency), beginAtOnce: undefined, now, expiresAt: until },
    },
  )
  await writeParty(
    tx,
    {
      ...{ id, orderId: placed.id, playgroundId, roomId: room.id, themeId: body.themeId ?? null, packageId: body.packageId },
      ...{ accountId: account, date, startsAt: new Date(slot.startsAt), endsAt: new Date(slot.endsAt), childId: null },
      ...{ childFirstName: child.firstName, turns: child.turns ?? null, children: body.children, adults: body.adults },
      ...{ foods: { ...chosen.foods }, extras: { ...chosen.extras } },
      diets: Object.fromEntries(body.diets.map(({ diet, count }) => [diet, count])),
      ...{ rates, terms, language: family.language, at: now },
    },
    line.id,
  )
  await tx
    .updateTable('parties')
    .set({ status: 'Reserved', contact_name: family.name, contact_email: family.email, contact_phone: family.phone })
    .where('id', '=', id)
    .execute()
  await enqueue(tx, mailReserved, { mailId: randomUUID(), partyId: id })
  const inMajor = (minor: number) => fromMinor(minor, rates.currency)
  return {
    ...{ id, payBy: until.toISOString(), deposit: inMajor(depositMinor), total: inMajor(totalMinor), currency: rates.currency },
    mailedTo: maskEmail(family.email),
  }
}
