import { useEffect } from 'react'
import { createStore, useStore } from '../storage/store.ts'

const pending = createStore(0)
const begin = () => {
  pending.set(pending.get() + 1)
  return () => pending.set(pending.get() - 1)
}

/** True while something is under way that leaves the visitor nothing to do but wait; the overlay covers the page (docs/product/web.md). */
export const usePending = (): boolean => useStore(pending, 0) > 0

/** Covers the page until the work is done, whatever comes of it. */
export const whilePending = async <T>(work: Promise<T>): Promise<T> => {
  const end = begin()
  try {
    return await work
  } finally {
    end()
  }
}

/** Covers the page as long as the part that calls this is shown. */
export const useOverlay = (): void => useEffect(begin, [])
