import type { TillCharge } from '@hoppla/contract/till/gift-cards'
import { createStore, type Store } from '../../platform/store.ts'

/** A charge that somebody may want to give back. @property key stays with it: sent again after a lost answer, it is given back once. */
export type AskedReversal = { charge: TillCharge; key: string }
type Sent = Pick<TillCharge, 'id' | 'kind'> & { key: string }

/** Giving back what was charged, in two steps: a press asks, and only what was asked is given back. @param send calls the server. */
export const createReversing = (send: (reversal: Sent) => Promise<unknown>) => {
  const asked: Store<AskedReversal | undefined> = createStore<AskedReversal | undefined>(undefined)
  return {
    /** What is asked at this moment. */
    asked,
    ask: (charge: TillCharge): void => asked.set({ charge, key: crypto.randomUUID() }),
    /** Gives back what was asked; nothing where nothing was. Fails as `send` does, and may be pressed again then. */
    confirm: async (): Promise<void> => {
      const now = asked.get()
      if (now) await send({ id: now.charge.id, kind: now.charge.kind, key: now.key })
    },
    close: (): void => asked.set(undefined),
  }
}
