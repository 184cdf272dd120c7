/** As the server has it (docs/product/parties.md): how far ahead of a birthday it is celebrated, and up to which one. */
const birthdayAheadMs = 60 * 86_400_000
const mostYears = 17

/**
 * The birthday that a party on a day is for: the next one up to sixty days ahead, else the last.
 * @returns its date, and how old the child is on it; undefined where that is none.
 */
export const birthdayNear = (birthDate: string, party: string): { on: string; turns: number } | undefined => {
  const latest = new Date(Date.parse(party) + birthdayAheadMs).toISOString().slice(0, 10)
  const year = Number(latest.slice(0, 4)) - (latest.slice(5) < birthDate.slice(5) ? 1 : 0)
  const turns = year - Number(birthDate.slice(0, 4))
  return turns >= 1 && turns <= mostYears ? { on: onYear(birthDate, year), turns } : undefined
}

/** A child of 29 February has its birthday a day earlier where there is none. */
const onYear = (birthDate: string, year: number): string => {
  const isLeap = new Date(Date.UTC(year, 2, 0)).getUTCDate() === 29
  const day = birthDate.slice(5)
  return `${year}-${day === '02-29' && !isLeap ? '02-28' : day}`
}
