import type { ClassOutcome, ClosingCause, ClosingInput } from '@hoppla/contract/places/closings'
import type { StaffPlace } from '@hoppla/contract/staff'
import type { Language } from '@hoppla/i18n'

/** The form of closing, as it is typed and kept. */
export type CloseValues = {
  placeIds: string[]
  when: 'today' | 'tomorrow' | 'other'
  /** Of `other`, `YYYY-MM-DD`. */
  date: string | null
  part: 'day' | 'hours'
  from: string
  until: string
  cause: ClosingCause | ''
  reason: Partial<Record<Language, string>>
  notice: boolean
  outcomes: Record<string, ClassOutcome>
}

export const emptyValues = (placeIds: string[]): CloseValues => ({
  placeIds,
  when: 'today',
  date: null,
  part: 'day',
  from: '',
  until: '',
  cause: '',
  reason: {},
  notice: true,
  outcomes: {},
})

/** The day on this device's calendar, so many days ahead. */
export const dayAhead = (days: number, now = new Date()): string => {
  const at = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 12)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

export const dayOf = ({ when, date }: Pick<CloseValues, 'when' | 'date'>): string | null =>
  when === 'other' ? date : dayAhead(when === 'today' ? 0 : 1)

/** The languages that parents read at these places, each once. */
export const languagesOf = (places: readonly StaffPlace[], placeIds: readonly string[]): Language[] => [
  ...new Set(places.filter(({ id }) => placeIds.includes(id)).flatMap(({ languages }) => languages)),
]

/** What is asked of the server; null as long as something is missing. */
export const inputOf = (values: CloseValues, languages: readonly Language[]): ClosingInput | null => {
  const { placeIds, part, from, until, cause, notice, outcomes } = values
  const date = dayOf(values)
  const isTimed = part === 'day' || from !== '' || until !== ''
  const reason = Object.fromEntries(
    languages.flatMap((one) => (values.reason[one]?.trim() ? [[one, values.reason[one].trim()]] : [])),
  )
  const isSaid = cause !== 'other' || languages.every((one) => reason[one] !== undefined)
  if (placeIds.length === 0 || date === null || cause === '' || !isTimed || !isSaid) return null
  return {
    placeIds,
    date,
    from: part === 'day' || from === '' ? null : from,
    until: part === 'day' || until === '' ? null : until,
    cause,
    reason: cause === 'other' ? reason : null,
    notice,
    classes: Object.entries(outcomes).map(([classId, outcome]) => ({ classId, outcome })),
  }
}
