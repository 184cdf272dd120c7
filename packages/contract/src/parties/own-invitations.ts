import { z } from 'zod'
import { languages } from '../languages.ts'
import { day } from '../places/day.ts'
import { route } from '../route.ts'
import { guestDiets, invitationDesigns, kitchenChoices, mostInvitationText } from './invitations.ts'

// The invitation of a booked party, for the account that booked it.

const count = z.number().int().min(0)
const moment = z.iso.datetime({ offset: true })
/** Lines of text; no other control characters. */
const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^(?:[^\p{Cc}\u2028\u2029]|\n)*$/u)

/** Messages to the guests of one party, within a day. */
export const mostMessagesADay = 3
export const mostMessageText = 1_000

export const invitationInput = z.strictObject({
  design: z.enum(invitationDesigns),
  language: z.enum(languages).describe('Of the card, the page and, unless the guest chose another, the mails'),
  text: text(mostInvitationText),
})
export type InvitationInput = z.output<typeof invitationInput>

const guest = z.object({
  id: z.guid(),
  name: z.string(),
  phone: z.string(),
  greeting: z.string(),
  getsMail: z.boolean().describe('Whether messages reach it; its address nobody sees'),
  answeredAt: moment,
  children: z.array(
    z.object({
      firstName: z.string(),
      comes: z.boolean(),
      kitchen: z.enum(kitchenChoices).nullable(),
      diets: z.array(z.enum(guestDiets)),
      note: z.string(),
    }),
  ),
})
export type InvitedGuest = z.infer<typeof guest>

/** What the kitchen sees: how many, never who. */
export const kitchenCounts = z.object({
  answered: count.describe('Children answered for, coming or not'),
  coming: count.describe('Children'),
  diets: z.array(z.object({ diet: z.enum(guestDiets), count })),
  elsewhere: count.describe('Children whose family tells the play centre by telephone'),
})
export type KitchenCounts = z.infer<typeof kitchenCounts>

/** The invitation as the family of the party sees it. */
export const ownInvitation = z.object({
  card: invitationInput
    .extend({ link: z.string().describe('With its secret: whoever has it may answer') })
    .nullable()
    .describe('Null: none has been made'),
  canInvite: z.boolean().describe('False: the party is cancelled or has begun'),
  answerUntil: day,
  eraseOn: day.describe('The day on which answers are erased'),
  mostChildren: count.describe('Children that there can be answers for'),
  guests: z.array(guest).describe('The first answer first'),
  coming: count.describe('Children'),
  declined: count.describe('Children'),
  kitchen: kitchenCounts,
  messages: z.array(z.object({ text: z.string(), sentAt: moment, guests: count })).describe('The newest first'),
})
export type OwnInvitation = z.infer<typeof ownInvitation>

const ofParty = { access: 'signed-in', params: z.object({ id: z.guid() }) } as const

export const getOwnInvitation = route({
  method: 'GET',
  path: '/api/parties/my/:id/invitation',
  summary: 'Returns the invitation of a party of the account, with the answers of its guests.',
  answer: ownInvitation,
  refusals: ['party.not-found'],
  ...ofParty,
})

export const saveOwnInvitation = route({
  method: 'PUT',
  path: '/api/parties/my/:id/invitation',
  summary: 'Makes the invitation of a party of the account, or changes its card.',
  body: invitationInput,
  answer: ownInvitation,
  refusals: ['party.not-found', 'party.over'],
  ...ofParty,
})

export const renewOwnInvitation = route({
  method: 'POST',
  path: '/api/parties/my/:id/invitation/renewal',
  summary: 'Gives the invitation a new link; the one before leads nowhere any more. Answers that were given stay.',
  answer: ownInvitation,
  refusals: ['party.not-found', 'party.over', 'party.invitation-not-found', 'request.too-many'],
  ...ofParty,
})

export const messageGuests = route({
  method: 'POST',
  path: '/api/parties/my/:id/invitation/messages',
  summary: `Mails the guests who come and gave an address; at most ${mostMessagesADay} times a day.`,
  body: z.strictObject({ text: text(mostMessageText).min(1) }),
  answer: ownInvitation,
  refusals: [
    'party.not-found',
    'party.over',
    'party.invitation-not-found',
    'request.too-many',
    'idempotency.other-body',
    'idempotency.key-invalid',
  ],
  idempotent: true,
  ...ofParty,
})

export const removeGuest = route({
  method: 'DELETE',
  path: '/api/parties/my/:id/invitation/guests/:guestId',
  summary: 'Erases an answer to the invitation of a party of the account.',
  access: 'signed-in',
  params: z.object({ id: z.guid(), guestId: z.guid() }),
  answer: ownInvitation,
  refusals: ['party.not-found', 'party.invitation-not-found'],
})

export const getInvitationCard = route({
  method: 'GET',
  path: '/api/parties/my/:id/invitation/card.pdf',
  summary: 'Returns the invitation as a card to print, with its link as a QR code.',
  answerType: 'application/pdf',
  refusals: ['party.not-found', 'party.invitation-not-found'],
  ...ofParty,
})
