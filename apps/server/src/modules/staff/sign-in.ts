import type { Answer } from '@hoppla/contract/route'
import type * as contract from '@hoppla/contract/staff/sign-in'
import type { Caller } from '../../http/caller.ts'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import type { RawRequest, WithHeaders } from '../../http/serve.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import {
  type AccountRow,
  deleteAttempt,
  findAccount,
  type Issuer,
  openStaffSession,
  withCheckedPassword,
} from '../identity/identity.ts'
import { codeGuesses, countGuess, forgetGuesses, notePresence } from './factors/codes.ts'
import { newChallenge, requestOptions, usePasskey } from './factors/passkeys.ts'
import { useRecoveryCode } from './factors/recovery-codes.ts'
import { countFactors, countRecoveryCodes, hasSecondFactor, holdsRole } from './factors/second-factors.ts'
import { useTotp } from './factors/totp.ts'
import { type Asked, browserName, ownOffice } from './office.ts'
import { notifyHolder } from './staff.mails.ts'
import { findTicket, newTicket, takeTicket } from './tickets.ts'

/** Passkey sign-ins begun from one address; each leaves a row for minutes. */
const begun = { max: 60, seconds: 60 }

/**
 * The first step: the password. Only an account with a role today goes on; all others get one answer after the same work.
 * @throws Refusal `login.failed`, `login.too-many`, `login.locked`, `request.too-many`, `request.cross-site`.
 */
export const signInWithPassword = async (
  deps: Deps,
  caller: Caller,
  { body, request }: Asked<typeof contract.signInWithPassword>,
): Promise<Answer<typeof contract.signInWithPassword>> => {
  const office = ownOffice(deps, caller, request)
  const mayEnter = async (account: AccountRow | undefined) =>
    (await holdsRole(deps.db, account?.id)) && account?.email_confirmed_at !== null && account?.must_reset_password === false
  const input = { ...body, headers: request.headers, mayEnter }
  return withCheckedPassword(deps, caller, office, input, async ({ account, tried }) => {
    // What was guessed before is forgotten when the second step is taken; this was no wrong guess.
    await deleteAttempt(deps.db, tried.attempt, tried.emailHash)
    const factors = await countFactors(deps.db, account.id)
    const person = { id: account.id, version: account.security_version }
    if (!hasSecondFactor(factors)) return { next: 'enrol', ticket: await newTicket(deps, { kind: 'enrol', account: person }) }
    const ticket = await newTicket(deps, { kind: 'second-factor', account: person })
    return { next: factors.hasTotp ? 'totp' : 'passkey', ticket }
  })
}

/** The second step: a code of the authenticator app. @throws Refusal `staff.ticket-invalid`, `staff.code-wrong`, `staff.too-many-codes`, `request.cross-site`. */
export const signInWithTotp = async (
  deps: Deps,
  caller: Caller,
  { body, request }: Asked<typeof contract.signInWithTotp>,
): Promise<WithHeaders<Record<string, never>>> => {
  const office = ownOffice(deps, caller, request)
  const { account_id: accountId } = await findTicket(deps, 'second-factor', body.ticket)
  await tryCode(deps, caller, accountId, () => useTotp(deps, deps.db, accountId, body.code))
  const { security_version: version } = await takeTicket(deps, 'second-factor', body.ticket)
  return enter(deps, caller, office, request, { accountId, version, methods: ['pwd', 'otp'] }, {})
}

/** The second step without the usual factor. Its holder gets a mail. @throws Refusal as `signInWithTotp`. */
export const signInWithRecoveryCode = async (
  deps: Deps,
  caller: Caller,
  { body, request }: Asked<typeof contract.signInWithRecoveryCode>,
): Promise<WithHeaders<{ codesLeft: number }>> => {
  const office = ownOffice(deps, caller, request)
  const { account_id: accountId } = await findTicket(deps, 'second-factor', body.ticket)
  await tryCode(deps, caller, accountId, () => useRecoveryCode(deps.db, accountId, body.code))
  const { security_version: version } = await takeTicket(deps, 'second-factor', body.ticket)
  const codesLeft = await countRecoveryCodes(deps.db, accountId)
  const answer = await enter(deps, caller, office, request, { accountId, version, methods: ['pwd', 'kba'] }, { codesLeft })
  await deps.db.transaction().execute(async (tx) => {
    const account = await findAccount(tx, accountId)
    await audit(tx, { actorId: accountId, action: 'recovery-code.used', subject: accountId, address: caller.address })
    if (account) await notifyHolder(deps, tx, account, { kind: 'recovery-code-used', n: codesLeft })
  })
  return answer
}

/**
 * Compares a code as one more guess in a row. After some wrong ones the holder is told: whoever tries has come this far by the password.
 * @throws Refusal `staff.code-wrong`, `staff.too-many-codes`.
 */
export const tryCode = async (deps: Deps, caller: Caller, accountId: string, isRight: () => Promise<boolean>): Promise<void> => {
  const count = await countGuess(deps.db, deps.clock, accountId)
  if (await isRight()) return forgetGuesses(deps.db, accountId)
  await deps.db.transaction().execute(async (tx) => {
    await audit(tx, { actorId: accountId, action: 'code.wrong', subject: accountId, address: caller.address })
    const account = count === codeGuesses.warnAt ? await findAccount(tx, accountId) : undefined
    if (account) await notifyHolder(deps, tx, account, { kind: 'codes-guessed' })
  })
  throw new Refusal('staff.code-wrong', { errors: { code: [] } })
}

/** What the browser asks a passkey for. @throws Refusal `request.too-many`, `request.cross-site`. */
export const startPasskeySignIn = async (
  deps: Deps,
  caller: Caller,
  { request }: Asked<typeof contract.startPasskeySignIn>,
): Promise<Answer<typeof contract.startPasskeySignIn>> => {
  const office = ownOffice(deps, caller, request)
  await limit(deps, `staff-passkey:${caller.client}`, begun)
  const challenge = newChallenge()
  const ticket = await newTicket(deps, { kind: 'passkey', challenge })
  return { options: requestOptions(office, challenge), ticket }
}

/** Signs in with a passkey alone. @throws Refusal `staff.ticket-invalid`, `staff.passkey-failed`, `request.too-many`, `request.cross-site`. */
export const signInWithPasskey = async (
  deps: Deps,
  caller: Caller,
  { body, request }: Asked<typeof contract.signInWithPasskey>,
): Promise<WithHeaders<Record<string, never>>> => {
  const office = ownOffice(deps, caller, request)
  await limit(deps, `staff-passkey:${caller.client}`, begun)
  // Used up whatever comes of it: what was signed once is never compared again.
  const { challenge } = await takeTicket(deps, 'passkey', body.ticket)
  const accountId = await usePasskey(deps, office, {
    response: body.response,
    challenge: challenge ?? '',
    address: caller.address,
  })
  const account = await findAccount(deps.db, accountId)
  if (!account || !(await holdsRole(deps.db, accountId))) throw new Refusal('staff.passkey-failed')
  return enter(deps, caller, office, request, { accountId, version: account.security_version, methods: ['hwk', 'user'] }, {})
}

type Proven = { accountId: string; version: number | null; methods: readonly string[] }

/**
 * Signs the browser in after everything was shown. @param proven.version of the account when its holder began; it must be the same now.
 * @throws Refusal `staff.ticket-invalid` when the account has changed or lost its roles meanwhile.
 */
export const enter = async <A>(
  deps: Deps,
  caller: Caller,
  office: Issuer,
  { headers }: RawRequest,
  { accountId, version, methods }: Proven,
  answer: A,
): Promise<WithHeaders<A>> => {
  const account = await findAccount(deps.db, accountId)
  if (!account || version === null || account.security_version !== version || !(await holdsRole(deps.db, accountId)))
    throw new Refusal('staff.ticket-invalid')
  const person = { accountId, version, emailNormalized: account.email_normalized }
  const browser = browserName(headers['user-agent'])
  const cookies = await openStaffSession(deps, caller, office, headers, person, { methods, browser })
  if (!cookies) throw new Refusal('staff.ticket-invalid')
  await notePresence(deps.db, accountId, deps.clock.now())
  return { kind: 'with-headers', headers: { 'set-cookie': cookies }, answer }
}
