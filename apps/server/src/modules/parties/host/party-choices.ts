import type { ChangePreview, PartyChoices, PartyTimes } from '@hoppla/contract/parties/my-parties'
import { fromMinor } from '@hoppla/i18n'
import { countryWording } from '../../../brand/wording.ts'
import type { Texts } from '../../../db/tables/places.ts'
import type { SignedInCaller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import { addDays, type Day, momentOf } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { listThemes, mediaAddress, openDays, say } from '../../places/places.ts'
import { type BookableOffer, getPartyOffer, takesBookings } from '../bookable-offer.ts'
import { listBusyBetween, listStockOn } from '../booking/hold-room.sql.ts'
import { findInTheWay, isInStock } from '../booking/hold-room.ts'
import type { PartyRow } from '../booking/parties-booked.sql.ts'
import { overpaidLines } from '../booking/party-money.ts'
import { lastDay } from '../free-rooms.rules.ts'
import { datesOf, isRoomFree, isWithinLimits, priceOn, slotOf, startsOn } from '../parties.rules.ts'
import { getOwnParty, isChangeable, priceOnWire } from './my-parties.ts'
import { type Changes, type Plan, planOf, ratesWith, restDaysAfter, roomWanted, stockWanted } from './plan-change.ts'

/** @throws Refusal `party.not-bookable` where the play centre takes none any more. */
const getBookable = async (deps: Deps, { playgroundId }: PartyRow): Promise<BookableOffer> => {
  const offer = await getPartyOffer(deps, playgroundId)
  if (!takesBookings(offer)) throw new Refusal('party.not-bookable')
  return offer
}

/** What a party of the account can be changed to, at what it costs its family. @throws Refusal `party.not-found`, `party.not-bookable`. */
export const getMyPartyChoices = async (deps: Deps, { account, language }: SignedInCaller, id: string): Promise<PartyChoices> => {
  const party = await getOwnParty(deps.pool, account.id, id)
  const offer = await getBookable(deps, party)
  const rates = ratesWith(party.rates, offer, undefined)
  const [stock, themes] = await Promise.all([
    listStockOn(deps.pool, [party.playgroundId, party.date, deps.clock.now(), [id]]),
    listThemes(deps.db),
  ])
  const taken = new Map(stock.map((one) => [one.id, one.n]))
  const words = (texts: Texts) => say(texts, language, party.languages)
  const inMajor = (minor: number) => fromMinor(minor, party.currency)
  const onWire = (rate: (typeof rates.foods)[number]) => {
    const offered = offer.extras.find((one) => one.id === rate.id)
    return {
      ...{ id: rate.id, name: words(rate.names), description: offered ? words(offered.descriptions) : '' },
      picture: offered?.media ? mediaAddress(offered.media) : null,
      ...{ price: inMajor(rate.minor), vatPercent: rate.vatPercent },
      left: rate.stockPerDay === null ? null : Math.max(0, rate.stockPerDay - (taken.get(rate.id) ?? 0)),
    }
  }
  return {
    leastChildren: party.terms.leastChildren,
    includedChildren: rates.package.includedChildren,
    extraChildPrice: rates.extraChildMinor === null ? null : inMajor(rates.extraChildMinor),
    rooms: offer.rooms.map((room) => ({
      ...{ id: room.id, name: words(room.names) || room.name, description: words(room.descriptions) },
      ...{ picture: room.media && mediaAddress(room.media), mostChildren: room.maxGuests, themeId: room.themeId },
    })),
    themes: themes.map((one) => ({ id: one.id, name: words(one.names), picture: one.media && mediaAddress(one.media) })),
    foods: rates.foods.map(onWire),
    extras: rates.extras.map((rate) => ({ ...onWire(rate), per: rate.per })),
  }
}

/** When a party of the account could be on a day: what it keeps busy itself is free for it. @throws Refusal `party.not-found`, `party.not-bookable`. */
export const getMyPartyTimes = async (deps: Deps, { account }: SignedInCaller, id: string, date: Day): Promise<PartyTimes> => {
  const party = await getOwnParty(deps.pool, account.id, id)
  const { plan, rules, rooms, place } = await getBookable(deps, party)
  const { rates, terms } = party
  const now = deps.clock.now()
  const moments = [
    momentOf(addDays(date, -1), '00:00', place.timeZone),
    momentOf(addDays(date, 2), '00:00', place.timeZone),
  ] as const
  const [days, busy] = await Promise.all([
    openDays(deps, party.playgroundId, date, date),
    listBusyBetween(deps.pool, [party.playgroundId, ...moments, now, [id]]),
  ])
  const open = days[0]?.open ?? []
  const isAhead = date <= lastDay(now, place.timeZone)
  return {
    date,
    isClosed: open.length === 0,
    packagePrice: fromMinor(priceOn(rates.package, date, days[0]?.isHoliday ?? false), party.currency),
    starts: startsOn(plan, date).flatMap((at): PartyTimes['starts'] => {
      const slot = slotOf({ date, at, minutes: rates.package.minutes, timeZone: place.timeZone }, terms, open)
      if (!slot) return []
      const isPossible = isWithinLimits(busy, slot, rates.package.hosts, rules)
      const free = isPossible ? rooms.filter(({ block }) => isRoomFree(busy, block, slot)) : []
      const isOver = !isAhead || slot.startsAt - rules.noticeHours * 3_600_000 < now.getTime()
      return [{ at, until: slot.until, isOver, roomIds: free.map((room) => room.id) }]
    }),
  }
}

/**
 * What a party would cost after a change, and what would go back at once. Nothing is held: what is free now may be gone when it is changed.
 * @throws Refusal as `previewMyPartyChange` in the contract.
 */
export const previewMyPartyChange = async (
  deps: Deps,
  { account, language }: SignedInCaller,
  id: string,
  changes: Changes,
): Promise<ChangePreview> => {
  const party = await getOwnParty(deps.pool, account.id, id)
  const now = deps.clock.now()
  if (!isChangeable(party, now)) throw new Refusal('party.over')
  const plan = await planOf(deps, party, changes)
  const why = plan.slot
    ? await findInTheWay(deps.pool, roomWanted(party, plan, plan.slot), now)
    : (await isInStock(deps.pool, stockWanted(party, plan), now))
      ? undefined
      : 'party.extra-sold-out'
  if (why) throw new Refusal(why)
  const { row, backMinor } = afterwards(party, plan)
  const { room, slot } = plan
  const date = slot?.date ?? party.date
  return {
    ...{ date, from: slot?.at ?? party.from },
    until: slot?.until ?? (party.until === '00:00' ? '24:00' : party.until),
    room: { id: room.id, name: say(room.names, language, party.languages) || room.name },
    price: priceOnWire(row, await countryWording(deps, party.countryId, language)),
    back: fromMinor(backMinor, party.currency),
    restDueOn: datesOf(date, { ...party.terms, restDays: restDaysAfter(party, slot, now) }).restDueOn,
  }
}

/** A party as it would stand, when what is paid too much has gone back. */
const afterwards = (party: PartyRow, { choice, rates }: Plan): { row: PartyRow; backMinor: number } => {
  const changed = { ...party, ...choice, rates }
  const back = new Map(overpaidLines(changed).map(({ lineId, amountMinor }) => [lineId, amountMinor]))
  const paid = party.paid.map((one) => ({ ...one, leftMinor: one.leftMinor - (back.get(one.lineId) ?? 0) }))
  return { row: { ...changed, paid }, backMinor: [...back.values()].reduce((sum, minor) => sum + minor, 0) }
}
