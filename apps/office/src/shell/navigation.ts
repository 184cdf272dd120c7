import type { Permission } from '@hoppla/contract/permissions'
import type { StaffMe } from '@hoppla/contract/staff'
import {
  IconBuildingBank,
  IconCake,
  IconCalculator,
  IconChartBar,
  IconClipboardCheck,
  IconClockHour4,
  IconDoorEnter,
  IconFileShredder,
  IconFileText,
  IconGift,
  IconHeadset,
  IconHistory,
  IconId,
  IconInbox,
  IconLayoutGrid,
  IconPhotoCheck,
  IconReceipt2,
  IconSchool,
  IconSpeakerphone,
  IconSun,
  IconTag,
  IconTextCaption,
  IconTransfer,
  IconUsers,
} from '@tabler/icons-react'
import { can } from '../platform/me.ts'

export type Entry = {
  id:
    | 'today'
    | 'overview'
    | 'door'
    | 'parties'
    | 'classes'
    | 'hours'
    | 'areas'
    | 'passPhotos'
    | 'counter'
    | 'orders'
    | 'payouts'
    | 'acting'
    | 'customers'
    | 'dataRequests'
    | 'enquiries'
    | 'cases'
    | 'notices'
    | 'pages'
    | 'texts'
    | 'catalogue'
    | 'accounting'
    | 'staff'
    | 'auditLog'
    | 'transfer'
  path: string
  /** Who has it sees the entry; for the others it is not there. */
  permission?: Permission
  /** The letter after `G`. */
  letter: string
  group: 'work' | 'chain' | 'house'
  icon: typeof IconSun
}

/** Every page of the menu, in the order that never changes. */
export const entries: readonly Entry[] = [
  { id: 'today', path: '/today', permission: 'today.read', letter: 't', group: 'work', icon: IconSun },
  { id: 'door', path: '/door', permission: 'door.admit', letter: 'd', group: 'work', icon: IconDoorEnter },
  { id: 'classes', path: '/classes', permission: 'classes.participants', letter: 'c', group: 'work', icon: IconSchool },
  { id: 'hours', path: '/hours', permission: 'hours.close', letter: 'h', group: 'work', icon: IconClockHour4 },
  { id: 'parties', path: '/parties', permission: 'parties.read', letter: 'p', group: 'work', icon: IconCake },
  {
    id: 'passPhotos',
    path: '/pass-photos',
    permission: 'pass-photos.review',
    letter: 'i',
    group: 'work',
    icon: IconPhotoCheck,
  },
  { id: 'counter', path: '/counter', permission: 'till.read', letter: 'k', group: 'work', icon: IconGift },
  { id: 'orders', path: '/orders', permission: 'orders.read', letter: 'o', group: 'work', icon: IconReceipt2 },
  { id: 'acting', path: '/acting', permission: 'customers.act', letter: 'z', group: 'work', icon: IconHeadset },
  { id: 'customers', path: '/customers', permission: 'customers.read', letter: 'u', group: 'work', icon: IconUsers },
  {
    id: 'dataRequests',
    path: '/data-requests',
    permission: 'customers.requests',
    letter: 'q',
    group: 'work',
    icon: IconFileShredder,
  },
  { id: 'enquiries', path: '/enquiries', permission: 'enquiries.answer', letter: 'e', group: 'work', icon: IconInbox },
  { id: 'cases', path: '/cases', permission: 'door.cases', letter: 'j', group: 'work', icon: IconClipboardCheck },
  { id: 'notices', path: '/notices', permission: 'notices.edit', letter: 'n', group: 'work', icon: IconSpeakerphone },
  { id: 'areas', path: '/areas', permission: 'areas.edit', letter: 'r', group: 'work', icon: IconLayoutGrid },
  { id: 'pages', path: '/pages', permission: 'pages.edit', letter: 'w', group: 'work', icon: IconFileText },
  { id: 'texts', path: '/texts', permission: 'texts.edit', letter: 'x', group: 'work', icon: IconTextCaption },
  { id: 'catalogue', path: '/catalogue', permission: 'articles.edit', letter: 'a', group: 'work', icon: IconTag },
  { id: 'overview', path: '/overview', permission: 'figures.read', letter: 'v', group: 'chain', icon: IconChartBar },
  { id: 'accounting', path: '/accounting', permission: 'accounting.read', letter: 'b', group: 'chain', icon: IconCalculator },
  { id: 'payouts', path: '/payouts', permission: 'payouts.read', letter: 'y', group: 'chain', icon: IconBuildingBank },
  { id: 'staff', path: '/staff', permission: 'staff.read', letter: 's', group: 'house', icon: IconId },
  { id: 'auditLog', path: '/audit-log', permission: 'audit.read', letter: 'l', group: 'house', icon: IconHistory },
  { id: 'transfer', path: '/transfer', permission: 'chain.transfer', letter: 'f', group: 'house', icon: IconTransfer },
]

/** What this person sees in the menu. */
export const entriesOf = (me: StaffMe): Entry[] =>
  entries.filter(({ permission }) => permission === undefined || can(me, permission))
