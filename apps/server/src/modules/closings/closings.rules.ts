import type { Closing, ClosingInput } from '@hoppla/contract/places/closings'
import type { RefusalCode } from '@hoppla/contract/refusals'
import { addDays, type Day } from '../../kernel/calendar.ts'

const daysAhead = 400

/** The closed hours of a request on a play centre's own clock; `24:00` is the end of the day. */
export const hoursOf = ({ from, until }: Pick<ClosingInput, 'from' | 'until'>) => ({
  from: from ?? '00:00',
  until: until ?? '24:00',
})

/** Why it cannot be closed then, with the field at fault. @param clock of the play centre, now. */
export const closingProblem = (
  input: Pick<ClosingInput, 'date' | 'from' | 'until'>,
  clock: { date: Day; time: string },
): { code: RefusalCode; field: keyof ClosingInput } | undefined => {
  const { from, until } = hoursOf(input)
  if (until <= from) return { code: 'closing.ends-first', field: 'until' }
  if (input.date < clock.date) return { code: 'closing.past', field: 'date' }
  if (input.date === clock.date && until <= clock.time) return { code: 'closing.past', field: 'until' }
  if (input.date > addDays(clock.date, daysAhead)) return { code: 'closing.too-far', field: 'date' }
  return undefined
}

/** The hours in which sessions fall out: of today only what is not over. */
export const hoursAhead = (input: Pick<ClosingInput, 'date' | 'from' | 'until'>, clock: { date: Day; time: string }) => {
  const { from, until } = hoursOf(input)
  return { from: input.date === clock.date && clock.time > from ? clock.time : from, until }
}

/** Where a closing stands on a play centre's clock. */
export const stateOf = (
  { date, from, until }: Pick<Closing, 'date' | 'from' | 'until'>,
  clock: { date: Day; time: string },
): Closing['state'] => {
  if (date < clock.date || (date === clock.date && until <= clock.time)) return 'over'
  return date === clock.date && from <= clock.time ? 'current' : 'coming'
}

/** Adds up amounts by currency; what is zero is left out. */
export const byCurrency = (amounts: readonly { currency: string; minor: number }[]): { currency: string; minor: number }[] => {
  const sums = new Map<string, number>()
  for (const { currency, minor } of amounts) sums.set(currency, (sums.get(currency) ?? 0) + minor)
  return [...sums].filter(([, minor]) => minor > 0).map(([currency, minor]) => ({ currency, minor }))
}
