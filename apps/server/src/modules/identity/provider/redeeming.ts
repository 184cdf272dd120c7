import { type AdapterPayload, errors, type KoaContextWithOIDC, default as OpenIdProvider } from 'oidc-provider'
import type pg from 'pg'
import { batchedQuery } from '../../../cache/batched-query.ts'
import { hashOf } from '../links.ts'
import { type AccountClaims, accountClaims } from './claims.ts'
import type { Written } from './records.ts'
import { webClient } from './scopes.ts'

/**
 * What redeeming a code or a refresh token needs of the database, read in one question; and what a refresh leaves, written in one. The library asks
 * for token, session, grant and account one after the other, and consumes the old token before it saves the new one. Each request sees what was true
 * when it came: what ends between its read and its write is noticed where its tokens are used (access.ts, and the next refresh).
 */
type Redeeming = {
  found: ReadonlyMap<string, AdapterPayload>
  account: AccountClaims | undefined
  /** The code or refresh token that is used up as soon as its successor is written. */
  consumed?: { kind: string; id: string }
}
const underWay = new WeakMap<KoaContextWithOIDC, Redeeming>()

/** What the provider is redeeming in this request; undefined at every other question. */
export const redeeming = (): Redeeming | undefined => {
  const ctx = OpenIdProvider.ctx
  return ctx && underWay.get(ctx)
}

const keyOf = (kind: string, id: string): string => `${kind} ${id}`

type Read = {
  n: number
  token: AdapterPayload
  consumed: number | null
  session: AdapterPayload | null
  grant: AdapterPayload | null
  account: AccountClaims | null
}

const readAll = batchedQuery<{ issuer: string; kind: string; hash: string }, Read>(
  'oidc-redeem-read',
  `select q.n, t.payload as token, extract(epoch from t.consumed_at)::int as consumed, s.payload as session, g.payload as "grant",
     case when a.id is null then null else ${accountClaims('a')} end as account
   from jsonb_to_recordset($1::jsonb) as q (tag text, n int, issuer text, kind text, hash text)
   join oidc_records t on t.issuer = q.issuer and t.kind = q.kind and t.id_hash = decode(q.hash, 'hex') and t.expires_at > now()
   left join lateral (select payload from oidc_records where uid = t.payload ->> 'sessionUid' and kind = 'Session' and issuer = t.issuer
     and expires_at > now() order by expires_at desc limit 1) s on true
   left join oidc_records g on g.issuer = t.issuer and g.kind = 'Grant' and g.id_hash = sha256(convert_to(t.grant_id, 'UTF8')) and g.expires_at > now()
   left join accounts a on a.id = t.account_id and a.deleted_at is null
   where q.tag = 'q'`,
)

const redeemable: Record<string, { kind: string; param: string }> = {
  refresh_token: { kind: 'RefreshToken', param: 'refresh_token' },
  authorization_code: { kind: 'AuthorizationCode', param: 'code' },
}

/**
 * At the token endpoint, reads the code or refresh token that was handed in with everything that is asked of the database after it.
 * @returns null when that is not what is being asked: ask for the record alone.
 */
export const readToRedeem = async (
  pool: pg.Pool,
  issuer: string,
  kind: string,
  id: string,
): Promise<AdapterPayload | undefined | null> => {
  const ctx = OpenIdProvider.ctx
  if (ctx?.oidc?.route !== 'token' || underWay.has(ctx)) return null
  const wanted = redeemable[String(ctx.oidc.params?.grant_type)]
  if (wanted?.kind !== kind || ctx.oidc.params?.[wanted.param] !== id) return null
  const row = await readAll(pool, { issuer, kind, hash: hashOf(id).toString('hex') })
  if (!row) return undefined
  const found = new Map<string, AdapterPayload>()
  if (row.session) found.set(keyOf('Session', String(row.token.sessionUid)), row.session)
  if (row.grant) found.set(keyOf('Grant', String(row.token.grantId)), { ...row.grant, jti: String(row.token.grantId) })
  underWay.set(ctx, { found, account: row.account ?? undefined })
  return { ...row.token, jti: id, ...(row.consumed === null ? {} : { consumed: row.consumed }) }
}

/** What was read with the token that is being redeemed. @param id the grant's id, the session's uid. */
export const readWithToken = (kind: string, id: string): AdapterPayload | undefined => redeeming()?.found.get(keyOf(kind, id))

type Exchange = Written & { old: string; used: string }

// Old tokens in one order, so that two batches cannot wait for each other.
const exchange = batchedQuery<Exchange, { n: number }>(
  'oidc-exchange',
  `with q as materialized (
     select * from jsonb_to_recordset($1::jsonb)
       as q (tag text, n int, issuer text, used text, old text, kind text, hash text, account uuid, "grant" text, payload jsonb, lasts int)
     where tag = 'q' order by old),
   consumed as (
     update oidc_records r set consumed_at = now() from q
     where r.issuer = q.issuer and r.kind = q.used and r.id_hash = decode(q.old, 'hex') and r.consumed_at is null
     returning q.n),
   written as (
     insert into oidc_records (issuer, kind, id_hash, account_id, grant_id, payload, expires_at)
     select issuer, kind, decode(hash, 'hex'), account, "grant", payload, now() + lasts * interval '1 second' from q join consumed using (n))
   select n from consumed`,
)

/**
 * Whether a code or refresh token is used up together with writing its successor, and not before: a refresh token always has one, and so has every code of
 * our own client (provider.ts, issueRefreshToken).
 */
export const isExchanged = (kind: string): boolean =>
  kind === 'RefreshToken' || (kind === 'AuthorizationCode' && OpenIdProvider.ctx?.oidc.client?.clientId === webClient)

/**
 * Uses up a code or refresh token and writes the refresh token that follows it, or neither: of two requests with one token one finds it unused.
 * @throws InvalidGrant when it was used meanwhile, after `onReplay`.
 */
export const exchangeToken = async (
  pool: pg.Pool,
  old: { kind: string; id: string },
  fresh: Written,
  onReplay: () => Promise<void>,
): Promise<void> => {
  if (await exchange(pool, { ...fresh, used: old.kind, old: hashOf(old.id).toString('hex') })) return
  await onReplay()
  throw new errors.InvalidGrant(`${old.kind} already used`)
}
