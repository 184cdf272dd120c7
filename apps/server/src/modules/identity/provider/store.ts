import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type pg from 'pg'
import { hashOf } from '../links.ts'
import { readToAuthorize, writeLater } from './authorizing.ts'
import { recordOf, writeRecords } from './records.ts'
import { exchangeToken, isExchanged, readToRedeem, readWithToken, redeeming } from './redeeming.ts'

const endedSession = `update oidc_records set consumed_at = now(), account_id = null, uid = null, grant_id = null, payload = '{}'`

/** The records of one issuer and kind. */
type Records = { pool: pg.Pool; issuer: string; kind: string }

/**
 * The OpenID provider's records of one issuer and kind in PostgreSQL. Ids are the secrets themselves (a refresh token, a session cookie), so
 * only their hash is kept, and the id is taken out of the payload.
 */
export const createStore =
  (pool: pg.Pool, issuer: string) =>
  (kind: string): Adapter => {
    const records: Records = { pool, issuer, kind }
    return {
      upsert: (id, payload, expiresIn) => write(records, id, payload, expiresIn),
      find: (id) => find(records, id),
      findByUid: (uid) => findByUid(records, uid),
      // No client of ours uses the device flow.
      findByUserCode: async () => undefined,
      consume: (id) => consume(records, id),
      destroy: (id) => destroy(records, id),
      revokeByGrantId: async (grantId) => {
        await pool.query({
          name: 'oidc-revoke',
          text: 'delete from oidc_records where grant_id = $3 and kind = $2 and issuer = $1',
          values: [issuer, kind, grantId],
        })
      },
    }
  }

const write = async ({ pool, issuer, kind }: Records, id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> => {
  const record = recordOf(issuer, kind, id, payload, expiresIn)
  const old = kind === 'RefreshToken' ? redeeming()?.consumed : undefined
  if (old !== undefined) return exchangeToken(pool, old, record, () => killFamily({ pool, issuer, kind: old.kind }, old.id))
  if (!writeLater(record)) await writeRecords(pool, [record])
}

const find = async ({ pool, issuer, kind }: Records, id: string): Promise<AdapterPayload | undefined> => {
  const known = readWithToken(kind, id)
  if (known) return known
  for (const readTogether of [readToRedeem, readToAuthorize]) {
    const record = await readTogether(pool, issuer, kind, id)
    if (record !== null) return record
  }
  const { rows } = await pool.query({
    name: 'oidc-find',
    text: `select payload, extract(epoch from consumed_at)::int as consumed from oidc_records
      where issuer = $1 and kind = $2 and id_hash = $3 and expires_at > now() and (kind <> 'Session' or consumed_at is null)`,
    values: [issuer, kind, hashOf(id)],
  })
  return read(rows, id)
}

const findByUid = async ({ pool, issuer, kind }: Records, uid: string): Promise<AdapterPayload | undefined> => {
  const known = readWithToken(kind, uid)
  if (known) return known
  const { rows } = await pool.query({
    name: 'oidc-find-uid',
    text: `select payload, null::int as consumed from oidc_records where uid = $3 and kind = $2 and issuer = $1 and expires_at > now()
      order by expires_at desc limit 1`,
    values: [issuer, kind, uid],
  })
  return read(rows)
}

const read = (rows: { payload: AdapterPayload; consumed: number | null }[], jti?: string): AdapterPayload | undefined => {
  const row = rows[0]
  if (!row) return undefined
  return { ...row.payload, ...(jti === undefined ? {} : { jti }), ...(row.consumed === null ? {} : { consumed: row.consumed }) }
}

/** Whoever comes second has a copy: two requests with one code or refresh token at the same moment are a replay like any other. */
const consume = async (records: Records, id: string): Promise<void> => {
  const { pool, issuer, kind } = records
  const current = isExchanged(kind) ? redeeming() : undefined
  if (current) {
    current.consumed = { kind, id }
    return
  }
  const { rows } = await pool.query({
    name: 'oidc-consume',
    text: `update oidc_records set consumed_at = now()
      where issuer = $1 and kind = $2 and id_hash = $3 and consumed_at is null returning 1`,
    values: [issuer, kind, hashOf(id)],
  })
  if (rows.length > 0) return
  await killFamily(records, id)
  throw new errors.InvalidGrant(`${kind} already used`)
}

/** Ends all that came of the grant of a record. */
const killFamily = async ({ pool, issuer, kind }: Records, id: string): Promise<void> => {
  await pool.query({
    name: 'oidc-kill-family',
    text: `delete from oidc_records where issuer = $1 and grant_id = (select grant_id from oidc_records where issuer = $1 and kind = $2 and id_hash = $3)`,
    values: [issuer, kind, hashOf(id)],
  })
}

/** An ended session leaves its stone: a request that read it before the sign-out and saves it after must not bring it back to life. */
const destroy = async ({ pool, issuer, kind }: Records, id: string): Promise<void> => {
  const values = [issuer, kind, hashOf(id)]
  await pool.query(
    kind === 'Session'
      ? { name: 'oidc-end-session', text: `${endedSession} where issuer = $1 and kind = $2 and id_hash = $3`, values }
      : { name: 'oidc-destroy', text: 'delete from oidc_records where issuer = $1 and kind = $2 and id_hash = $3', values },
  )
}
