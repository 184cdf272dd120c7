import { officePages } from '@hoppla/contract/staff'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { endStaffSessions, evictAccess, findAccountByEmail, normalizeEmail, officeOf } from '../identity/identity.ts'
import { deleteFactors, holdsRole } from './factors/second-factors.ts'
import { notifyHolder } from './staff.mails.ts'

/** @property link where the person signs in and sets up a second factor anew. */
export type FactorsReset = { outcome: 'reset'; link: string; ended: number } | { outcome: 'no-staff' } | { outcome: 'no-office' }

/**
 * Removes every second factor of somebody who has lost them, for whoever operates the installation: a sole Admin has no colleague who could. Sessions end,
 * and the person gets a mail. Password and roles stay: the sign-in with the password leads to a new second factor, and who has no password chooses one by
 * the mail's link. Nothing is given by it, so nothing that was taken meanwhile comes back.
 */
export const resetFactors = async (deps: Deps, email: string): Promise<FactorsReset> => {
  const office = officeOf(deps.config)
  if (!office) return { outcome: 'no-office' }
  const reset = await deps.db.transaction().execute(async (tx): Promise<FactorsReset> => {
    const account = await findAccountByEmail(tx, normalizeEmail(email))
    if (!account || !(await holdsRole(tx, account.id))) return { outcome: 'no-staff' }
    await deleteFactors(tx, account.id)
    const ended = await endStaffSessions(tx, { accountId: account.id })
    await audit(tx, { action: 'second-factor.all-removed', subject: account.id, detail: { by: 'command', ended } })
    await notifyHolder(deps, tx, account, { kind: 'factors-reset' })
    return { outcome: 'reset', link: officePages.signIn(office.origin), ended }
  })
  evictAccess(deps)
  return reset
}
