import { givableRoles } from '@hoppla/contract/permissions'
import { type StaffRole, staffRoles } from '@hoppla/contract/roles'
import type { StaffMe, StaffPlace } from '@hoppla/contract/staff'
import { treeOf } from '../../platform/me.ts'

/** Which roles this person may give: nobody gives more than they have (the API decides; this keeps from offering what it would refuse). */
export const rolesToGive = (me: StaffMe): StaffRole[] =>
  staffRoles.filter((role) => me.roles.some((held) => givableRoles[held.role]?.includes(role)))

/** Whether this person gives roles for the whole chain. */
export const givesEverywhere = (me: StaffMe): boolean =>
  me.permissions.some(({ permission, places }) => permission === 'staff.manage' && places === 'chain')

/** Where a role can be given, for a select: the tree of places, and the chain on top for who may. */
export const placesToGive = (me: StaffMe, everywhere: string): { value: string; label: string }[] => [
  ...(givesEverywhere(me) ? [{ value: chain, label: everywhere }] : []),
  ...treeOf(me.places).map(({ place, depth }: { place: StaffPlace; depth: number }) => ({
    value: place.id,
    label: `${'\u2003'.repeat(depth)}${place.name}`,
  })),
]

/** The chain among the values of a select, which knows no null. */
export const chain = 'chain'
export const placeIdOf = (value: string): string | null => (value === chain ? null : value)
