import { randomUUID } from 'node:crypto'
import type { Watch, watchWindow as watchWindowRoute } from '@hoppla/contract/entrance/watching'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import type { Tx } from '../../../db/connect.ts'
import type { Caller } from '../../../http/caller.ts'
import { blindKey, mailboxOf } from '../../../http/client.ts'
import { limit } from '../../../http/rate-limit.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { addDays, dayIn, momentOf } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { countStrangerMail } from '../../../mail/mail-limit.ts'
import { findAccount } from '../../identity/identity.ts'
import { say } from '../../places/places.ts'
import { daysAhead } from '../entrance.rules.ts'
import { getPlace } from '../windows.ts'
import { listWindowsNow, notifyWatchersJob } from './notify-watchers.ts'
import { isWatchSecret } from './watch-secret.ts'
import { mailWatch } from './watching.mails.ts'
import { confirmHours, mostWatches } from './watching.rules.ts'
import { beginWatch, findWatch, insertWatch, stopWatch as stopWatchRow, type WatchRow } from './watching.sql.ts'

type Input = ServeInput<typeof watchWindowRoute>['body']

/**
 * Watches a full window or day for so many places. Who is signed in with the confirmed address watches at once; others once they have answered the mail. The
 * answer does not say whether somebody watches already. @throws Refusal of `watchWindow`, with the field at fault.
 */
export const watchWindow = async (deps: Deps, caller: Caller, input: Input): Promise<Answer<typeof watchWindowRoute>> => {
  const found = await findFull(deps, caller, input)
  const { email, own } = await whoWatches(deps, caller, input.email)
  const { secret } = deps.config
  const client = own ? `account ${caller.account?.id}` : `client ${caller.client}`
  for (const who of [client, `mailbox ${mailboxOf(email)}`])
    await limit(deps, `watch ${blindKey(secret, who).toString('hex')}`, mostWatches)
  const now = deps.clock.now()
  const confirmBy = own ? null : new Date(now.getTime() + confirmHours * 3_600_000)
  await deps.db.transaction().execute(async (tx) => {
    if (!own) await countStrangerMail({ ...deps, db: tx }, email)
    const { playgroundId, date, places } = input
    const accountId = own ? (caller.account?.id ?? null) : null
    const begun = await insertWatch(tx, {
      ...{ id: randomUUID(), playgroundId, date, places, accountId, email, language: caller.language, now, confirmBy },
      ...found,
    })
    if (!begun) return
    await enqueue(tx, mailWatch, { mailId: randomUUID(), watchId: begun.id, what: own ? 'on' : 'confirm' })
    if (own) await lookSoon(tx, { playgroundId, date, startsAt: input.startsAt }, now)
  })
  return { state: own ? 'Watching' : 'Unconfirmed', confirmBy: confirmBy?.toISOString() ?? null }
}

/** What is watched, where it is full for so many. @throws Refusal `playground.not-found`, `entrance.not-bookable`, `watch.not-full`. */
const findFull = async (
  deps: Deps,
  { site }: Caller,
  { playgroundId, date, startsAt, places }: Input,
): Promise<{ startsAt: string | null; endsAt: string | null; beginsAt: Date }> => {
  const place = await getPlace(deps, playgroundId)
  if (place.countryId !== site?.countryId) throw new Refusal('playground.not-found')
  const now = deps.clock.now()
  const today = dayIn(now, place.timeZone)
  if ((place.opensOn !== null && place.opensOn > today) || date > addDays(today, daysAhead))
    throw new Refusal('entrance.not-bookable')
  const windows = (await listWindowsNow(deps, place, date)).filter((one) => startsAt === null || one.startsAt === startsAt)
  const last = windows.at(-1)
  if (!last || windows.every((one) => one.places < places)) throw new Refusal('entrance.not-bookable')
  if (windows.some(({ left }) => left >= places)) throw new Refusal('watch.not-full')
  return { startsAt, endsAt: startsAt === null ? null : last.endsAt, beginsAt: momentOf(date, last.startsAt, place.timeZone) }
}

/** Where it is written to, and whether the caller has proven the address. @throws Refusal `watch.email-needed`. */
const whoWatches = async (deps: Deps, { account }: Caller, typed: string | undefined): Promise<{ email: string; own: boolean }> => {
  const known = account && (await findAccount(deps.db, account.id))
  const confirmed = known?.email_confirmed_at ? known.email : undefined
  const email = typed ?? confirmed
  if (email === undefined) throw new Refusal('watch.email-needed', { errors: { email: [] } })
  return { email, own: confirmed !== undefined && email.toLowerCase() === confirmed.toLowerCase() }
}

/** Places that came free while it was written down are found a minute later: whoever was giving them back has done so by then. */
const lookSoon = (tx: Tx, at: { playgroundId: string; date: string; startsAt: string | null }, now: Date): Promise<void> =>
  enqueue(tx, notifyWatchersJob, at, { runAt: new Date(now.getTime() + 60_000) })

type Opened = { id: string; secret: string }

/** @throws Refusal `watch.not-found`. */
export const readWatch = async (deps: Deps, { language }: Pick<Caller, 'language'>, opened: Opened): Promise<Watch> =>
  onWire(await getWatch(deps, opened), language)

/** Answers the mail of a guest. @throws Refusal `watch.not-found`, `watch.over`. */
export const confirmWatch = async (deps: Deps, { language }: Pick<Caller, 'language'>, opened: Opened): Promise<Watch> => {
  const { playgroundId, date, startsAt } = await getWatch(deps, opened)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    if (await beginWatch(tx, opened.id, now)) await lookSoon(tx, { playgroundId, date, startsAt }, now)
  })
  const watch = await getWatch(deps, opened)
  if (watch.state !== 'Watching' && watch.state !== 'Notified') throw new Refusal('watch.over')
  return onWire(watch, language)
}

/** @throws Refusal `watch.not-found`. */
export const stopWatch = async (deps: Deps, { language }: Pick<Caller, 'language'>, opened: Opened): Promise<Watch> => {
  await getWatch(deps, opened)
  await stopWatchRow(deps.db, opened.id, deps.clock.now())
  return onWire(await getWatch(deps, opened), language)
}

const getWatch = async ({ db, config }: Pick<Deps, 'db' | 'config'>, { id, secret }: Opened): Promise<WatchRow> => {
  const watch = isWatchSecret(config, id, secret) ? await findWatch(db, id) : undefined
  if (!watch) throw new Refusal('watch.not-found')
  return watch
}

const onWire = (row: WatchRow, language: string): Watch => ({
  id: row.id,
  state: row.state,
  playground: {
    guid: row.playgroundId,
    slug: row.slug,
    name: say(row.playgroundNames, language, row.languages) || row.playgroundName,
  },
  date: row.date,
  from: row.startsAt,
  until: row.endsAt,
  places: row.places,
  email: row.email,
})
