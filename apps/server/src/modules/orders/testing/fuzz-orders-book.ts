import { expect } from 'vitest'
import { auditLedger } from '../ledger-audit.ts'
import type { CouponBook } from './fuzz-coupons.ts'
import { doneAs, kindOf, type ModelOrder, mayReceive, type Received } from './fuzz-model.ts'
import type { MemoryProvider, ProviderSession } from './memory-provider.ts'
import type { Shop } from './shop.ts'

/** What the fuzz test knows of orders, of the bank's sessions as far as the shop has heard of them, and of the money on gift cards. */
export const orderBook = ({ deps }: Shop, bank: MemoryProvider, coupons: CouponBook) => {
  const orders: ModelOrder[] = []
  const listener = new Map<string, Received>()
  /** Sessions that were paid in vain: all of it goes back. */
  const inVain = new Set<string>()
  /** What is left on all gift cards. */
  let poolMinor = 0
  let lastInbox = 0

  const end = (order: ModelOrder) => {
    order.state = 'over'
    poolMinor += order.cardsMinor
    coupons.release(order.reference)
    closeSessions(order)
  }
  const closeSessions = (order: ModelOrder) => {
    for (const session of sessionsOf(order))
      if (receivedOf(session) === 'open' || receivedOf(session) === 'declined') listener.set(session.id, 'cancelled')
  }
  const fulfil = (order: ModelOrder) => {
    order.state = 'done'
    if (order.kind === 'gift-card') poolMinor += 50_000
  }
  const sessionsOf = ({ reference }: ModelOrder) =>
    [...bank.sessions.values()].filter(({ orderReference }) => orderReference === reference)
  const receivedOf = ({ id }: ProviderSession): Received => listener.get(id) ?? 'open'
  const receive = (session: ProviderSession, state: Received, isAnswer: boolean) => {
    if (!mayReceive[receivedOf(session)].includes(state)) return
    // A no that comes after money set out may be an old one: the bank is asked.
    if (receivedOf(session) === 'processing' && state === 'declined' && !isAnswer) return
    listener.set(session.id, state)
    const order = orders.find(({ reference }) => reference === session.orderReference)
    if (!order) return
    if (state === 'processing' && order.state === 'open') order.isProcessing = true
    if ((state === 'declined' || state === 'cancelled') && order.state === 'open' && order.isProcessing) end(order)
    if (state !== 'paid') return
    // Of an attempt from before gift cards were added, the sum is not the one that is due.
    const isDue = session.amountMinor === order.totalMinor - order.cardsMinor
    if (order.state === 'open' && isDue) fulfil(order)
    else inVain.add(session.id)
  }
  const createRefund = (order: ModelOrder, minor: number, to: 'source' | 'gift-card') => {
    const bankLeft = order.totalMinor - order.cardsMinor - order.bankBackMinor
    const throughBank = to === 'source' ? Math.min(minor, bankLeft) : 0
    order.backMinor += minor
    order.bankBackMinor += throughBank
    if (order.backMinor === order.totalMinor) coupons.release(order.reference)
    poolMinor += minor - throughBank
    // The value of a gift card goes with its money.
    if (order.kind === 'gift-card') poolMinor -= minor
  }
  /** The events that the shop has received since the last step, in order. */
  const catchUp = async () => {
    const { rows } = await deps.pool.query<{ id: number; session: string; state: Received; isAnswer: boolean }>(
      `select id::int, session_id as session, state, event_id like 'asked:%' as "isAnswer" from payment_inbox where id > $1 and provider = 'test' order by id`,
      [lastInbox],
    )
    for (const row of rows) {
      lastInbox = row.id
      const session = bank.sessions.get(row.session)
      if (session) receive(session, row.state, row.isAnswer)
    }
  }
  /** Holds the shop's orders, cards, coupons and ledgers against these. @throws at the first difference. */
  const compare = async () => {
    await catchUp()
    const { rows } = await deps.pool.query<{ reference: string; status: string; bank: number }>(
      `select o.reference, o.status, coalesce((select sum(f.amount_minor) from refunds f join payments p on p.id = f.payment_id
        where p.order_id = o.id and f.gift_card_id is null), 0)::int as bank from orders o`,
    )
    const shopOrders = new Map(rows.map((row) => [row.reference, row]))
    for (const order of orders) {
      const row = shopOrders.get(order.reference)
      const vain = sessionsOf(order).reduce((sum, { id, amountMinor }) => sum + (inVain.has(id) ? amountMinor : 0), 0)
      expect({ ...row, status: kindOf(row?.status ?? '') }).toEqual({
        reference: order.reference,
        status: order.state === 'done' ? doneAs(order) : order.state,
        bank: order.bankBackMinor + vain,
      })
    }
    expect(shopOrders.size).toBe(orders.length)
    const pool = await deps.pool.query<{ sum: number }>(`select coalesce(sum(e.balance_minor), 0)::int as sum from gift_cards g
      join lateral (select balance_minor from gift_card_entries where gift_card_id = g.id order by number desc limit 1) e on true`)
    expect({ pool: pool.rows[0]?.sum }).toEqual({ pool: poolMinor })
    await coupons.compare()
    expect(await auditLedger(deps.pool)).toEqual([])
  }
  const addToCards = (minor: number): void => {
    poolMinor += minor
  }
  return { orders, inVain, addToCards, end, closeSessions, fulfil, sessionsOf, receivedOf, createRefund, catchUp, compare }
}
export type OrderBook = ReturnType<typeof orderBook>
