import { randomUUID } from 'node:crypto'
import type { Joined } from '@hoppla/contract/classes/waiting-list'
import type { Tx } from '../../../db/connect.ts'
import { repeatOnConflict } from '../../../db/repeat-conflict.ts'
import type { Caller } from '../../../http/caller.ts'
import { blindKey, mailboxOf } from '../../../http/client.ts'
import { once } from '../../../http/idempotency.ts'
import { limit } from '../../../http/rate-limit.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { countStrangerMail } from '../../../mail/mail-limit.ts'
import { expireBookings } from '../bookings.sql.ts'
import { mostHolds, mostSeatsOfClient } from '../holds/holds.rules.ts'
import { hasConfirmed } from '../holds/holds.sql.ts'
import { checkJoin, type JoinInput, type Joining, type JoiningChild } from './check-join.ts'
import { findTakenChildren, haveTried, insertEntry, listJoined, lockListOf } from './entries.sql.ts'
import { seatAll } from './offers.rules.ts'
import { countBookable, queueFreeSeats } from './offers.sql.ts'
import { newSecretOf } from './secrets.ts'
import { mailWaiting } from './waiting-list.mails.ts'
import { confirmHours } from './waiting-list.rules.ts'

/**
 * Puts children on the waiting list of a class: as one entry, or each by itself. Who is signed in with the confirmed address is on it at once; others when
 * they have answered the mail. @throws Refusal of `joinWaitingList`, with the field at fault.
 */
export const joinWaitingList = async (deps: Deps, caller: Caller, input: JoinInput): Promise<Joined> => {
  const joining = await checkJoin(deps, caller, input)
  const own = await isOwnAddress(deps, caller, input.email)
  const groupIds = [...new Set(joining.children.flatMap(({ ageGroupIds }) => ageGroupIds))]
  // Seats that are held no longer come free first: nobody waits for their sake.
  for (const groupId of groupIds) await expireBookings(deps.pool, joining.now, groupId)
  return guarded(() =>
    repeatOnConflict(deps.db, (tx) =>
      once(tx, caller.idempotency, async (): Promise<Joined> => {
        await countJoin({ ...deps, db: tx }, caller, input, own)
        await lockListOf(tx, joining.facts.id)
        await refuseWhoNeedNotWait(tx, joining, input.together)
        const joinId = await insertEntries(deps, tx, caller, input, joining, own)
        await queueFreeSeats(tx, own ? groupIds : [])
        const entries = await listJoined(tx, joinId)
        await mailJoined(deps, tx, input.email, entries.map(({ id }) => id).toSorted(), own)
        return {
          now: joining.now.toISOString(),
          entries: entries
            .toSorted((a, b) => positionIn(joining, a) - positionIn(joining, b))
            .map(({ state, children, before }) => ({
              state: state === 'Waiting' ? 'Waiting' : 'Unconfirmed',
              children: children.map(({ firstName }) => firstName),
              familiesBefore: before,
            })),
          confirmBy: own ? null : confirmByOf(joining.now).toISOString(),
        }
      }),
    ),
  )
}

const confirmByOf = (now: Date): Date => new Date(now.getTime() + confirmHours * 3_600_000)
const positionIn = ({ children }: Joining, entry: { children: readonly { key: string }[] }): number =>
  children.findIndex(({ key }) => key === entry.children[0]?.key)

/** A child that waits already breaks an index, where somebody else was faster. */
export const guarded = async <A>(work: () => Promise<A>): Promise<A> => {
  try {
    return await work()
  } catch (error) {
    const { constraint } = (error ?? {}) as { constraint?: unknown }
    if (constraint === 'class_waiting_children_child') throw new Refusal('class.child-waiting', { keyAsked: true })
    throw error
  }
}

/** Whether the caller has proven the address, or is acted for by staff. */
const isOwnAddress = async (deps: Deps, { account, onBehalf }: Caller, email: string): Promise<boolean> =>
  account !== undefined &&
  (onBehalf !== undefined || (await hasConfirmed(deps.pool, [account.id, email.toLowerCase()]))[0]?.is === true)

/** As with bookings of guests: so many joinings, and so many children of one class, in a day for a client and for a mailbox. */
const countJoin = async (deps: Deps, caller: Caller, input: JoinInput, own: boolean): Promise<void> => {
  const { secret } = deps.config
  const client = blindKey(secret, own ? `account ${caller.account?.id}` : `client ${caller.client}`)
  for (const who of [client, blindKey(secret, `mailbox ${mailboxOf(input.email)}`)]) {
    await limit(deps, `waiting ${who.toString('hex')}`, { max: 2 * mostHolds, seconds: 86_400 })
    for (const _child of input.children)
      await limit(deps, `waiting ${input.classId} ${who.toString('hex')}`, { max: mostSeatsOfClient, seconds: 86_400 })
  }
}

/** @throws Refusal `class.not-full`, `class.child-waiting`, `class.child-booked`. The list is held. */
const refuseWhoNeedNotWait = async (tx: Tx, { facts, children }: Joining, together: boolean): Promise<void> => {
  const taken = await findTakenChildren(
    tx,
    facts.id,
    children.map(({ key }) => key),
  )
  for (const [index, { key }] of children.entries()) {
    const found = taken.find((each) => each.key === key)
    if (found)
      throw new Refusal(found.why === 'waiting' ? 'class.child-waiting' : 'class.child-booked', {
        errors: { [`children.${index}.childFirstName`]: [] },
        keyAsked: true,
      })
  }
  const seats = await countBookable(
    tx,
    facts.groups.map(({ id }) => id),
  )
  const waits = children.map(({ ageGroupIds }, position) => ({ position, groupIds: ageGroupIds }))
  for (const family of together ? [waits] : waits.map((child) => [child]))
    if (seatAll(family, seats)) throw new Refusal('class.not-full', { keyAsked: true })
}

const insertEntries = async (
  deps: Deps,
  tx: Tx,
  caller: Caller,
  input: JoinInput,
  { facts, phone, children, now }: Joining,
  own: boolean,
): Promise<string> => {
  const joinId = randomUUID()
  for (const family of input.together ? [children] : children.map((child) => [child])) {
    const id = randomUUID()
    const keys = family.map(({ key }) => key)
    const hasTried = facts.type === 'SportKidz' && (await haveTried(tx, facts.playground.id, keys, now))
    await insertEntry(tx, {
      id,
      joinId,
      classId: facts.id,
      countryId: facts.countryId,
      // Of an address that is not proven, nothing is shown in the account either.
      accountId: own ? (caller.account?.id ?? null) : null,
      language: caller.language,
      email: input.email,
      firstName: input.parentFirstName,
      lastName: input.parentLastName,
      phoneCountryCode: phone.countryCode,
      phone: phone.number,
      wantsInformation: !input.gdprDisallowInformation,
      wantsPartnerInformation: input.gdprAllowPartnerInformation,
      ...newSecretOf(deps.config, id),
      state: own ? 'Waiting' : 'Unconfirmed',
      priority: hasTried ? 0 : 1,
      createdAt: now,
      confirmBy: own ? null : confirmByOf(now),
      children: family.map(childOf),
    })
  }
  return joinId
}

const childOf = (child: JoiningChild, index: number) => ({
  id: randomUUID(),
  position: index + 1,
  childId: child.childId ?? null,
  firstName: child.childFirstName,
  lastName: child.childLastName,
  birthDate: child.childBirthdate,
  key: child.key,
  tshirtSize: child.tshirtSize || null,
  groupIds: [...new Set(child.ageGroupIds)],
  isWaiting: false,
})

/** A guest confirms siblings who wait by themselves with one mail; on the list each has its own. */
const mailJoined = async (deps: Deps, tx: Tx, email: string, ids: readonly string[], own: boolean): Promise<void> => {
  if (!own) await countStrangerMail({ ...deps, db: tx }, email)
  const what = own ? 'onList' : 'confirm'
  for (const entryId of own ? ids : ids.slice(0, 1)) await enqueue(tx, mailWaiting, { mailId: randomUUID(), entryId, what })
}
