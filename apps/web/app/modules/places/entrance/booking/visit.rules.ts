import { coverChildren } from '@hoppla/contract/entrance/cover-children'
import type { EntranceBand, EntranceChild, EntranceCover, EntranceDay, EntranceWindow } from '@hoppla/contract/entrance/windows'

/** The day that is shown: the one that was asked for where it can be booked, else the first with room. Null: no day can be booked. */
export const shownDay = (days: readonly EntranceDay[], asked: string | null): string | null => {
  const open = days.filter(({ isBookable }) => isBookable)
  const found = open.find(({ date }) => date === asked) ?? open.find(({ fullness }) => fullness !== 'full') ?? open[0]
  return found?.date ?? null
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
    children.filter(({ childId }) => company.children.includes(childId)),
    company.keepsTickets ? covers.filter(({ kind }) => kind !== 'ticket') : covers,
  )

/** Whoever takes a place in the window: children of every age. */
export const placesOf = (company: Company, bands: readonly EntranceBand[]): number =>
  company.children.length + bands.reduce((all, { id, isAdult }) => all + (isAdult ? 0 : (company.counts[id] ?? 0)), 0)

/** A row of the bill. Amounts in the currency's main unit. */
export type VisitRow =
  | { kind: 'child'; child: EntranceChild; cover: EntranceCover | undefined; amount: number }
  | { kind: 'band'; band: EntranceBand; count: number; amount: number }
export const billOf = (company: Company, bands: readonly EntranceBand[], family: Family): { rows: VisitRow[]; total: number } => {
  const covers = coversOf(family, company)
  const own = family.children
    .filter(({ childId }) => company.children.includes(childId))
    .map((child): VisitRow => {
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

/** The VAT in an amount. */
export const vatIn = (amount: number, percent: number): number => cents((amount * percent) / (100 + percent))

const cents = (amount: number): number => Math.round(amount * 100) / 100

/** The most that may come together. */
export const mostVisitors = 30
