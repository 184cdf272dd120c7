import { givableRoles } from '@hoppla/contract/permissions'
import type { StaffRole } from '@hoppla/contract/roles'
import type { Grant } from '../../http/caller.ts'

/**
 * Whether somebody with these roles may give, or take, a role at a place: one of the own roles allows it, and reaches there. Nobody gives more than he has.
 * @param reaches of the role's place (null: the whole chain) its own id, and those of all that it lies in.
 */
export const mayGive = (grants: readonly Grant[], role: StaffRole, reaches: readonly string[] | null): boolean =>
  grants.some(
    (own) => givableRoles[own.role]?.includes(role) === true && (own.placeId === null || reaches?.includes(own.placeId) === true),
  )
