/** The day of a moment where one sits, `YYYY-MM-DD`. */
export const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
export const today = (): string => dayOf(new Date())
