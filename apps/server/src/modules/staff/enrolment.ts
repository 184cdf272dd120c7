import type { Answer } from '@hoppla/contract/route'
import type * as contract from '@hoppla/contract/staff/sign-in'
import type { Tx } from '../../db/connect.ts'
import type { Caller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import type { WithHeaders } from '../../http/serve.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { type AccountRow, findAccount, hasOwnPassword, lockAccount } from '../identity/identity.ts'
import { addPasskey, creationOptions, newChallenge } from './factors/passkeys.ts'
import { makeRecoveryCodes } from './factors/recovery-codes.ts'
import { countFactors, hasSecondFactor } from './factors/second-factors.ts'
import { confirmTotp, startTotp } from './factors/totp.ts'
import { type Asked, chainName, ownOffice } from './office.ts'
import { enter, tryCode } from './sign-in.ts'
import { notifyHolder, type SecurityEvent } from './staff.mails.ts'
import { findTicket, setChallenge, type Ticket, takeTicket } from './tickets.ts'

type WithCodes = WithHeaders<{ recoveryCodes: string[] }>

/** The account that a ticket lets set up its first second factor. @throws Refusal `staff.ticket-invalid`, also when it has one by now. */
const enrollingAccount = async (deps: Deps, ticket: string): Promise<{ account: AccountRow; found: Ticket }> => {
  const found = await findTicket(deps, 'enrol', ticket)
  const account = await findAccount(deps.db, found.account_id)
  const isStill = account && account.security_version === found.security_version
  if (!isStill || hasSecondFactor(await countFactors(deps.db, account.id))) throw new Refusal('staff.ticket-invalid')
  return { account, found }
}

const nameOf = ({ first_name, last_name }: AccountRow): string => `${first_name} ${last_name}`.trim()

/** Begins to set up an authenticator app. @throws Refusal `staff.ticket-invalid`, `staff.totp-needs-password`, `request.cross-site`. */
export const startTotpEnrolment = async (
  deps: Deps,
  caller: Caller,
  { body, request }: Asked<typeof contract.startTotpEnrolment>,
): Promise<Answer<typeof contract.startTotpEnrolment>> => {
  ownOffice(deps, caller, request)
  const { account } = await enrollingAccount(deps, body.ticket)
  if (!hasOwnPassword(account)) throw new Refusal('staff.totp-needs-password')
  return startTotp(deps, deps.db, account.id, { issuer: await chainName(deps), email: account.email })
}

/** Sets the app up and signs in. @throws Refusal `staff.ticket-invalid`, `staff.code-wrong`, `staff.too-many-codes`, `request.cross-site`. */
export const confirmTotpEnrolment = async (
  deps: Deps,
  caller: Caller,
  { body, request }: Asked<typeof contract.confirmTotpEnrolment>,
): Promise<WithCodes> => {
  const office = ownOffice(deps, caller, request)
  const { account } = await enrollingAccount(deps, body.ticket)
  const recoveryCodes: string[] = []
  await tryCode(deps, caller, account.id, () =>
    deps.db.transaction().execute(async (tx) => {
      await holdFirst(tx, account)
      if (!(await confirmTotp(deps, tx, account.id, body.code))) return false
      await takeTicket({ ...deps, db: tx }, 'enrol', body.ticket)
      recoveryCodes.push(...(await keepFirst(deps, tx, caller, account, { kind: 'totp-added' })))
      return true
    }),
  )
  const proven = { accountId: account.id, version: account.security_version, methods: ['pwd', 'otp'] }
  return enter(deps, caller, office, request, proven, { recoveryCodes })
}

/** What the browser makes a passkey from. @throws Refusal `staff.ticket-invalid`, `request.cross-site`. */
export const startPasskeyEnrolment = async (
  deps: Deps,
  caller: Caller,
  { body, request }: Asked<typeof contract.startPasskeyEnrolment>,
): Promise<Answer<typeof contract.startPasskeyEnrolment>> => {
  const office = ownOffice(deps, caller, request)
  const { account, found } = await enrollingAccount(deps, body.ticket)
  const challenge = newChallenge()
  await setChallenge(deps, found, challenge)
  const person = { id: account.id, name: nameOf(account), email: account.email, chain: await chainName(deps) }
  return { options: creationOptions(office, challenge, person, []) }
}

/** Keeps the passkey and signs in. @throws Refusal `staff.ticket-invalid`, `staff.passkey-failed`, `request.cross-site`. */
export const confirmPasskeyEnrolment = async (
  deps: Deps,
  caller: Caller,
  { body, request }: Asked<typeof contract.confirmPasskeyEnrolment>,
): Promise<WithCodes> => {
  const office = ownOffice(deps, caller, request)
  const { account, found } = await enrollingAccount(deps, body.ticket)
  const { challenge } = found
  if (challenge === null) throw new Refusal('staff.ticket-invalid')
  const recoveryCodes = await deps.db.transaction().execute(async (tx) => {
    await holdFirst(tx, account)
    await addPasskey(deps, tx, office, { accountId: account.id, challenge, response: body.response, name: body.name })
    await takeTicket({ ...deps, db: tx }, 'enrol', body.ticket)
    return keepFirst(deps, tx, caller, account, { kind: 'passkey-added', name: body.name })
  })
  const proven = { accountId: account.id, version: account.security_version, methods: ['hwk', 'user'] }
  return enter(deps, caller, office, request, proven, { recoveryCodes })
}

/** Holds the account, so that of two who enrol at once the second finds a factor. @throws Refusal `staff.ticket-invalid`. */
const holdFirst = async (tx: Tx, account: AccountRow): Promise<void> => {
  const held = await lockAccount(tx, account.id)
  if (!held || held.security_version !== account.security_version || hasSecondFactor(await countFactors(tx, account.id)))
    throw new Refusal('staff.ticket-invalid')
}

type FirstFactor = Extract<SecurityEvent, { kind: 'passkey-added' | 'totp-added' }>
/** What goes with the first second factor: recovery codes, a line in the log, a mail to the holder. @returns the codes. */
const keepFirst = async (deps: Deps, tx: Tx, caller: Caller, account: AccountRow, event: FirstFactor): Promise<string[]> => {
  const { id } = account
  await audit(tx, { actorId: id, action: `second-factor.${event.kind}`, subject: id, address: caller.address })
  await notifyHolder(deps, tx, account, event)
  return makeRecoveryCodes(tx, id)
}
