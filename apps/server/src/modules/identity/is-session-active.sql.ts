import { batchedQuery } from '../../cache/batched-query.ts'
import type { Grant } from '../../http/caller.ts'

/** What a token says of its account, session and grant. @property grant_hash the grant's hash in hex. @property issuer the country's slug, or that of the office. */
export type SessionQuestion = { account_id: string; version: number; session_id: string; grant_hash: string; issuer: string }
/**
 * @property grants at a shared device those that reach its place, as if they were given there.
 * @property confirmedAt of a session at the office: when a second factor was shown last, in milliseconds since the epoch.
 * @property deviceId of a session at the office: the shared device on which it was opened with a PIN.
 */
export type ActiveSessionRow = { n: number; grants: Grant[]; confirmedAt: number | null; deviceId: string | null }

/** A row while session and grant live and the account is as it was when the token was made. Asked for every token every few seconds. */
export const findActiveSession = batchedQuery<SessionQuestion, ActiveSessionRow>(
  'identity-living',
  `select q.n,
    coalesce((select json_agg(json_build_object('role', r.role, 'placeId', coalesce(t.device_place_id, r.location_id), 'countryId', c.id))
      from account_roles r left join (location_closure u join countries c on c.id = u.ancestor_id)
        on u.descendant_id = coalesce(t.device_place_id, r.location_id)
      where r.account_id = a.id and (r.last_day is null or r.last_day >= (now() at time zone coalesce(c.timezone, 'UTC'))::date)
        and (t.device_place_id is null or r.location_id is null
          or exists (select from location_closure d where d.ancestor_id = r.location_id and d.descendant_id = t.device_place_id))), '[]') as grants,
    extract(epoch from t.confirmed_at)::float8 * 1000 as "confirmedAt", t.device_id as "deviceId"
  from jsonb_to_recordset($1::jsonb) as q (tag text, n int, account_id uuid, version int, session_id text, grant_hash text, issuer text)
  join accounts a on a.id = q.account_id and a.security_version = q.version and a.deleted_at is null
  left join staff_sessions t on t.session_id = q.session_id and t.account_id = a.id and t.expires_at > now()
  where q.tag = 'q'
    and exists (select from oidc_records s where s.uid = q.session_id and s.kind = 'Session' and s.issuer = q.issuer and s.account_id = a.id and s.expires_at > now())
    and exists (select from oidc_records g where g.issuer = q.issuer and g.kind = 'Grant' and g.id_hash = decode(q.grant_hash, 'hex') and g.expires_at > now())`,
)
