import type { Role } from '@hoppla/contract/roles'
import { jwtVerify } from 'jose'
import type { Db } from '../../db/connect.ts'
import type { Account, Site } from '../../http/caller.ts'
import type { Deps } from '../../kernel/deps.ts'
import { findActiveSession, type SessionQuestion } from './is-session-active.sql.ts'
import { hashOf } from './links.ts'
import { keyringOf } from './provider/keys.ts'
import { audienceOf, issuerOf } from './provider/provider.ts'

type Token = SessionQuestion & { expiresAt: number; scopes: readonly string[] }
/** @property account who it is, while the token lives. @property checkedAt when that was last asked. */
type Known = { token: Token; account: Account | undefined; checkedAt: number }

/** Milliseconds for which an answer about session, grant and account is cached: well inside the promised 5 s (docs/product/identity.md). */
const cacheMs = 3_000
const mostKept = 5_000
const known = new WeakMap<Deps['pool'], Map<string, Known>>()

/**
 * The account behind a bearer token; undefined when the token is none of ours, expired, for another country's API, or when its session or grant
 * ended, its account changed its password or was deleted. What ends in this process is noticed at once, elsewhere within 5 s.
 */
export const authenticate = async (deps: Deps, bearer: string, site: Site | undefined): Promise<Account | undefined> => {
  if (!site || bearer.length > 4_000) return undefined
  const kept = known.get(deps.pool) ?? new Map<string, Known>()
  known.set(deps.pool, kept)
  const key = hashOf(`${site.slug} ${bearer}`).toString('base64url')
  const found = kept.get(key)
  const now = Date.now()
  if (found && found.token.expiresAt <= now) return undefined
  if (found && now - found.checkedAt < cacheMs) return found.account
  const token = found?.token ?? (await readToken(deps, bearer, site))
  if (!token) return undefined
  const account = await findAccountOf(deps, token)
  kept.delete(key)
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '')
  // Since before the answer was asked for: from then on it may grow old.
  kept.set(key, { token, account, checkedAt: now })
  return account
}

/** Makes this process ask again about every token: somebody signed out, changed a password, got a role. What is being asked just now is not kept. */
export const evictAccess = (deps: Pick<Deps, 'pool'>): void => {
  known.delete(deps.pool)
}

const findAccountOf = async ({ pool }: Deps, { expiresAt: _, scopes, ...question }: Token): Promise<Account | undefined> => {
  const row = await findActiveSession(pool, question)
  if (!row) return undefined
  const { account_id: id, session_id: sessionId, version } = question
  return { id, roles: ['Customer', ...row.roles], placed: row.placed, sessionId, version, scopes }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const readToken = async (deps: Deps, bearer: string, site: Site): Promise<Token | undefined> => {
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
        issuer: issuerOf(site.origin),
        audience: audienceOf(site.origin),
        requiredClaims: ['exp', 'sub'],
      },
    )
    const { sub, sid, gid, ver, exp, scope } = payload
    if (typeof sub !== 'string' || !uuid.test(sub) || typeof sid !== 'string' || typeof gid !== 'string' || typeof ver !== 'number')
      return undefined
    const grant_hash = hashOf(gid).toString('hex')
    const scopes = typeof scope === 'string' ? scope.split(' ') : []
    return { account_id: sub, version: ver, session_id: sid, grant_hash, issuer: site.slug, expiresAt: (exp ?? 0) * 1_000, scopes }
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

/** Whether an account has one of these roles everywhere, or at a place that a location lies in. What the contract opens with `atPlace: 'resource'` is narrowed by it. */
export const hasRoleAt = async (
  db: Db,
  accountId: string,
  roles: readonly Exclude<Role, 'Customer'>[],
  locationId: string,
): Promise<boolean> => {
  const found = await db
    .selectFrom('account_roles as r')
    .select('r.role')
    .where('r.account_id', '=', accountId)
    .where('r.role', 'in', roles)
    .where((on) =>
      on.or([
        on('r.location_id', 'is', null),
        on.exists(
          on
            .selectFrom('location_closure as c')
            .select('c.ancestor_id')
            .whereRef('c.ancestor_id', '=', 'r.location_id')
            .where('c.descendant_id', '=', locationId),
        ),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
