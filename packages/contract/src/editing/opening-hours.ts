import { z } from 'zod'
import { day } from '../places/day.ts'
import { itemRoutes, openIntervals, rowKey } from './item-routes.ts'
import { textsByLanguage, writtenText } from './written-text.ts'

export const hoursRow = z.strictObject({
  place: rowKey,
  kind: z.enum(['term', 'school-holiday', 'public-holiday']),
  days: writtenText(60).optional().describe('`mon`, `tue-sun`, `mon,wed,fri`; absent: every day'),
  holiday: writtenText(20).optional().describe('`12-24`, `easter-2`, `midsummer-eve`; absent: every public holiday'),
  from: day.optional(),
  to: day.optional(),
  open: openIntervals,
  comments: textsByLanguage(500).optional(),
})
export type HoursRow = z.infer<typeof hoursRow>
export const hoursEditing = itemRoutes({
  name: 'hours',
  permission: 'hours.edit',
  row: hoursRow,
  rows: { least: 0, most: 400 },
  of: 'opening hours of places',
})

export const specialDayRow = z.strictObject({
  place: rowKey,
  date: day,
  open: openIntervals,
  comments: textsByLanguage(500).optional(),
})
export type SpecialDayRow = z.infer<typeof specialDayRow>
export const specialDayEditing = itemRoutes({
  name: 'special-days',
  permission: 'hours.edit',
  row: specialDayRow,
  rows: { least: 0, most: 1 },
  of: 'special days of places',
})

export const schoolHolidayRow = z.strictObject({
  key: rowKey,
  calendar: rowKey,
  names: textsByLanguage(200),
  from: day,
  to: day,
})
export type SchoolHolidayRow = z.infer<typeof schoolHolidayRow>
export const schoolHolidayEditing = itemRoutes({
  name: 'school-holidays',
  permission: 'hours.edit',
  row: schoolHolidayRow,
  rows: { least: 0, most: 200 },
  of: 'sets of school holidays',
})
