import {
  getHoursPlan,
  type HoursEffects,
  previewHours,
  previewSchoolHolidays,
  previewSpecialDay,
} from '@hoppla/contract/editing/hours-plan'
import {
  type HoursRow,
  hoursEditing,
  type SchoolHolidayRow,
  type SpecialDayRow,
  schoolHolidayEditing,
  specialDayEditing,
} from '@hoppla/contract/editing/opening-hours'
import { queryOptions } from '@tanstack/react-query'
import { itemApi } from '../../../parts/editing/item-api.ts'
import { callApi } from '../../../platform/api.ts'

export const hoursApi = itemApi<HoursRow>(hoursEditing)
export const specialDayApi = itemApi<SpecialDayRow>(specialDayEditing)
export const schoolHolidayApi = itemApi<SchoolHolidayRow>(schoolHolidayEditing)

/** What an editor of a place's hours needs beside them. */
export const getHoursPlanQuery = (place: string) =>
  queryOptions({ queryKey: ['hours-plan', place], queryFn: () => callApi(getHoursPlan, { query: { place } }), staleTime: 30_000 })

/** The special days that this person may edit, at all of the own places. */
export const listSpecialDaysQuery = queryOptions({
  queryKey: [specialDayApi.name],
  queryFn: specialDayApi.list,
  refetchInterval: 30_000,
})

/** A change that has not been made: what it is of, and the rows that it would leave. @property id null: it is not there yet. */
export type HoursChange = { from: string | undefined } & (
  | { of: 'hours'; id: string; rows: HoursRow[] }
  | { of: 'special-days'; id: string | null; rows: SpecialDayRow[] }
  | { of: 'school-holidays'; id: string; rows: SchoolHolidayRow[] }
)

/** What a change would take away. Throws what the API refuses. */
export const askEffects = (change: HoursChange): Promise<HoursEffects> => {
  const from = change.from === undefined ? {} : { from: change.from }
  if (change.of === 'hours') return callApi(previewHours, { body: { id: change.id, rows: change.rows, ...from } })
  return change.of === 'special-days'
    ? callApi(previewSpecialDay, { body: { id: change.id, rows: change.rows, ...from } })
    : callApi(previewSchoolHolidays, { body: { id: change.id, rows: change.rows, ...from } })
}

/** The same, as things stand: it is never kept, since a booking may come any moment. */
export const hoursEffectsQuery = (change: HoursChange) =>
  queryOptions({
    queryKey: ['hours-effects', change],
    queryFn: () => askEffects(change),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
