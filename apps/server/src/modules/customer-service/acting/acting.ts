import { randomUUID } from 'node:crypto'
import type { Acting, beginActing as beginRoute } from '@hoppla/contract/customer-service/acting'
import type { ServeInput } from '@hoppla/contract/route'
import type { Db } from '../../../db/connect.ts'
import type { SignedInCaller, Site, StaffCaller } from '../../../http/caller.ts'
import { mayAt } from '../../../http/permissions.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { maskEmail } from '../../../mail/mask-email.ts'
import { type AccountRow, findAccount, languageOfCulture } from '../../identity/identity.ts'
import { siteOfCountry } from '../../places/places.ts'
import { isRestricted } from '../requests/requests.sql.ts'
import { actingMinutes, isRunning, payWithinHours } from './acting.rules.ts'
import { type ActingRow, findActing, findOpenActing, insertActing, insertStep, type StepKind, updateEnded } from './acting.sql.ts'

const stateOf = (row: ActingRow) => ({ endedAt: row.ended_at, endsAt: row.ends_at, session: row.staff_session })
const nameOf = ({ first_name, last_name }: AccountRow): string => `${first_name} ${last_name}`.trim()

const mayAct = (db: Db, { staff }: StaffCaller, countryId: string): Promise<boolean> => mayAt(db, staff, 'customers.act', countryId)

/**
 * Begins acting for a customer of one's countries. @throws Refusal `account.not-found`, also for one of another country; `acting.own-account`,
 * `acting.under-way`.
 */
export const beginActing = async (
  deps: Deps,
  caller: StaffCaller,
  { customerId, reason, note }: ServeInput<typeof beginRoute>['body'],
): Promise<Acting> => {
  const account = await findAccount(deps.db, customerId)
  if (!account?.country_id || !(await mayAct(deps.db, caller, account.country_id))) throw new Refusal('account.not-found')
  if (account.id === caller.staff.id) throw new Refusal('acting.own-account')
  if (await isRestricted(deps.db, account.id)) throw new Refusal('acting.restricted')
  const now = deps.clock.now()
  const row: ActingRow = {
    id: randomUUID(),
    account_id: account.id,
    staff_id: caller.staff.id,
    staff_session: caller.staff.sessionId,
    country_id: account.country_id,
    reason,
    note,
    started_at: now,
    ends_at: new Date(now.getTime() + actingMinutes * 60_000),
    ended_at: null,
  }
  await deps.db.transaction().execute(async (tx) => {
    if (!(await insertActing(tx, row))) throw new Refusal('acting.under-way')
    await audit(tx, {
      actorId: caller.staff.id,
      action: 'acting.begun',
      subject: account.id,
      placeId: row.country_id,
      address: caller.address,
      // The note is the customer's to read, and stands with the row.
      detail: { acting: row.id, reason },
    })
  })
  return wireOf(deps, row, account)
}

const wireOf = async (deps: Deps, row: ActingRow, account: AccountRow): Promise<Acting> => ({
  id: row.id,
  customer: { id: account.id, name: nameOf(account), email: maskEmail(account.email) },
  country: (await getSite(deps, row.country_id)).slug,
  reason: row.reason as Acting['reason'],
  note: row.note,
  startedAt: row.started_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  now: deps.clock.now().toISOString(),
})

const getSite = async (deps: Deps, countryId: string): Promise<Site> => {
  const site = await siteOfCountry(deps, countryId)
  if (!site) throw new Refusal('country.not-found')
  return site
}

/** For whom the caller acts in this sign-in. Whoever has lost the permission meanwhile acts no more, also if it is given back. */
export const readActing = async (deps: Deps, caller: StaffCaller): Promise<{ acting: Acting | null }> => {
  const row = await findOpenActing(deps.db, caller.staff.id)
  if (!row || !isRunning(stateOf(row), caller.staff.sessionId, deps.clock.now())) return { acting: null }
  const account = await findAccount(deps.db, row.account_id)
  if (account && (await mayAct(deps.db, caller, row.country_id))) return { acting: await wireOf(deps, row, account) }
  await finish(deps, caller, row, account ? 'permission' : 'account-deleted')
  return { acting: null }
}

const finish = (deps: Deps, caller: StaffCaller, row: ActingRow, why: 'press' | 'permission' | 'account-deleted'): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    if (!(await updateEnded(tx, row.id, deps.clock.now()))) return
    await audit(tx, {
      actorId: caller.staff.id,
      action: 'acting.ended',
      subject: row.account_id,
      placeId: row.country_id,
      address: caller.address,
      detail: { acting: row.id, why },
    })
  })

/** Stops acting. Repeated, it stays ended. @throws Refusal `acting.not-found`. */
export const endActing = async (deps: Deps, caller: StaffCaller, id: string): Promise<undefined> => {
  await finish(deps, caller, await getOwn(deps, caller, id), 'press')
}

/** Somebody's own, at a place where they may still act. @throws Refusal `acting.not-found`. */
const getOwn = async (deps: Deps, caller: StaffCaller, id: string): Promise<ActingRow> => {
  const row = await findActing(deps.db, id, caller.staff.id)
  if (!row) throw new Refusal('acting.not-found')
  if (await mayAct(deps.db, caller, row.country_id)) return row
  await finish(deps, caller, row, 'permission')
  throw new Refusal('acting.not-found')
}

/** Who acts for whom. @property customer the caller that the modules are asked as: the customer, at the country's site and in the own language. */
export type ActingFor = { id: string; reason: string; staff: StaffCaller; account: AccountRow; customer: SignedInCaller }

/** Who acts, for every call made in it. @throws Refusal `acting.not-found`, `acting.over`. */
export const actingFor = async (deps: Deps, caller: StaffCaller, id: string): Promise<ActingFor> => {
  const row = await getOwn(deps, caller, id)
  const now = deps.clock.now()
  const account = await findAccount(deps.db, row.account_id)
  if (!account || !isRunning(stateOf(row), caller.staff.sessionId, now)) throw new Refusal('acting.over')
  const site = await getSite(deps, row.country_id)
  const customer: SignedInCaller = {
    ...caller,
    staff: undefined,
    site,
    language: languageOfCulture(account.culture, site.languages[0]),
    account: { id: account.id, grants: [], sessionId: row.id, version: account.security_version, scopes: [] },
    onBehalf: { payBy: new Date(now.getTime() + payWithinHours * 3_600_000) },
  }
  return { id: row.id, reason: row.reason, staff: caller, account, customer }
}

type Logged = { action: 'acting.offer-read' | 'acting.bookings-read' | `acting.${StepKind}`; detail?: Record<string, unknown> }

/** The line of the audit log about one call made while acting: for whom, in which session, why. */
export const auditActing = (
  db: Db,
  { id, reason, staff, account, customer }: ActingFor,
  { action, detail }: Logged,
): Promise<void> =>
  audit(db, {
    actorId: staff.staff.id,
    action,
    subject: account.id,
    placeId: customer.site.countryId,
    address: staff.address,
    detail: { acting: id, reason, ...detail },
  })

/** Mails are sent again, and bookings changed again, as often as somebody asks. */
const repeatable: readonly StepKind[] = ['resent', 'moved', 'child-changed']

/** Writes down what was done, and what follows of it once. A repeated call finds it done. */
export const takeStep = (
  deps: Deps,
  acting: ActingFor,
  step: { kind: StepKind; subject: string; detail?: Record<string, unknown> },
  andThen?: (tx: Parameters<typeof insertStep>[0]) => Promise<void>,
): Promise<void> =>
  deps.db.transaction().execute(async (tx) => {
    const { kind, subject, detail } = step
    const isNew = await insertStep(tx, { actingId: acting.id, kind, subject, at: deps.clock.now() })
    if (!isNew && !repeatable.includes(kind)) return
    await auditActing(tx, acting, { action: `acting.${kind}`, detail: { reference: subject, ...detail } })
    await andThen?.(tx)
  })
