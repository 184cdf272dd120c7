import type { PartyTerms, partyOffers as partyOffersRoute } from '@hoppla/contract/parties/offers'
import type { Answer } from '@hoppla/contract/route'
import { fromMinor } from '@hoppla/i18n'
import type { Texts } from '../../db/tables/places.ts'
import type { Caller } from '../../http/caller.ts'
import { addDays, type Day, dayIn, momentOf } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { listThemes, mediaAddress, type OpenDay, openDays, say } from '../places/places.ts'
import { type BookableOffer, getPartyOffer, opensLater, type PartyOffer, takesBookings } from './bookable-offer.ts'
import { listBusyBetween, listStockOn } from './booking/hold-room.sql.ts'
import { startsOfDay } from './free-rooms.rules.ts'
import { datesOf, priceOn, restDaysOf, stepsToCome } from './parties.rules.ts'
import type { ExtraRow } from './parties.sql.ts'

type Offers = Answer<typeof partyOffersRoute>

/** What a party on a day can be, and what of it is free. @throws Refusal `playground.not-found`. */
export const partyOffers = async (
  deps: Pick<Deps, 'db' | 'pool' | 'prepared' | 'clock'>,
  { language }: Pick<Caller, 'language'>,
  playgroundId: string,
  date: Day,
): Promise<Offers> => {
  const offer = await getPartyOffer(deps, playgroundId)
  const { timeZone, currency, languages } = offer.place
  const now = deps.clock.now()
  const [hours, busy, taken, themes] = await Promise.all([
    openDays(deps, playgroundId, date, date),
    listBusyBetween(deps.pool, [
      playgroundId,
      momentOf(addDays(date, -1), '00:00', timeZone),
      momentOf(addDays(date, 2), '00:00', timeZone),
      now,
      [],
    ]),
    listStockOn(deps.pool, [playgroundId, date, now, []]),
    listThemes(deps.db),
  ])
  const day: OpenDay = hours[0] ?? { date, open: [], reason: {}, isHoliday: false }
  const words = (texts: Texts) => say(texts, language, languages)
  const starts = takesBookings(offer) ? startsOfDay(offer, day, busy, now) : []
  const takenOf = new Map(taken.map(({ id, n }) => [id, n]))
  const extra = (row: ExtraRow) => extraOnWire(row, offer, takenOf, words)
  return {
    date,
    takesBookings: takesBookings(offer),
    opensAt: opensLater(offer, deps)?.toISOString() ?? null,
    isClosed: day.open.length === 0,
    currency,
    starts: starts.map(({ at, isOver, packages }) => ({
      ...{ at, isOver },
      packages: packages.map(({ packageId, slot, roomIds }) => ({ packageId, until: slot.until, roomIds })),
    })),
    packages: packagesOnWire(offer, day, words),
    rooms: offer.rooms.map((room) => ({
      ...{ id: room.id, name: words(room.names) || room.name, description: words(room.descriptions) },
      ...{ picture: room.media && mediaAddress(room.media), mostChildren: room.maxGuests, themeId: room.themeId },
    })),
    themes: themes.map(({ id, names, media }) => ({ id, name: words(names), picture: media && mediaAddress(media) })),
    foods: offer.extras.filter(({ kind }) => kind === 'food').map(extra),
    extras: offer.extras.filter(({ kind }) => kind === 'extra').map((row) => ({ ...extra(row), per: row.per })),
    terms: takesBookings(offer) ? termsOn(offer, date, dayIn(now, timeZone)) : null,
  }
}

const packagesOnWire = ({ packages, place }: PartyOffer, day: OpenDay, words: (texts: Texts) => string): Offers['packages'] =>
  packages.map((one) => ({
    id: one.id,
    name: words(one.names),
    description: words(one.descriptions),
    includes: one.includes.map(words),
    price: fromMinor(
      priceOn({ minor: one.price_minor, weekendMinor: one.weekend_price_minor }, day.date, day.isHoliday),
      place.currency,
    ),
    vatPercent: one.vat_percent ?? place.vatPercent,
    includedChildren: one.included_children,
    minutes: one.duration_minutes,
  }))

const extraOnWire = (
  { id, names, descriptions, media, minor, vatPercent, stockPerDay }: ExtraRow,
  { place }: PartyOffer,
  taken: ReadonlyMap<string, number>,
  words: (texts: Texts) => string,
): Offers['foods'][number] => ({
  ...{ id, name: words(names), description: words(descriptions), picture: media && mediaAddress(media) },
  price: fromMinor(minor, place.currency),
  vatPercent: vatPercent ?? place.vatPercent,
  left: stockPerDay === null ? null : Math.max(0, stockPerDay - (taken.get(id) ?? 0)),
})

const termsOn = ({ rules, place }: BookableOffer, date: Day, today: Day): PartyTerms => ({
  leastChildren: rules.leastChildren,
  extraChildPrice: place.extraChildMinor === null ? null : fromMinor(place.extraChildMinor, place.currency),
  deposit: rules.depositMinor === null ? null : fromMinor(rules.depositMinor, place.currency),
  depositPercent: rules.depositPercent,
  ...datesOf(date, { ...rules, restDays: restDaysOf(rules.restDays, date, today) }),
  cancel: stepsToCome(date, rules.cancelSteps, today),
})
