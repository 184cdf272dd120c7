import { z } from 'zod'
import { day } from './places/day.ts'
import { route } from './route.ts'

const hour = 3_600

export const media = z.object({
  guid: z.guid(),
  version: z.string(),
  name: z.string(),
  mediaType: z.string(),
  sizeInBytes: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  description: z.string().describe('What the picture shows, or the name of the design'),
  url: z
    .string()
    .describe(
      'Where it lies; its content never changes under this address. What crops keep in view follows as `#focus-30-70`: percent from the left and the top',
    ),
})
export type Media = z.infer<typeof media>

/** Why an article cannot be bought today; null: it can. */
export const inactiveReasons = ['Inactive', 'NotYetOnSale', 'NoLongerOnSale', 'SoldOut'] as const

export const giftCard = z.object({
  id: z.guid(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  giftCardAmount: z.number(),
  vatPercent: z.number().describe('Ours: at its sale; 0: VAT is paid when the card is used'),
  currency: z.string(),
  sellablePeriodStartDate: day.nullable(),
  sellablePeriodEndDate: day.nullable(),
  cardActivationDate: day.nullable(),
  /** Ours: the last day a card bought today is valid. */
  validToDate: day,
  countryId: z.guid(),
  countryName: z.string(),
  isActive: z.boolean(),
  inactiveReason: z.enum(inactiveReasons).nullable(),
  rules: z.string(),
  media: z.array(media),
})
export type GiftCard = z.infer<typeof giftCard>

/** A price that is lower for a while. Decimal major units. */
export const reduction = z.object({
  regularPrice: z.number().describe('What it costs afterwards'),
  validToDate: day.describe('The last day of the lower price'),
  lowestPriorPrice: z
    .number()
    .nullable()
    .describe(
      'The lowest of the 30 days before the reduction (directive 98/6/EC art. 6a); null: there was none before, or the country does not ask for it',
    ),
})
export type Reduction = z.infer<typeof reduction>

/** A serial ticket or a pass. */
export const article = z.object({
  id: z.guid(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  reduction: reduction.nullable(),
  currency: z.string(),
  countryId: z.guid(),
  countryName: z.string(),
  ticketActivationDate: day.nullable(),
  validityDurationType: z.enum(['Days', 'Months', 'Years']),
  validityDuration: z.number().int(),
  /** Null: as often as one likes. */
  numberOfEntrances: z.number().int().nullable(),
  rules: z.string(),
  media: z.array(media),
  inactiveReason: z.enum(inactiveReasons).nullable(),
})
export type Article = z.infer<typeof article>

const byId = { access: 'anyone', params: z.object({ id: z.guid() }), refusals: ['article.not-found'], cache: hour } as const
const byLocation = {
  access: 'anyone',
  params: z.object({ locationId: z.guid() }),
  refusals: ['location.not-found'],
  cache: hour,
} as const

export const getGiftCard = route({
  method: 'GET',
  path: '/api/shop/gift-cards/:id',
  summary: 'Returns one gift card article: an amount, with the designs to choose from.',
  answer: giftCard,
  ...byId,
})
export const giftCardsByLocation = route({
  method: 'GET',
  path: '/api/shop/gift-cards/by-location/:locationId',
  summary: 'Lists the gift card articles valid at a location, by amount; those that are sold out say so.',
  answer: z.array(giftCard),
  ...byLocation,
})
export const getPassArticle = route({
  method: 'GET',
  path: '/api/shop/pass-articles/:id',
  summary: 'Returns one pass article.',
  answer: article,
  ...byId,
})
export const passArticlesByLocation = route({
  method: 'GET',
  path: '/api/shop/pass-articles/by-location/:locationId',
  summary: 'Lists the pass articles valid at a location; those that are sold out say so.',
  answer: z.array(article),
  ...byLocation,
})
export const getSerialTicket = route({
  method: 'GET',
  path: '/api/shop/serial-tickets/:id',
  summary: 'Returns one serial ticket article.',
  answer: article,
  ...byId,
})
export const serialTicketsByLocation = route({
  method: 'GET',
  path: '/api/shop/serial-tickets/by-location/:countryId',
  summary: 'Lists the serial ticket articles of a country (or of any location in it); those that are sold out say so.',
  access: 'anyone',
  params: z.object({ countryId: z.guid() }),
  answer: z.array(article),
  refusals: ['location.not-found'],
  cache: hour,
})

export const mediaFile = route({
  method: 'GET',
  path: '/media/:guid/:version/:name',
  summary: 'Returns a picture. Immutable under its address.',
  access: 'anyone',
  params: z.object({ guid: z.guid(), version: z.string().regex(/^[0-9a-f]{12}$/), name: z.string().max(200) }),
  answerType: 'image/*',
  refusals: ['media.not-found'],
  cache: 31_536_000,
})
