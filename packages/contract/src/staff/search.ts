import { z } from 'zod'
import { orderStatuses } from '../orders/order-states.ts'
import { route } from '../route.ts'
import { moment } from './fields.ts'

/** Characters below which nothing is looked for. */
export const searchLeast = 3
/** People in one answer at most; there is no second page. */
export const customersMost = 8

const text = z
  .string()
  .trim()
  .min(searchLeast)
  .max(100)
  .regex(/^[^\p{Cc}]*$/u)

/** By what a customer was looked for: what the audit log keeps in place of the text. */
export const customerKeys = ['name', 'child', 'email', 'phone', 'card', 'code', 'reference'] as const
export type CustomerKey = (typeof customerKeys)[number]

export const foundCustomer = z.object({
  id: z.guid(),
  name: z.string(),
  town: z.string().nullable(),
  email: z.string().nullable().describe('Masked: `a•••@example.com`. Null where the town is known'),
  isSimilar: z.boolean().describe('Not what was typed, but nearly'),
})
export type FoundCustomer = z.infer<typeof foundCustomer>

export const searchCustomers = route({
  method: 'GET',
  path: '/api/staff/search/customers',
  summary: `Finds customers of the countries of one’s places by the beginning of a name, an e-mail address or a telephone number, or by a whole card number; names and addresses with typing errors where there is room; at most ${customersMost}. With customers.details also by the name of a child, and by the reference of an order or booking and the code of a card, ticket or pass. Written to the audit log: by what was searched and how many were found.`,
  access: { permission: 'customers.find' },
  moreWith: 'customers.details',
  atPlace: 'resource',
  query: z.strictObject({ q: text }),
  answer: z.object({ customers: z.array(foundCustomer), hasMore: z.boolean() }),
  refusals: ['request.too-many'],
})

export const foundOrder = z.object({
  reference: z.string(),
  status: z.enum(orderStatuses),
  country: z.string(),
  createdAt: moment,
  currency: z.string(),
  total: z.number().describe('Decimal major units, VAT included'),
  refunded: z.number(),
  lines: z.array(z.object({ name: z.string(), quantity: z.number().int() })),
})
export type FoundOrder = z.infer<typeof foundOrder>

export const searchOrders = route({
  method: 'GET',
  path: '/api/staff/search/orders',
  summary:
    'Finds an order of the countries of one’s places by its whole reference; hyphens, spaces and case do not matter. Written to the audit log.',
  access: { permission: 'orders.read' },
  atPlace: 'resource',
  query: z.strictObject({ q: text }),
  answer: z.object({ orders: z.array(foundOrder) }),
  refusals: ['request.too-many'],
})
