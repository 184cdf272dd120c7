import type { ClassRow } from '../classes.sql.ts'

export type Windows = NonNullable<ClassRow['windows']>

/** Who books: a child of the classes before, a sibling of one, or anybody. */
export type Standing = 'present' | 'sibling' | 'anybody'

const moments = { present: 'presentFrom', sibling: 'siblingsFrom', anybody: 'allFrom' } as const

/** From when somebody of a standing can book. */
export const opensAt = (windows: Windows, standing: Standing): Date => new Date(windows[moments[standing]])

/** Whether only some may book yet. */
export const isEarly = ({ windows }: Pick<ClassRow, 'windows'>, now: Date): boolean =>
  windows !== null && now < opensAt(windows, 'anybody')

/** Whether nobody may book yet. */
export const isClosedToAll = ({ windows }: Pick<ClassRow, 'windows'>, now: Date): boolean =>
  windows !== null && now < opensAt(windows, 'present')

/** A child by what it is known again by: its key, or its id under the account. */
export type Known = { key: string; childId?: string | null | undefined }

/**
 * What a family is to a class. @property present its children in the classes before. @property named those of them as their account writes them by now.
 * @property siblings all the children that are known to be of the family.
 */
export type Family = { present: readonly Known[]; named: readonly Known[]; siblings: readonly Known[] }

export const isAmong = (child: Known, known: readonly Known[]): boolean =>
  known.some(({ key, childId }) => key === child.key || (child.childId != null && childId === child.childId))

/**
 * The standing of a child, by its name and birthday alone: an id that is sent along would make anybody a present child. Where no child of the family is
 * present, nobody is a sibling.
 */
export const standingOf = ({ key }: Pick<Known, 'key'>, { present, named, siblings }: Family): Standing => {
  const isOf = (known: readonly Known[]) => known.some((child) => child.key === key)
  if (isOf(present) || isOf(named)) return 'present'
  return present.length > 0 && isOf(siblings) ? 'sibling' : 'anybody'
}
