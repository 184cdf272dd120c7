import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../../../db/connect.ts'
import { enqueue, type Job, job } from '../../../jobs/jobs.ts'
import { type Day, momentOf } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { openDays } from '../../places/places.ts'
import { type ArrivalWindow, windowsOn } from '../entrance.rules.ts'
import { type EntrancePlace, findEntrancePlace, listArrivalRules, listTaken } from '../entrance.sql.ts'
import { mailWatch } from './watching.mails.ts'
import { choiceMinutes, quietUntilOf, whomToNotify } from './watching.rules.ts'
import { listNotified, lockWaiting, markNotified } from './watching.sql.ts'

/** @property startsAt null: all windows of the day. */
type Looked = { playgroundId: string; date: Day; startsAt: string | null }
export type WindowNow = ArrivalWindow & { left: number }

/** The windows of a day that have not begun, with the places that are free now: what is held in carts is not. */
export const listWindowsNow = async (deps: Deps, place: EntrancePlace, date: Day, db: Db = deps.db): Promise<WindowNow[]> => {
  const now = deps.clock.now()
  const [day] = await openDays(deps, place.id, date, date)
  const windows = windowsOn(await listArrivalRules(db, place.id), date, day?.open ?? [])
  const taken = await listTaken(db, place.id, date, date, now)
  return windows
    .filter(({ startsAt }) => momentOf(date, startsAt, place.timeZone) > now)
    .map((window) => ({ ...window, left: window.places - (taken.find((one) => one.startsAt === window.startsAt)?.taken ?? 0) }))
}

/**
 * Tells who watches that places came free: in turn, each once, not at night, and as many as there are places. Whoever was told has half an hour before the
 * next are told of the same places; nothing is held for anybody.
 */
export const notifyWatchersJob: Job<Looked> = job<Looked>('entrance.notify-watchers', async (deps, looked) => {
  const place = await findEntrancePlace(deps.db, looked.playgroundId)
  if (!place) return
  const now = deps.clock.now()
  const until = quietUntilOf(now, place.timeZone)
  if (until) {
    await deps.db.transaction().execute((tx) => lookAgain(tx, looked, 'morning', until))
    return
  }
  const windows = (await listWindowsNow(deps, place, looked.date)).filter(
    ({ startsAt }) => looked.startsAt === null || startsAt === looked.startsAt,
  )
  if (windows.every(({ left }) => left <= 0)) return
  await deps.db.transaction().execute((tx) => notifyInTurn(tx, looked, windows, now))
})

const notifyInTurn = async (tx: Tx, looked: Looked, windows: readonly WindowNow[], now: Date): Promise<void> => {
  const { playgroundId, date } = looked
  const most = Math.max(...windows.map(({ left }) => left))
  const waiting = await lockWaiting(tx, { playgroundId, date, startsAt: looked.startsAt ?? undefined, most, now })
  const notified = await listNotified(tx, playgroundId, date, new Date(now.getTime() - choiceMinutes * 60_000))
  const free = windows.map(({ startsAt, left }) => ({ startsAt, left: left - (notified.get(startsAt) ?? 0) }))
  const next = whomToNotify(waiting, free)
  for (const { id, startsAt } of next) {
    await markNotified(tx, id, startsAt, now)
    await enqueue(tx, mailWatch, { mailId: randomUUID(), watchId: id, what: 'free' })
  }
  // Places may still be there when those who were told have had their choice.
  if (next.length > 0) await lookAgain(tx, looked, 'next', new Date(now.getTime() + choiceMinutes * 60_000))
}

/** The same once more, later; another look for the same reason takes its place. */
const lookAgain = (tx: Tx, looked: Looked, why: 'morning' | 'next', runAt: Date): Promise<void> =>
  enqueue(tx, notifyWatchersJob, looked, {
    runAt,
    key: `entrance watchers ${why} ${looked.playgroundId} ${looked.date} ${looked.startsAt ?? ''}`,
  })
