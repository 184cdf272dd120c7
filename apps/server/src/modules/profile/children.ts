import { healthConsentVersion } from '@hoppla/contract/classes/health-consent'
import type { addChild as addChildRoute, ChildAccount } from '@hoppla/contract/profile'
import type {
  ChildDetails,
  saveChildHealth as saveChildHealthRoute,
  updateChild as updateChildRoute,
} from '@hoppla/contract/profile/children'
import type { ServeInput } from '@hoppla/contract/route'
import type { Tx } from '../../db/connect.ts'
import type { ChildConsentKind } from '../../db/tables/profile.ts'
import type { SignedInCaller } from '../../http/caller.ts'
import { once } from '../../http/idempotency.ts'
import { Refusal } from '../../http/refusal.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { lockAccount } from '../identity/identity.ts'
import {
  countChildren,
  deleteHealth,
  findChild,
  findHealthSavedAt,
  findSubscriptions,
  findSurroundings,
  insertChild,
  insertChildConsent,
  listChildren,
  lockChild,
  type OwnChildRow,
  saveHealth,
  updateChildRow,
} from './children.sql.ts'
import { healthCipher } from './health.ts'
import { healthErasedAfter, isChildBirthDate, mostChildren } from './profile.rules.ts'
import { childAccountFrom, childDetailsFrom } from './profile.wire.ts'
import { consentTextVersion } from './registration.ts'

/** The guardian's child accounts, eldest first. */
export const listMyChildren = async (deps: Pick<Deps, 'db' | 'clock'>, caller: SignedInCaller): Promise<ChildAccount[]> => {
  const children = await listChildren(deps.db, caller.account.id)
  const subscriptions = await subscriptionsOf(deps, caller, children)
  return children.map((child) => childAccountFrom(child, onWire(caller, subscriptions.get(child.id))))
}

const subscriptionsOf = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { site }: SignedInCaller,
  children: readonly { id: string }[],
) =>
  findSubscriptions(
    db,
    children.map(({ id }) => id),
    { countryId: site.countryId, today: dayIn(clock.now(), site.timeZone) },
  )

const onWire = ({ account, site }: SignedInCaller, subscription: string | undefined) => ({
  guardianId: account.id,
  currency: site.currency,
  subscription: subscription ?? null,
})

/**
 * Adds a child account under the signed-in guardian.
 * @throws Refusal `child.birth-date-invalid` (18 or older, not born yet), `child.too-many`.
 */
export const addChild = async (
  deps: Deps,
  caller: SignedInCaller,
  { body }: Pick<ServeInput<typeof addChildRoute>, 'body'>,
): Promise<ChildAccount> =>
  deps.db.transaction().execute((tx) =>
    once(tx, caller.idempotency, async () => {
      refuseNoChild(deps, caller, body.birthDate)
      // Held, so that two requests at once cannot pass the limit together.
      if (!(await lockAccount(tx, caller.account.id))) throw new Refusal('auth.required')
      if ((await countChildren(tx, caller.account.id)) >= mostChildren) throw new Refusal('child.too-many')
      const child = await insertChild(tx, caller.account.id, {
        first_name: body.firstName,
        last_name: body.lastName,
        birth_date: body.birthDate,
      })
      return childAccountFrom(child, onWire(caller, undefined))
    }),
  )

const refuseNoChild = (deps: Deps, caller: SignedInCaller, birthDate: string): void => {
  if (!isChildBirthDate(birthDate, dayIn(deps.clock.now(), caller.site.timeZone)))
    throw new Refusal('child.birth-date-invalid', { errors: { birthDate: [] } })
}

/** One child with all that is known about it. @throws Refusal `child.not-found`, also for another family's. */
export const getChild = async (deps: Deps, caller: SignedInCaller, childId: string): Promise<ChildDetails> => {
  const child = await findChild(deps.db, caller.account.id, childId)
  if (!child) throw new Refusal('child.not-found')
  const [surroundings, subscriptions] = await Promise.all([
    findSurroundings(deps.db, childId),
    subscriptionsOf(deps, caller, [child]),
  ])
  return childDetailsFrom(child, surroundings, healthCipher(deps.config), onWire(caller, subscriptions.get(childId)))
}

/** Holds the child and does `work`; then answers what it has become. @throws Refusal `child.not-found`, `child.right-missing`. */
const changing = async (
  deps: Deps,
  caller: SignedInCaller,
  childId: string,
  work: (tx: Tx, child: OwnChildRow) => Promise<void>,
): Promise<ChildDetails> => {
  await deps.db.transaction().execute(async (tx) => work(tx, await lockEditable(tx, caller, childId)))
  return getChild(deps, caller, childId)
}

/** Holds a child of one's own that one may change. @throws Refusal `child.not-found`, `child.right-missing`. */
export const lockEditable = async (tx: Tx, caller: SignedInCaller, childId: string): Promise<OwnChildRow> => {
  const child = await lockChild(tx, caller.account.id, childId)
  if (!child) throw new Refusal('child.not-found')
  if (!child.rights.includes('edit')) throw new Refusal('child.right-missing')
  return child
}

/** @throws Refusal `child.birth-date-invalid`, and those of `changing`. */
export const updateChild = (
  deps: Deps,
  caller: SignedInCaller,
  { params, body }: Pick<ServeInput<typeof updateChildRoute>, 'params' | 'body'>,
): Promise<ChildDetails> => {
  if (body.birthDate !== undefined) refuseNoChild(deps, caller, body.birthDate)
  return changing(deps, caller, params.guid, (tx) =>
    updateChildRow(tx, params.guid, {
      ...(body.firstName === undefined ? {} : { first_name: body.firstName }),
      ...(body.lastName === undefined ? {} : { last_name: body.lastName }),
      ...(body.birthDate === undefined ? {} : { birth_date: body.birthDate }),
    }),
  )
}

/**
 * Stores allergies and notes, encrypted. Two guardians may write about one child, so neither overwrites what they have not read.
 * @throws Refusal `child.consent-required`, `child.health-changed`, and those of `changing`.
 */
export const saveChildHealth = async (
  deps: Deps,
  caller: SignedInCaller,
  { params, body }: Pick<ServeInput<typeof saveChildHealthRoute>, 'params' | 'body'>,
): Promise<ChildDetails> => {
  if (!body.consent) throw new Refusal('child.consent-required', { errors: { consent: [] } })
  const { allergies, notes, replaces } = body
  return changing(deps, caller, params.guid, async (tx, child) => {
    if (replaces !== undefined && replaces !== ((await findHealthSavedAt(tx, child.id))?.toISOString() ?? null))
      throw new Refusal('child.health-changed')
    if (allergies === '' && notes === '') return eraseHealth(deps, tx, caller, child.id)
    const now = deps.clock.now()
    await saveHealth(tx, {
      child_id: child.id,
      encrypted: healthCipher(deps.config).close(JSON.stringify({ allergies, notes }), child.id),
      saved_by: caller.account.id,
      saved_at: now,
      erase_after: healthErasedAfter(dayIn(now, caller.site.timeZone)),
    })
    await consent(deps, tx, caller, child.id, 'health', true)
  })
}

/** Withdraws the consent and erases what was written. Done twice it stays done. @throws as `changing`. */
export const eraseChildHealth = (deps: Deps, caller: SignedInCaller, childId: string): Promise<ChildDetails> =>
  changing(deps, caller, childId, (tx) => eraseHealth(deps, tx, caller, childId))

const eraseHealth = async (deps: Deps, tx: Tx, caller: SignedInCaller, childId: string): Promise<void> => {
  if (await deleteHealth(tx, childId)) await consent(deps, tx, caller, childId, 'health', false)
}

/** @throws as `changing`. */
export const saveChildPhotoConsent = (deps: Deps, caller: SignedInCaller, childId: string, given: boolean): Promise<ChildDetails> =>
  changing(deps, caller, childId, (tx) => consent(deps, tx, caller, childId, 'photo', given))

const consent = (deps: Deps, tx: Tx, caller: SignedInCaller, childId: string, kind: ChildConsentKind, given: boolean) =>
  insertChildConsent(tx, {
    child_id: childId,
    account_id: caller.account.id,
    kind,
    given,
    text_version: kind === 'health' ? healthConsentVersion : consentTextVersion,
    source: 'account',
    at: deps.clock.now(),
  })
