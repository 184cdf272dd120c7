import { jwtVerify } from 'jose'
import type { Account, Site, Staff } from '../../http/caller.ts'
import type { Deps } from '../../kernel/deps.ts'
import { type ActiveSessionRow, findActiveSession, type SessionQuestion } from './is-session-active.sql.ts'
import { hashOf } from './links.ts'
import { type Issuer, officeOf } from './provider/issuer.ts'
import { keyringOf } from './provider/keys.ts'
import { audienceOf, issuerOf } from './provider/provider.ts'

type Token = SessionQuestion & { expiresAt: number; scopes: readonly string[] }
/** @property session what is known of it, while the token lives. @property checkedAt when that was last asked. */
type Known = { token: Token; session: ActiveSessionRow | undefined; checkedAt: number }

/** Milliseconds for which an answer about session, grant and account is cached: well inside the promised 5 s (docs/product/identity.md). */
const cacheMs = 3_000
const mostKept = 5_000
const known = new WeakMap<Deps['pool'], Map<string, Known>>()

/**
 * The account behind a bearer token; undefined when the token is none of ours, expired, for another country's API, or when its session or grant
 * ended, its account changed its password or was deleted. What ends in this process is noticed at once, elsewhere within 5 s.
 */
export const authenticate = async (
  deps: Deps,
  bearer: string,
  site: Pick<Site, 'slug' | 'origin'> | undefined,
): Promise<Account | undefined> => {
  const known = site && (await findSession(deps, bearer, site))
  if (!known?.session) return undefined
  const { account_id: id, session_id: sessionId, version, scopes } = known.token
  return { id, grants: known.session.grants, sessionId, version, scopes }
}

/** The same at the office: who holds no role today, or has shown neither a second factor nor a PIN, is nobody there. */
export const authenticateStaff = async (
  deps: Deps,
  bearer: string,
  { isFresh = false }: { isFresh?: boolean } = {},
): Promise<Staff | undefined> => {
  const office = officeOf(deps.config)
  const known = office && (await findSession(deps, bearer, office, isFresh))
  if (!known?.session || known.session.confirmedAt === null || known.session.grants.length === 0) return undefined
  const { account_id: id, session_id: sessionId, version } = known.token
  const { grants, confirmedAt, deviceId } = known.session
  return { id, grants, sessionId, version, confirmedAt, deviceId }
}

const findSession = async (
  deps: Deps,
  bearer: string,
  issuer: Pick<Issuer, 'slug' | 'origin'>,
  isFresh = false,
): Promise<Known | undefined> => {
  if (bearer.length > 4_000) return undefined
  const kept = known.get(deps.pool) ?? new Map<string, Known>()
  known.set(deps.pool, kept)
  const key = hashOf(`${issuer.slug} ${bearer}`).toString('base64url')
  const found = kept.get(key)
  const now = Date.now()
  if (found && found.token.expiresAt <= now) return undefined
  if (found && !isFresh && now - found.checkedAt < cacheMs) return found
  const token = found?.token ?? (await readToken(deps, bearer, issuer))
  if (!token) return undefined
  const { expiresAt: _expiresAt, scopes: _scopes, ...question } = token
  const session = await findActiveSession(deps.pool, question)
  kept.delete(key)
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '')
  // Since before the answer was asked for: from then on it may grow old.
  const fresh = { token, session, checkedAt: now }
  kept.set(key, fresh)
  return fresh
}

/** Makes this process ask again about every token: somebody signed out, changed a password, got a role. What is being asked just now is not kept. */
export const evictAccess = (deps: Pick<Deps, 'pool'>): void => {
  known.delete(deps.pool)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const readToken = async (deps: Deps, bearer: string, issuer: Pick<Issuer, 'slug' | 'origin'>): Promise<Token | undefined> => {
  try {
    const { payload } = await jwtVerify(
      bearer,
      async ({ kid = '' }) => {
        const key = (await keyringOf(deps)).find(kid) ?? (await keyringOf(deps, true)).find(kid)
        if (!key) throw new Error('unknown key')
        return key
      },
      {
        algorithms: ['ES256'],
        typ: 'at+jwt',
        issuer: issuerOf(issuer.origin),
        audience: audienceOf(issuer.origin),
        requiredClaims: ['exp', 'sub'],
      },
    )
    const { sub, sid, gid, ver, exp, scope } = payload
    if (typeof sub !== 'string' || !uuid.test(sub) || typeof sid !== 'string' || typeof gid !== 'string' || typeof ver !== 'number')
      return undefined
    const grant_hash = hashOf(gid).toString('hex')
    const scopes = typeof scope === 'string' ? scope.split(' ') : []
    return {
      account_id: sub,
      version: ver,
      session_id: sid,
      grant_hash,
      issuer: issuer.slug,
      expiresAt: (exp ?? 0) * 1_000,
      scopes,
    }
  } catch (error) {
    // A token that does not verify is no account; a database that is away is not the token's fault.
    if (isDatabaseFault(error)) throw error
    return undefined
  }
}

const isDatabaseFault = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string }
  return !(code ?? '').startsWith('ERR_J') && message !== 'unknown key'
}
