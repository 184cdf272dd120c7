import { setTimeout as pause } from 'node:timers/promises'
import type { FuzzEntrance } from './fuzz-entrance.ts'
import type { ModelOrder } from './fuzz-model.ts'
import { backOf, type MemoryProvider, type ProviderSession } from './memory-provider.ts'
import type { Shop } from './shop.ts'

/** Longer than one asking for a refund may take: what a dead shop had begun is over. */
const leaseSeconds = 125

/** A bank that takes money back, and that refuses refunds for a while; with what the model makes of it. */
export const fuzzDisputes = (
  { deps }: Shop,
  {
    bank,
    entrance,
    chance,
    pick,
    paidSessions,
    orderOf,
    sweep,
    losesCards,
    hasQueue,
  }: {
    bank: MemoryProvider
    entrance: FuzzEntrance
    chance: () => number
    pick: <A>(from: readonly A[]) => A | undefined
    /** Sessions that the shop knows to be paid. */
    paidSessions: () => ProviderSession[]
    /** The order that a session has paid; undefined: paid in vain, all of it goes back. */
    orderOf: (session: ProviderSession) => ModelOrder | undefined
    sweep: () => Promise<void>
    /** So much value is gone from gift cards. */
    losesCards: (minor: number) => void
    hasQueue: boolean
  },
) => {
  /** Session → what of its refunds the bank's own taking stands for. */
  const answered = new Map<string, number>()

  const begin = async (session: ProviderSession): Promise<void> => {
    const most = session.amountMinor - backOf(session)
    if (most <= 0) return
    const amountMinor = chance() < 0.4 ? most : Math.ceil(most * chance()) || most
    const event = bank.dispute(session, { id: `dispute-${session.id}`, amountMinor, state: 'open' })
    // Some webhooks never come.
    if (chance() < 0.7) await entrance.receive(event)
  }
  const decide = async (session: ProviderSession): Promise<void> => {
    const { dispute } = session
    if (!dispute) return
    // Where a queue works meanwhile, the shop knows of it and what was under way has gone: else nobody could say what came first.
    if (hasQueue) {
      await entrance.receive(bank.dispute(session, dispute))
      await pause(50)
    }
    const isPossible = dispute.amountMinor + backOf(session) <= session.amountMinor
    const state = isPossible && chance() < 0.6 ? 'lost' : 'won'
    const event = bank.dispute(session, { ...dispute, state })
    if (state === 'lost') await lose(session, dispute.amountMinor)
    await entrance.receive(event)
    if (chance() < 0.3) await entrance.receive(event)
    // What had been asked for when the bank took it is known by then.
    deps.clock.advance(leaseSeconds)
    await sweep()
  }
  /** First the bank's taking stands for what was owed and had not gone, then the order loses it. */
  const lose = async (session: ProviderSession, minor: number): Promise<void> => {
    const order = orderOf(session)
    const owed = order ? order.bankBackMinor : session.amountMinor
    const covered = Math.min(minor, owed - backOf(session))
    const taken = order ? order.totalMinor - order.cardsMinor - order.bankBackMinor : 0
    const surplus = order ? Math.min(minor - covered, order.totalMinor - order.backMinor, taken) : 0
    answered.set(session.id, covered + surplus)
    if (!order || surplus === 0) return
    if (order.kind === 'gift-card') losesCards(Math.min(surplus, await onCards(order.reference)))
    order.backMinor += surplus
    order.bankBackMinor += surplus
  }
  /** What is left on the cards that an order bought. */
  const onCards = async (reference: string): Promise<number> => {
    const { rows } = await deps.pool.query<{ minor: number }>(
      `select coalesce(sum(e.balance_minor), 0)::int as minor from gift_cards g join order_lines l on l.id = g.order_line_id
        join orders o on o.id = l.order_id and o.reference = $1
        join lateral (select balance_minor from gift_card_entries where gift_card_id = g.id order by number desc limit 1) e on true
      where g.credit_note_id is null`,
      [reference],
    )
    return rows[0]?.minor ?? 0
  }
  const undone = async (): Promise<number> => {
    const { rows } = await deps.pool.query<{ n: number }>('select count(*)::int as n from refunds where done_at is null')
    return rows[0]?.n ?? 0
  }
  const open = () => [...bank.sessions.values()].filter(({ dispute }) => dispute?.state === 'open')
  return {
    /** What the bank's own taking stands for of a session. */
    answered: ({ id }: ProviderSession): number => answered.get(id) ?? 0,
    plays: {
      dispute: async () => {
        const session = pick(paidSessions().filter(({ dispute }) => dispute === undefined))
        if (session) await begin(session)
      },
      'the bank decides a dispute': async () => {
        const session = pick(open())
        if (session) await decide(session)
      },
      'the bank refuses refunds, or not': async () => {
        bank.mood.refusesRefunds = !bank.mood.refusesRefunds
      },
    },
    /** Every dispute comes to its end, every refund is made: the shop by itself, given time. @returns how many refunds have not gone. */
    settle: async (): Promise<number> => {
      bank.mood.refusesRefunds = false
      for (const session of open()) await decide(session)
      for (let round = 0; round < 40; round++) {
        deps.clock.advance(22_000)
        await sweep()
        if ((await undone()) === 0) return 0
      }
      return undone()
    },
  }
}
