import { store, stored } from './stored-values.ts'

const key = 'order-keys'
const day = 86_400_000
/** More than a guest buys in a day. */
const most = 5

type Kept = Record<string, string>

const kept = (): Kept => {
  const value: unknown = stored(key)
  return typeof value === 'object' && value !== null ? (value as Kept) : {}
}

/** What reads a guest's order without an account, by the order's reference; '' where this browser has none. Its mail has it for good. */
export const orderKey = (orderReference: string): string => {
  const secret: unknown = kept()[orderReference]
  return typeof secret === 'string' ? secret : ''
}

/** Keeps it for a day: long enough to come back from the bank, in whichever tab. */
export const keepOrderKey = (orderReference: string, secret: string): void => {
  const others = Object.entries(kept()).filter(([reference]) => reference !== orderReference)
  store(key, Object.fromEntries([...others.slice(1 - most), [orderReference, secret]]), day)
}
