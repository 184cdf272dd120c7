/** One guest more, all who are still expected, or so many fewer. */
export type PartyChange = 1 | 'rest' | number

/** The keys of presses. One that got no answer may have been counted: the next of its kind is sent with the same key, and counts once. */
export const createPresses = () => {
  const waiting = new Map<PartyChange, string>()
  return {
    /** The key of a press that is made now. */
    keyOf: (change: PartyChange): string => {
      const key = waiting.get(change) ?? crypto.randomUUID()
      waiting.delete(change)
      return key
    },
    unanswered: (change: PartyChange, key: string): void => {
      waiting.set(change, key)
    },
  }
}
