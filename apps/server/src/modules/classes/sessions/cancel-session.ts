import type * as contract from '@hoppla/contract/classes/cancel-session'
import { type SessionCancellation, sessionOutcomes } from '@hoppla/contract/classes/cancel-session'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { fromMinor, isLanguage } from '@hoppla/i18n'
import type { Tx } from '../../../db/connect.ts'
import { repeatOnConflict } from '../../../db/repeat-conflict.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { mayAt } from '../../../http/permissions.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Day } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { allDaysOfGroup, daysOfGroup, isSessionOver } from '../attendance/sessions-of-group.rules.ts'
import { type ClassRow, findClass, readClass } from '../classes.sql.ts'
import { changeClasses } from './close-sessions.ts'
import { effectOf } from './sessions.rules.ts'
import { listSeatedBookings, lockClasses } from './sessions.sql.ts'

type Asked = { params: { classId: string; date: Day }; body: { groupIds: string[] } }

/** A class with groups of it that have a session on a day. @throws Refusal `class.not-found`, `session.not-found`, `session.over`. */
export const getSession = async (deps: Deps, caller: StaffCaller, { params, body }: Asked): Promise<ClassRow> => {
  const facts = await findClass(deps, params.classId)
  if (!facts || !(await mayAt(deps.db, caller.staff, 'classes.cancel', facts.playground.id))) throw new Refusal('class.not-found')
  const isOfClass = body.groupIds.every((id) => facts.groups.some((group) => group.id === id))
  if (!isOfClass || facts.isCancelled || !meetsOn(facts, body.groupIds, params.date)) throw new Refusal('session.not-found')
  if (body.groupIds.some((id) => isSessionOver(facts, id, params.date, deps.clock.now()))) throw new Refusal('session.over')
  return facts
}

/** Whether all of these groups have a session on a day, if only one that was cancelled. */
const meetsOn = (facts: ClassRow, groupIds: readonly string[], day: Day): boolean =>
  groupIds.every((id) => allDaysOfGroup(facts, id).some(({ date }) => date === day))

/** The groups of a class that are meant. */
const groupsOf = (facts: ClassRow, ids: readonly string[]) => facts.groups.filter(({ id }) => ids.includes(id))

type Effect = { families: string[]; children: number; refundMinor: number }
const onWire = ({ families, children, refundMinor }: Effect, currency: string) => ({
  families: new Set(families).size,
  children,
  refundAmount: fromMinor(refundMinor, currency),
  currency,
})

/** What cancelling a session would do, whom it concerns and what goes back. @throws Refusal as `getSession`. */
export const previewCancelSession = async (
  deps: Deps,
  caller: StaffCaller,
  input: ServeInput<typeof contract.previewCancelSession>,
): Promise<Answer<typeof contract.previewCancelSession>> => {
  const facts = await getSession(deps, caller, input)
  const { groupIds } = input.body
  if (groupIds.some((id) => !daysOfGroup(facts, id).includes(input.params.date))) throw new Refusal('session.not-found')
  const bookings = await listSeatedBookings(deps.db, [facts.id])
  const change = { groups: groupsOf(facts, groupIds), days: facts.occasions.length, date: input.params.date }
  const effects = sessionOutcomes.map((outcome) => ({
    outcome,
    ...onWire(effectOf(change, bookings, outcome === 'skip' ? 'skip' : 'share'), facts.currency),
  }))
  // Where nobody has paid there is no share to give back.
  return {
    languages: facts.languages.filter(isLanguage),
    outcomes: effects.filter(
      ({ outcome, refundAmount }) => outcome === 'skip' || (refundAmount > 0 && (outcome === 'share' || facts.makeUps > 0)),
    ),
  }
}

/** The words of families for `other`, in every language of the country. @throws Refusal `session.reason-missing`. */
const reasonOf = ({ cause, reason }: Pick<SessionCancellation, 'cause' | 'reason'>, languages: readonly string[]) => {
  if (cause !== 'other') return null
  const missing = languages.filter(isLanguage).filter((language) => !reason?.[language])
  if (missing.length > 0)
    throw new Refusal('session.reason-missing', {
      errors: Object.fromEntries(missing.map((language) => [`reason.${language}`, []])),
    })
  return reason ?? null
}

/**
 * Cancels a session for some groups: families are told, and get its share back where that was chosen. Who cancels or moves the same at the same moment waits,
 * and finds it gone. @throws Refusal as `getSession`, `session.reason-missing`.
 */
export const cancelSession = async (
  deps: Deps,
  caller: StaffCaller,
  input: ServeInput<typeof contract.cancelSession>,
): Promise<Answer<typeof contract.cancelSession>> => {
  const facts = await getSession(deps, caller, input)
  const { groupIds, outcome, cause } = input.body
  const { date } = input.params
  if (outcome === 'choice' && facts.makeUps === 0) throw new Refusal('make-up.not-possible')
  const reason = reasonOf(input.body, facts.languages)
  const change = {
    ...{ id: facts.id, playgroundId: facts.playground.id, days: facts.occasions.length, date },
    ...(outcome === 'choice' ? ({ outcome: 'share', isChoice: true } as const) : { outcome }),
    groups: groupsOf(facts, groupIds),
    why: { cause, reason },
  }
  const effect = await repeatOnConflict(deps.db, async (tx) => {
    await refuseIfGone(tx, facts.id, groupIds, date)
    const [done] = await changeClasses(deps, tx, caller, [change])
    return done
  })
  deps.prepared.clear()
  return onWire(effect ?? { families: [], children: 0, refundMinor: 0 }, facts.currency)
}

/** Holds the class: a session that was cancelled or moved away since it was looked at is there no more. */
const refuseIfGone = async (tx: Tx, classId: string, groupIds: readonly string[], date: Day): Promise<void> => {
  await lockClasses(tx, [classId])
  const facts = await readClass(tx, classId)
  if (!facts || facts.isCancelled || groupIds.some((id) => !daysOfGroup(facts, id).includes(date)))
    throw new Refusal('session.not-found')
}
