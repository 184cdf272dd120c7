import { type AdapterPayload, type KoaContextWithOIDC, default as OpenIdProvider } from 'oidc-provider'
import { type Queryable, statement } from '../../../db/statement.ts'
import { hashOf } from '../links.ts'
import { type AccountClaims, accountClaims } from './claims.ts'
import { type Written, writeRecords } from './records.ts'

/**
 * What an authorization request asks of the database in one question, and what it leaves in one statement. The library saves grant, code and session
 * one after the other; here they are kept until it has decided, and written together before the browser gets any of them.
 */
type Authorizing = { session: string | undefined; account: AccountClaims | undefined; written: Map<string, Written> }

const underWay = new WeakMap<KoaContextWithOIDC, Authorizing>()
const routes = new Set(['authorization', 'resume'])

const current = (): Authorizing | undefined => {
  const ctx = OpenIdProvider.ctx
  if (!ctx || !routes.has(String(ctx.oidc?.route))) return undefined
  const found = underWay.get(ctx) ?? { session: undefined, account: undefined, written: new Map() }
  underWay.set(ctx, found)
  return found
}

const keyOf = (kind: string, hash: string): string => `${kind} ${hash}`

const readSession = statement<{ payload: AdapterPayload; account: AccountClaims | null }>(
  'oidc-session-read',
  `select s.payload, case when a.id is null then null else ${accountClaims('a')} end as account
   from oidc_records s left join accounts a on a.id = s.account_id and a.deleted_at is null
   where s.issuer = $1 and s.kind = 'Session' and s.id_hash = $2 and s.expires_at > now() and s.consumed_at is null`,
)

/** The browser's session, its account read with it. @returns null when that is not what is being asked: ask for the record alone. */
export const readToAuthorize = async (
  pool: Queryable,
  issuer: string,
  kind: string,
  id: string,
): Promise<AdapterPayload | undefined | null> => {
  const request = current()
  if (!request) return null
  const kept = request.written.get(keyOf(kind, hashOf(id).toString('hex')))
  if (kept) return { ...kept.payload, jti: id }
  if (kind !== 'Session' || request.session !== undefined) return null
  request.session = id
  const [row] = await readSession(pool, [issuer, hashOf(id)])
  if (!row) return undefined
  request.account = row.account ?? undefined
  return { ...row.payload, jti: id }
}

/** The account that was read with the session; undefined when it is another one: ask for it alone. */
export const accountAuthorizing = (id: string): AccountClaims | undefined => {
  const account = current()?.account
  return account?.id === id ? account : undefined
}

/** Keeps a record until the request is answered. @returns false where nothing is kept: write it now. */
export const writeLater = (record: Written): boolean => {
  const request = current()
  request?.written.set(keyOf(record.kind, record.hash), record)
  return request !== undefined
}

/** Around every route of the provider: writes what was kept, before the answer leaves. @throws Error when it cannot be written. */
export const writeWhatWasKept =
  (pool: Queryable) =>
  async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    await next()
    const written = underWay.get(ctx)?.written
    if (written && written.size > 0) await writeRecords(pool, [...written.values()])
  }
