/** Minutes for which somebody acts for a customer, unless it is ended before. */
export const actingMinutes = 30
/** Hours for which an order or a seat waits for the customer, who has a mail to find first. */
export const payWithinHours = 48

export type ActingState = { endedAt: Date | null; endsAt: Date; session: string }

/** Whether acting still holds, in the sign-in in which it was begun. */
export const isRunning = ({ endedAt, endsAt, session }: ActingState, sessionId: string, now: Date): boolean =>
  endedAt === null && now < endsAt && session === sessionId
