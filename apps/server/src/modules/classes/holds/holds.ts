import { randomUUID, timingSafeEqual } from 'node:crypto'
import { secretsOf } from '../../../crypto/encrypt.ts'
import type { Caller } from '../../../http/caller.ts'
import { blindKey, mailboxOf } from '../../../http/client.ts'
import { limit } from '../../../http/rate-limit.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue, enqueueEncrypted } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { countStrangerMail, mayMailStranger } from '../../../mail/mail-limit.ts'
import { endBookings } from '../bookings.sql.ts'
import { mailBooking } from '../classes.mails.ts'
import { mailBookingCode } from './booking-code.mails.ts'
import { codeMinutes, codeOf, keepSecret, keepsFreeSeatHours, mostHolds, mostSeatsOfClient } from './holds.rules.ts'
import {
  claimHold,
  deleteHolds,
  dropHold,
  findUnproven,
  hasConfirmed,
  isProvenAddress,
  keepCode,
  listToRelease,
  proveHold,
  tryCode,
} from './holds.sql.ts'

/** A booking that wants seats before anything is paid or proven. */
type Wanted = {
  bookingId: string
  classId: string
  seats: number
  email: string
  isFree: boolean
  countryId: string
  /** As typed, where one was asked for. */
  mailedCode: string | undefined
  /** Another reason to refuse, which is given instead of asking for a code: a child has its seat already, or has had its trial. */
  otherProblem: () => Promise<Refusal | undefined>
}

/** Codes that one client may have mailed, to whatever addresses. */
const codesPerClient = { max: 10, seconds: 86_400 }

/**
 * Lets a client hold seats: freely the first time; while another booking of the last day is unpaid or its address unconfirmed, only with a mailed code; and
 * never more than a family's seats of one class (docs/security.md). A signed-in parent with a confirmed address is a client of their own and needs no code, nor does one whom
 * staff book for.
 * @returns the time by which the address must be confirmed; null if it is, or if the booking has to be paid.
 * @throws Refusal `class.code-needed` (and mails the code), `class.code-wrong`, `request.too-many`.
 */
export const claimSeats = async (deps: Deps, caller: Caller, wanted: Wanted): Promise<Date | null> => {
  const { secret } = deps.config
  const now = deps.clock.now()
  const address = wanted.email.toLowerCase()
  const own =
    caller.account && (caller.onBehalf || (await hasConfirmed(deps.pool, [caller.account.id, address]))[0]?.is)
      ? caller.account
      : undefined
  const client = blindKey(secret, own ? `account ${own.id}` : `client ${caller.client}`)
  const { idempotency } = caller
  const attempt = idempotency ? blindKey(secret, `attempt ${idempotency.scope} ${idempotency.key}`) : null
  const code = wanted.mailedCode === undefined ? undefined : await readCode(deps, wanted.email, wanted.mailedCode)
  const codeId = code?.codeId ?? null
  const mailbox = code?.mailbox ?? mailboxKey(secret, wanted.email)
  const isKnown = own !== undefined || !wanted.isFree || (await isProvenAddress(deps.pool, [address]))[0]?.is === true
  const keepUntil = isKnown || codeId !== null ? null : new Date(now.getTime() + keepsFreeSeatHours * 3_600_000)
  const [claimed] = await claimHold(deps.pool, [
    wanted.bookingId,
    client,
    mailbox,
    wanted.classId,
    wanted.seats,
    codeId,
    own !== undefined,
    keepUntil,
    now,
    mostSeatsOfClient,
    mostHolds,
    attempt,
  ])
  if (claimed?.outcome === 'too-many') throw new Refusal('request.too-many', { retryAfter: 3_600 })
  if (claimed?.outcome === 'code') {
    const other = await wanted.otherProblem()
    if (other) throw other
    await mailCode(deps, caller, wanted, mailbox, client)
    throw new Refusal('class.code-needed', { errors: { mailedCode: [] } })
  }
  // A free seat is mailed at once, to whoever was named.
  if (wanted.isFree && own === undefined && codeId === null)
    await countStrangerMail(deps, wanted.email).catch(async (error: unknown) => {
      await dropHold(deps.pool, [wanted.bookingId])
      throw error
    })
  return keepUntil
}

/** Gives a claim back that got no seats. */
export const unclaimSeats = async (deps: Deps, bookingId: string): Promise<void> => {
  await dropHold(deps.pool, [bookingId])
}

const mailboxKey = (secret: string, email: string): Buffer => blindKey(secret, `mailbox ${mailboxOf(email)}`)

/**
 * While the secret is being changed, a code may have been kept, and mailed, with the one before.
 * @returns the code that was typed and the mailbox it was kept for. @throws Refusal `class.code-wrong`, also for one that is over or was tried too often.
 */
const readCode = async (
  { pool, clock, config }: Deps,
  email: string,
  typed: string,
): Promise<{ codeId: string; mailbox: Buffer }> => {
  const secrets = secretsOf(config)
  for (const each of secrets) {
    const mailbox = mailboxKey(each, email)
    const [tried] = await tryCode(pool, [mailbox, clock.now()])
    if (tried && secrets.some((secret) => isSame(codeOf(secret, tried.codeId), typed))) return { codeId: tried.codeId, mailbox }
  }
  throw new Refusal('class.code-wrong', { errors: { mailedCode: [] } })
}

/** Compares in a time that reveals nothing about where they differ. */
const isSame = (expected: string, given: string): boolean => {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Mails a code, unless a valid one is on its way already: pressing again sends no second mail. */
const mailCode = async (deps: Deps, { language }: Caller, wanted: Wanted, mailbox: Buffer, client: Buffer): Promise<void> => {
  const now = deps.clock.now()
  const codeId = randomUUID()
  const until = new Date(now.getTime() + codeMinutes * 60_000)
  const [kept] = await keepCode(deps.pool, [mailbox, codeId, until, now])
  if (!kept) return
  await deps.db
    .transaction()
    .execute(async (tx) => {
      await limit({ ...deps, db: tx }, `booking-code ${client.toString('hex')}`, codesPerClient)
      await countStrangerMail({ ...deps, db: tx }, wanted.email)
      const mail = { mailId: codeId, email: wanted.email, language, countryId: wanted.countryId }
      await enqueueEncrypted(deps, tx, mailBookingCode, mail, { recipient: wanted.email })
    })
    .catch(async (error: unknown) => {
      // This code was not mailed; the next attempt makes another.
      await deps.db.deleteFrom('booking_codes').where('code_id', '=', codeId).execute()
      throw error
    })
}

/** The link of a booking's mail was pressed. @throws Refusal `booking.not-found` when it is another's, `booking.expired` when the seat has gone. */
export const keepSeat = async (deps: Deps, bookingId: string, given: string): Promise<void> => {
  const isRead = secretsOf(deps.config).some((secret) => isSame(keepSecret(secret, bookingId), given))
  if (!isRead) throw new Refusal('booking.not-found')
  const [proven] = await proveHold(deps.pool, [bookingId, deps.clock.now()])
  if (!proven) throw new Refusal('booking.expired')
}

/** Until when the address of a booking must be proven; null: nothing is to be done. */
export const keepUntilOf = async ({ pool }: Pick<Deps, 'pool'>, bookingId: string): Promise<Date | null> =>
  (await findUnproven(pool, [bookingId]))[0]?.keepUntil ?? null

/** Releases free seats whose address nobody has confirmed in time, and deletes old holds. */
export const releaseUnproven = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  for (const { id, email } of await listToRelease(deps.pool, [now]))
    await deps.db.transaction().execute(async (tx) => {
      const held = await tx
        .selectFrom('class_bookings as b')
        .innerJoin('guest_holds as h', 'h.booking_id', 'b.id')
        .select('b.id')
        .where('b.id', '=', id)
        .where('b.status', '=', 'Confirmed')
        .where('h.proven_at', 'is', null)
        .forUpdate()
        .executeTakeFirst()
      if (!held) return
      await endBookings(tx, [id], 'Cancelled', now)
      // A mailbox that has had its share of the day gets nothing more.
      if (email !== '' && (await mayMailStranger({ ...deps, db: tx }, email)))
        await enqueue(tx, mailBooking, { mailId: randomUUID(), bookingId: id, what: 'released' })
    })
  await deleteHolds(deps.pool, [now])
}
