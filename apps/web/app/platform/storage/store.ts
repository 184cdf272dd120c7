import { useSyncExternalStore } from 'react'

/** A value that parts of the page watch. */
export type Store<T> = {
  get: () => T
  set: (value: T) => void
  subscribe: (changed: () => void) => () => void
}

export const createStore = <T>(initial: T): Store<T> => {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const notify of [...listeners]) notify()
    },
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}

/** Reads a store; `atFirst` is what the server rendered and what hydration starts from. */
export const useStore = <T>(store: Store<T>, atFirst: T): T => useSyncExternalStore(store.subscribe, store.get, () => atFirst)

const never = () => () => undefined

/** False on the server and during hydration, then true: for what only the browser knows (history state, storage). */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
