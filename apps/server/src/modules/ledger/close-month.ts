import type { closeMonth as contract } from '@hoppla/contract/accounting/close-month'
import type { ServeInput } from '@hoppla/contract/route'
import { sql } from 'kysely'
import type { StaffCaller } from '../../http/caller.ts'
import { mayAt } from '../../http/permissions.ts'
import { Refusal } from '../../http/refusal.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { isFollowing, isOver } from './months.rules.ts'
import { addClosedMonth, findMonths, holdPostings } from './months.sql.ts'

/**
 * Closes a month of a company. Postings that are under way are waited for, so that none of them comes into it afterwards.
 * @throws Refusal `country.not-found` for a company that is not the caller's, `accounting.month-not-over`, `accounting.month-closed`,
 *   `accounting.earlier-month-open` with the month.
 */
export const closeMonth = async (
  deps: Deps,
  caller: StaffCaller,
  { body: { company, month } }: ServeInput<typeof contract>,
): Promise<undefined> => {
  if (!(await mayAt(deps.db, caller.staff, 'accounting.close', company))) throw new Refusal('country.not-found')
  const { rows } = await sql<{ timeZone: string }>`select timezone as "timeZone" from countries where id = ${company}`.execute(
    deps.db,
  )
  const [country] = rows
  if (!country) throw new Refusal('country.not-found')
  const now = deps.clock.now()
  if (!isOver(month, dayIn(now, country.timeZone))) throw new Refusal('accounting.month-not-over', { errors: { month: [] } })
  await deps.db.transaction().execute(async (tx) => {
    await holdPostings(tx)
    const { lastClosed, firstUsed } = await findMonths(tx, company)
    if (lastClosed !== null && month <= lastClosed) throw new Refusal('accounting.month-closed', { errors: { month: [] } })
    if (!isFollowing(month, { lastClosed, firstUsed }))
      throw new Refusal('accounting.earlier-month-open', { errors: { month: [] } })
    await addClosedMonth(tx, { company, month, now, by: caller.staff.id })
    await audit(tx, {
      actorId: caller.staff.id,
      action: 'accounting.month-closed',
      subject: company,
      placeId: company,
      address: caller.address,
      detail: { month },
    })
  })
}
