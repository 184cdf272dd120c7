import { useState } from 'react'
import { emptyDraft, type PartyDraft } from './choice.rules.ts'

// In this tab only: it survives a sign-in and a reload, and has the name of a child.
const prefix = 'site.party.'

const withStorage = <A>(work: (storage: Storage) => A): A | undefined => {
  try {
    return work(sessionStorage)
  } catch (error) {
    // Storage that is disabled, full or contains foreign data counts as empty.
    if (error instanceof DOMException || error instanceof ReferenceError || error instanceof SyntaxError) return undefined
    throw error
  }
}

const isDraft = (value: unknown): value is Partial<PartyDraft> => typeof value === 'object' && value !== null && 'adults' in value

const keptDraft = (playgroundId: string): PartyDraft | undefined => {
  const kept = withStorage((storage): unknown => JSON.parse(storage.getItem(prefix + playgroundId) ?? 'null'))
  return isDraft(kept) ? { ...emptyDraft, ...kept } : undefined
}

/** Once the party is in the cart. */
export const dropDraft = (playgroundId: string): void => {
  withStorage((storage) => storage.removeItem(prefix + playgroundId))
}

/**
 * What is chosen and typed, kept in this tab, so that a sign-in or another day loses nothing.
 * @param changed what the cart has of the party that is changed, once it is there; it is not kept.
 */
export const usePartyDraft = (playgroundId: string, changed: PartyDraft | undefined, isNew: boolean) => {
  const [own, setOwn] = useState<PartyDraft | undefined>(() => (isNew ? keptDraft(playgroundId) : undefined))
  const draft = own ?? changed ?? emptyDraft
  const change = (part: Partial<PartyDraft>) => {
    const next = { ...draft, ...part }
    setOwn(next)
    if (isNew) withStorage((storage) => storage.setItem(prefix + playgroundId, JSON.stringify(next)))
  }
  return { draft, change }
}
