import { createStore, useStore } from '../../../platform/store.ts'
import { sendOne } from '../attendance-queries.ts'
import { sendAll } from './send-all.ts'
import { pressed, settled, unsent, type WaitingMark, type WaitingRest } from './waiting.rules.ts'
import { changeWaiting, followTabs, readWaiting } from './waiting.ts'

/** How sending goes. @property isLate what waits has waited longer than a press should. @property savedAt when the last was confirmed. */
type Sending = { isLate: boolean; savedAt: number | undefined }
const sending = createStore<Sending>({ isLate: false, savedAt: undefined })
const say = (more: Partial<Sending>): void => sending.set({ ...sending.get(), ...more })

/** Until the page says that something waits. */
const lateMs = 3_000
const firstRetryMs = 2_000
const mostRetryMs = 30_000

const around = {
  read: readWaiting,
  change: changeWaiting,
  send: sendOne,
  sent: () => say({ savedAt: Date.now() }),
}

let retryMs = firstRetryMs
let timer: ReturnType<typeof setTimeout> | undefined
let isRunning = false

/** One tab sends at a time, so that everything arrives in the order in which it was pressed. */
const run = async (): Promise<void> => {
  if (isRunning) return
  isRunning = true
  clearTimeout(timer)
  const late = setTimeout(() => say({ isLate: true }), lateMs)
  let isDone = false
  try {
    isDone = await navigator.locks.request('attendance', { ifAvailable: true }, async (lock) => lock !== null && sendAll(around))
  } finally {
    clearTimeout(late)
    isRunning = false
    say({ isLate: !isDone })
    retryMs = isDone ? firstRetryMs : Math.min(retryMs * 2, mostRetryMs)
    // Something was pressed while the last was confirmed, or there was no answer.
    if (unsent(readWaiting()).length > 0) timer = setTimeout(() => void run(), isDone ? 0 : retryMs)
  }
}

const runSoon = (): void => {
  retryMs = firstRetryMs
  if (unsent(readWaiting()).length > 0) void run()
}

let isStarted = false
/** Sends what waits on this device, from now on for as long as the office is open. */
export const startSending = (): void => {
  if (isStarted) return
  isStarted = true
  followTabs()
  addEventListener('online', runSoon)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && runSoon())
  runSoon()
}

type Press = Omit<WaitingMark, 'id' | 'refused'> | Omit<WaitingRest, 'id' | 'refused'>

/** Keeps what was pressed, and sends it. */
export const mark = (press: Press): void => {
  changeWaiting((queue) => pressed(queue, { ...press, id: crypto.randomUUID() }))
  void run()
}

/** Somebody has read that it was refused. */
export const dismiss = (id: string): void => changeWaiting((queue) => settled(queue, id))

export const useSending = (): Sending => useStore(sending)
