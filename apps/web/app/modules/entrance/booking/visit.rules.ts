import type { CartItem, CartItemInput, ItemOf } from '@hoppla/contract/cart/items'
import { coverChildren } from '@hoppla/contract/entrance/cover-children'
import type { EntranceBand, EntranceChild, EntranceCover, EntranceDay, EntranceWindow } from '@hoppla/contract/entrance/windows'

/** The day that is shown: the one that was asked for where it can be booked, else the first with room. Null: no day can be booked. */
export const shownDay = (days: readonly EntranceDay[], asked: string | null): string | null => {
  const open = days.filter(({ isBookable }) => isBookable)
  const found = open.find(({ date }) => date === asked) ?? open.find(({ fullness }) => fullness !== 'full') ?? open[0]
  return found?.date ?? null
}

/** Days in their order, by their months. */
export const monthsOf = <D extends { date: string }>(days: readonly D[]): [D, ...D[]][] => {
  const months: [D, ...D[]][] = []
  for (const day of days) {
    const last = months.at(-1)
    if (last?.[0].date.slice(0, 7) === day.date.slice(0, 7)) last.push(day)
    else months.push([day])
  }
  return months
}

/** Where there is room when a day is full: the two days after it and the one before that are nearest. */
export const daysWithRoom = (days: readonly EntranceDay[], full: string): string[] => {
  const open = days.filter(({ isBookable, fullness, date }) => isBookable && fullness !== 'full' && date !== full)
  const after = open.filter(({ date }) => date > full).slice(0, 2)
  const before = open.findLast(({ date }) => date < full)
  return [...after, ...(before ? [before] : [])].map(({ date }) => date)
}

/** Windows that somebody can still come in, calmest first: at most so many, in their order. */
export const calmest = <W extends EntranceWindow>(windows: readonly W[], most: number): W[] => {
  const rank = { calm: 0, moderate: 1, 'nearly-full': 2, full: 3 } as const
  return windows
    .filter(({ isOver, fullness }) => !isOver && fullness !== 'full')
    .sort((one, other) => rank[one.fullness] - rank[other.fullness] || one.from.localeCompare(other.from))
    .slice(0, most)
    .sort((one, other) => one.from.localeCompare(other.from))
}

/** Who comes: how many of each age band, which of the own children, and whether ticket cards are kept for another day. */
export type Company = { counts: Readonly<Record<string, number>>; children: readonly string[]; keepsTickets: boolean }
export const nobody: Company = { counts: {}, children: [], keepsTickets: false }

/** What is known of the own children; empty for guests. */
export type Family = { children: readonly EntranceChild[]; covers: readonly EntranceCover[] }
export const noFamily: Family = { children: [], covers: [] }

/** With what the chosen children come in. */
export const coversOf = ({ children, covers }: Family, company: Company): Map<string, EntranceCover> =>
  coverChildren(
    comingOf({ children, covers }, company),
    company.keepsTickets ? covers.filter(({ kind }) => kind !== 'ticket') : covers,
  )

/** The own children who come. One that is not known, or not any more, is left out. */
const comingOf = ({ children }: Family, company: Company): EntranceChild[] =>
  children.filter(({ childId }) => company.children.includes(childId))

/** Whoever takes a place in the window: children of every age. */
export const placesOf = (company: Company, bands: readonly EntranceBand[], family: Family): number =>
  comingOf(family, company).length + bands.reduce((all, { id, isAdult }) => all + (isAdult ? 0 : (company.counts[id] ?? 0)), 0)

/** A row of the bill. Amounts in the currency's main unit. */
export type VisitRow =
  | { kind: 'child'; child: EntranceChild; cover: EntranceCover | undefined; amount: number }
  | { kind: 'band'; band: EntranceBand; count: number; amount: number }
export const billOf = (company: Company, bands: readonly EntranceBand[], family: Family): { rows: VisitRow[]; total: number } => {
  const covers = coversOf(family, company)
  const own = comingOf(family, company).map((child): VisitRow => {
    const cover = covers.get(child.childId)
    return { kind: 'child', child, cover, amount: cover ? 0 : child.price }
  })
  const others = bands.flatMap((band): VisitRow[] => {
    const count = company.counts[band.id] ?? 0
    return count > 0 ? [{ kind: 'band', band, count, amount: cents(band.price * count) }] : []
  })
  const rows = [...own, ...others]
  return { rows, total: cents(rows.reduce((all, { amount }) => all + amount, 0)) }
}

const cents = (amount: number): number => Math.round(amount * 100) / 100

/** The most that may come together, and of one age. */
export const mostVisitors = 30
export const mostOfAge = 20

/** How many come of each age that pays, own children that nothing covers among them. */
const payingOf = (company: Company, bands: readonly EntranceBand[], family: Family): { bandId: string; count: number }[] => {
  const covers = coversOf(family, company)
  const own = comingOf(family, company).filter(({ childId }) => !covers.has(childId))
  return bands
    .map(({ id }) => ({ bandId: id, count: (company.counts[id] ?? 0) + own.filter(({ bandId }) => bandId === id).length }))
    .filter(({ count }) => count > 0)
}

/** The VAT in what is paid: of each age by itself, as the receipt has it. */
export const vatOf = (company: Company, bands: readonly EntranceBand[], family: Family, percent: number): number => {
  const priceOf = new Map(bands.map(({ id, price }) => [id, price]))
  const parts = payingOf(company, bands, family).map(({ bandId, count }) => (priceOf.get(bandId) ?? 0) * count)
  return cents(parts.reduce((all, amount) => all + cents((amount * percent) / (100 + percent)), 0))
}

/** What is in the way of the people; undefined: they can come. `no-price`: a child of whose age nothing is said, and that nothing covers. */
export const peopleProblem = (
  company: Company,
  bands: readonly EntranceBand[],
  family: Family,
): 'nobody' | 'too-many' | 'no-price' | undefined => {
  if (placesOf(company, bands, family) === 0) return 'nobody'
  const covers = coversOf(family, company)
  if (comingOf(family, company).some(({ childId, bandId }) => bandId === null && !covers.has(childId))) return 'no-price'
  const paying = payingOf(company, bands, family)
  const people = paying.reduce((all, { count }) => all + count, covers.size)
  return people > mostVisitors || paying.some(({ count }) => count > mostOfAge) ? 'too-many' : undefined
}

/** The visit as a line of the cart. */
export const itemOfVisit = (
  playgroundId: string,
  window: { date: string; from: string },
  { bands }: { bands: readonly EntranceBand[] },
  company: Company,
  family: Family,
): CartItemInput => ({
  kind: 'entrance',
  playgroundId,
  date: window.date,
  startsAt: window.from,
  visitors: payingOf(company, bands, family),
  covered: [...coversOf(family, company)].map(([childId, { kind, id }]) => ({
    childId,
    use: kind === 'pass' ? 'pass' : 'serial-ticket',
    id,
  })),
})

/** Who comes of a line of the cart. Own children that pay are counted with their age. */
export const companyOf = (item: CartItem): Company =>
  item.kind === 'entrance'
    ? {
        counts: Object.fromEntries(item.visitors.map(({ bandId, count }) => [bandId, count])),
        children: item.covered.map(({ childId }) => childId),
        keepsTickets: false,
      }
    : nobody

type Slots = { date: string; windows: readonly EntranceWindow[]; bands: readonly EntranceBand[] }
/** A day as somebody sees it whose places it has already: they may be kept or changed. @param own what holds them. */
export const withOwnPlaces = <S extends Slots>(slots: S, own: ItemOf<'entrance'>): S => {
  if (own.date !== slots.date) return slots
  const adults = new Set(slots.bands.flatMap(({ id, isAdult }) => (isAdult ? [id] : [])))
  const places = own.visitors.reduce((all, { bandId, count }) => all + (adults.has(bandId) ? 0 : count), own.covered.length)
  const windows = slots.windows.map((window) =>
    window.from === own.startsAt && window.placesLeft !== null
      ? {
          ...window,
          placesLeft: window.placesLeft + places,
          fullness: window.fullness === 'full' ? ('nearly-full' as const) : window.fullness,
        }
      : window,
  )
  return { ...slots, windows }
}
