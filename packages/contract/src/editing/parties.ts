import { z } from 'zod'
import { day } from '../places/day.ts'
import { itemRoutes, money, position, rowKey } from './item-routes.ts'
import { textsByLanguage, writtenText } from './written-text.ts'

const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const percent = z.number().min(0).max(100)

export const partyStartRow = z.strictObject({
  place: rowKey,
  days: writtenText(60).optional().describe('`mon`, `tue-sun`, `mon,wed,fri`; absent: the row is for a date'),
  date: day.optional().describe('That day has its own rows alone'),
  at: z.array(wallTime).min(1).max(48).describe("On the play centre's own clock"),
})
export type PartyStartRow = z.infer<typeof partyStartRow>
export const partyStartEditing = itemRoutes({
  name: 'party-starts',
  permission: 'hours.edit',
  row: partyStartRow,
  rows: { least: 0, most: 400 },
  of: 'starts of parties at play centres',
})

const days = z.int().min(0).max(365)
export const partyRulesRow = z.strictObject({
  place: rowKey,
  setupMinutes: z.int().min(0).max(240).describe('The room is taken so long before'),
  cleanupMinutes: z.int().min(0).max(240).describe('And so long after'),
  noticeHours: z.int().min(0).max(2_000).describe('Booked at least so long before it starts'),
  leastChildren: z.int().min(1).max(100),
  deposit: money.optional().describe('Paid at once; this or `depositPercent`, and never more than the package costs'),
  depositPercent: z.int().min(1).max(100).optional().describe('Of the whole price'),
  restDays: days.describe('The rest is due so many days before'),
  changeDays: days.describe('The family changes it until so many days before'),
  answerDays: days.describe('Guests answer until so many days before'),
  cancelSteps: z
    .array(z.strictObject({ days, keep: z.union([z.literal('deposit'), z.int().min(0).max(100)]) }))
    .max(20)
    .optional()
    .describe(
      'Cancelled at least `days` before, `keep` percent of the price or the deposit is kept; most days first, then everything',
    ),
  mostAtOnce: z.int().min(1).max(1_000).optional().describe('Parties at the same time; absent: as many as there are rooms'),
  hosts: z.int().min(0).max(1_000).optional().describe('On duty at the same time; absent: enough'),
})
export type PartyRulesRow = z.infer<typeof partyRulesRow>
export const partyRulesEditing = itemRoutes({
  name: 'party-rules',
  permission: 'prices.edit',
  row: partyRulesRow,
  rows: { least: 0, most: 1 },
  of: 'rules of parties of a place',
})

export const partyExtraRow = z.strictObject({
  key: rowKey,
  place: rowKey,
  kind: z.enum(['food', 'extra']),
  names: textsByLanguage(200),
  descriptions: textsByLanguage().optional(),
  price: money.describe('0: in the package'),
  per: z.enum(['party', 'child', 'each']).optional().describe('Of an extra; food is for a child'),
  vatPercent: percent.optional().describe('Absent: that of ticket cards'),
  stockPerDay: z.int().min(0).max(10_000).optional().describe('Absent: enough'),
  picture: rowKey.optional(),
  disabled: z.boolean().optional(),
  position,
})
export type PartyExtraRow = z.infer<typeof partyExtraRow>
export const partyExtraEditing = itemRoutes({
  name: 'party-extras',
  permission: 'prices.edit',
  row: partyExtraRow,
  rows: { least: 0, most: 100 },
  of: 'food and extras of parties of a place',
})
