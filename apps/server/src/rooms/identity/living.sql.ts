import type { Role } from '@hoppla/contract/roles'
import { coalesced } from '../../platform/coalesced.ts'

/** What a token says of its account, session and grant. @property grant_hash the grant's hash in hex. @property issuer the country's slug. */
export type LivingQuestion = { account_id: string; version: number; session_id: string; grant_hash: string; issuer: string }
export type LivingRow = { n: number; roles: Exclude<Role, 'Customer'>[] }

/** A row while session and grant live and the account is as it was when the token was made. Asked for every token every few seconds. */
export const findLiving = coalesced<LivingQuestion, LivingRow>(
  'identity-living',
  `select q.n, array(select distinct role from account_roles r where r.account_id = a.id order by role) as roles
  from jsonb_to_recordset($1::jsonb) as q (tag text, n int, account_id uuid, version int, session_id text, grant_hash text, issuer text)
  join accounts a on a.id = q.account_id and a.security_version = q.version and a.deleted_at is null
  where q.tag = 'q'
    and exists (select from oidc_records s where s.uid = q.session_id and s.kind = 'Session' and s.issuer = q.issuer and s.account_id = a.id and s.expires_at > now())
    and exists (select from oidc_records g where g.issuer = q.issuer and g.kind = 'Grant' and g.id_hash = decode(q.grant_hash, 'hex') and g.expires_at > now())`,
)
