import { type AdapterPayload, errors } from 'oidc-provider'
import { type Queryable, statement } from '../../../db/statement.ts'
import { hashOf } from '../links.ts'

/** One record of the provider's as its table holds it; `hash` in hex, `lasts` in seconds. */
export type Written = {
  issuer: string
  kind: string
  hash: string
  account: string | null
  grant: string | null
  uid: string | null
  payload: AdapterPayload
  lasts: number
}

/** A record as the library hands it over. @throws InvalidRequest when it holds a NUL, which only a request can have brought. Ids are the secrets themselves, so only their hash is kept, and the id is taken out of the payload. */
export const recordOf = (issuer: string, kind: string, id: string, payload: AdapterPayload, lasts = 86_400): Written => {
  const { jti: _id, ...rest } = payload
  // The nonce answers the authorization request. ID tokens of a refresh have none (OpenID Connect Core §12.2), and strict clients refuse one that does.
  if (kind === 'RefreshToken') delete rest.nonce
  // The interaction's note of the session cookie is read by nobody.
  if (rest.session) rest.session = { ...rest.session, cookie: '' }
  return {
    issuer,
    kind,
    hash: hashOf(id).toString('hex'),
    // A sign-in that waits to be resumed is its account's too, so that it ends with the account's sessions.
    account: payload.accountId ?? payload.result?.login?.accountId ?? null,
    // A grant belongs to itself, so that one statement ends it with all that came of it.
    grant: kind === 'Grant' ? id : (payload.grantId ?? null),
    uid: kind === 'Session' ? (payload.uid ?? null) : null,
    payload: withoutNul(rest),
    lasts,
  }
}

// PostgreSQL's JSON holds no NUL, and no parameter of OAuth may (RFC 6749 Appendix A).
const withoutNul = (payload: AdapterPayload): AdapterPayload => {
  if (JSON.stringify(payload).includes('\\u0000')) throw new errors.InvalidRequest('a parameter holds a NUL character')
  return payload
}

// In one order, so that two requests cannot wait for each other. An ended session stays ended. Two clients may sign in at the same moment in one session:
// each writes the session as it read it, and what the other has been granted meanwhile stays.
const write = statement(
  'oidc-write',
  `insert into oidc_records (issuer, kind, id_hash, account_id, grant_id, uid, payload, expires_at)
   select issuer, kind, decode(hash, 'hex'), account, "grant", uid, payload, now() + lasts * interval '1 second'
   from jsonb_to_recordset($1::jsonb) as q (issuer text, kind text, hash text, account uuid, "grant" text, uid text, payload jsonb, lasts int)
   order by kind, hash
   on conflict (issuer, kind, id_hash) do update set account_id = excluded.account_id, grant_id = excluded.grant_id, uid = excluded.uid,
     payload = case when oidc_records.kind = 'Session' and oidc_records.uid = excluded.uid and oidc_records.account_id = excluded.account_id
       then excluded.payload || jsonb_build_object('authorizations',
         coalesce(oidc_records.payload -> 'authorizations', '{}') || coalesce(excluded.payload -> 'authorizations', '{}'))
       else excluded.payload end, expires_at = excluded.expires_at
     where oidc_records.kind <> 'Session' or oidc_records.consumed_at is null`,
)

/** Writes records, all or none; each key once. */
export const writeRecords = async (pool: Queryable, records: readonly Written[]): Promise<void> => {
  await write(pool, [JSON.stringify(records)])
}
