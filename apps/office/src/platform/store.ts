import { useSyncExternalStore } from 'react'

/** A value that parts of the page watch. */
export type Store<V> = { get: () => V; set: (value: V) => void; subscribe: (listener: () => void) => () => void }

export const createStore = <V>(first: V): Store<V> => {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useStore = <V>({ subscribe, get }: Store<V>): V => useSyncExternalStore(subscribe, get)
