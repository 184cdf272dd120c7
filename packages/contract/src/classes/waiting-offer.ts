import { z } from 'zod'
import { moment, money, wallTime } from '../classes.ts'
import { day } from '../places/day.ts'

/** What a family that waits is offered, and what it could have elsewhere. */

/** A group with places that suits every child who waits. */
export const otherGroup = z.object({
  classId: z.guid(),
  ageGroupId: z.guid(),
  className: z.string(),
  ageGroupName: z.string(),
  playgroundId: z.guid(),
  playgroundName: z.string(),
  playgroundSlug: z.string(),
  occasions: z.array(day),
  classStartTime: wallTime,
  classEndTime: wallTime,
  seatsLeft: z.number().int().describe('At most 5: more is said as 5'),
  priceIncVat: money.describe('For one child, today'),
})

export const waitingOffer = z.object({
  id: z.guid(),
  until: moment.describe('The seats are held for this family until then'),
  children: z.array(
    z.object({
      position: z.number().int(),
      firstName: z.string(),
      lastName: z.string(),
      ageGroupId: z.guid(),
      ageGroupName: z.string(),
      classStartTime: wallTime,
      classEndTime: wallTime,
      priceIncVat: money,
    }),
  ),
  totalAmount: money.describe('Fixed with the offer'),
  vat: z
    .array(z.object({ vatPercent: z.number(), onAmount: money, vatAmount: money }))
    .describe('By rate, included in `totalAmount`'),
  fullRefundUntil: day
    .nullable()
    .describe('The last day on which a booking can be cancelled free of charge; null: over, or nothing to pay'),
  rest: z
    .object({ days: z.array(day), allSessions: z.number().int(), fullPriceIncVat: money })
    .nullable()
    .describe('Of a class that has begun: the sessions that are paid for, of how many, and what all of them cost'),
})
