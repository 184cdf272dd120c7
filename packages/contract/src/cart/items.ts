import { z } from 'zod'
import { bookedChild } from '../classes/people.ts'
import { earlyCodes } from '../classes/windows.ts'
import { delivery } from '../orders/delivery.ts'
import { partyItem } from '../parties/party-item.ts'
import { day } from '../places/day.ts'

// What a line of the cart asks for, by the kind of what is bought. A kind that can be bought in the cart is one member here and the `cart` of its product.

/** How many of one thing a line may be of. */
export const mostQuantity = 20
const quantity = z.number().int().min(1).max(mostQuantity).default(1)
const wallTime = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
  .describe("HH:MM on the play centre's own clock")

export const giftCardItem = z.strictObject({
  kind: z.literal('gift-card'),
  articleId: z.guid(),
  delivery: delivery.default({ to: 'me' }),
  design: z.guid().optional().describe('One of the pictures of the article; absent: the first'),
  quantity,
})

/** Directly for the account, or as codes to give away; guests buy codes alone, since a ticket belongs to an account. */
export const buyModes = ['direct', 'redeem'] as const
const mode = z.enum(buyModes).describe('`direct`: for the account; `redeem`: as codes to give away or to connect later')
const codesTo = delivery.optional().describe('Where codes go; absent: to the buyer')

export const serialTicketItem = z.strictObject({
  kind: z.literal('serial-ticket'),
  articleId: z.guid(),
  mode,
  delivery: codesTo,
  quantity,
})

export const passItem = z.strictObject({
  kind: z.literal('pass'),
  articleId: z.guid(),
  mode,
  childId: z.guid().optional().describe('Whose pass it is, where `mode` is `direct`'),
  delivery: codesTo,
  quantity: quantity.describe('Of a pass for a child always 1'),
})

/** A visit with a time of arrival. */
export const entranceItem = z.strictObject({
  kind: z.literal('entrance'),
  playgroundId: z.guid(),
  date: day,
  startsAt: wallTime.describe('When the arrival window begins'),
  visitors: z
    .array(z.strictObject({ bandId: z.guid(), count: z.number().int().min(1).max(20) }))
    .max(10)
    .default([])
    .describe('Who pays, by age band'),
  covered: z
    .array(
      z.strictObject({ childId: z.guid(), use: z.enum(['pass', 'serial-ticket']), id: z.guid().describe('Of the pass or ticket') }),
    )
    .max(20)
    .default([])
    .describe('Children of the signed-in parent who come in with a pass or a ticket of theirs and pay nothing'),
})

/** Seats in one class that is paid for. Free ones are booked at once, alone; who can be reached by phone is the buyer of the cart. */
export const childClassItem = z.strictObject({
  kind: z.literal('child-class'),
  children: z.array(bookedChild).min(1).max(6).describe('In age groups of one class: all or nobody'),
  gdprDisallowInformation: z.boolean().default(false),
  gdprAllowPartnerInformation: z.boolean().default(false),
  earlyCodes: earlyCodes.describe('Of the mail by which a present family books the next season first'),
})

/** Something beside a visit that is handed out at one play centre: grip socks, a cup of coffee. It needs no time and ends never. */
export const addOnItem = z.strictObject({
  kind: z.literal('add-on'),
  articleId: z.guid(),
  playgroundId: z.guid().describe('Where it is handed out'),
  quantity,
})

export const cartItem = z.discriminatedUnion('kind', [
  giftCardItem,
  serialTicketItem,
  passItem,
  entranceItem,
  childClassItem,
  addOnItem,
  partyItem,
])
/** A item as it is sent. */
export type CartItemInput = z.input<typeof cartItem>
/** A item with what was left out filled in. */
export type CartItem = z.output<typeof cartItem>
export type ItemOf<Kind extends CartItem['kind']> = Extract<CartItem, { kind: Kind }>
