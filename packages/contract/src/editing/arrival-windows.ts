import { z } from 'zod'
import { day } from '../places/day.ts'
import { itemRoutes, rowKey } from './item-routes.ts'
import { writtenText } from './written-text.ts'

const wallTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

export const arrivalWindowRow = z.strictObject({
  place: rowKey,
  days: writtenText(60).optional().describe('`mon`, `tue-sun`, `mon,wed,fri`; absent: the row is for a date'),
  date: day.optional().describe('That day has its own rows alone'),
  from: wallTime,
  until: wallTime,
  every: z.int().min(5).max(480).describe('Minutes of a window'),
  places: z.int().min(0).max(5_000).describe('Of each window; 0: nobody can book'),
})
export type ArrivalWindowRow = z.infer<typeof arrivalWindowRow>
export const arrivalWindowEditing = itemRoutes({
  name: 'arrival-windows',
  permission: 'hours.edit',
  row: arrivalWindowRow,
  rows: { least: 0, most: 400 },
  of: 'arrival windows of play centres',
})
