/** A booking form's values by field name; those of a child begin with `c0.`, `c1.`, … */
export type Values = Readonly<Record<string, string>>

/**
 * The form that a parent is filling in, by class, and the resulting booking. It is kept in this tab only: it survives a sign-in, a reload and the way back
 * from the bank, and contains notes about a child's health.
 */
export type Draft = {
  values: Values
  /** The last submission: the same request goes out under the same Idempotency-Key, so that a repeat is the same booking. */
  attempt?: { key: string; input: string }
  /** What it became. */
  booked?: BookedKey & { expiresAt: string }
}
export type BookedKey = { guid: string; orderReference: string }

const prefix = 'site.class-booking.'

const withStorage = <A>(work: (storage: Storage) => A): A | undefined => {
  try {
    return work(sessionStorage)
  } catch (error) {
    // Storage that is disabled, full or contains foreign data counts as empty.
    if (error instanceof DOMException || error instanceof ReferenceError || error instanceof SyntaxError) return undefined
    throw error
  }
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && typeof (value as Draft).values === 'object' && (value as Draft).values !== null

export const keptDraft = (classId: string): Draft | undefined => {
  const kept = withStorage((storage): unknown => JSON.parse(storage.getItem(prefix + classId) ?? 'null'))
  return isDraft(kept) ? kept : undefined
}
export const keepDraft = (classId: string, draft: Draft): void => {
  withStorage((storage) => storage.setItem(prefix + classId, JSON.stringify(draft)))
}
/** The name by which the form of a class’s waiting list is kept. */
export const joinDraft = (classId: string): string => `waiting-list.${classId}`
/** Once it is booked for good. */
export const dropDraft = (classId: string): void => {
  withStorage((storage) => storage.removeItem(prefix + classId))
}
/** When a booking came to nothing: what was typed stays, and the next try is a new booking. */
export const deleteAttempt = (classId: string): void => {
  const draft = keptDraft(classId)
  if (draft) keepDraft(classId, { values: draft.values })
}

const bankKey = `${prefix}at-bank`
/** Marks that this tab went to the bank for a booking, so that the page which waits afterwards knows that there is something to wait for. */
export const markAtBank = (guid: string | undefined): void => {
  withStorage((storage) => (guid === undefined ? storage.removeItem(bankKey) : storage.setItem(bankKey, guid)))
}
export const wasAtBank = (guid: string): boolean => withStorage((storage) => storage.getItem(bankKey)) === guid
