import { accountId } from '../../../platform/session.ts'
import { createStore, useStore } from '../../../platform/store.ts'
import type { Waiting } from './waiting.rules.ts'

/** Where marks that wait are kept on this device, of this person alone: over a reload and a sign-in. */
export const waitingKey = (): string => `class-marks.${accountId() ?? ''}`

const queue = createStore<readonly Waiting[]>([])

/** What waits, as the device has it now: other tabs write too. */
export const readWaiting = (): readonly Waiting[] => {
  const kept = localStorage.getItem(waitingKey())
  const waiting = kept === null ? [] : (JSON.parse(kept) as Waiting[])
  queue.set(waiting)
  return waiting
}

/** Changes what waits; on the disk before anything is sent. */
export const changeWaiting = (change: (before: readonly Waiting[]) => readonly Waiting[]): void => {
  const next = change(readWaiting())
  if (next.length === 0) localStorage.removeItem(waitingKey())
  else localStorage.setItem(waitingKey(), JSON.stringify(next))
  queue.set(next)
}

/** Another tab has changed it. */
export const followTabs = (): void =>
  addEventListener('storage', ({ key }) => {
    if (key === null || key === waitingKey()) readWaiting()
  })

export const useWaiting = (): readonly Waiting[] => useStore(queue)
