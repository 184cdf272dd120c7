import { z } from 'zod'
import { media } from './catalogue.ts'
import { day } from './places/day.ts'
import { route } from './route.ts'

/** Wire literals; people read “sport class”, “trial class”, “holiday camp” (docs/glossary.md). */
export const classTypes = ['SportKidz', 'SportKidzTrial', 'LeoCamp'] as const
export type ClassTypeName = (typeof classTypes)[number]

export const moment = z.iso.datetime()
export const currency = z.string().describe('ISO 4217')
export const money = z.number().describe('Decimal major units, VAT included')
export const wallTime = z.string().describe("HH:MM on the playground's own clock")
/** A session that the centre has moved: from which planned day, and to which times. */
export const movedSession = z.object({ from: day, startTime: wallTime, endTime: wallTime })

/** A session of a booked child. */
export const bookedSession = z.object({
  date: day,
  isAbsent: z.boolean(),
  isOver: z.boolean(),
  moved: movedSession.optional().describe('Absent: it is as planned'),
  mayMakeUp: z.boolean().optional().describe('A session of another group may be chosen instead; absent: it may not'),
})
const minute = 60

// ---- what there is

export const classAgeGroup = z.object({
  id: z.guid(),
  name: z.string(),
  minAge: z.number().int().describe('Whole years at the first occasion, included'),
  maxAge: z.number().int().describe('Whole years at the first occasion, included'),
  classStartTime: wallTime,
  classEndTime: wallTime,
  fullyBooked: z.boolean().describe('When the list was made; GET …/availability/… is newer'),
  withAdult: z.boolean().describe('Ours: an adult takes part'),
})
/** Child class. */
export const childClass = z.object({
  id: z.guid(),
  classType: z.enum(classTypes),
  name: z.string(),
  playgroundId: z.guid(),
  occasions: z.array(day).describe('Days of the class, first to last'),
  price: z.object({
    priceIncVat: money.describe('For one child, today'),
    validToDate: day.nullable().describe('The last day of that price'),
    regularPriceIncVat: money.describe('What it costs after that'),
    lowestPriorPriceIncVat: money
      .nullable()
      .describe('Of the 30 days before it was reduced (directive 98/6/EC art. 6a); null: not reduced, or not asked for there'),
  }),
  firstOccasionDate: day,
  ageGroups: z.array(classAgeGroup),
  isTrialClass: z.boolean(),
  fullyBooked: z.boolean(),
  description: z.string(),
  place: z.string().describe('Where in the house'),
  currency,
  tshirt: z.boolean().describe('Booking asks for a T-shirt size'),
  sellablePeriodStartDate: day.nullable(),
  sellablePeriodEndDate: day.nullable(),
  opening: z
    .object({ presentFrom: moment, siblingsFrom: moment, allFrom: moment })
    .optional()
    .describe('Ours: who may book from when, while not everybody may: the children of the classes before, their siblings, all'),
  isBookable: z.boolean(),
  media: z.array(media),
})
export type ChildClass = z.infer<typeof childClass>

const byPlayground = { access: 'anyone', params: z.object({ playgroundId: z.guid() }), refusals: ['playground.not-found'] } as const

export const listChildClasses = route({
  method: 'GET',
  path: '/api/child-class/by-playground/:playgroundId',
  summary: 'Lists the classes of a playground whose first occasion is in the future, soonest first.',
  answer: z.array(childClass),
  cache: minute,
  ...byPlayground,
})

export const classAvailability = z.object({
  now: moment.describe("The server's time"),
  ageGroups: z.array(
    z.object({
      id: z.guid(),
      classId: z.guid(),
      fullyBooked: z.boolean(),
      seatsLeft: z.number().int().describe('At most 5: more is said as 5'),
    }),
  ),
})
export type ClassAvailability = z.infer<typeof classAvailability>
export const childClassAvailability = route({
  method: 'GET',
  path: '/api/child-class/availability/by-playground/:playgroundId',
  summary: 'Lists the free seats of every class of a playground. Never older than five seconds.',
  answer: classAvailability,
  cache: 3,
  ...byPlayground,
})

export const tshirtSizes = route({
  method: 'GET',
  path: '/api/child-class/t-shirt-sizes',
  summary: 'Lists the T-shirt sizes, smallest first.',
  access: 'anyone',
  answer: z.array(z.string()),
  cache: 60 * minute,
})

/** Class article: a class as something to buy. */
export const classArticle = z.object({
  id: z.guid().describe('Of the class'),
  name: z.string(),
  type: z.enum(classTypes),
  description: z.string(),
  price: money,
  currency,
  sellablePeriodStartDate: day.nullable(),
  sellablePeriodEndDate: day.nullable(),
  periodCardProperties: z.object({ start: day, end: day }).describe('First and last occasion'),
  openEndDateCardProperties: z.object({ length: z.number().int(), type: z.string() }).nullable(),
  locationId: z.guid(),
  locationName: z.string(),
  isActive: z.boolean(),
  media: z.array(media),
  inactiveReason: z.enum(['Inactive', 'NotYetOnSale', 'NoLongerOnSale']).nullable(),
})
export type ClassArticle = z.infer<typeof classArticle>
export const classArticlesByLocation = route({
  method: 'GET',
  path: '/api/child-class/articles/by-location/:locationId',
  summary: 'Lists future classes as articles, for a playground, region or country (at most 500).',
  access: 'anyone',
  params: z.object({ locationId: z.guid() }),
  answer: z.array(classArticle),
  refusals: ['location.not-found'],
  cache: minute,
})

// ---- the centre

export const cancelClass = route({
  method: 'POST',
  path: '/api/child-class/:classId/cancel',
  summary: 'Cancels a class on behalf of the centre. Every booked parent is notified and refunded in full.',
  access: { permission: 'classes.cancel' },
  atPlace: 'resource',
  params: z.object({ classId: z.guid() }),
  answer: z.object({ cancelledBookings: z.number().int() }),
  refusals: ['class.not-found', 'class.closed'],
})
