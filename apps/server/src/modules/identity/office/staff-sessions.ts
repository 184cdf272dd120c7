import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/connect.ts'
import type { Caller, Grant } from '../../../http/caller.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { evictAccess } from '../access.ts'
import { knownBrowserCookie, knownBrowserOf } from '../known-browser.ts'
import { blind, hashOf, newSecret } from '../links.ts'
import { rememberSignIn } from '../password-guesses.sql.ts'
import { cookieNames, type Headers } from '../provider/cookies.ts'
import type { Issuer } from '../provider/issuer.ts'
import { lifetimesOf } from '../provider/provider.ts'
import { openSession } from '../sessions.ts'

/** An account as it was when its holder began to sign in. @property version its security version. */
export type Entering = { accountId: string; version: number; emailNormalized: string }

/**
 * Signs a browser in at the office, when everything that proves it has been shown. The session is always a new one; another on the browser ends.
 * @param how.methods what was shown (RFC 8176). @param how.browser 'Firefox, Windows'. @param how.device the shared device at which a PIN was shown: such
 * a session can never be confirmed by a second factor.
 * @returns the cookies to set; undefined when the account has changed since.
 */
export const openStaffSession = async (
  deps: Deps,
  caller: Caller,
  office: Issuer,
  headers: Headers,
  { accountId, version, emailNormalized }: Entering,
  how: { methods: readonly string[]; browser: string; device?: { id: string; placeId: string } },
): Promise<string[] | undefined> => {
  const now = deps.clock.now()
  let sessionId = ''
  const cookies = await openSession(deps, office, headers, accountId, {
    methods: how.methods,
    isFresh: true,
    beforeSave: async (id) => {
      sessionId = id
      await deps.db
        .insertInto('staff_sessions')
        .values({
          session_id: id,
          account_id: accountId,
          created_at: now,
          last_seen_at: now,
          confirmed_at: how.device ? new Date(0) : now,
          expires_at: new Date(Date.now() + lifetimesOf(office).session * 1_000),
          browser: how.browser,
          device_id: how.device?.id ?? null,
          device_place_id: how.device?.placeId ?? null,
        })
        .execute()
    },
  })
  // A shared device is nobody's own: its user's guesses are not let through for it.
  const device = how.device ? newSecret().secret : ((await knownBrowserOf(deps, office, headers)) ?? newSecret().secret)
  const isStill = await rememberSignIn(deps.db, {
    accountId,
    version,
    device: hashOf(device),
    emailHash: blind(deps.config, emailNormalized),
    now,
    address: caller.address,
    country: office.slug,
  })
  if (!isStill) {
    await deps.db.transaction().execute((tx) => endStaffSessions(tx, { sessionId }))
    evictAccess(deps)
    return undefined
  }
  return how.device ? cookies : [...cookies, knownBrowserCookie(office, device)]
}

type Which = { accountId: string } | { accountId: string; id: string } | { sessionId: string } | { deviceId: string }

/**
 * Ends sessions of the office, with their grants, codes and refresh tokens: those of an account or one of them, of a shared device, or one. Call `evictAccess` when it is
 * committed. @returns how many there were.
 */
export const endStaffSessions = async (tx: Tx, which: Which): Promise<number> => {
  const chosen =
    'id' in which
      ? sql`account_id = ${which.accountId} and id = ${which.id}`
      : 'accountId' in which
        ? sql`account_id = ${which.accountId}`
        : 'deviceId' in which
          ? sql`device_id = ${which.deviceId}`
          : sql`session_id = ${which.sessionId}`
  const { rows } = await sql<{ session_id: string }>`
    with ended as (delete from staff_sessions where ${chosen} returning session_id),
      sessions as (select s.issuer, s.id_hash, s.payload from oidc_records s join ended on ended.session_id = s.uid where s.kind = 'Session'),
      grants as (select s.issuer, a.value ->> 'grantId' as grant_id from sessions s, jsonb_each(coalesce(s.payload -> 'authorizations', '{}')) a),
      tokens as (delete from oidc_records t using grants g where t.issuer = g.issuer and t.grant_id = g.grant_id and t.kind <> 'Session')
    select session_id from ended`.execute(tx)
  const ids = rows.map(({ session_id }) => session_id)
  // As the provider's store ends one: a request under way must not save it back to life.
  if (ids.length > 0)
    await sql`update oidc_records set consumed_at = now(), account_id = null, uid = null, grant_id = null, payload = '{}'
      where uid = any(${ids}::text[]) and kind = 'Session'`.execute(tx)
  return ids.length
}

/** What the browser's session cookie is replaced by at a sign-out. */
export const endedSessionCookies = ({ origin }: Pick<Issuer, 'origin'>): string[] =>
  [cookieNames(origin).session, `${cookieNames(origin).session}.sig`].map(
    (name) => `${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`,
  )

export type StaffSession = {
  id: string
  browser: string
  deviceId: string | null
  createdAt: Date
  lastSeenAt: Date
  expiresAt: Date
}
/** The living sessions of an account at the office, newest first; of one id at most one. */
export const listStaffSessions = async (db: Db, which: { accountId: string } | { sessionId: string }): Promise<StaffSession[]> => {
  const chosen = 'accountId' in which ? sql`t.account_id = ${which.accountId}` : sql`t.session_id = ${which.sessionId}`
  const { rows } = await sql<StaffSession>`
    select t.id, t.browser, t.device_id as "deviceId", t.created_at as "createdAt", t.last_seen_at as "lastSeenAt", t.expires_at as "expiresAt"
    from staff_sessions t
    where ${chosen} and t.expires_at > now() and exists (select from oidc_records s where s.uid = t.session_id and s.kind = 'Session' and s.expires_at > now())
    order by t.created_at desc`.execute(db)
  return rows
}

/** Notes that a session is in use; once a minute is enough. @returns whether a minute had gone by. */
export const touchStaffSession = async (db: Db, sessionId: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('staff_sessions')
    .set({ last_seen_at: now })
    .where('session_id', '=', sessionId)
    .where('last_seen_at', '<', new Date(now.getTime() - 60_000))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The second factor was shown again. Never in a session that a PIN opened. Call `evictAccess` when it is committed. @returns whether the session was there. */
export const confirmStaffSession = async (tx: Tx, sessionId: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('staff_sessions')
    .set({ confirmed_at: now })
    .where('session_id', '=', sessionId)
    .where('device_id', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The roles that an account holds today. */
export const listGrants = async (db: Db, accountId: string): Promise<Grant[]> => {
  const { rows } = await sql<Grant>`
    select r.role, r.location_id as "placeId", c.id as "countryId"
    from account_roles r left join (location_closure u join countries c on c.id = u.ancestor_id) on u.descendant_id = r.location_id
    where r.account_id = ${accountId} and (r.last_day is null or r.last_day >= (now() at time zone coalesce(c.timezone, 'UTC'))::date)`.execute(
    db,
  )
  return rows
}
