import { type Day, momentOf } from '../../../kernel/calendar.ts'

type Times = { date: Day; startsAt: string; endsAt: string; timeZone: string; cancelUntil: string }
type Facts = Times & { status: 'Ordered' | 'Booked' | 'Cancelled'; visitors: readonly { admittedAt: string | null }[] }

/** Until when a visit is cancelled free of charge: the play centre's hour on its day, and never once its window has begun. */
export const cancellableUntil = ({ date, startsAt, timeZone, cancelUntil }: Times): Date =>
  momentOf(date, cancelUntil < startsAt ? cancelUntil : startsAt, timeZone)

const isWaitedFor = ({ status, visitors }: Facts): boolean =>
  status === 'Booked' && visitors.every(({ admittedAt }) => admittedAt === null)

export const isCancellable = (visit: Facts, now: Date): boolean => isWaitedFor(visit) && now < cancellableUntil(visit)
/** Until its window begins. */
export const isMovable = (visit: Facts, now: Date): boolean =>
  isWaitedFor(visit) && now < momentOf(visit.date, visit.startsAt, visit.timeZone)
