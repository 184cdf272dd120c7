import { z } from 'zod'
import { lineKinds } from '../orders/order-states.ts'
import { day } from '../places/day.ts'
import { route } from '../route.ts'

/** Days of a period: today so far, or whole days that end with yesterday. */
export const figurePeriods = ['1', '7', '28', '364'] as const
/** Days back to the same weekday of the year before. */
export const yearBack = 364

const money = z.number().describe('Decimal major units, VAT included')
/** @property before the same weekdays a year ago. */
const pair = <S extends z.ZodType>(of: S) => z.object({ now: of, before: of })
const count = z.number().int()

export const figuresOfCurrency = z.object({
  currency: z.string(),
  revenue: pair(money).describe(
    'What was sold but gift cards, less discounts and less what was refunded in the period; however it was paid',
  ),
  refunds: pair(money).describe('Credit notes of the period, gift cards included'),
  giftCards: pair(money).describe('Gift cards sold; they are revenue when they pay for something'),
  byDay: z.array(z.object({ day, now: money, before: money })).describe('Revenue'),
  byProduct: z
    .array(z.object({ product: z.enum(lineKinds), now: money, before: money }))
    .describe('Revenue; of gift cards what was sold less what was refunded'),
})
export type FiguresOfCurrency = z.infer<typeof figuresOfCurrency>

const query = z.strictObject({
  place: z.guid().optional().describe('Of a place and all that lies in it; left out: all of one’s own'),
  days: z.enum(figurePeriods).default('28'),
})
const figures = { method: 'GET', atPlace: 'resource', query, refusals: ['location.not-found'] } as const

export const getFigures = route({
  ...figures,
  path: '/api/staff/figures',
  summary:
    'Returns what was sold at the own places in a period against the same weekdays a year before, in each currency by itself. Of one play centre: its classes; what is sold for a whole country belongs to the country.',
  access: { permission: 'figures.read' },
  answer: z.object({
    first: day,
    last: day,
    isToday: z.boolean().describe('The day is not over; the year before has the whole day'),
    currencies: z.array(figuresOfCurrency),
    byCountry: z
      .array(z.object({ id: z.guid(), name: z.string(), currency: z.string(), now: money, before: money }))
      .describe('Revenue'),
    orders: pair(count).describe('Orders paid'),
    classes: pair(z.object({ seats: count, booked: count })).describe(
      'Seats of classes that took place, once for each of their days',
    ),
  }),
})
export type Figures = z.infer<typeof getFigures.answer>

export const getAccountFigures = route({
  ...figures,
  path: '/api/staff/figures/accounts',
  summary: 'Returns how many accounts were opened in a period in the own countries, against the same weekdays a year before.',
  access: { permission: 'figures.accounts' },
  answer: z.object({ opened: pair(count) }),
})
