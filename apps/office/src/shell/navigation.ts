import type { Permission } from '@hoppla/contract/permissions'
import type { StaffMe } from '@hoppla/contract/staff'
import { IconHistory, IconHome, IconId, IconPhotoCheck } from '@tabler/icons-react'
import { can } from '../platform/me.ts'

export type Entry = {
  id: 'start' | 'passPhotos' | 'staff' | 'auditLog'
  path: string
  /** Who has it sees the entry; for the others it is not there. */
  permission?: Permission
  /** The letter after `G`. */
  letter: string
  group: 'work' | 'house'
  icon: typeof IconHome
}

/** Every page of the menu, in the order that never changes. */
export const entries: readonly Entry[] = [
  { id: 'start', path: '/', letter: 't', group: 'work', icon: IconHome },
  { id: 'passPhotos', path: '/pass-photos', permission: 'pass-photos.review', letter: 'i', group: 'work', icon: IconPhotoCheck },
  { id: 'staff', path: '/staff', permission: 'staff.read', letter: 's', group: 'house', icon: IconId },
  { id: 'auditLog', path: '/audit-log', permission: 'audit.read', letter: 'l', group: 'house', icon: IconHistory },
]

/** What this person sees in the menu. */
export const entriesOf = (me: StaffMe): Entry[] =>
  entries.filter(({ permission }) => permission === undefined || can(me, permission))
