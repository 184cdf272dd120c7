import { accountId } from './session.ts'

const keyOf = (name: string): string => `draft.${accountId() ?? ''}.${name}`

/** What this person typed into a form of this tab and has not sent: kept over a reload and a sign-in, gone with the tab. */
export const keptDraft = <V extends object>(name: string, empty: V): V => {
  const kept = sessionStorage.getItem(keyOf(name))
  return kept === null ? empty : { ...empty, ...(JSON.parse(kept) as Partial<V>) }
}
export const keepDraft = (name: string, values: object): void => sessionStorage.setItem(keyOf(name), JSON.stringify(values))
export const dropDraft = (name: string): void => sessionStorage.removeItem(keyOf(name))
