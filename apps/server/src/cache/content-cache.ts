import type { PreparedStore } from './prepared.ts'

/**
 * Caches rarely changing values until the content changes; each key is loaded once, however many requests ask. Missing values and errors are not cached:
 * the former would grow without bound, the latter would stay wrong.
 * @param load reads one value. @returns `find(deps, key)`.
 */
export const contentCache = <D extends { prepared: PreparedStore }, V>(load: (deps: D, key: string) => Promise<V | undefined>) => {
  const stores = new WeakMap<PreparedStore, Map<string, Promise<V | undefined>>>()
  const keptFor = (prepared: PreparedStore) => {
    const found = stores.get(prepared)
    if (found) return found
    const fresh = new Map<string, Promise<V | undefined>>()
    stores.set(prepared, fresh)
    prepared.onClear(() => fresh.clear())
    return fresh
  }
  return (deps: D, key: string): Promise<V | undefined> => {
    const kept = keptFor(deps.prepared)
    const found = kept.get(key)
    if (found) return found
    const loading = load(deps, key)
    kept.set(key, loading)
    const evict = () => {
      if (kept.get(key) === loading) kept.delete(key)
    }
    loading.then((value) => value === undefined && evict(), evict)
    return loading
  }
}
