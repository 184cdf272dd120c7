/** Whole years of age on a day; both `YYYY-MM-DD`. */
export const ageOn = (birthDate: string, day: string): number => {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** Today's date at the reader, `YYYY-MM-DD`. */
export const today = (now = new Date()): string =>
  `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`

export type BirthDateProblem = 'birthMissing' | 'birthInvalid' | 'birthFuture' | 'birthAdult'

/**
 * What is wrong with a child's date of birth; undefined when nothing is (docs/product/profile.md).
 * @param typed `YYYY-MM-DD`, '' for nothing, anything else for what is no day of the calendar.
 */
export const birthDateProblem = (typed: string, day: string): BirthDateProblem | undefined => {
  if (typed === '') return 'birthMissing'
  const [year = 0, month = 0, date = 0] = typed.split('-').map(Number)
  const made = new Date(Date.UTC(year, month - 1, date))
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed) || made.toISOString().slice(0, 10) !== typed) return 'birthInvalid'
  if (typed > day) return 'birthFuture'
  return ageOn(typed, day) >= 18 ? 'birthAdult' : undefined
}
