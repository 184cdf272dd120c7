import type { ClassWindows, WindowsInput } from '@hoppla/contract/classes/windows'

/** From when a class can be booked by whom, as it stands in its form. Moments as `datetime-local` has them; empty: none yet. */
export type WindowsValues = { presentFrom: string; siblingsFrom: string; allFrom: string; follows: readonly string[] }

/** What the form begins with; where nothing is set, with the newest class before of the same name: of the same weekday and time, where there is one. */
export const valuesOfWindows = ({ windows, className, before }: ClassWindows): WindowsValues =>
  windows ?? {
    ...{ presentFrom: '', siblingsFrom: '', allFrom: '' },
    follows: proposed(before.filter(({ name }) => name === className)),
  }

const proposed = (named: ClassWindows['before']): string[] => {
  const one = named.find(({ isSameTime }) => isSameTime) ?? named[0]
  return one ? [one.id] : []
}

export type WindowsFault = 'order' | 'follows'

/** What is wrong with what is written, by field. */
export const faultsOfWindows = ({
  presentFrom,
  siblingsFrom,
  allFrom,
  follows,
}: WindowsValues): Partial<Record<keyof WindowsValues, WindowsFault>> => ({
  ...(presentFrom !== '' && siblingsFrom !== '' && siblingsFrom < presentFrom ? { siblingsFrom: 'order' } : {}),
  ...(siblingsFrom !== '' && allFrom !== '' && allFrom < siblingsFrom ? { allFrom: 'order' } : {}),
  ...(follows.length === 0 ? { follows: 'follows' } : {}),
})

/** What is asked of the server; undefined as long as something is missing or wrong. */
export const windowsOf = (values: WindowsValues): NonNullable<WindowsInput['windows']> | undefined => {
  const { presentFrom, siblingsFrom, allFrom, follows } = values
  const isWhole = presentFrom !== '' && siblingsFrom !== '' && allFrom !== ''
  return isWhole && Object.keys(faultsOfWindows(values)).length === 0
    ? { presentFrom, siblingsFrom, allFrom, follows: [...follows] }
    : undefined
}
