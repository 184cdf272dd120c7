import { randomUUID } from 'node:crypto'
import type * as contract from '@hoppla/contract/classes/cancel-session'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { sql } from 'kysely'
import { repeatOnConflict } from '../../../db/repeat-conflict.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import { enqueue } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { mailBooking } from '../classes.mails.ts'
import { voidChoices } from '../make-ups/choices.sql.ts'
import { getSession } from './cancel-session.ts'
import { countReopening, listCancelledGroups } from './reopen-session.sql.ts'
import { deleteCancelledSessions, listBookingsOfGroups, lockClasses } from './sessions.sql.ts'

/** What letting a cancelled session take place would do, and what stays as it is. @throws Refusal as `getSession`. */
export const previewReopenSession = async (
  deps: Deps,
  caller: StaffCaller,
  input: ServeInput<typeof contract.previewReopenSession>,
): Promise<Answer<typeof contract.previewReopenSession>> => {
  await getSession(deps, caller, input)
  const { date } = input.params
  const groups = await listCancelledGroups(deps.db, input.body.groupIds, date)
  if (groups.length === 0) throw new Refusal('session.not-found')
  const notified = (await listBookingsOfGroups(deps.db, groups)).filter(({ email }) => email !== '')
  return { families: new Set(notified.map(({ family }) => family)).size, ...(await countReopening(deps.db, groups, date)) }
}

/** A cancelled session takes place after all. What a closing has dropped stays dropped. @throws Refusal as `getSession`. */
export const reopenSession = async (
  deps: Deps,
  caller: StaffCaller,
  input: ServeInput<typeof contract.reopenSession>,
): Promise<Answer<typeof contract.reopenSession>> => {
  const facts = await getSession(deps, caller, input)
  const { date } = input.params
  const families = await repeatOnConflict(deps.db, async (tx) => {
    await lockClasses(tx, [facts.id])
    const groups = await deleteCancelledSessions(tx, input.body.groupIds, date)
    if (groups.length === 0) throw new Refusal('session.not-found')
    await voidChoices(tx, groups, date)
    const notified = (await listBookingsOfGroups(tx, groups)).filter(({ email }) => email !== '')
    for (const { id } of notified)
      await enqueue(tx, mailBooking, { mailId: randomUUID(), bookingId: id, what: 'sessionOn', day: date, isOwn: true })
    await audit(tx, {
      actorId: caller.staff.id,
      action: 'class.session-reopened',
      subject: facts.id,
      placeId: facts.playground.id,
      address: caller.address,
      detail: { date, families: notified.length },
    })
    await sql`select pg_notify('content', '')`.execute(tx)
    return new Set(notified.map(({ family }) => family)).size
  })
  deps.prepared.clear()
  return { families }
}
