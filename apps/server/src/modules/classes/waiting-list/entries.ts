import { randomUUID } from 'node:crypto'
import type { WaitingInList } from '@hoppla/contract/classes/waiting-list'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { repeatOnConflict } from '../../../db/repeat-conflict.ts'
import type { SignedInCaller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { hashOf } from '../../identity/identity.ts'
import { say } from '../../places/places.ts'
import { findClass } from '../classes.sql.ts'
import {
  claimGuestEntries,
  confirmEntries,
  type EntryRow,
  findEntry,
  findTakenChildren,
  listEntriesOfAccount,
  listJoined,
  lockListOf,
  setState,
  setWaits,
} from './entries.sql.ts'
import { guarded } from './join.ts'
import { endOffers, queueFreeSeats } from './offers.sql.ts'
import { secretOf } from './secrets.ts'
import { mailWaiting } from './waiting-list.mails.ts'
import { isOnList } from './waiting-list.rules.ts'

/** The entry that a secret opens, with its list held until the transaction ends. @throws Refusal `waiting-list.not-found`. */
export const lockEntry = async (tx: Tx, secret: string): Promise<EntryRow> => {
  const hash = hashOf(secret)
  const { rows } = await sql<{
    classId: string
  }>`select class_id as "classId" from class_waiting_entries where secret_hash = ${hash} and email <> ''`.execute(tx)
  const [found] = rows
  if (!found) throw new Refusal('waiting-list.not-found')
  await lockListOf(tx, found.classId)
  // Read after the lock: what somebody else has done meanwhile is seen.
  const entry = await findEntry(tx, hash)
  if (!entry) throw new Refusal('waiting-list.not-found')
  return entry
}

/** The mail of a guest was answered: it waits from now on, as do the siblings who joined beside. @throws Refusal of `confirmWaiting`. */
export const confirmWaiting = async (deps: Deps, secret: string): Promise<void> => {
  await guarded(() =>
    repeatOnConflict(deps.db, async (tx) => {
      const entry = await lockEntry(tx, secret)
      const now = deps.clock.now()
      if (entry.state !== 'Unconfirmed') {
        if (isOnList(entry.state) || entry.state === 'Booked') return
        throw new Refusal('waiting-list.over')
      }
      if (entry.confirmBy !== null && entry.confirmBy <= now) throw new Refusal('waiting-list.over')
      const joined = (await listJoined(tx, entry.joinId)).filter(({ state }) => state === 'Unconfirmed')
      const keys = joined.flatMap(({ children }) => children.map(({ key }) => key))
      const [taken] = await findTakenChildren(tx, entry.classId, keys)
      if (taken) throw new Refusal(taken.why === 'waiting' ? 'class.child-waiting' : 'class.child-booked')
      await confirmEntries(
        tx,
        joined.map(({ id }) => id),
        now,
      )
      await queueFreeSeats(tx, [...new Set(joined.flatMap(({ children }) => children.flatMap(({ groupIds }) => groupIds)))])
      for (const { id } of joined) await enqueue(tx, mailWaiting, { mailId: randomUUID(), entryId: id, what: 'onList' })
    }),
  )
}

/** Passes the seats of an offer on. @param stay waits for the next place. @throws Refusal of `declineOffer`. */
export const declineOffer = async (
  deps: Deps,
  secret: string,
  { offerId, stay }: { offerId: string; stay: boolean },
): Promise<void> => {
  await repeatOnConflict(deps.db, async (tx) => {
    const entry = await lockEntry(tx, secret)
    const now = deps.clock.now()
    const { offer } = entry
    if (offer?.id !== offerId) throw new Refusal('waiting-list.offer-over')
    if (offer.state === 'Open' && new Date(offer.endsAt) > now) {
      await endOffers(tx, [offer.id], 'Declined', now)
      if (stay) await setWaits(tx, entry.id)
      await setState(tx, [entry.id], { state: stay ? 'Waiting' : 'Left', passes: true, now })
      return
    }
    if (offer.state !== 'Declined') throw new Refusal('waiting-list.offer-over')
    // Pressed again: done already; who stayed may leave.
    if (!stay && entry.state === 'Waiting') await setState(tx, [entry.id], { state: 'Left', now })
  })
}

/** Leaves the list; what is offered goes to the next. @throws Refusal of `leaveWaitingList`. */
export const leaveWaitingList = async (deps: Deps, secret: string): Promise<void> => {
  await repeatOnConflict(deps.db, async (tx) => {
    const entry = await lockEntry(tx, secret)
    const now = deps.clock.now()
    if (entry.state === 'Left') return
    if (entry.state !== 'Unconfirmed' && entry.state !== 'Waiting' && entry.state !== 'Offered')
      throw new Refusal('waiting-list.over')
    if (entry.offer?.state === 'Open') await endOffers(tx, [entry.offer.id], 'Declined', now)
    await setState(tx, [entry.id], { state: 'Left', now })
  })
}

/** Where the guardian's children wait, newest first; what was joined as a guest with the confirmed address becomes the account's now. */
export const listMyWaiting = async (deps: Deps, { account, language }: SignedInCaller): Promise<WaitingInList[]> => {
  await claimGuestEntries(deps.db, account.id)
  const rows = await listEntriesOfAccount(deps.db, account.id)
  const now = deps.clock.now()
  const found = await Promise.all(rows.map(async (entry) => ({ entry, facts: await findClass(deps, entry.classId) })))
  return found.flatMap(({ entry, facts }) => {
    if (!facts) return []
    const first = facts.occasions[0] ?? '1970-01-01'
    const isOffered = entry.state === 'Offered' && entry.offer !== null && new Date(entry.offer.endsAt) > now
    return [
      {
        secret: secretOf(deps.config, entry),
        state: entry.state === 'Offered' && !isOffered ? 'Waiting' : entry.state,
        classType: facts.type,
        className: say(facts.names, language, facts.languages),
        playgroundName: say(facts.playground.names, language, facts.languages) || facts.playground.name,
        firstOccasionDate: first,
        lastOccasionDate: facts.occasions.at(-1) ?? first,
        children: entry.children.filter(({ isWaiting }) => isWaiting).map(({ firstName }) => firstName),
        familiesBefore: entry.before,
        offerUntil: isOffered ? new Date(entry.offer?.endsAt ?? 0).toISOString() : null,
      },
    ]
  })
}
