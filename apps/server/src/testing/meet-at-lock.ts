import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../kernel/deps.ts'

type Answered = { status: number }

const countWaiting = async ({ db }: Pick<Deps, 'db'>): Promise<number> =>
  (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)).rows.length

/**
 * Lets calls meet at a lock. A call waits for a lock for two seconds only: on a busy machine the first may have given up before the second comes. Then all
 * give up, which changes nothing, and they are made again.
 * @param lock takes it in the transaction that holds it until all have come.
 * @returns their answers, once all have waited together.
 */
export const meetAtLock = async <A extends Answered>(
  deps: Pick<Deps, 'db'>,
  lock: (tx: Tx) => Promise<unknown>,
  calls: () => Promise<A>[],
): Promise<A[]> => {
  for (let attempt = 1; attempt <= 10; attempt++) {
    let release = (): void => undefined
    const until = new Promise<void>((done) => {
      release = done
    })
    let isHeld = (): void => undefined
    const held = new Promise<void>((done) => {
      isHeld = done
    })
    const holder = deps.db.transaction().execute(async (tx) => {
      await lock(tx)
      isHeld()
      await until
    })
    await held
    const made = calls()
    let isOver = false
    const all = Promise.all(made).finally(() => {
      isOver = true
    })
    while (!isOver && (await countWaiting(deps)) < made.length) await pause(10)
    release()
    await holder
    const answers = await all
    if (answers.every(({ status }) => status < 500)) return answers
    if (answers.some(({ status }) => status < 500)) throw new Error('Some calls met, and some gave up.')
  }
  throw new Error('The calls never met.')
}

/**
 * As `meetAtLock`, one after the other: each call is made once the ones before it wait, so that they go on in this order.
 * @param lock one for which the first waits; the others wait for it, or for the first.
 */
export const meetInTurn = <A extends Answered>(
  deps: Pick<Deps, 'db'>,
  lock: (tx: Tx) => Promise<unknown>,
  calls: readonly (() => Promise<A>)[],
): Promise<A[]> =>
  meetAtLock(deps, lock, () => {
    const made: Promise<A>[] = []
    for (const [n, call] of calls.entries()) made.push(waitingOrOver(deps, n, made[n - 1]).then(call))
    return made
  })

/** Until so many wait, or the one before waits no longer. */
const waitingOrOver = async (deps: Pick<Deps, 'db'>, count: number, before: Promise<unknown> | undefined): Promise<void> => {
  let isOver = before === undefined
  void before?.finally(() => {
    isOver = true
  })
  while (!isOver && (await countWaiting(deps)) < count) await pause(10)
}
