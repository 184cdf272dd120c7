import { type Permission, roleHolds } from '@hoppla/contract/permissions'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Staff } from './caller.ts'

/** Where somebody holds a permission: `chain`, or the ids of the places for which the roles were given (with all that lies in them); none: nowhere. */
export const placesWith = ({ grants }: Pick<Staff, 'grants'>, permission: Permission): 'chain' | readonly string[] => {
  const holding = grants.filter(({ role }) => roleHolds(role, permission))
  return holding.some(({ placeId }) => placeId === null) ? 'chain' : [...new Set(holding.flatMap(({ placeId }) => placeId ?? []))]
}

/** Whether somebody holds a permission at a place: for the chain, for the place, or for what it lies in. */
export const mayAt = async (db: Db, staff: Pick<Staff, 'grants'>, permission: Permission, placeId: string): Promise<boolean> => {
  const places = placesWith(staff, permission)
  if (places === 'chain') return true
  if (places.length === 0) return false
  const { rows } = await sql`select from location_closure where descendant_id = ${placeId}
    and ancestor_id = any(${places}::uuid[]) limit 1`.execute(db)
  return rows.length > 0
}
