import { z } from 'zod'
import { fault } from '../faults.ts'
import { emailAddress } from '../identity.ts'
import { languages } from '../languages.ts'
import { day } from '../places/day.ts'
import { route } from '../route.ts'
import { partyDiets } from './offers.ts'

/**
 * Invitations to booked parties (decision 372). Guests answer without an account at `/{lang}/party/invitation/SECRET`: by the secret of the invitation, and later by
 * that of their own answer, which changes it. A guest sees the party and its own answer, never another's.
 */

const wallTime = z.string().describe("HH:MM on the play centre's own clock")
const moment = z.iso.datetime({ offset: true })
/** One line without control characters. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u)

/** Scenes of the card. */
export const invitationDesigns = ['balloons', 'jungle', 'space', 'sea'] as const
export type InvitationDesign = (typeof invitationDesigns)[number]
export const mostInvitationText = 180
/** Children of one family that one answer is for. */
export const mostAnswered = 4
/** How a guest answers what the kitchen should know: nothing, this, or by telephone and not here. */
export const kitchenChoices = ['nothing', 'diet', 'elsewhere'] as const
/** What a child eats without, or what it eats; the rest in own words. */
export const guestDiets = [...partyDiets, 'other'] as const
export type GuestDiet = (typeof guestDiets)[number]

const kitchenAnswer = z.discriminatedUnion('choice', [
  z.strictObject({ choice: z.literal('nothing') }),
  z.strictObject({ choice: z.literal('elsewhere').describe('Told to the play centre by telephone, not here') }),
  z
    .strictObject({
      choice: z.literal('diet'),
      diets: z
        .array(z.enum(guestDiets))
        .min(1)
        .max(guestDiets.length)
        .refine((all) => new Set(all).size === all.length, fault('twice')),
      note: line(200).default('').describe('In own words, where `other` is among them'),
      consent: z.boolean().describe('To the use of this for the party; without it nothing is kept'),
    })
    .describe('Data about health: by consent alone'),
])
const firstName = line(60).min(1)
const answeredChild = z.discriminatedUnion('comes', [
  z.strictObject({ comes: z.literal(true), firstName, kitchen: kitchenAnswer }),
  z.strictObject({ comes: z.literal(false), firstName }).describe('Nothing more is asked'),
])

/** What a family answers. */
export const invitationAnswer = z.strictObject({
  children: z.array(answeredChild).min(1).max(mostAnswered),
  name: line(100).min(1).describe('Of the adult who answers'),
  email: emailAddress
    .nullish()
    .describe('For the confirmation, the reminder and what the family of the party writes; nobody sees it'),
  phone: line(30)
    .regex(/^$|^[+\d][\d ()/-]{4,}$/)
    .default('')
    .describe('Seen by the family of the party and the play centre'),
  greeting: line(200).default(''),
})
export type InvitationAnswer = z.output<typeof invitationAnswer>
export type InvitationAnswerInput = z.input<typeof invitationAnswer>
export type AnsweredChild = InvitationAnswer['children'][number]

export const invitationStates = ['open', 'full', 'closed', 'cancelled', 'over'] as const
const design = z.enum(invitationDesigns)
const language = z.enum(languages)

/** An invitation as a guest sees it. */
export const invitation = z.object({
  state: z
    .enum(invitationStates)
    .describe(
      '`full`: there are as many answers as there can be; `closed`: the day to answer until is past; `over`: the party has begun',
    ),
  design,
  language,
  text: z.string(),
  child: z.object({ firstName: z.string().describe('Empty once it is erased'), turns: z.number().int().nullable() }),
  playground: z.object({
    name: z.string(),
    slug: z.string(),
    address: z.string(),
    phone: z.string(),
    mapLink: z.string().nullable(),
  }),
  room: z.string(),
  ...{ date: day, from: wallTime, until: wallTime },
  startsAt: moment,
  answerUntil: day,
  eraseOn: day.describe('The day on which answers are erased'),
  answer: z
    .object({
      ...invitationAnswer.shape,
      children: z.array(answeredChild),
      canChange: z.boolean().describe('False: it can only be taken back, child by child or whole'),
    })
    .nullable()
    .describe('The own one, where the secret is that of an answer'),
})
export type Invitation = z.infer<typeof invitation>

const bySecret = { access: 'anyone', params: z.object({ secret: z.string().regex(/^[\w-]{43}$/) }) } as const
const unknownSecret = ['party.invitation-not-found', 'party.invitation-renewed'] as const

export const getInvitation = route({
  method: 'GET',
  path: '/api/parties/invitations/:secret',
  summary: 'Returns an invitation to a party, by its secret or by that of an answer, which comes with it. Has no side effects.',
  answer: invitation,
  refusals: unknownSecret,
  ...bySecret,
})

export const answerInvitation = route({
  method: 'POST',
  path: '/api/parties/invitations/:secret',
  summary:
    'Answers an invitation for the children of one family; by the secret of an answer changes that. After the day to answer until, an answer can only be taken back.',
  body: invitationAnswer,
  answer: z.object({ secret: z.string().describe('Of the answer: opens and changes it'), invitation }),
  refusals: [
    ...unknownSecret,
    'party.invitation-closed',
    'party.invitation-full',
    'child.consent-required',
    'request.too-many',
    'idempotency.other-body',
    'idempotency.key-invalid',
  ],
  idempotent: true,
  ...bySecret,
})

export const eraseInvitationAnswer = route({
  method: 'DELETE',
  path: '/api/parties/invitations/:secret',
  summary: 'Erases an answer, by its own secret.',
  refusals: unknownSecret,
  ...bySecret,
})

export const getInvitationCalendar = route({
  method: 'GET',
  path: '/api/parties/invitations/:secret/party.ics',
  summary: 'Returns the party of an invitation as an iCalendar file, without the name of a child.',
  answerType: 'text/calendar',
  refusals: unknownSecret,
  ...bySecret,
})
