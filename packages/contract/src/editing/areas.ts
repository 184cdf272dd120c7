import { z } from 'zod'
import { itemRoutes, position, rowKey, rowKeys } from './item-routes.ts'
import { textsByLanguage } from './written-text.ts'

export const areaTypes = ['Play', 'Toddler', 'Class', 'Party', 'Bistro'] as const

export const areaRow = z.strictObject({
  key: rowKey,
  playground: rowKey,
  type: z.enum(areaTypes),
  names: textsByLanguage(200),
  descriptions: textsByLanguage(2_000).optional(),
  position,
})
export type AreaRow = z.infer<typeof areaRow>
export const areaEditing = itemRoutes({ name: 'areas', permission: 'areas.edit', row: areaRow, of: 'areas of play centres' })

const guests = z.int().min(1).max(10_000)

export const roomRow = z.strictObject({
  key: rowKey,
  area: rowKey,
  names: textsByLanguage(200),
  descriptions: textsByLanguage(2_000).optional(),
  size: z.number().min(1).max(100_000).optional().describe('Square metres'),
  maxGuests: guests,
  recommendedMaxGuests: guests.optional().describe('Absent: `maxGuests`'),
  block: rowKey.optional().describe('Rooms of one block cannot be booked at the same time'),
  theme: rowKey.optional(),
  pictures: rowKeys.optional().describe('The first is the main one'),
  disabled: z.boolean().optional(),
  position,
})
export type RoomRow = z.infer<typeof roomRow>
export const roomEditing = itemRoutes({ name: 'rooms', permission: 'areas.edit', row: roomRow, of: 'rooms of play centres' })
