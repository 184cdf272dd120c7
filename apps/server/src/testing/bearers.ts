import { randomUUID } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import { sql } from 'kysely'
import type { Deps } from '../kernel/deps.ts'
import { hashOf } from '../modules/identity/links.ts'
import { type Issuer, officeOf } from '../modules/identity/provider/issuer.ts'
import { keyringOf } from '../modules/identity/provider/keys.ts'
import { audienceOf, issuerOf } from '../modules/identity/provider/provider.ts'

/**
 * An access token for each of many accounts, as their sign-in would leave it: session, grant and a signature of ours. For a thousand at once; what is about
 * signing in itself goes through a browser's requests.
 */
export const bearersOf = async (
  deps: Deps,
  issuer: Pick<Issuer, 'slug' | 'origin'>,
  accountIds: readonly string[],
): Promise<{ token: string; sessionId: string }[]> => {
  const key = (await keyringOf(deps)).keys.find(({ algorithm }) => algorithm === 'ES256')
  if (!key) throw new Error('There is no key to sign with.')
  const signingKey = await importJWK(key.jwk, 'ES256')
  const made = accountIds.map((accountId) => ({ accountId, sessionId: randomUUID(), grantId: randomUUID() }))
  const records = made.flatMap(({ accountId, sessionId, grantId }) => [
    { kind: 'Session', hash: hashOf(randomUUID()).toString('hex'), accountId, uid: sessionId },
    { kind: 'Grant', hash: hashOf(grantId).toString('hex'), accountId, uid: null },
  ])
  await sql`insert into oidc_records (issuer, kind, id_hash, account_id, uid, payload, expires_at)
    select ${issuer.slug}, kind, decode(hash, 'hex'), "accountId", uid, '{}', now() + interval '1 day'
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r (kind text, hash text, "accountId" uuid, uid text)`.execute(
    deps.db,
  )
  const versions = await sql<{ id: string; version: number }>`select id, security_version as version from accounts
    where id = any(${accountIds}::uuid[])`.execute(deps.db)
  const versionOf = new Map(versions.rows.map(({ id, version }) => [id, version]))
  return Promise.all(
    made.map(async ({ accountId, sessionId, grantId }) => ({
      sessionId,
      token: await new SignJWT({
        sid: sessionId,
        gid: grantId,
        ver: versionOf.get(accountId),
        scope: 'openid profile email account',
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: key.kid })
        .setIssuer(issuerOf(issuer.origin))
        .setAudience(audienceOf(issuer.origin))
        .setSubject(accountId)
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(signingKey),
    })),
  )
}

/** The same at the office, where a second factor has just been shown. @throws Error where there is no office. */
export const staffBearersOf = async (
  deps: Deps,
  accountIds: readonly string[],
): Promise<{ token: string; sessionId: string }[]> => {
  const office = officeOf(deps.config)
  if (!office) throw new Error('There is no office.')
  const bearers = await bearersOf(deps, office, accountIds)
  const sessions = bearers.map(({ sessionId }, index) => ({ sessionId, accountId: accountIds[index] }))
  await sql`insert into staff_sessions (session_id, account_id, confirmed_at, expires_at)
    select "sessionId", "accountId", ${deps.clock.now()}, now() + interval '12 hours'
    from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as s ("sessionId" text, "accountId" uuid)`.execute(deps.db)
  return bearers
}
