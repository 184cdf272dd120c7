import type { OrderProgress } from '@hoppla/contract/orders'

/** What the payment page shows. */
export type PaymentView =
  /** Nothing known yet, and too short a time to say a word about it. */
  | 'checking'
  | 'waiting'
  /** It takes long: the page may be closed, mail comes. */
  | 'waiting-long'
  /** The buyer came back without having paid. */
  | 'unpaid'
  | 'declined'
  | 'cancelled-attempt'
  | 'cancelled'
  | 'expired'
  | 'failed'
  /** Money came too late or twice and goes back. */
  | 'refunded'
  | 'paid'

export type Polling = {
  progress: OrderProgress | undefined
  /** Milliseconds since the page began to ask. */
  elapsedMs: number
  /** Calls in a row that nobody answered. */
  failures: number
  /** When to ask again, ms from the last happening; undefined: not by itself. */
  askInMs: number | undefined
}

export type PollEvent =
  | { type: 'answered'; progress: OrderProgress; elapsedMs: number }
  | { type: 'unanswered'; elapsedMs: number }
  | { type: 'ticked'; elapsedMs: number }
  /** The buyer starts a new attempt: everything from the beginning. */
  | { type: 'restarted' }

/** After this the wait is explained in words: whatever takes over a second says what is happening. */
export const wordsAfterMs = 1_000
/** An attempt that nobody has touched for this long is offered again. */
export const unpaidAfterMs = 12_000
export const longAfterMs = 30_000

const slowest = 15_000

export const startPolling = (): Polling => ({ progress: undefined, elapsedMs: 0, failures: 0, askInMs: 0 })

/** The next state of the polling; pure, so that every path can be tried without a clock. */
export const poll = (state: Polling, event: PollEvent): Polling => {
  switch (event.type) {
    case 'answered':
      return {
        progress: event.progress,
        elapsedMs: event.elapsedMs,
        failures: 0,
        // A refused attempt waits for the buyer, not for the bank. It may still succeed elsewhere, so it is polled occasionally.
        askInMs: event.progress.isFinal
          ? undefined
          : restsWithBuyer(event.progress)
            ? slowest
            : Math.max(250, event.progress.retryAfterMs),
      }
    case 'unanswered':
      return {
        ...state,
        elapsedMs: event.elapsedMs,
        failures: state.failures + 1,
        askInMs: Math.min(slowest, 1_000 * 2 ** state.failures),
      }
    case 'ticked':
      return { ...state, elapsedMs: event.elapsedMs }
    case 'restarted':
      return startPolling()
  }
}

const restsWithBuyer = ({ payment }: OrderProgress): boolean => payment?.state === 'declined' || payment?.state === 'cancelled'

/** What to show. A refund that is due or done comes before everything but a paid order. */
export const viewOf = ({ progress, elapsedMs }: Polling): PaymentView => {
  if (!progress) return elapsedMs < wordsAfterMs ? 'checking' : 'waiting'
  switch (progress.status) {
    case 'Completed':
    case 'PartiallyRefunded':
    case 'Refunded':
      return 'paid'
    case 'Cancelled':
      return progress.refund ? 'refunded' : 'cancelled'
    case 'Expired':
      return progress.refund ? 'refunded' : 'expired'
    case 'Failed':
      return progress.refund ? 'refunded' : 'failed'
    case 'Processing':
      return waitingFor(elapsedMs)
    case 'Created':
    case 'AwaitingPayment':
      return unpaidView(progress, elapsedMs)
  }
}

const waitingFor = (elapsedMs: number): PaymentView =>
  elapsedMs < wordsAfterMs ? 'checking' : elapsedMs < longAfterMs ? 'waiting' : 'waiting-long'

const unpaidView = ({ isPayable, payment }: OrderProgress, elapsedMs: number): PaymentView => {
  if (!isPayable && payment?.state !== 'processing') return 'expired'
  switch (payment?.state) {
    case 'declined':
      return 'declined'
    case 'cancelled':
      return 'cancelled-attempt'
    case 'open':
      return elapsedMs < unpaidAfterMs ? waitingFor(elapsedMs) : 'unpaid'
    default:
      return payment ? waitingFor(elapsedMs) : 'unpaid'
  }
}
