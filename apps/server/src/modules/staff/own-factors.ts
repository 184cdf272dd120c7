import type { Answer, ServeInput } from '@hoppla/contract/route'
import type * as contract from '@hoppla/contract/staff'
import type { Tx } from '../../db/connect.ts'
import type { StaffCaller } from '../../http/caller.ts'
import { stepUpLife } from '../../http/policy.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { type AccountRow, confirmStaffSession, evictAccess, hasOwnPassword, lockAccount } from '../identity/identity.ts'
import {
  addPasskey,
  challengeOf,
  creationOptions,
  listPasskeys,
  mostPasskeys,
  newChallenge,
  requestOptions,
  usePasskey,
} from './factors/passkeys.ts'
import { makeRecoveryCodes } from './factors/recovery-codes.ts'
import { countFactors } from './factors/second-factors.ts'
import { confirmTotp, startTotp, useTotp } from './factors/totp.ts'
import { chainName, officeOfCaller } from './office.ts'
import { tryCode } from './sign-in.ts'
import { notifyHolder } from './staff.mails.ts'
import { newTicket, takeTicket } from './tickets.ts'

// ---- step-up

/** What the browser asks one of the own passkeys for; null without any. */
export const startStepUp = async (deps: Deps, caller: StaffCaller): Promise<Answer<typeof contract.startStepUp>> => {
  const passkeys = await listPasskeys(deps.db, caller.staff.id)
  if (passkeys.length === 0) return { options: null }
  const challenge = newChallenge()
  await newTicket(deps, { kind: 'step-up', ...ofSession(caller), challenge })
  return { options: requestOptions(officeOfCaller(deps, caller), challenge, passkeys) }
}

const ofSession = ({ staff }: StaffCaller) => ({ account: { id: staff.id, version: staff.version }, sessionId: staff.sessionId })

/** Confirms that it is still the same person. @throws Refusal `staff.code-wrong`, `staff.too-many-codes`, `staff.passkey-failed`. */
export const stepUp = async (
  deps: Deps,
  caller: StaffCaller,
  { body }: ServeInput<typeof contract.stepUp>,
): Promise<Answer<typeof contract.stepUp>> => {
  const { staff, address } = caller
  if ('code' in body) await tryCode(deps, caller, staff.id, () => useTotp(deps, deps.db, staff.id, body.code))
  else {
    const challenge = challengeOf(body.response)
    await takeOwnTicket(deps, caller, 'step-up', challenge)
    const accountId = await usePasskey(deps, officeOfCaller(deps, caller), { response: body.response, challenge, address })
    if (accountId !== staff.id) throw new Refusal('staff.passkey-failed')
  }
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    if (!(await confirmStaffSession(tx, staff.sessionId, now))) throw new Refusal('auth.required')
    await audit(tx, { actorId: staff.id, action: 'staff.step-up', subject: staff.id, address })
  })
  evictAccess(deps)
  return { confirmedUntil: new Date(now.getTime() + stepUpLife).toISOString() }
}

/** A challenge counts in the session that asked for it alone. @throws Refusal `staff.passkey-failed`. */
const takeOwnTicket = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  { staff }: StaffCaller,
  kind: 'step-up' | 'own-passkey',
  challenge: string,
): Promise<void> => {
  const ticket = await takeTicket(deps, kind, challenge).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('staff.passkey-failed') : error
  })
  if (ticket.account_id !== staff.id || ticket.session_id !== staff.sessionId) throw new Refusal('staff.passkey-failed')
}

// ---- adding and removing

/** The caller's account, held by the transaction. @throws Refusal `auth.required`. */
const holdOwn = async (tx: Tx, { staff }: StaffCaller): Promise<AccountRow> => {
  const account = await lockAccount(tx, staff.id)
  if (!account) throw new Refusal('auth.required')
  return account
}

type Change = 'passkey-added' | 'passkey-removed' | 'totp-added' | 'totp-removed' | 'recovery-codes-renewed'
const note = (tx: Tx, { staff, address }: StaffCaller, action: Change): Promise<void> =>
  audit(tx, { actorId: staff.id, action: `second-factor.${action}`, subject: staff.id, address })

/** What the browser makes another passkey from. @throws Refusal `staff.passkey-too-many`. */
export const startOwnPasskey = async (deps: Deps, caller: StaffCaller): Promise<Answer<typeof contract.startOwnPasskey>> => {
  const passkeys = await listPasskeys(deps.db, caller.staff.id)
  if (passkeys.length >= mostPasskeys) throw new Refusal('staff.passkey-too-many')
  const account = await deps.db.transaction().execute((tx) => holdOwn(tx, caller))
  const challenge = newChallenge()
  await newTicket(deps, { kind: 'own-passkey', ...ofSession(caller), challenge })
  const name = `${account.first_name} ${account.last_name}`.trim()
  const person = { id: account.id, name, email: account.email, chain: await chainName(deps) }
  return { options: creationOptions(officeOfCaller(deps, caller), challenge, person, passkeys) }
}

/** Adds a passkey. @throws Refusal `staff.passkey-failed`, `staff.passkey-too-many`. */
export const addOwnPasskey = async (
  deps: Deps,
  caller: StaffCaller,
  { body: { response, name } }: ServeInput<typeof contract.addOwnPasskey>,
): Promise<Answer<typeof contract.addOwnPasskey>> => {
  const challenge = challengeOf(response)
  await takeOwnTicket(deps, caller, 'own-passkey', challenge)
  return deps.db.transaction().execute(async (tx) => {
    const account = await holdOwn(tx, caller)
    if ((await countFactors(tx, account.id)).passkeys >= mostPasskeys) throw new Refusal('staff.passkey-too-many')
    const office = officeOfCaller(deps, caller)
    const id = await addPasskey(deps, tx, office, { accountId: account.id, challenge, response, name })
    await note(tx, caller, 'passkey-added')
    await notifyHolder(deps, tx, account, { kind: 'passkey-added', name })
    return { id }
  })
}

/** Removes a passkey. @throws Refusal `staff.passkey-not-found`, `staff.last-second-factor`. */
export const deleteOwnPasskey = async (
  deps: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.deleteOwnPasskey>,
): Promise<undefined> => {
  await deps.db.transaction().execute(async (tx) => {
    const { id: accountId } = await holdOwn(tx, caller)
    const { passkeys, hasTotp } = await countFactors(tx, accountId)
    const removed = await tx
      .deleteFrom('staff_passkeys')
      .where('id', '=', params.id)
      .where('account_id', '=', accountId)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw new Refusal('staff.passkey-not-found')
    if (passkeys <= 1 && !hasTotp) throw new Refusal('staff.last-second-factor')
    await note(tx, caller, 'passkey-removed')
  })
}

/** Begins to set up an authenticator app. @throws Refusal `staff.totp-needs-password`. */
export const startOwnTotp = (deps: Deps, caller: StaffCaller): Promise<Answer<typeof contract.startOwnTotp>> =>
  deps.db.transaction().execute(async (tx) => {
    const account = await holdOwn(tx, caller)
    if (!hasOwnPassword(account)) throw new Refusal('staff.totp-needs-password')
    return startTotp(deps, tx, account.id, { issuer: await chainName({ ...deps, db: tx }), email: account.email })
  })

/** Sets the app up by its first code. @throws Refusal `staff.code-wrong`, `staff.too-many-codes`. */
export const confirmOwnTotp = async (
  deps: Deps,
  caller: StaffCaller,
  { body }: ServeInput<typeof contract.confirmOwnTotp>,
): Promise<undefined> => {
  await tryCode(deps, caller, caller.staff.id, () =>
    deps.db.transaction().execute(async (tx) => {
      const account = await holdOwn(tx, caller)
      if (!(await confirmTotp(deps, tx, account.id, body.code))) return false
      await note(tx, caller, 'totp-added')
      await notifyHolder(deps, tx, account, { kind: 'totp-added' })
      return true
    }),
  )
}

/** Removes the authenticator app. @throws Refusal `staff.last-second-factor`. */
export const deleteOwnTotp = async (deps: Deps, caller: StaffCaller): Promise<undefined> => {
  await deps.db.transaction().execute(async (tx) => {
    const { id } = await holdOwn(tx, caller)
    if ((await countFactors(tx, id)).passkeys === 0) throw new Refusal('staff.last-second-factor')
    await tx.deleteFrom('staff_totp').where('account_id', '=', id).execute()
    await note(tx, caller, 'totp-removed')
  })
}

/** Ten new recovery codes in place of those of before. */
export const renewRecoveryCodes = (deps: Deps, caller: StaffCaller): Promise<Answer<typeof contract.renewRecoveryCodes>> =>
  deps.db.transaction().execute(async (tx) => {
    const { id } = await holdOwn(tx, caller)
    await note(tx, caller, 'recovery-codes-renewed')
    return { recoveryCodes: await makeRecoveryCodes(tx, id) }
  })
