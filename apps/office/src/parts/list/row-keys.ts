/** The row after or before one; of none, the first. @param current its place in the list; -1: none. */
export const nextRow = (current: number, by: 1 | -1, count: number): number => Math.min(count - 1, Math.max(0, current + by))

/** What opens each row of the page's list, from top to bottom: its link or button, marked with `data-row`. */
const openers = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main [data-row]')]

/** The place of the row that the focus is in; -1: in none. */
const currentOf = (rows: readonly HTMLElement[]): number =>
  rows.findIndex((row) => (row.closest('tr, li') ?? row).contains(document.activeElement))

/** Moves the focus to the next or previous row of the page's list. @returns whether there is a list. */
export const moveRow = (by: 1 | -1): boolean => {
  const rows = openers()
  const row = rows[nextRow(currentOf(rows), by, rows.length)]
  row?.focus()
  row?.scrollIntoView({ block: 'nearest' })
  return row !== undefined
}

/** The same by an arrow: only once the focus is in a row, for elsewhere arrows scroll the page. @returns whether it is. */
export const moveFromRow = (by: 1 | -1): boolean => currentOf(openers()) >= 0 && moveRow(by)

/** Chooses the row that the focus is in, or lets it go, by its box, marked with `data-choose`. @returns whether it has one. */
export const chooseRow = (): boolean => {
  const rows = openers()
  const box = rows[currentOf(rows)]?.closest('tr, li')?.querySelector<HTMLElement>('[data-choose]')
  box?.click()
  return box !== null && box !== undefined
}

/** Presses what the page marks with a letter of its own, `data-press`. @returns whether there is such a thing. */
export const pressMarked = (letter: string): boolean => {
  const marked = document.querySelector<HTMLElement>(`main [data-press="${letter}"]`)
  marked?.click()
  return marked !== null
}

/** Opens the row that the focus is in. @returns whether there is one. */
export const openRow = (): boolean => {
  const rows = openers()
  const row = rows[currentOf(rows)]
  row?.click()
  return row !== undefined
}
