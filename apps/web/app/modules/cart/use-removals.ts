import type { CartLine } from '@hoppla/contract/cart/cart'
import { useState } from 'react'
import { addToCart, removeLine } from './cart-client.ts'

/** A line that was taken out a moment ago, and the line that it stood after; '' at the top. */
export type Removed = { line: CartLine; after: string; key: string }

export type Removals = {
  removed: readonly Removed[]
  /** @throws ApiError; the line stays then. */
  remove: (line: CartLine, after: string) => Promise<void>
  /** Puts it back as it was. @throws ApiError with the reason why it cannot be had any more. */
  undo: (removed: Removed) => Promise<void>
  /** It can be undone no more. */
  settle: (removed: Removed) => void
}

/** Lines that were taken out and can still be put back. Taken out they are at once: what they held is free for others. */
export const useRemovals = (): Removals => {
  const [removed, setRemoved] = useState<readonly Removed[]>([])
  const settle = (one: Removed) => setRemoved((now) => now.filter(({ key }) => key !== one.key))
  return {
    removed,
    remove: async (line, after) => {
      await removeLine(line.id)
      setRemoved((now) => [...now, { line, after, key: crypto.randomUUID() }])
    },
    undo: async (one) => {
      await addToCart(one.line.item, one.key)
      settle(one)
    },
    settle,
  }
}
