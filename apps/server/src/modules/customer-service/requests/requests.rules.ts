import { createHmac, timingSafeEqual } from 'node:crypto'
import { addMonths, type Day } from '../../../kernel/calendar.ts'

/** Minutes for which a mailed code holds. */
export const codeMinutes = 15
/** Tries of one code. */
export const codeTries = 5
/** Minutes after the right code in which what was asked may be done. */
export const checkedMinutes = 60
/** Days for which the link to a family's export opens it. */
export const exportDays = 7

/** A request is answered within a month (GDPR art. 12 (3)). @param asked the day it was asked, in the country. */
export const dueOn = (asked: Day): Day => addMonths(asked, 1)

/** Years after the end of the year of a sale for which the law keeps the books. Sources: docs/law.md. */
const bookkeepingYears: Record<string, number> = { sweden: 7, norway: 5, denmark: 5, finland: 6, germany: 8 }
/** Until when the law keeps a sale. A country that is not known keeps it as long as any. @param country its slug. */
export const keptUntil = (sold: Day, country: string): Day =>
  `${Number(sold.slice(0, 4)) + (bookkeepingYears[country] ?? Math.max(...Object.values(bookkeepingYears)))}-12-31`

/** The six digits of a mailed code, derived from its id so that they are stored nowhere. @param key of this purpose. */
export const codeOf = (key: Buffer, codeId: string): string =>
  (createHmac('sha256', key).update(codeId).digest().readUInt32BE(0) % 1_000_000).toString().padStart(6, '0')

/** What proves that somebody has the mail with the link to an export. */
export const linkKeyOf = (key: Buffer, requestId: string): string => createHmac('sha256', key).update(requestId).digest('base64url')

export const isSame = (right: string, given: string): boolean => {
  const [a, b] = [Buffer.from(right), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Until when somebody may do what was asked; null: they did not hear the right code, or too long ago. */
export const checkedUntil = (
  { checkedAt, checkedBy }: { checkedAt: Date | null; checkedBy: string | null },
  staffId: string,
  now: Date,
): Date | null => {
  if (checkedAt === null || checkedBy !== staffId) return null
  const until = new Date(checkedAt.getTime() + checkedMinutes * 60_000)
  return until > now ? until : null
}
