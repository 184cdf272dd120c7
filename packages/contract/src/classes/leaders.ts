import { z } from 'zod'
import { wallTime } from '../classes.ts'
import { day } from '../places/day.ts'
import type { StaffRole } from '../roles.ts'
import { route } from '../route.ts'

/** Roles whose holders may lead groups of classes, where they hold them. */
export const leadingRoles: readonly StaffRole[] = ['Instructor', 'VenueManager']

export const leader = z.object({ id: z.guid().describe('Of the account'), name: z.string() })
export type Leader = z.infer<typeof leader>
/** An area of a play centre, or a room in one. */
export const classRoom = z.object({ id: z.guid(), name: z.string() })
export type ClassRoom = z.infer<typeof classRoom>

/** When a room is taken, or a leader leads elsewhere. */
export const clash = z.object({
  kind: z.enum(['room', 'leader']),
  groupId: z.guid().describe('Of the two that clash, the one asked about'),
  date: day.describe('The first such day'),
  days: z.number().int().describe('On how many days'),
  other: z.object({
    groupId: z.guid(),
    name: z.string().describe('Class and age group'),
    playground: z.string(),
    from: wallTime,
    to: wallTime,
  }),
})
export type Clash = z.infer<typeof clash>

const who = { leader: leader.nullable(), room: classRoom.nullable() }
export const groupStaffing = z.object({
  ...who,
  changes: z.array(z.object({ date: day, ...who })).describe('Sessions that are elsewhere, or led by somebody else, from today on'),
  leaders: z.array(leader).describe('Who may lead groups at the play centre'),
  rooms: z.array(classRoom).describe('Of the play centre'),
})
export type GroupStaffing = z.infer<typeof groupStaffing>

const params = z.object({ groupId: z.guid() })

export const getGroupStaffing = route({
  method: 'GET',
  path: '/api/child-class/groups/:groupId/staffing',
  summary: 'Returns who leads an age group and in which room it meets, and who else could.',
  access: { permission: 'classes.participants' },
  atPlace: 'resource',
  params,
  answer: groupStaffing,
  refusals: ['class.not-found'],
})

export const groupChange = z.strictObject({
  leaderId: z.guid().nullable().optional().describe('Null: nobody; absent: as it is'),
  roomId: z.guid().nullable().optional().describe('Null: not said; absent: as it is'),
  date: day.optional().describe('For this session alone; absent: for good'),
})
export type GroupChange = z.infer<typeof groupChange>

export const changeGroup = route({
  method: 'POST',
  path: '/api/child-class/groups/:groupId/change',
  summary:
    'Changes who leads an age group or in which room it meets, for one session or for good. Refused where the leader leads another group at that time, or the room is taken. Written to the audit log.',
  access: { permission: 'classes.season' },
  atPlace: 'resource',
  params,
  body: groupChange,
  answer: groupStaffing,
  refusals: [
    'class.not-found',
    'class.leader-unknown',
    'class.room-unknown',
    'class.leader-busy',
    'class.room-busy',
    'session.not-found',
    'session.over',
  ],
})
