import { z } from 'zod'
import { fault } from '../faults.ts'
import { day } from '../places/day.ts'
import { partyDiets } from './offers.ts'

const wallTime = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
  .describe("HH:MM on the play centre's own clock")
const distinct = <Row extends { id: string }>(rows: readonly Row[]): boolean =>
  new Set(rows.map(({ id }) => id)).size === rows.length
const counted = (most: number) =>
  z
    .array(z.strictObject({ id: z.guid(), count: z.number().int().min(1).max(100) }))
    .max(most)
    .refine(distinct, fault('twice'))
    .default([])

export const partyChildren = z.number().int().min(1).max(100)
export const partyAdults = z.number().int().min(0).max(100)
export const chosenFoods = counted(30).describe('Portions, as many as children, where the play centre offers food')
export const chosenExtras = counted(50).describe('Of an extra for each child always 1')
/** What the kitchen thinks of, counted; nobody is named. */
export const chosenDiets = z
  .array(z.strictObject({ diet: z.enum(partyDiets), count: z.number().int().min(1).max(100) }))
  .max(partyDiets.length)
  .refine((rows) => new Set(rows.map(({ diet }) => diet)).size === rows.length, fault('twice'))
  .default([])
/** Whose birthday it is: a child of the account, or another. */
export const birthdayChild = z.union([
  z.strictObject({ id: z.guid() }),
  z.strictObject({
    firstName: z
      .string()
      .trim()
      .min(1)
      .max(60)
      .regex(/^[^\p{Cc}\u2028\u2029]*$/u),
    turns: z.number().int().min(1).max(17).optional().describe('Years'),
  }),
])

/** A birthday party: its deposit is paid with the order, the rest later. An account books it. */
export const partyItem = z.strictObject({
  kind: z.literal('party'),
  playgroundId: z.guid(),
  date: day,
  startsAt: wallTime,
  roomId: z.guid(),
  packageId: z.guid(),
  themeId: z.guid().optional().describe('Absent: as the room is dressed'),
  children: partyChildren.describe('The birthday child among them'),
  adults: partyAdults.default(2),
  foods: chosenFoods,
  extras: chosenExtras,
  diets: chosenDiets,
  child: birthdayChild,
})
export type PartyItem = z.output<typeof partyItem>
