import { randomUUID } from 'node:crypto'
import type { DisputeEvent, PaymentEvent, PaymentProvider, PaymentState } from '../../../adapters/payments/payment-provider.ts'

export type ProviderSession = {
  id: string
  /** The payment's id. */
  reference: string
  orderReference: string
  amountMinor: number
  currency: string
  state: PaymentState['status']
  /** Refund id → minor units. */
  refunds: Map<string, number>
  /** The buyer's bank takes money back, or thinks about it; once a session. */
  dispute?: { id: string; amountMinor: number; state: DisputeEvent['state'] }
}
export type MemoryProvider = ReturnType<typeof memoryProvider>

/** A webhook of this bank is its event, word for word. */
export const readBankEvent = (raw: Buffer): PaymentEvent | DisputeEvent => {
  const event = JSON.parse(raw.toString('utf8')) as PaymentEvent | DisputeEvent
  return event.kind === 'dispute' ? { ...event, openedAt: new Date(event.openedAt) } : event
}

/** What has gone back of a session by refunds. */
export const backOf = ({ refunds }: ProviderSession): number => [...refunds.values()].reduce((sum, minor) => sum + minor, 0)

/**
 * A bank in memory: a payment provider that keeps its promises (one session a reference, one refund a reference), loses replies after the work is done,
 * refuses refunds for a while (and the same asking for ever), and never refunds more than was paid.
 * @param chance between 0 and 1.
 */
export const memoryProvider = (chance: () => number) => {
  const sessions = new Map<string, ProviderSession>()
  const mood = { refusesRefunds: false }
  /** Askings that were refused: they get the same again. */
  const refused = new Set<string>()
  const get = (id: string): ProviderSession => {
    const session = sessions.get(id)
    if (!session) throw new Error(`The bank knows no session ${id}.`)
    return session
  }
  const stateOf = ({ state, amountMinor, currency }: ProviderSession): PaymentState =>
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
    refund: async ({ sessionId, amountMinor, reference, attempt }) => {
      const session = get(sessionId)
      const known = session.refunds.get(reference)
      if (known !== undefined) return { refundId: `refund-${reference}`, amountMinor: known }
      const asking = `${reference} ${attempt}`
      if (mood.refusesRefunds) refused.add(asking)
      if (refused.has(asking)) throw new Error('the bank refuses refunds')
      const taken = session.dispute?.state === 'lost' ? session.dispute.amountMinor : 0
      const back = backOf(session) + amountMinor + taken
      if (session.state !== 'paid' || back > session.amountMinor) throw new Error(`The bank does not give back ${back}.`)
      session.refunds.set(reference, amountMinor)
      if (chance() < 0.2) throw new Error('the reply was lost')
      return { refundId: `refund-${reference}` }
    },
    findSentRefund: async ({ sessionId, reference }) => {
      const known = get(sessionId).refunds.get(reference)
      return known === undefined ? undefined : { refundId: `refund-${reference}`, amountMinor: known }
    },
    readWebhook: readBankEvent,
  }
  /** What the buyer, or the buyer's bank, does; the event that reports it. Nothing happens to a session that is over. */
  const act = (session: ProviderSession, state: 'paid' | 'declined' | 'processing'): Buffer | undefined => {
    // A session that was declined takes a second try.
    const isOver = session.state === 'paid' || session.state === 'cancelled'
    if (isOver || session.state === state) return undefined
    session.state = state
    const { id: sessionId, reference } = session
    return Buffer.from(
      JSON.stringify({ eventId: randomUUID(), sessionId, reference, state: stateOf(session) } satisfies PaymentEvent),
    )
  }
  /** The buyer's bank asks for money of a session back, or decides. */
  const dispute = (session: ProviderSession, next: NonNullable<ProviderSession['dispute']>): Buffer => {
    session.dispute = next
    const { id: disputeId, ...reported } = next
    const event = {
      ...reported,
      disputeId,
      sessionId: session.id,
      currency: session.currency,
      reason: 'fraudulent',
      openedAt: new Date(),
    }
    return Buffer.from(JSON.stringify({ kind: 'dispute', ...event } satisfies DisputeEvent))
  }
  return { provider, sessions, act, dispute, mood }
}
