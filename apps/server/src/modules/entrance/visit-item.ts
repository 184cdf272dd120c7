import { randomUUID } from 'node:crypto'
import type { ItemOf } from '@hoppla/contract/cart/items'
import { formatTime } from '@hoppla/i18n'
import { countryWording } from '../../brand/wording.ts'
import { Refusal } from '../../http/refusal.ts'
import { type Day, dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { type EntrancePriceRow, listEntrancePrices } from '../enquiries/enquiries.ts'
import { type CartCaller, type CartLine, type NewLine, type PricedItem, vatIncluded } from '../orders/orders.ts'
import { openDays, say } from '../places/places.ts'
import { listChildren } from '../profile/profile.ts'
import { listEntrances } from '../tickets/tickets.ts'
import { isAdultBand, mostVisitors, priceKindOf, priceOf } from './entrance.rules.ts'
import { type EntrancePlace, findEntrancePlace } from './entrance.sql.ts'
import { entranceWords, whenWords } from './entrance.words.ts'
import { findWindow, holdEntrance, refuseFullWindow } from './hold-places.ts'
import { usableOn } from './visits/covers.rules.ts'
import { countReserved } from './visits/visits.sql.ts'
import { minorOf } from './windows.ts'

export type EntranceItem = ItemOf<'entrance'>
/** Where an item stands. @property lineId undefined: it is not in the cart yet. @property cart all lines, in their order. */
type InCart = { lineId: string | undefined; cart: readonly CartLine[] }

/**
 * Reads and prices a visit: a line for each age that pays, in the order of the item, and one for the children that something covers.
 * @throws Refusal `playground.not-found`, `entrance.not-bookable`, `cart.account-needed`, `child.not-found`, `child.right-missing`, `ticket.not-found`,
 * `pass.not-found`, `entrance.cover-used`; `entrance.full` of what is to be put into a cart.
 */
export const readVisitItem = async (deps: Deps, caller: CartCaller, item: EntranceItem, at: InCart): Promise<PricedItem> => {
  const place = await findEntrancePlace(deps.db, item.playgroundId)
  if (!place || place.countryId !== caller.site.countryId) throw new Refusal('playground.not-found')
  const window = await findWindow(deps, item)
  const bands = await listEntrancePrices(deps.db, place.id)
  const visitors = item.visitors.map(({ bandId, count }) => ({ band: bandOf(bands, bandId), count }))
  const names = await checkCovered(deps, caller, item, place, at)
  const places = visitors.reduce((all, { band, count }) => all + (isAdultBand(band) ? 0 : count), item.covered.length)
  const people = visitors.reduce((all, { count }) => all + count, item.covered.length)
  if (places === 0 || people > mostVisitors) throw new Refusal('entrance.not-bookable', { errors: { visitors: [] } })
  // What is in the cart holds places of its own.
  if (at.lineId === undefined) await refuseFullWindow(deps, window, places)
  const [day] = await openDays(deps, place.id, item.date, item.date)
  const kind = priceKindOf(item.date, day?.isHoliday ?? false)
  const wording = await countryWording(deps, place.countryId, caller.language)
  const t = entranceWords(wording)
  const when = whenWords(item.date, window, caller.language)
  const line = (what: string, quantity: number, priceMinor: number): NewLine => ({
    ...{ id: randomUUID(), position: 1, article_id: null, article_key: place.key, kind: 'entrance', child_id: null, mode: null },
    ...{ terms: null, gift_card_amount_minor: null, gift_card_years: null, gift_card_from: null, delivery: null },
    article_name: t('line', { ...when, what }),
    rules: t('rules', { time: formatTime(place.cancelUntil, caller.language) }),
    quantity,
    unit_price_minor: priceMinor,
    vat_percent: place.vatPercent,
    vat_minor: vatIncluded(quantity * priceMinor, place.vatPercent),
  })
  const inWords = ({ names: of }: EntrancePriceRow) => say(of, caller.language, place.languages)
  return {
    lines: [
      ...visitors.map(({ band, count }) => line(inWords(band), count, priceOf(minorOf(band), kind))),
      ...(item.covered.length > 0 ? [line(t('covered'), item.covered.length, 0)] : []),
    ],
    title: t('title', { playground: say(place.names, caller.language, place.languages) || place.name }),
    details: [t('when', when), ...names],
    visit: { playgroundId: place.id, children: places },
    law: 'leisure',
    asksToBeginAtOnce: false,
    scarce: { places, hold: (tx, { lineId: id, until, now }) => holdEntrance(tx, { id, window, places, until, now }) },
  }
}

const bandOf = (bands: readonly EntrancePriceRow[], id: string): EntrancePriceRow => {
  const band = bands.find((one) => one.id === id)
  if (!band) throw new Refusal('entrance.not-bookable', { errors: { visitors: [] } })
  return band
}

/**
 * Whether each child comes in with what is said. What lines before it use is not left; what an order of the same cart has reserved for them is not counted
 * twice. @returns a line for each: name and card.
 */
const checkCovered = async (
  deps: Deps,
  { account }: CartCaller,
  item: EntranceItem,
  place: EntrancePlace,
  { lineId, cart }: InCart,
): Promise<string[]> => {
  if (item.covered.length === 0) return []
  if (!account) throw new Refusal('cart.account-needed', { errors: { covered: [] } })
  const children = new Map((await listChildren(deps.db, account.id)).map((child) => [child.id, child]))
  const now = deps.clock.now()
  const held = await listEntrances(deps.pool, [[...children.keys()], place.id, [account.id], item.date])
  const today = dayIn(now, place.timeZone)
  const ids = held.map(({ id }) => id)
  const own = [...cart.map(({ id }) => id), ...(lineId === undefined ? [] : [lineId])]
  const reserved = await countReserved(deps.pool, ids, { date: item.date, today, now, but: own })
  const left = new Map(usableOn(held, item.date, usedBefore(item.date, { lineId, cart }, reserved)).map((one) => [one.id, one]))
  const valid = new Map(usableOn(held, item.date, new Map()).map((one) => [one.id, one]))
  const seen = new Set<string>()
  return item.covered.map(({ childId, use, id }) => {
    const child = children.get(childId)
    if (!child || seen.has(childId)) throw new Refusal('child.not-found', { errors: { covered: [] } })
    if (!child.rights.includes('book')) throw new Refusal('child.right-missing', { errors: { covered: [] } })
    seen.add(childId)
    const known = valid.get(id)
    const isOwn = known && (use === 'pass' ? known.kind === 'pass' && known.childId === childId : known.kind === 'ticket')
    if (!isOwn) throw new Refusal(use === 'pass' ? 'pass.not-found' : 'ticket.not-found', { errors: { covered: [] } })
    const cover = left.get(id)
    if (!cover || (cover.left ?? 1) <= 0) throw new Refusal('entrance.cover-used', { errors: { covered: [] } })
    left.set(id, { ...cover, left: cover.left === null ? null : cover.left - 1 })
    return `${child.first_name}: ${cover.name}`
  })
}

/** What is reserved, with what the lines before one use: a ticket card on any day, a pass on the same. */
const usedBefore = (date: Day, { lineId, cart }: InCart, reserved: ReadonlyMap<string, number>): Map<string, number> => {
  const at = cart.findIndex(({ id }) => id === lineId)
  const used = new Map(reserved)
  for (const { item } of at < 0 ? cart : cart.slice(0, at)) {
    if (item.kind !== 'entrance') continue
    for (const { use, id } of item.covered) if (use === 'serial-ticket' || item.date === date) used.set(id, (used.get(id) ?? 0) + 1)
  }
  return used
}
