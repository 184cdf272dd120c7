import { randomUUID } from 'node:crypto'
import { within } from '../../../db/statement.ts'
import { enqueue, job } from '../../../jobs/jobs.ts'
import type { Day } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { settleChoices } from './choices.ts'
import { mailMakeUp } from './make-ups.mails.ts'
import { beginMakeUps, claimMakeUpReminders } from './make-ups.sql.ts'

/** Marks make-ups whose session has begun: from then on nothing ends them. Runs with the sweeper. */
export const settleMakeUps = async (deps: Deps): Promise<void> => {
  await beginMakeUps(deps.pool, [deps.clock.now()])
}

/** Gives back what was not made up in time. */
export const settleChoicesJob = job('classes.settle-choices', settleChoices, '*/10 * * * *')

/** Reminds families of make-ups to come, each once. @param until the last day. */
export const remindOfMakeUps = async (deps: Deps, now: Date, until: Day): Promise<void> => {
  for (let count = 1; count > 0; )
    count = await deps.db.transaction().execute(async (tx) => {
      const due = await claimMakeUpReminders(within(tx), [now, until])
      for (const { id } of due) await enqueue(tx, mailMakeUp, { mailId: randomUUID(), makeUpId: id, what: 'reminder' })
      return due.length
    })
}
