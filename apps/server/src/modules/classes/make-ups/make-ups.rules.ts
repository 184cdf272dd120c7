import { type Day, momentOf } from '../../../kernel/calendar.ts'

/** What is known of a missed session and of what its child has had. @property reported when its family said so; null: it did not. */
export type Missed = {
  reportedAt: Date | null
  /** The session as it stands in the class: its begin at the play centre. */
  day: Day
  startTime: string
  timeZone: string
  /** How many make-ups a child may take in its class, and how many this one has taken or chosen because it stayed away. */
  allowed: number
  taken: number
}

/** When a session begins. */
export const sessionBegins = ({ day, startTime, timeZone }: Pick<Missed, 'day' | 'startTime' | 'timeZone'>): Date =>
  momentOf(day, startTime, timeZone)

/** Whether a missed session gives a make-up: its family reported it before it began, and some are left. */
export const mayMakeUp = (missed: Missed): boolean =>
  missed.reportedAt !== null && missed.reportedAt < sessionBegins(missed) && missed.taken < missed.allowed

/** How many days a family has to choose between a make-up and money. */
export const choiceDays = 14

/** A sum in parts by prices, to the last minor unit: what rounding leaves goes to the first. */
export const partsOf = (amountMinor: number, prices: readonly number[]): number[] => {
  const all = prices.reduce((sum, price) => sum + price, 0)
  if (all === 0) return prices.map(() => 0)
  const parts = prices.map((price) => Math.floor((amountMinor * price) / all))
  const rest = amountMinor - parts.reduce((sum, part) => sum + part, 0)
  return parts.map((part, at) => (at === 0 ? part + rest : part))
}
