import { randomUUID } from 'node:crypto'
import type { PaymentEvent, PaymentProvider, PaymentState } from '../../../adapters/payments.ts'

export type BankSession = {
  id: string
  /** The payment's id. */
  reference: string
  orderReference: string
  amountMinor: number
  currency: string
  state: PaymentState['status']
  /** Refund id → minor units. */
  refunds: Map<string, number>
}
export type MemoryBank = ReturnType<typeof memoryBank>

/** A webhook of this bank is its event, word for word. */
export const readBankEvent = (raw: Buffer): PaymentEvent => JSON.parse(raw.toString('utf8')) as PaymentEvent

/**
 * A bank in memory: a payment provider that keeps its promises (one session a reference, one refund a reference), loses replies after the work is done,
 * and never gives back more than it took.
 * @param chance between 0 and 1.
 */
export const memoryBank = (chance: () => number) => {
  const sessions = new Map<string, BankSession>()
  const get = (id: string): BankSession => {
    const session = sessions.get(id)
    if (!session) throw new Error(`The bank knows no session ${id}.`)
    return session
  }
  const stateOf = ({ state, amountMinor, currency }: BankSession): PaymentState =>
    state === 'paid' ? { status: state, amountMinor, currency } : { status: state }
  const provider: PaymentProvider = {
    name: 'test',
    open: async ({ reference, orderReference, amountMinor, currency }) => {
      const known = [...sessions.values()].find((session) => session.reference === reference)
      const session = known ?? {
        id: randomUUID(),
        reference,
        orderReference,
        amountMinor,
        currency,
        state: 'open' as const,
        refunds: new Map(),
      }
      sessions.set(session.id, session)
      if (chance() < 0.1) throw new Error('the reply was lost')
      return { sessionId: session.id, redirectUrl: `https://bank.example/${session.id}` }
    },
    cancel: async (id) => {
      const session = get(id)
      if (session.state === 'open' || session.state === 'declined') session.state = 'cancelled'
      return stateOf(session)
    },
    find: async (id) => stateOf(get(id)),
    refund: async ({ sessionId, amountMinor, reference }) => {
      const session = get(sessionId)
      const back = [...session.refunds].reduce((sum, [key, minor]) => (key === reference ? sum : sum + minor), amountMinor)
      if (session.state !== 'paid' || back > session.amountMinor) throw new Error(`The bank does not give back ${back}.`)
      session.refunds.set(reference, amountMinor)
      if (chance() < 0.2) throw new Error('the reply was lost')
      return { refundId: `refund-${reference}` }
    },
    readWebhook: readBankEvent,
  }
  /** What the buyer, or the buyer's bank, does; the event that tells of it. Nothing happens to a session that is over. */
  const act = (session: BankSession, state: 'paid' | 'declined' | 'processing'): Buffer | undefined => {
    const isOver = session.state === 'paid' || session.state === 'cancelled' || session.state === 'declined'
    if (isOver || session.state === state) return undefined
    session.state = state
    const { id: sessionId, reference } = session
    return Buffer.from(
      JSON.stringify({ eventId: randomUUID(), sessionId, reference, state: stateOf(session) } satisfies PaymentEvent),
    )
  }
  return { provider, sessions, act }
}
