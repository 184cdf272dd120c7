import { randomUUID } from 'node:crypto'
import type { Tx } from '../../../db/connect.ts'
import { repeatOnConflict } from '../../../db/repeat-conflict.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { priceOn } from '../../catalogue/catalogue.ts'
import { type ClassRow, findClass, listRunningClasses } from '../classes.sql.ts'
import { findTakenChildren, insertEntry, lockListOf, setState } from '../waiting-list/entries.sql.ts'
import { isOfferTime } from '../waiting-list/offers.rules.ts'
import { insertOffer, queueTaken } from '../waiting-list/offers.sql.ts'
import { newSecretOf } from '../waiting-list/secrets.ts'
import { mailWaiting } from '../waiting-list/waiting-list.mails.ts'
import { isOfAge } from '../waiting-list/waiting-list.rules.ts'
import { bestGroup, daysAfter, isJoinable, priceOfRest, trialAnswerDays, trialOfferEndsAt } from './trial-offers.rules.ts'
import { hasSeatAt, listTriedChildren, listWithSeats, lockFreeSeat, type TriedChild } from './trials.sql.ts'

/**
 * Follows up trials that have ended: where a running class of the play centre has room for the child, a place is held for it for 48 hours; where none has,
 * its family is asked whether it wants to wait. Once for each trial, by day. Safe to run anywhere, any time.
 */
export const offerAfterTrials = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  for (const tried of await listTriedChildren(deps.db, now)) if (isOfferTime(now, tried.timeZone)) await followUp(deps, tried)
}

type Chosen = { facts: ClassRow; groupId: string; day: string }

const followUp = async (deps: Deps, tried: TriedChild): Promise<void> => {
  const chosen = await chooseGroup(deps, tried)
  if (!chosen) return
  try {
    await repeatOnConflict(deps.db, (tx) => follow(deps, tx, tried, chosen))
  } catch (error) {
    // Another process was faster.
    const { constraint } = (error ?? {}) as { constraint?: unknown }
    if (constraint !== 'class_waiting_entries_trial') throw error
  }
}

/** The running group that fits best; undefined: none does, or the child has its place already. */
const chooseGroup = async (deps: Deps, tried: TriedChild): Promise<Chosen | undefined> => {
  const now = deps.clock.now()
  const today = dayIn(now, tried.timeZone)
  const { playgroundId, key } = tried
  if (await hasSeatAt(deps.db, { playgroundId, key, type: 'SportKidz', today })) return undefined
  const from = trialOfferEndsAt(now, tried.timeZone)
  const running = await listRunningClasses(deps.db, playgroundId, 'SportKidz', today)
  const found = running.flatMap((facts) =>
    facts.groups
      .filter((group) => isJoinable(facts, group, { now, from }) && isOfAge(tried.birthDate, facts.occasions[0] ?? '', group))
      .map(({ id, startTime }) => ({ facts, groupId: id, startTime, day: daysAfter(facts, id, from)[0] ?? '' })),
  )
  const withSeats = await listWithSeats(
    deps.db,
    found.map(({ groupId }) => groupId),
  )
  return bestGroup(
    found.map((one) => ({ ...one, hasSeat: withSeats.includes(one.groupId) })),
    tried,
  )
}

const follow = async (deps: Deps, tx: Tx, tried: TriedChild, { facts: seen, groupId }: Chosen): Promise<void> => {
  await lockListOf(tx, seen.id)
  // Read after the lock: the class may have been changed or cancelled meanwhile.
  const facts = await findClass({ ...deps, db: tx }, seen.id)
  const group = facts?.groups.find(({ id }) => id === groupId)
  const now = deps.clock.now()
  const endsAt = trialOfferEndsAt(now, tried.timeZone)
  if (!facts || !group || !isJoinable(facts, group, { now, from: endsAt })) return
  if ((await findTakenChildren(tx, facts.id, [tried.key])).length > 0) return
  const number = await lockFreeSeat(tx, groupId)
  const entryId = randomUUID()
  const hasSeat = number !== undefined
  await insertEntry(tx, entryOf(deps, tried, { facts, groupId, entryId, hasSeat, now }))
  if (!hasSeat) {
    await enqueue(tx, mailWaiting, { mailId: randomUUID(), entryId, what: 'trialFull' })
    return
  }
  const days = daysAfter(facts, groupId, endsAt)
  const offerId = randomUUID()
  const seats = [{ position: 1, groupId, number }]
  await queueTaken(tx, seats)
  await insertOffer(tx, {
    ...{ id: offerId, entryId, classId: facts.id, now, endsAt },
    priceMinor: priceOfRest(priceOn(facts, dayIn(now, facts.timeZone)), days.length, facts.occasions.length),
    rest: { joinsOn: days[0] ?? '', sessions: days.length },
    seats,
  })
  await setState(tx, [entryId], { state: 'Offered', now })
  await enqueue(tx, mailWaiting, { mailId: randomUUID(), entryId, what: 'trialOffer', offerId })
}

type Where = { facts: ClassRow; groupId: string; entryId: string; hasSeat: boolean; now: Date }

/** Nobody is put on a list unasked: without a place the entry is yet to be confirmed, and with one it is over with its offer. */
const entryOf = (deps: Deps, tried: TriedChild, { facts, groupId, entryId, hasSeat, now }: Where) => ({
  id: entryId,
  joinId: entryId,
  classId: facts.id,
  countryId: tried.countryId,
  accountId: tried.accountId,
  language: tried.language,
  email: tried.email,
  firstName: tried.parentFirstName,
  lastName: tried.parentLastName,
  phoneCountryCode: tried.phoneCountryCode,
  phone: tried.phone,
  wantsInformation: tried.wantsInformation,
  wantsPartnerInformation: tried.wantsPartnerInformation,
  ...newSecretOf(deps.config, entryId),
  state: hasSeat ? ('Waiting' as const) : ('Unconfirmed' as const),
  priority: 0,
  createdAt: now,
  confirmBy: hasSeat ? null : new Date(now.getTime() + trialAnswerDays * 86_400_000),
  trialChildId: tried.id,
  waits: false,
  children: [
    {
      ...{ id: randomUUID(), position: 1, childId: tried.childId, firstName: tried.firstName, lastName: tried.lastName },
      ...{ birthDate: tried.birthDate, key: tried.key, tshirtSize: null, groupIds: [groupId], isWaiting: false },
    },
  ],
})
