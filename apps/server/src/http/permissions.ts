import { type Permission, roleHolds } from '@hoppla/contract/permissions'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Staff } from './caller.ts'

/** What is known of a person by six digits is enough for the door, and for nothing else. */
const isHeldByPin = (permission: string): boolean => permission.startsWith('door.')

/**
 * Where somebody holds a permission: `chain`, or the ids of the places for which the roles were given (with all that lies in them); none: nowhere. At a
 * shared device only the permissions of the door are held.
 */
export const placesWith = (
  { grants, deviceId }: Pick<Staff, 'grants' | 'deviceId'>,
  permission: Permission,
): 'chain' | readonly string[] => {
  if (deviceId !== null && !isHeldByPin(permission)) return []
  const holding = grants.filter(({ role }) => roleHolds(role, permission))
  return holding.some(({ placeId }) => placeId === null) ? 'chain' : [...new Set(holding.flatMap(({ placeId }) => placeId ?? []))]
}

/** Whether somebody holds a permission at a place: for the chain, for the place, or for what it lies in. */
export const mayAt = (
  db: Db,
  staff: Pick<Staff, 'grants' | 'deviceId'>,
  permission: Permission,
  placeId: string,
): Promise<boolean> => mayAtAll(db, staff, permission, [placeId])

/** The same for all of these places, in one question. What has no place is for who holds the permission for the chain. */
export const mayAtAll = async (
  db: Db,
  staff: Pick<Staff, 'grants' | 'deviceId'>,
  permission: Permission,
  placeIds: readonly string[],
): Promise<boolean> => {
  const places = placesWith(staff, permission)
  if (places === 'chain') return true
  if (places.length === 0 || placeIds.length === 0) return false
  const { rows } = await sql`select from unnest(${placeIds}::uuid[]) as place where not exists (
    select from location_closure where descendant_id = place and ancestor_id = any(${places}::uuid[])) limit 1`.execute(db)
  return rows.length === 0
}

/**
 * The countries of the places where a permission is held: customers belong to a country, and are known at all of its centres. None at a shared device,
 * where only the permissions of the door are held.
 */
export const countriesWith = async (
  db: Db,
  staff: Pick<Staff, 'grants' | 'deviceId'>,
  permission: Permission,
): Promise<string[]> => {
  const places = placesWith(staff, permission)
  if (places === 'chain') return (await db.selectFrom('countries').select('id').execute()).map(({ id }) => id)
  if (places.length === 0) return []
  const holding = staff.grants.filter(({ role }) => roleHolds(role, permission))
  return [...new Set(holding.flatMap(({ countryId }) => countryId ?? []))]
}
