import type { Snapshot, SnapshotEntitlement } from '@hoppla/contract/door/offline'
import type { DeviceStore, StoreName } from './device-store.ts'
import { markOf } from './shown-code.ts'

/** A store of this process: as the browser's, whose values are copies. */
export const aStore = (): DeviceStore & { size: (store: StoreName) => number } => {
  const stores: Record<StoreName, Map<string, unknown>> = { keys: new Map(), snapshot: new Map(), queue: new Map() }
  return {
    read: async <V>(store: StoreName, key: string) => structuredClone(stores[store].get(key)) as V | undefined,
    list: async <V>(store: StoreName) => structuredClone([...stores[store].values()]) as V[],
    write: async (store, key, value) => {
      stores[store].set(key, structuredClone(value))
    },
    claim: async <V>(store: StoreName, key: string, value: V) => {
      if (!stores[store].has(key)) stores[store].set(key, structuredClone(value))
      return structuredClone(stores[store].get(key)) as V
    },
    remove: async (store, key) => {
      stores[store].delete(key)
    },
    size: (store) => stores[store].size,
  }
}

export const snapshotKey = btoa('0123456789abcdef0123456789abcdef')
export const mark = (text: string): Promise<string> => markOf(snapshotKey, text)
/** An id whose short form is easy to write: `AAAA…1`. */
export const shortId = (letter: string): string => `${letter.repeat(21)}A`

/** A pass or ticket card called "Ten visits", good for ten days more. */
export const entitlement = async (
  letter: string,
  code: string,
  { left = -1, withoutPhoto = -1, usedToday = 0, last = 10 } = {},
): Promise<SnapshotEntitlement> => [shortId(letter), await mark(code), 0, last, left, withoutPhoto, usedToday]

/** Two children and a ticket card with two entrances: the elder, Moa, has a pass; the younger, Ida, has none. */
export const aSnapshot = async (madeAt: string, changes: Partial<Snapshot> = {}): Promise<Snapshot> => ({
  madeAt,
  usableUntil: new Date(Date.parse(madeAt) + 4 * 3_600_000).toISOString(),
  day: madeAt.slice(0, 10),
  isReentryFree: true,
  key: snapshotKey,
  names: ['Ten visits'],
  families: [
    [
      await mark('H1.LIND'),
      [
        [shortId('m'), await mark('H1.MOA'), 'Moa', 7, 0, [await entitlement('p', 'PASS1')]],
        [shortId('i'), await mark('H1.IDA'), 'Ida', 4, 0, []],
      ],
      [await entitlement('t', 'TICKET1', { left: 2 })],
    ],
  ],
  parties: [],
  classes: [],
  visits: [],
  ...changes,
})
