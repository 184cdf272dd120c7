import { type Day, daysBetween } from '../../kernel/calendar.ts'
import type { UsedLine } from './ticket-value.sql.ts'

/** What of a line has not been used: of a ticket the share of its entrances, of a pass that has been used that of its days. */
export const unusedShare = (line: Pick<UsedLine, 'tickets' | 'passes'>, today: Day): number => {
  if (line.tickets.length > 0) {
    const sum = (key: 'entrances' | 'entrancesLeft') => line.tickets.reduce((total, ticket) => total + ticket[key], 0)
    return sum('entrancesLeft') / sum('entrances')
  }
  if (line.passes.some(({ visits }) => visits > 0)) {
    const days = line.passes.map(({ validFrom, validTo }) => ({
      all: daysBetween(validFrom, validTo) + 1,
      // Today is used.
      left: Math.max(0, Math.min(daysBetween(today, validTo), daysBetween(validFrom, validTo) + 1)),
    }))
    return days.reduce((sum, { left }) => sum + left, 0) / days.reduce((sum, { all }) => sum + all, 0)
  }
  return 1
}
