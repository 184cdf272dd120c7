import type { ServicePermission } from '@hoppla/contract/till/service-keys'
import { statement } from '../../db/statement.ts'

/** A play centre as its counter sees it. */
export type CounterRow = { id: string; countryId: string; timeZone: string; currency: string }
/** A play centre, if it lies in one of these places. @param $1 the play centre; $2 places, or null for the whole chain. */
export const findCounter = statement<CounterRow>(
  'find-counter',
  `select p.id, p.country_id as "countryId", c.timezone as "timeZone", c.currency from playgrounds p join countries c on c.id = p.country_id
  where p.id = $1 and not p.is_disabled and ($2::uuid[] is null or exists (
    select from location_closure where descendant_id = p.id and ancestor_id = any($2::uuid[])))`,
)

export type KeyRow = { id: string; placeId: string; permissions: ServicePermission[]; prefix: string }
/** A key that is good. @param $1 the hash of the secret. */
export const findKey = statement<KeyRow & { lastUsedAt: Date | null }>(
  'find-service-key',
  `select id, location_id as "placeId", permissions, prefix, last_used_at as "lastUsedAt" from service_keys
  where secret_hash = $1 and revoked_at is null`,
)
/** @param $1 the key; $2 now. */
export const markKeyUsed = statement('mark-service-key-used', 'update service_keys set last_used_at = $2 where id = $1')

type ListedKey = KeyRow & { name: string; placeName: string; createdAt: Date; createdBy: string | null; lastUsedAt: Date | null }
/** The good keys of these places, by place and name. @param $1 places, or null for the whole chain; $2 one place in particular, or null. */
export const listKeys = statement<ListedKey>(
  'list-service-keys',
  `select k.id, k.name, k.location_id as "placeId", p.name as "placeName", k.permissions, k.prefix, k.created_at as "createdAt",
    nullif(trim(a.first_name || ' ' || a.last_name), '') as "createdBy", k.last_used_at as "lastUsedAt"
  from service_keys k join playgrounds p on p.id = k.location_id left join published.accounts a on a.id = k.created_by
  where k.revoked_at is null
    and ($1::uuid[] is null or exists (select from location_closure where descendant_id = k.location_id and ancestor_id = any($1::uuid[])))
    and ($2::uuid is null or exists (select from location_closure where descendant_id = k.location_id and ancestor_id = $2::uuid))
  order by "placeName", k.name, k.created_at limit 500`,
)
/** @param $1 id; $2 the play centre; $3 name; $4 permissions; $5 prefix; $6 hash of the secret; $7 now; $8 who makes it. */
export const insertKey = statement(
  'insert-service-key',
  `insert into service_keys (id, location_id, name, permissions, prefix, secret_hash, created_at, created_by)
  values ($1, $2, $3, $4::text[], $5, $6, $7, $8)`,
)
/** A good key at one of these places, held until the transaction ends. @param $1 the key; $2 places, or null for the whole chain. */
export const lockKey = statement<KeyRow>(
  'lock-service-key',
  `select id, location_id as "placeId", permissions, prefix from service_keys k
  where id = $1 and revoked_at is null and ($2::uuid[] is null or exists (
    select from location_closure where descendant_id = k.location_id and ancestor_id = any($2::uuid[])))
  for no key update`,
)
/** @param $1 the key; $2 now. */
export const markKeyRevoked = statement('mark-service-key-revoked', 'update service_keys set revoked_at = $2 where id = $1')
