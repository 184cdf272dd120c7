import { z } from 'zod'
import { inactiveReasons, media, reduction } from '../catalogue.ts'
import { route } from '../route.ts'

// Add-ons: what is bought beside a visit and handed out at a play centre, such as grip socks or a cup of coffee. They are put into carts as items of kind `add-on`.

export const addOn = z.object({
  id: z.guid().describe('Of the article'),
  name: z.string(),
  description: z.string(),
  price: z.number().describe('VAT included'),
  reduction: reduction.nullable(),
  currency: z.string().describe('ISO 4217'),
  rules: z.string(),
  media: z.array(media),
  inactiveReason: z.enum(inactiveReasons).nullable().describe('Null: it can be bought'),
})
export type AddOn = z.infer<typeof addOn>

export const listAddOnsOnSale = route({
  method: 'GET',
  path: '/api/add-ons/on-sale/:playgroundId',
  summary: 'Lists what is sold beside a visit at a play centre, in the operator’s order; what is sold out says so.',
  access: 'anyone',
  params: z.object({ playgroundId: z.guid() }),
  answer: z.array(addOn),
  refusals: ['location.not-found'],
  cache: 3_600,
})

/** `Returned`: its money went back, and it is not handed out any more. */
export const boughtAddOnStates = ['Waiting', 'HandedOut', 'Returned'] as const

export const boughtAddOn = z.object({
  id: z.guid().describe('Of the line of the order'),
  name: z.string(),
  quantity: z.number().int(),
  playground: z.object({ guid: z.guid(), name: z.string() }).describe('Where it is handed out'),
  state: z.enum(boughtAddOnStates),
  handedOutAt: z.iso.datetime().nullable(),
})
export type BoughtAddOn = z.infer<typeof boughtAddOn>

const orderReference = z.string().regex(/^[0-9A-Za-z-]{1,40}$/)

export const listMyAddOns = route({
  method: 'GET',
  path: '/api/add-ons/orders/:orderReference',
  summary: 'Lists the add-ons of an order of the account, and whether they are still to be picked up; none while it is not paid.',
  access: 'signed-in',
  params: z.object({ orderReference }),
  answer: z.array(boughtAddOn),
  refusals: ['order.not-found'],
})

export const listGuestAddOns = route({
  method: 'POST',
  path: '/api/add-ons/guest/:orderReference',
  summary: 'Lists the add-ons of an order of a guest, as those of an account are listed. Has no side effects.',
  access: 'anyone',
  params: z.object({ orderReference }),
  body: z.strictObject({
    secret: z.string().min(1).max(100).describe('Of the order: from its answer, or from the link in its mail'),
  }),
  answer: z.array(boughtAddOn),
  refusals: ['order.not-found', 'request.too-many'],
})
