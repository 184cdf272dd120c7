/** One submission of the checkout: what was requested, under which Idempotency-Key, and what came of it. */
export type OrderAttempt = {
  key: string
  input: string
  orderReference?: string
  /** The key of another try to pay it, until that is answered. */
  payKey?: string
}

/**
 * The attempt that a submission belongs to: the stored one as long as the request is the same, so that a retry after a lost answer is the same order;
 * otherwise a new one.
 */
export const attemptFor = (kept: OrderAttempt | undefined, input: unknown, makeKey: () => string): OrderAttempt => {
  const text = JSON.stringify(input)
  return kept?.input === text ? kept : { key: makeKey(), input: text }
}

/**
 * The attempt after its order was changed on its own page (a coupon taken off, gift cards added): no submission of the checkout asks for that order any more,
 * so the next one calls it off and orders anew. Attempts at other orders stay as they are.
 */
export const changedAttempt = (kept: OrderAttempt | undefined, orderReference: string): OrderAttempt | undefined =>
  kept?.orderReference === orderReference ? { key: kept.key, input: '', orderReference } : kept

const isAttempt = (value: unknown): value is OrderAttempt =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as OrderAttempt).key === 'string' &&
  typeof (value as OrderAttempt).input === 'string'

const name = 'site.order-attempt'

// Of this tab: a reload or a way back from the bank must find it, another tab must not.
const withStorage = <A>(work: (storage: Storage) => A): A | undefined => {
  try {
    return work(sessionStorage)
  } catch (error) {
    // Switched off, full, or written by somebody else: as good as absent.
    if (error instanceof DOMException || error instanceof ReferenceError || error instanceof SyntaxError) return undefined
    throw error
  }
}

export const keptAttempt = (): OrderAttempt | undefined => {
  const kept = withStorage((storage): unknown => JSON.parse(storage.getItem(name) ?? 'null'))
  return isAttempt(kept) ? kept : undefined
}
export const keepAttempt = (attempt: OrderAttempt): void => {
  withStorage((storage) => storage.setItem(name, JSON.stringify(attempt)))
}
/** Once its order is another one than the checkout asked for. */
export const markAttemptChanged = (orderReference: string): void => {
  const changed = changedAttempt(keptAttempt(), orderReference)
  if (changed) keepAttempt(changed)
}
/** Once its order is over, whichever way. */
export const dropAttempt = (): void => {
  withStorage((storage) => storage.removeItem(name))
}
