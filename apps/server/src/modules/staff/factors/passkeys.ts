import { randomBytes } from 'node:crypto'
import type {
  PasskeyAssertion,
  PasskeyCreationOptions,
  PasskeyRegistration,
  PasskeyRequestOptions,
} from '@hoppla/contract/staff/fields'
import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { StaffTables } from '../../../db/tables/staff.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import type { Issuer } from '../../identity/identity.ts'

export type PasskeyRow = Selectable<StaffTables['staff_passkeys']>

/** Milliseconds that a browser waits for its user. */
const timeout = 120_000
export const mostPasskeys = 20
/** EdDSA, ES256, RS256 (IANA COSE algorithms). */
const algorithms = [-8, -7, -257]

export const newChallenge = (): string => randomBytes(32).toString('base64url')
const hostOf = ({ origin }: Issuer): string => new URL(origin).hostname

/** The passkeys of an account, oldest first. */
export const listPasskeys = (db: Db, accountId: string): Promise<PasskeyRow[]> =>
  db.selectFrom('staff_passkeys').selectAll().where('account_id', '=', accountId).orderBy('created_at').orderBy('id').execute()

const namesOf = (passkeys: readonly PasskeyRow[]) =>
  passkeys.map(({ credential_id: id, transports }) => ({ id, type: 'public-key' as const, transports }))

/** What a browser asks an authenticator for. @param passkeys of the person who is asked; none: whichever it has for this host. */
export const requestOptions = (office: Issuer, challenge: string, passkeys: readonly PasskeyRow[] = []): PasskeyRequestOptions => ({
  challenge,
  timeout,
  rpId: hostOf(office),
  userVerification: 'required',
  allowCredentials: namesOf(passkeys),
})

/** What a browser has a passkey made from. @param passkeys that the person has: the same device is not asked twice. */
export const creationOptions = (
  office: Issuer,
  challenge: string,
  person: { id: string; name: string; email: string; chain: string },
  passkeys: readonly PasskeyRow[],
): PasskeyCreationOptions => ({
  challenge,
  timeout,
  rp: { id: hostOf(office), name: person.chain },
  user: { id: handleOf(person.id), name: person.email, displayName: person.name },
  pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
  excludeCredentials: namesOf(passkeys),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
})

/** What an authenticator keeps of whose a passkey is, and says at a sign-in. */
const handleOf = (accountId: string): string => Buffer.from(accountId.replaceAll('-', ''), 'hex').toString('base64url')

/** What the library finds wrong is the response's fault; it says nothing that a person could mend. */
const refused = async <A>(check: () => Promise<A>): Promise<A> => {
  try {
    return await check()
  } catch {
    throw new Refusal('staff.passkey-failed')
  }
}

/** The challenge that a response says it answers; it is looked up by it, and compared again by the library. */
export const challengeOf = (response: PasskeyAssertion | PasskeyRegistration): string => {
  try {
    const said = JSON.parse(Buffer.from(response.response.clientDataJSON, 'base64url').toString('utf8')) as { challenge?: unknown }
    if (typeof said.challenge === 'string' && said.challenge !== '') return said.challenge
  } catch {
    // Not JSON: no browser wrote it.
  }
  throw new Refusal('staff.passkey-failed')
}

/** Keeps a passkey that was just made. @returns its id. @throws Refusal `staff.passkey-failed`, also for one that is known already. */
export const addPasskey = async (
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  office: Issuer,
  input: { accountId: string; challenge: string; response: PasskeyRegistration; name: string },
): Promise<string> => {
  const verified = await refused(() =>
    verifyRegistrationResponse({
      response: input.response as RegistrationResponseJSON,
      expectedChallenge: input.challenge,
      expectedOrigin: office.origin,
      expectedRPID: hostOf(office),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  if (!verified.verified) throw new Refusal('staff.passkey-failed')
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const made = await tx
    .insertInto('staff_passkeys')
    .values({
      account_id: input.accountId,
      credential_id: id,
      public_key: Buffer.from(publicKey),
      counter,
      transports: input.response.response.transports ?? [],
      name: input.name,
      created_at: clock.now(),
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new Refusal('staff.passkey-failed')
  return made.id
}

/**
 * Checks a signature by a passkey: ours, of this host, with its user verified, over this challenge. A counter that does not go on means that there is a copy of the
 * key somewhere: it is refused and logged.
 * @returns the account it belongs to. @throws Refusal `staff.passkey-failed`.
 */
export const usePasskey = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  office: Issuer,
  { response, challenge, address }: { response: PasskeyAssertion; challenge: string; address: string },
): Promise<string> => {
  const found = await db.selectFrom('staff_passkeys').selectAll().where('credential_id', '=', response.id).executeTakeFirst()
  if (!found) throw new Refusal('staff.passkey-failed')
  const { userHandle } = response.response
  if (userHandle && userHandle !== handleOf(found.account_id)) throw new Refusal('staff.passkey-failed')
  const { verified, authenticationInfo } = await refused(() =>
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: office.origin,
      expectedRPID: hostOf(office),
      requireUserVerification: true,
      // The library looks at the counter before the signature; ours is compared after it, below, so that only the key itself can report a copy.
      credential: { id: found.credential_id, publicKey: new Uint8Array(found.public_key), counter: 0 },
    }),
  )
  if (!verified) throw new Refusal('staff.passkey-failed')
  const { newCounter: counter } = authenticationInfo
  const { numAffectedRows } = await sql`update staff_passkeys set counter = ${counter}, last_used_at = ${clock.now()}
    where id = ${found.id} and (counter < ${counter} or (counter = 0 and ${counter} = 0))`.execute(db)
  if ((numAffectedRows ?? 0n) > 0n) return found.account_id
  await audit(db, { actorId: found.account_id, action: 'passkey.copied', subject: found.account_id, address })
  throw new Refusal('staff.passkey-failed')
}
