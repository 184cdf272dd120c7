import type { Day } from '../../../kernel/calendar.ts'
import { type Month, monthOf } from '../months.rules.ts'
import type { LineRow } from './lines.sql.ts'

export type VoucherLine = Omit<LineRow, 'event'>
/** What an event did on a day, all of it. @property number of the year and company, without a gap in its month; undefined while the month is open. */
export type Voucher = { number: string | undefined; day: Day; event: string; lines: VoucherLine[] }

/** Vouchers of a month at most: 31 days of 32 kinds of events. */
const mostOfMonth = 1_000

/**
 * A voucher's number: the month and its place in it, `11001` … . It depends on nothing but its month, which does not change once it is closed.
 * @throws RangeError when a month has more than 999.
 */
export const numberOf = (month: Month, place: number): string => {
  if (place >= mostOfMonth) throw new RangeError(`${month} has more than 999 vouchers.`)
  return `${Number(month.slice(5)) * mostOfMonth + place}`
}

/** The vouchers of a day from its lines, which are in order. @param before how many the month had before the day. */
export const vouchersOfDay = (day: Day, lines: readonly LineRow[], before: number, isClosed: boolean): Voucher[] => {
  const vouchers: Voucher[] = []
  for (const { event, ...line } of lines) {
    let last = vouchers.at(-1)
    if (last?.event !== event) {
      const number = isClosed ? numberOf(monthOf(day), before + vouchers.length + 1) : undefined
      last = { number, day, event, lines: [] }
      vouchers.push(last)
    }
    last.lines.push(line)
  }
  return vouchers
}
