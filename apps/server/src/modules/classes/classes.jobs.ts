import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { enqueue, job } from '../../jobs/jobs.ts'
import { addDays, dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { expireBookings } from './bookings.sql.ts'
import { mailBooking } from './classes.mails.ts'
import { releaseUnproven } from './holds/holds.ts'
import { remindOfMakeUps, settleMakeUps } from './make-ups/make-ups.jobs.ts'
import { openWindows } from './priority/open-windows.ts'
import { claimReminders } from './sessions/reminders.sql.ts'
import { offerAfterTrials } from './trials/offer-after-trials.ts'
import { settleWaitingLists, tidyWaitingLists } from './waiting-list/settle.ts'

const sweepEverySeconds = 2

/** Ends every booking whose time is up, opens classes whose moment has come, and offers the places that came free to whoever waits. Safe to run anywhere, any time. */
export const sweepBookings = async (deps: Deps): Promise<void> => {
  while ((await expireBookings(deps.pool, deps.clock.now())) > 0) {}
  await releaseUnproven(deps)
  await settleMakeUps(deps)
  await openWindows(deps)
  await settleWaitingLists(deps)
}
/** The same every minute through the queue, as a fallback should the timers of all processes fail. */
export const sweepBookingsJob = job('classes.sweep-bookings', sweepBookings, '* * * * *')

/** Ends the waiting of whoever cannot have a place any more, and frees places that nobody can be offered. */
export const tidyWaitingListsJob = job('classes.tidy-waiting-lists', tidyWaitingLists, '*/5 * * * *')

/** Follows up trials that have ended. */
export const offerAfterTrialsJob = job('classes.offer-after-trials', offerAfterTrials, '*/5 * * * *')

/** Reminds parents two days before the first occasion or the start of the camp, and before a make-up, once. */
export const remindParents = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  // In the easternmost time zone that is served, so that nobody is reminded too late.
  const until = addDays(dayIn(now, 'Europe/Helsinki'), 2)
  for (let count = 1; count > 0; )
    count = await deps.db.transaction().execute(async (tx) => {
      const due = await claimReminders(tx, now, until)
      for (const { id } of due) await enqueue(tx, mailBooking, { mailId: randomUUID(), bookingId: id, what: 'reminder' })
      return due.length
    })
  await remindOfMakeUps(deps, now, until)
}
export const remindParentsJob = job('classes.remind-parents', remindParents, '7 7-18 * * *')

/** Starts the sweeper's timer when this process begins to listen, if it does jobs. */
export const mountBookingSweeper = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let sweeping: Promise<void> = Promise.resolve()
  const again = () => {
    if (isStopped) return
    timer = setTimeout(() => {
      sweeping = sweepBookings(deps)
        .catch((error: unknown) => deps.log.error({ err: error }, 'sweeping class bookings failed'))
        .finally(again)
    }, sweepEverySeconds * 1000)
  }
  app.addHook('onListen', async () => {
    if (deps.config.roles.has('jobs')) again()
  })
  app.addHook('onClose', async () => {
    isStopped = true
    clearTimeout(timer)
    await sweeping
  })
}
