import { createHash, randomUUID } from 'node:crypto'
import type { PartyItem } from '@hoppla/contract/parties/party-item'
import { formatDate, formatMoney, formatTime, fromMinor, type Language } from '@hoppla/i18n'
import { countryWording } from '../../../brand/wording.ts'
import { within } from '../../../db/statement.ts'
import type { PartyQuote } from '../../../db/tables/parties.ts'
import type { Texts } from '../../../db/tables/places.ts'
import { Refusal } from '../../../http/refusal.ts'
import { addDays, type Day, dayIn, momentOf } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { type CartCaller, type NewLine, type PricedItem, vatIncluded } from '../../orders/orders.ts'
import { openDays, say } from '../../places/places.ts'
import { listChildren } from '../../profile/profile.ts'
import { type BookableOffer, getPartyOffer, opensLater, takesBookings } from '../bookable-offer.ts'
import { startsOfDay } from '../free-rooms.rules.ts'
import { datesOf, isRoomFree, type PartySlot, slotOf, stepsToCome } from '../parties.rules.ts'
import { partyWords } from '../parties.words.ts'
import { checkChoice } from './check-choice.ts'
import { listBusyBetween } from './hold-room.sql.ts'
import { holdRoom } from './hold-room.ts'
import { findQuote } from './parties-booked.sql.ts'
import { type Chosen, priceOfParty, ratesOf, termsOf } from './party-rates.ts'

/** Places that one party counts as, where it is limited how much one client holds without paying: four parties in a quarter of an hour. */
const placesOfParty = 15

const countsOf = (rows: readonly { id: string; count: number }[]): Record<string, number> =>
  Object.fromEntries(rows.map(({ id, count }) => [id, count]))
export const chosenOf = ({ children, foods, extras }: PartyItem): Chosen => ({
  children,
  foods: countsOf(foods),
  extras: countsOf(extras),
})

/** What a price was made for: whatever changes it or the room. */
const fingerprintOf = ({ playgroundId, date, startsAt, roomId, packageId, children, foods, extras }: PartyItem): string =>
  createHash('sha256')
    .update(JSON.stringify([playgroundId, date, startsAt, roomId, packageId, children, foods, extras]))
    .digest('base64url')

/**
 * Reads and prices a party for a cart: one line, its deposit. While its room is held it keeps the price at which it was put in.
 * @throws Refusal `cart.account-needed`, `playground.not-found`, `party.not-open`, `party.not-bookable`, `child.not-found`, `child.right-missing`, and those
 * of `checkChoice` and of what is taken.
 */
export const readPartyItem = async (
  deps: Deps,
  caller: CartCaller,
  item: PartyItem,
  lineId: string | undefined,
): Promise<PricedItem> => {
  if (!caller.account) throw new Refusal('cart.account-needed')
  const offer = await getBookable(deps, caller, item.playgroundId)
  const name = await childName(deps, caller.account.id, item)
  const of = fingerprintOf(item)
  const held = lineId === undefined ? undefined : await findQuote(deps.pool, lineId, deps.clock.now())
  const isHeld = held?.of === of
  const [day] = await openDays(deps, item.playgroundId, item.date, item.date)
  const found = day && findChosen(offer, item)
  if (!found) throw new Refusal('party.not-bookable')
  const { room, chosenPackage } = found
  const slot = isHeld ? slotOfHeld(held, offer, item) : await findSlot(deps, offer, item, { day, lineId })
  const today = dayIn(deps.clock.now(), offer.place.timeZone)
  const quote: PartyQuote = isHeld
    ? held
    : { of, rates: ratesOf(offer, chosenPackage, day), terms: termsOf(offer, item.date, today) }
  const chosen = chosenOf(item)
  checkChoice({ rates: quote.rates, terms: quote.terms, mostChildren: room.maxGuests }, chosen)
  const { rules } = offer
  return {
    ...(await wordsOf(deps, caller, { offer, item, slot, quote, name, roomNames: room.names })),
    visit: { playgroundId: item.playgroundId, children: item.children },
    law: 'leisure',
    asksToBeginAtOnce: false,
    scarce: {
      places: placesOfParty,
      hold: (tx, { lineId: id, until, now }) =>
        holdRoom(
          within(tx),
          { id, playgroundId: item.playgroundId, room, slot, rates: quote.rates, chosen, limits: rules, until, quote },
          now,
        ),
    },
  }
}

/** @throws Refusal `playground.not-found`, `party.not-bookable`, `party.not-open`. */
const getBookable = async (deps: Deps, { site }: CartCaller, playgroundId: string): Promise<BookableOffer> => {
  const offer = await getPartyOffer(deps, playgroundId)
  if (offer.place.countryId !== site.countryId) throw new Refusal('playground.not-found')
  if (!takesBookings(offer)) throw new Refusal('party.not-bookable')
  if (opensLater(offer, deps)) throw new Refusal('party.not-open')
  return offer
}

const findChosen = ({ rooms, packages }: BookableOffer, { roomId, packageId }: PartyItem) => {
  const room = rooms.find(({ id }) => id === roomId)
  const chosenPackage = packages.find(({ id }) => id === packageId)
  return room && chosenPackage && { room, chosenPackage }
}

/** @throws Refusal `party.not-bookable` where nothing starts then; `party.room-taken`, `party.day-full`. */
const findSlot = async (
  deps: Deps,
  offer: BookableOffer,
  { date, startsAt, roomId, packageId }: PartyItem,
  { day, lineId }: { day: Parameters<typeof startsOfDay>[1]; lineId: string | undefined },
): Promise<PartySlot> => {
  const { timeZone, id } = offer.place
  const now = deps.clock.now()
  const busy = await listBusyBetween(deps.pool, [
    id,
    momentOf(addDays(date, -1), '00:00', timeZone),
    momentOf(addDays(date, 2), '00:00', timeZone),
    now,
    lineId === undefined ? [] : [lineId],
  ])
  const start = startsOfDay(offer, day, busy, now).find(({ at }) => at === startsAt)
  const found = start?.packages.find((one) => one.packageId === packageId)
  if (!start || !found || start.isOver) throw new Refusal('party.not-bookable', { errors: { startsAt: [] } })
  if (found.roomIds.includes(roomId)) return found.slot
  const block = offer.rooms.find((room) => room.id === roomId)?.block ?? ''
  throw new Refusal(isRoomFree(busy, block, found.slot) ? 'party.day-full' : 'party.room-taken')
}

/** When what is held is: by its own terms, whatever the plan says by now. */
const slotOfHeld = ({ rates, terms }: PartyQuote, { place }: BookableOffer, { date, startsAt: at }: PartyItem): PartySlot => {
  const slot = slotOf({ date, at, minutes: rates.package.minutes, timeZone: place.timeZone }, terms, [
    { from: '00:00', to: '24:00' },
  ])
  if (!slot) throw new Refusal('party.not-bookable', { errors: { startsAt: [] } })
  return slot
}

/** @throws Refusal `child.not-found`, `child.right-missing`. */
const childName = async ({ db }: Pick<Deps, 'db'>, accountId: string, { child }: PartyItem): Promise<string> => {
  if ('firstName' in child) return child.firstName
  const own = (await listChildren(db, accountId)).find(({ id }) => id === child.id)
  if (!own) throw new Refusal('child.not-found', { errors: { child: [] } })
  if (!own.rights.includes('book')) throw new Refusal('child.right-missing', { errors: { child: [] } })
  return own.first_name
}

type Said = {
  offer: BookableOffer
  item: PartyItem
  slot: PartySlot
  quote: PartyQuote
  name: string
  roomNames: Texts
}
/** The line that is paid now, and what is said of it. */
const wordsOf = async (
  deps: Deps,
  { language }: CartCaller,
  { offer: { place }, item, slot, quote: { rates, terms }, name, roomNames }: Said,
): Promise<Pick<PricedItem, 'lines' | 'title' | 'details'>> => {
  const t = partyWords(await countryWording(deps, place.countryId, language))
  const words = (texts: Texts) => say(texts, language, place.languages)
  const money = (minor: number) => formatMoney(fromMinor(minor, rates.currency), rates.currency, language)
  const { totalMinor, depositMinor } = priceOfParty(rates, chosenOf(item))
  const day = formatDate(item.date, language, 'weekday')
  const playground = words(place.names) || place.name
  const { restDueOn } = datesOf(item.date, terms)
  const line = await depositLine(deps, { place, date: item.date, rates, terms, depositMinor, language })
  return {
    lines: [line],
    title: t('title', { playground }),
    details: [
      t('when', { day, from: formatTime(slot.at, language), until: formatTime(slot.until, language) }),
      `${words(roomNames)}, ${words(rates.package.names)}`,
      t('who', { name, children: item.children, adults: item.adults }),
      t('whole', {
        total: money(totalMinor),
        rest: money(totalMinor - depositMinor),
        date: formatDate(restDueOn, language, 'on'),
      }),
    ],
  }
}

type Deposit = {
  place: BookableOffer['place']
  date: Day
  rates: PartyQuote['rates']
  terms: PartyQuote['terms']
  depositMinor: number
  language: Language
}
/** The line of an order that pays the deposit of a party, in a language, with what is due back until when. */
export const depositLine = async (deps: Deps, { place, date, rates, terms, depositMinor, language }: Deposit): Promise<NewLine> => {
  const t = partyWords(await countryWording(deps, place.countryId, language))
  const today = dayIn(deps.clock.now(), place.timeZone)
  const [freeUntil] = stepsToCome(date, terms.cancelSteps, today).filter(({ keep }) => keep === 'nothing')
  const free = freeUntil && t('rules.free', { date: formatDate(freeUntil.until, language, 'on') })
  return {
    ...{ id: randomUUID(), position: 1, article_id: null, article_key: place.key, kind: 'party', child_id: null, mode: null },
    ...{ terms: null, gift_card_amount_minor: null, gift_card_years: null, gift_card_from: null, delivery: null },
    article_name: t('line.deposit', {
      package: say(rates.package.names, language, place.languages),
      day: formatDate(date, language, 'weekday'),
    }),
    rules: [free, t('rules.date')].filter(Boolean).join(' '),
    quantity: 1,
    unit_price_minor: depositMinor,
    vat_percent: rates.package.vatPercent,
    vat_minor: vatIncluded(depositMinor, rates.package.vatPercent),
  }
}
