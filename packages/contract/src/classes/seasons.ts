import { z } from 'zod'
import { classTypes, currency } from '../classes.ts'
import { languages } from '../languages.ts'
import { day } from '../places/day.ts'
import { route } from '../route.ts'
import { clash, classRoom, leader } from './leaders.ts'

/** The longest season, and the most groups in it. */
export const longestSeasonDays = 366
export const mostGroups = 120

const text = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u)
const texts = z.partialRecord(z.enum(languages), text)
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const price = z.number().min(0).max(1_000_000)
const days = z.array(day).max(longestSeasonDays)

/** A group as it is planned: one cell of the grid. It becomes an age group of a class. */
export const plannedGroup = z.strictObject({
  id: z.guid().describe('Made by whoever plans; kept while the group is changed'),
  type: z.enum(classTypes),
  names: texts.describe('Of the class'),
  groupNames: texts.describe('Of the age group'),
  minAge: z.int().min(0).max(17),
  maxAge: z.int().min(0).max(17),
  withAdult: z.boolean(),
  sourceId: z.guid().nullable().describe('The class whose description and pictures it takes'),
  weekday: z.int().min(1).max(7).describe('1: Monday. Of a camp that of its first day'),
  from: clock.describe("On the play centre's own clock"),
  to: clock,
  camp: z.strictObject({ first: day, last: day }).nullable().describe('Each day of these; null: each week of the season'),
  roomId: z.guid().nullable(),
  leaderId: z.guid().nullable(),
  seats: z.int().min(1).max(500),
  reserved: z.int().min(0).max(500).describe('Of the seats, how many the centre keeps'),
  price: price.describe('For one child'),
  earlyPrice: price.nullable().describe('Until `earlyUntil`'),
  earlyUntil: day.nullable(),
  without: days.describe('Days that were taken out'),
  with: days.describe('Days that the calendar leaves out, and that were put back'),
})
export type PlannedGroup = z.infer<typeof plannedGroup>

/** Why a day is no session: the centre is closed, a holiday, or it was taken out. */
export const skipReasons = ['closed', 'public-holiday', 'school-holiday', 'removed'] as const
export type SkipReason = (typeof skipReasons)[number]

export const seasonGroup = plannedGroup.extend({
  name: z.string().describe('Of the class, in the language of the caller'),
  groupName: z.string(),
  sessions: z.array(day),
  skipped: z.array(z.object({ date: day, why: z.enum(skipReasons), name: z.string().describe('Of the holiday; may be empty') })),
  freeLeaders: z.array(z.guid()).describe('Where nobody leads it: who could at every session'),
})
export type SeasonGroup = z.infer<typeof seasonGroup>

export const seasonStates = ['draft', 'published'] as const
const seasonHead = z.object({
  id: z.guid(),
  name: z.string(),
  first: day,
  last: day,
  onSaleFrom: day.nullable().describe('Null: as soon as it is published'),
  state: z.enum(seasonStates),
})
export const season = seasonHead.extend({
  playgroundId: z.guid(),
  version: z.int().min(1),
  savedAt: z.iso.datetime(),
  savedBy: z.string().nullable().describe('Name; null: nobody who is known'),
  today: day.describe('At the play centre'),
  currency,
  languages: z.array(z.enum(languages)).describe('Of the country, its first first'),
  groups: z.array(seasonGroup).describe('Of a published season: by the ids of its age groups'),
  clashes: z.array(clash),
  leaders: z.array(leader),
  rooms: z.array(classRoom),
})
export type Season = z.infer<typeof season>

export const seasonDraft = z.strictObject({
  version: z.int().min(1).describe('The one that was read'),
  name: text.max(60),
  first: day,
  last: day,
  onSaleFrom: day.nullable(),
  groups: z.array(plannedGroup).max(mostGroups),
})
export type SeasonDraft = z.infer<typeof seasonDraft>

const at = { atPlace: 'resource' } as const
const reads = { access: { permission: 'classes.participants' }, ...at } as const
const plans = { access: { permission: 'classes.season' }, ...at } as const
const centre = z.object({ playgroundId: z.guid() })
const one = z.object({ playgroundId: z.guid(), seasonId: z.guid() })

export const listSeasons = route({
  method: 'GET',
  path: '/api/child-class/seasons/:playgroundId',
  summary: 'Lists the seasons of a play centre, newest first, and what a new one would be copied from.',
  params: centre,
  answer: z.object({
    today: day,
    seasons: z.array(seasonHead.extend({ groups: z.number().int() })),
    copyable: z
      .object({
        name: z.string().nullable().describe('Null: classes of no season'),
        first: day,
        last: day,
        groups: z.number().int(),
      })
      .nullable(),
  }),
  refusals: ['location.not-found'],
  ...reads,
})

export const createSeason = route({
  method: 'POST',
  path: '/api/child-class/seasons/:playgroundId',
  summary:
    'Creates a draft of a season, empty or with the groups of the last one: leaders where they are free, camps as many weeks later. Nothing of it is public.',
  params: centre,
  body: z.strictObject({ name: text.max(60), first: day, last: day, onSaleFrom: day.nullable(), copies: z.boolean() }),
  answer: season,
  refusals: ['location.not-found', 'season.days-invalid'],
  ...plans,
})

export const getSeason = route({
  method: 'GET',
  path: '/api/child-class/seasons/:playgroundId/:seasonId',
  summary: 'Returns a season with its groups, the days on which they meet, and what clashes.',
  params: one,
  answer: season,
  refusals: ['season.not-found'],
  ...reads,
})

export const saveSeason = route({
  method: 'PUT',
  path: '/api/child-class/seasons/:playgroundId/:seasonId',
  summary: 'Saves the draft of a season as a whole. Clashes are answered, not refused.',
  params: one,
  body: seasonDraft,
  answer: season,
  refusals: ['season.not-found', 'season.published', 'season.changed-meanwhile', 'season.days-invalid', 'season.invalid'],
  ...plans,
})

export const discardSeason = route({
  method: 'DELETE',
  path: '/api/child-class/seasons/:playgroundId/:seasonId',
  summary: 'Discards the draft of a season.',
  params: one,
  refusals: ['season.not-found', 'season.published'],
  ...plans,
})

export const publishSeason = route({
  method: 'POST',
  path: '/api/child-class/seasons/:playgroundId/:seasonId/publish',
  summary:
    'Publishes a season: its groups become classes with sessions and seats, all or none. Refused where rooms or leaders clash. Written to the audit log.',
  params: one,
  body: z.strictObject({ version: z.int().min(1) }),
  answer: season,
  refusals: [
    'season.not-found',
    'season.published',
    'season.changed-meanwhile',
    'season.empty',
    'season.clashes',
    'season.invalid',
    'class.leader-unknown',
    'class.room-unknown',
  ],
  ...plans,
})

export const groupFilling = z.object({
  id: z.guid().describe('Of the age group'),
  seats: z.number().int(),
  booked: z.number().int(),
  held: z.number().int().describe('Being paid, or offered'),
  reserved: z.number().int(),
  waiting: z.number().int().describe('Children on the waiting list for it'),
})
export type GroupFilling = z.infer<typeof groupFilling>

export const seasonFilling = route({
  method: 'GET',
  path: '/api/child-class/seasons/:playgroundId/:seasonId/filling',
  summary: 'Lists the seats of a published season by group, and how many wait; without names: to be asked often.',
  params: one,
  answer: z.object({ groups: z.array(groupFilling) }),
  refusals: ['season.not-found'],
  ...reads,
})

/** What a new row of the grid may be: an age group as it has been held in the country. */
export const programme = plannedGroup
  .pick({
    type: true,
    names: true,
    groupNames: true,
    minAge: true,
    maxAge: true,
    withAdult: true,
    sourceId: true,
    seats: true,
    price: true,
  })
  .extend({
    name: z.string(),
    groupName: z.string(),
    minutes: z.number().int(),
    isOwn: z.boolean().describe('Held at the play centre itself'),
  })
export type Programme = z.infer<typeof programme>

export const listProgrammes = route({
  method: 'GET',
  path: '/api/child-class/programmes/:playgroundId',
  summary: 'Lists the age groups that have been held in the country of a play centre, its own first, each once as it was last.',
  params: centre,
  answer: z.array(programme),
  refusals: ['location.not-found'],
  ...plans,
})
