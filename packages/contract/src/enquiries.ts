import { z } from 'zod'
import { emailAddress } from './identity.ts'
import { day } from './places/day.ts'
import { route } from './route.ts'

const hour = 3_600

/** A party package: what a party costs and holds, at a playground or in its whole country. */
export const partyPackage = z.object({
  guid: z.guid(),
  name: z.string(),
  description: z.string(),
  price: z.number().describe('For the included children, VAT included'),
  currency: z.string(),
  includedchildren: z.number().int(),
  durationminutes: z.number().int(),
  includes: z.array(z.string()).describe('What is in it, a line each'),
})
export type PartyPackage = z.infer<typeof partyPackage>

export const partyPackagesByLocation = route({
  method: 'GET',
  path: '/api/party-packages/by-location/:locationId',
  summary: 'Lists the party packages of a country, region or playground. The nearest level that has any applies.',
  access: 'anyone',
  params: z.object({ locationId: z.guid() }),
  answer: z.array(partyPackage),
  refusals: ['location.not-found'],
  cache: hour,
})

/** What one visit costs at the entrance, for an age band. */
export const entrancePrice = z.object({
  guid: z.guid(),
  name: z.string(),
  note: z.string(),
  fromage: z.number().int().nullable().describe('Whole years, included'),
  toage: z.number().int().nullable().describe('Whole years, included'),
  weekdayprice: z.number(),
  weekendprice: z.number().describe('Saturdays, Sundays, public and school holidays'),
  currency: z.string(),
})
export type EntrancePrice = z.infer<typeof entrancePrice>

export const entrancePricesByLocation = route({
  method: 'GET',
  path: '/api/entrance-prices/by-location/:locationId',
  summary: 'Lists the entrance prices of a country, region or playground. The nearest level that has any applies.',
  access: 'anyone',
  params: z.object({ locationId: z.guid() }),
  answer: z.array(entrancePrice),
  refusals: ['location.not-found'],
  cache: hour,
})

export const enquiryForm = z.object({
  form: z.string().describe('To be sent back with one enquiry: signed, good from a few seconds to a day after it was given'),
  leastSeconds: z.number().describe('A form that comes back sooner is taken for a robot’s'),
  now: z.iso.datetime().describe('The server’s time, for what opens at a moment'),
})
export type EnquiryForm = z.infer<typeof enquiryForm>

export const getEnquiryForm = route({
  method: 'GET',
  path: '/api/enquiries/form',
  summary: 'Issues a signed form token, valid for one enquiry.',
  access: 'anyone',
  answer: enquiryForm,
})

// One line of a form goes into a mail's subject or a line of its text: no control characters, line breaks among them.
const line = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u)
const optional = <S extends z.ZodType>(schema: S) => z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
/** Several lines; of control characters only the tab and line breaks. */
const message = z
  .string()
  .trim()
  .max(2_000)
  .regex(/^(?:\P{Cc}|[\t\n\r])*$/u)
const count = (least: number, most: number) => z.coerce.number().int().min(least).max(most)

export const partsOfDay = ['any', 'morning', 'midday', 'afternoon'] as const
export type PartOfDay = (typeof partsOfDay)[number]

const common = {
  playgroundId: z.guid(),
  date: day.describe('Today or later, at most 18 months ahead'),
  time: z.enum(partsOfDay).default('any'),
  name: line(100).describe('Whom to answer'),
  email: emailAddress,
  phone: line(30).describe('As people write it; without country code it is of the site’s country'),
  message: optional(message).describe('Free text; not for health data, which nobody consents to here'),
  form: z.string().max(200).describe('From GET /api/enquiries/form'),
  website: z.string().max(200).optional().describe('Hidden field against robots; must be empty'),
}

/** Children at a party. */
export const partyChildren = count(1, 60)

export const partyInput = z.strictObject({
  ...common,
  children: partyChildren,
  age: count(1, 17).describe('Years the birthday child turns'),
  childFirstName: optional(line(60)),
  packageId: optional(z.guid()),
  roomId: optional(z.guid()),
})
export type PartyInput = z.infer<typeof partyInput>

export const groupKinds = ['school', 'preschool', 'company', 'club'] as const
export type GroupKind = (typeof groupKinds)[number]
export const groupFoods = ['none', 'snack', 'meal', 'unsure'] as const
export type GroupFood = (typeof groupFoods)[number]

export const groupInput = z.strictObject({
  ...common,
  organisation: line(150),
  kind: z.enum(groupKinds),
  children: count(1, 500),
  adults: count(0, 300),
  food: z.enum(groupFoods),
  invoiceReference: optional(line(60)),
})
export type GroupInput = z.infer<typeof groupInput>

export const enquirySent = z.object({
  id: z.guid(),
  reference: z.string().describe('Short, for the telephone; in both mails'),
})
export type EnquirySent = z.infer<typeof enquirySent>

const enquiryRefusals = [
  'playground.not-found',
  'enquiry.date-in-past',
  'enquiry.date-too-far',
  'enquiry.phone-invalid',
  'enquiry.choice-unknown',
  'enquiry.form-stale',
  'enquiry.not-accepted',
  'request.too-many',
  'idempotency.other-body',
] as const

export const sendPartyEnquiry = route({
  method: 'POST',
  path: '/api/enquiries/party',
  summary:
    'Sends a party enquiry: mails the playground’s party contact, with a copy to the sender. Kept for twelve months, the message until 30 days after the requested day.',
  access: 'anyone',
  body: partyInput,
  answer: enquirySent,
  refusals: [...enquiryRefusals, 'enquiry.party-not-open'],
  idempotent: true,
})

export const sendGroupEnquiry = route({
  method: 'POST',
  path: '/api/enquiries/group',
  summary:
    'Sends a group enquiry: mails the playground’s group contact, with a copy to the sender. Kept for twelve months, the message until 30 days after the requested day.',
  access: 'anyone',
  body: groupInput,
  answer: enquirySent,
  refusals: enquiryRefusals,
  idempotent: true,
})

export const partyOpeningCalendar = route({
  method: 'GET',
  path: '/api/enquiries/party-opening/:playgroundId',
  summary: 'Returns the moment from which a playground takes party bookings, as a calendar file.',
  access: 'anyone',
  params: z.object({ playgroundId: z.guid() }),
  query: z.strictObject({ language: z.string().max(5).optional() }),
  answerType: 'text/calendar',
  refusals: ['playground.not-found'],
})
