/** What lies in the browser's database: keys, the snapshot, the queue. */
export type StoreName = 'keys' | 'snapshot' | 'queue'
const names: readonly StoreName[] = ['keys', 'snapshot', 'queue']

/** A store of values by key. */
export type DeviceStore = {
  read: <V>(store: StoreName, key: string) => Promise<V | undefined>
  list: <V>(store: StoreName) => Promise<V[]>
  /** Resolves when the value has reached the disk. */
  write: (store: StoreName, key: string, value: unknown) => Promise<void>
  /** Writes a value where there is none. @returns what stands there now. */
  claim: <V>(store: StoreName, key: string, value: V) => Promise<V>
  remove: (store: StoreName, key: string) => Promise<void>
}

const answered = <V>(request: IDBRequest<V>): Promise<V> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const opened = (): Promise<IDBDatabase> => {
  const request = indexedDB.open('door', 1)
  request.onupgradeneeded = () => {
    for (const name of names) request.result.createObjectStore(name)
  }
  return answered(request)
}

/** The browser's database (IndexedDB). @throws DOMException where the browser keeps nothing. */
export const openDeviceStore = async (): Promise<DeviceStore> => {
  const database = await opened()
  // Another page deletes or renews the database: it must not wait for this one.
  database.onversionchange = () => database.close()
  const changed = async <V>(store: StoreName, change: (values: IDBObjectStore) => Promise<V>): Promise<V> => {
    const transaction = database.transaction(store, 'readwrite', { durability: 'strict' })
    const isDone = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const [result] = await Promise.all([change(transaction.objectStore(store)), isDone])
    return result
  }
  const reading = (store: StoreName) => database.transaction(store).objectStore(store)
  return {
    read: (store, key) => answered(reading(store).get(key)),
    list: (store) => answered(reading(store).getAll()),
    write: async (store, key, value) => {
      await changed(store, (values) => answered(values.put(value, key)))
    },
    claim: <V>(store: StoreName, key: string, value: V) =>
      changed(store, async (values) => {
        const before: V | undefined = await answered(values.get(key))
        if (before !== undefined) return before
        await answered(values.put(value, key))
        return value
      }),
    remove: (store, key) => changed(store, (values) => answered(values.delete(key))),
  }
}
