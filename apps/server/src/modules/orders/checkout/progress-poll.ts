import type pg from 'pg'
import { tokensToCheck } from '../../identity/identity.ts'
import { type findProgress, findProgressAndLiving, type ProgressRow } from './progress.sql.ts'

type Question = Parameters<typeof findProgress>[1]
type Waiting = { question: Question; resolve: (row: ProgressRow | undefined) => void; reject: (error: unknown) => void }
type Desk = { waiting: Set<Waiting>; isAsking: boolean; timer: NodeJS.Timeout | undefined }

/** A round begins so long after the first that waits for it, and never while one is under way. */
const roundMs = 1_000
/** Orders asked about in one statement; of more there are several, one after the other. */
const mostInRound = 2_000

const desks = new WeakMap<pg.Pool, Desk>()

/**
 * The state of an order with the next round: once a second everything that pages wait for is read in one statement, however many there are, and with it
 * whether the tokens of those who wait still hold. So a thousand buyers who wait for their bank cost one statement a second.
 * @returns `arrived`, read after it was asked for; `stop` gives up waiting.
 */
export const awaitRound = (pool: pg.Pool, question: Question): { arrived: Promise<ProgressRow | undefined>; stop: () => void } => {
  const desk = desks.get(pool) ?? { waiting: new Set(), isAsking: false, timer: undefined }
  desks.set(pool, desk)
  const { promise, resolve, reject } = Promise.withResolvers<ProgressRow | undefined>()
  const waiting = { question, resolve, reject }
  desk.waiting.add(waiting)
  plan(pool, desk)
  return {
    arrived: promise,
    stop: () => {
      desk.waiting.delete(waiting)
      if (desk.waiting.size > 0) return
      clearTimeout(desk.timer)
      desk.timer = undefined
    },
  }
}

const plan = (pool: pg.Pool, desk: Desk): void => {
  if (desk.timer || desk.isAsking || desk.waiting.size === 0) return
  desk.timer = setTimeout(() => {
    desk.timer = undefined
    void askAll(pool, desk)
  }, roundMs)
}

const askAll = async (pool: pg.Pool, desk: Desk): Promise<void> => {
  const all = [...desk.waiting]
  desk.waiting.clear()
  desk.isAsking = true
  for (let from = 0; from < all.length; from += mostInRound) {
    const some = all.slice(from, from + mostInRound)
    const tokens = tokensToCheck(pool, from === 0 ? mostInRound : 0)
    try {
      const [rows, living] = await findProgressAndLiving(pool, [some.map(({ question }) => question), tokens.questions])
      tokens.hear(living)
      for (const [n, { resolve }] of some.entries()) resolve(rows.get(n))
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }
  desk.isAsking = false
  plan(pool, desk)
}
