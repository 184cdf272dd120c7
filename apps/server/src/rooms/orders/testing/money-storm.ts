import { expect } from 'vitest'
import type { PaymentState } from '../../../adapters/payments.ts'
import type { SignedInCaller } from '../../../platform/caller.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { checkBooks } from '../books.ts'
import { codeKeeper } from '../gift-card-codes.ts'
import { createGiftCardOrder } from '../gift-card-orders.ts'
import { processInbox, receiveWebhook } from '../inbox.ts'
import { cancelOwnOrder, payAgain, viewPayment } from '../payments.ts'
import { returnMoney } from '../refunds.ts'
import { readRefundState, refundByStaff } from '../staff-refunds.ts'
import { sweepOrders } from '../sweeper.ts'
import { createTicketOrder } from '../ticket-orders.ts'
import { stateWithdrawal, withdraw } from '../withdrawal.ts'
import { type BankSession, memoryBank } from './memory-bank.ts'
import type { Shop } from './shop.ts'

/** An order as the simple model knows it. Money in minor units. */
type ModelOrder = {
  reference: string
  buyer: SignedInCaller
  token: string
  isGiftCard: boolean
  totalMinor: number
  cardsMinor: number
  expiresAt: Date
  attempts: number
  state: 'open' | 'done' | 'over'
  isProcessing: boolean
  /** What has been given back of it, and how much of that through the bank. */
  backMinor: number
  bankBackMinor: number
}
type Heard = Exclude<PaymentState['status'], 'open'> | 'open'

const mayHear: Record<Heard, readonly Heard[]> = {
  open: ['processing', 'declined', 'cancelled', 'paid'],
  processing: ['declined', 'cancelled', 'paid'],
  declined: ['cancelled', 'paid'],
  cancelled: ['paid'],
  paid: [],
}

/** Numbers between 0 and 1 that follow from a seed (mulberry32). */
const chanceOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

/**
 * Plays buyers, a bank and a staff against the shop, at random but repeatable: orders with and without gift cards, webhooks late, twice and out of order,
 * lost replies, refunds, withdrawals, jumps of the clock; some of it at the same moment. After each step the shop is held against a model of a few sums,
 * and against its own books.
 * @param wish.only these kinds of steps; absent: all. @returns how often each kind of step was played. @throws at the first difference.
 */
export const playMoneyStorm = async (
  shop: Shop,
  { seed, steps, only }: { seed: number; steps: number; only?: readonly string[] },
): Promise<Map<string, number>> => {
  const { deps } = shop
  const chance = chanceOf(seed)
  const pick = <A>(from: readonly A[]): A | undefined => from[Math.floor(chance() * from.length)]
  const bank = memoryBank(chance)
  deps.payments.test = bank.provider
  const buyers = await shop.racers(3)
  const giftCard = await shop.giftCard()
  const ticket = await shop.article('serial-ticket')
  const emails = new Map(
    (await deps.db.selectFrom('accounts').select(['id', 'email']).execute()).map(({ id, email }) => [id, email]),
  )
  const orders: ModelOrder[] = []
  const heard = new Map<string, Heard>()
  /** Sessions that were paid in vain: all of it goes back. */
  const inVain = new Set<string>()
  const events: Buffer[] = []
  let poolMinor = 0
  let lastInbox = 0

  // ---- the model

  const end = (order: ModelOrder) => {
    order.state = 'over'
    poolMinor += order.cardsMinor
    closeSessions(order)
  }
  const closeSessions = (order: ModelOrder) => {
    for (const session of sessionsOf(order))
      if (heardOf(session) === 'open' || heardOf(session) === 'declined') heard.set(session.id, 'cancelled')
  }
  const fulfil = (order: ModelOrder) => {
    order.state = 'done'
    if (order.isGiftCard) poolMinor += 50_000
  }
  const sessionsOf = ({ reference }: ModelOrder) =>
    [...bank.sessions.values()].filter(({ orderReference }) => orderReference === reference)
  const heardOf = ({ id }: BankSession): Heard => heard.get(id) ?? 'open'
  const hear = (session: BankSession, state: Heard) => {
    if (!mayHear[heardOf(session)].includes(state)) return
    heard.set(session.id, state)
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
  const giveBack = (order: ModelOrder, minor: number, to: 'source' | 'gift-card') => {
    const bankLeft = order.totalMinor - order.cardsMinor - order.bankBackMinor
    const throughBank = to === 'source' ? Math.min(minor, bankLeft) : 0
    order.backMinor += minor
    order.bankBackMinor += throughBank
    poolMinor += minor - throughBank
    // The value of a gift card goes with its money.
    if (order.isGiftCard) poolMinor -= minor
  }
  /** What the shop has heard since the last step, in its order. */
  const catchUp = async () => {
    const { rows } = await deps.pool.query<{ id: number; session: string; state: Heard; payment: string }>(
      `select id::int, session_id as session, state, payment_id as payment from payment_inbox where id > $1 and provider = 'test' order by id`,
      [lastInbox],
    )
    for (const row of rows) {
      lastInbox = row.id
      const session = bank.sessions.get(row.session)
      if (session) hear(session, row.state)
    }
  }

  // ---- steps: what may happen, and what the model makes of the answer

  const place = async (buyer: SignedInCaller, giftCards: readonly string[]) => {
    const isGiftCard = chance() < 0.5
    const { orderReference, paymentToken } = isGiftCard
      ? await createGiftCardOrder(deps, buyer, { articleId: giftCard, delivery: { to: 'me' }, giftCards: [...giftCards] })
      : await createTicketOrder(deps, buyer, { articleId: ticket, giftCards: [...giftCards] })
    const row = await deps.db
      .selectFrom('orders')
      .select(['total_minor', 'cards_minor', 'expires_at'])
      .where('reference', '=', orderReference)
      .executeTakeFirstOrThrow()
    const order: ModelOrder = {
      reference: orderReference,
      buyer,
      token: paymentToken,
      isGiftCard,
      totalMinor: row.total_minor,
      cardsMinor: row.cards_minor,
      expiresAt: row.expires_at,
      attempts: 1,
      state: 'open',
      isProcessing: false,
      backMinor: 0,
      bankBackMinor: 0,
    }
    poolMinor -= order.cardsMinor
    orders.push(order)
    if (order.cardsMinor === order.totalMinor) fulfil(order)
  }
  const cardsOf = async (reference: string) =>
    (await deps.db.selectFrom('orders').select('cards_minor').where('reference', '=', reference).executeTakeFirstOrThrow())
      .cards_minor
  const someCodes = async (): Promise<string[]> => {
    const { rows } = await deps.pool.query<{ id: string; sealed: Buffer }>(
      'select id, code_sealed as sealed from gift_cards order by code_hash limit 200',
    )
    const keeper = codeKeeper(deps.config.secret)
    return [pick(rows), pick(rows)].flatMap((row) => (row ? [keeper.open(row.sealed, row.id)] : []))
  }
  const anOpen = () => pick(orders.filter(({ state }) => state === 'open'))
  const aDone = () => pick(orders.filter(({ state, backMinor, totalMinor }) => state === 'done' && backMinor < totalMinor))
  const sweep = async () => {
    await sweepOrders(deps)
    await catchUp()
    const now = deps.clock.now()
    for (const order of orders) if (order.state === 'open' && !order.isProcessing && order.expiresAt <= now) end(order)
  }
  const refund = async (order: ModelOrder) => {
    const { lines } = await readRefundState(deps, order.reference)
    const line = lines[0]
    if (!line || line.refundableAmount === 0) return
    const amount = chance() < 0.4 ? line.refundableAmount : Math.ceil(line.refundableAmount * chance() * 100) / 100
    const to = chance() < 0.5 ? 'source' : 'gift-card'
    await refundByStaff(deps, order.buyer, order.reference, { lines: [{ lineId: line.lineId, amount }], to })
    giveBack(order, Math.round(amount * 100), to)
  }
  const takeBack = async (order: ModelOrder) => {
    const contract = { orderReference: order.reference, email: emails.get(order.buyer.account.id) ?? '' }
    const { refundAmount, done } = await stateWithdrawal(deps, order.buyer, contract)
    if (refundAmount === 0) return
    // Of several at the same moment one counts; the others are told the same.
    const before = order.backMinor
    await withdraw(deps, order.buyer, { ...contract, name: 'Racer', refundAmount })
    if (order.backMinor === before && done.length === 0) giveBack(order, Math.round(refundAmount * 100), 'source')
  }
  const plays: Record<string, () => Promise<unknown>> = {
    order: async () => place(pick(buyers) as SignedInCaller, chance() < 0.6 ? await someCodes() : []),
    'two orders with the same cards': async () => {
      const codes = await someCodes()
      await atOnce(buyers.slice(0, 2).map((buyer) => () => place(buyer, codes)))
    },
    open: async () => {
      const order = anOpen()
      if (order) await viewPayment(deps, order.buyer, order.token)
    },
    act: async () => {
      const session = pick([...bank.sessions.values()].filter(({ state }) => state === 'open' || state === 'processing'))
      const event = session && bank.act(session, pick(['paid', 'paid', 'paid', 'declined', 'processing'] as const) ?? 'paid')
      if (event) events.push(event)
      if (event && chance() < 0.3) events.push(event)
    },
    deliver: async () => {
      const at = Math.floor(chance() * events.length)
      const [event] = chance() < 0.2 ? events.slice(at, at + 1) : events.splice(at, 1)
      if (!event) return
      const deliver = () => receiveWebhook(deps, 'test', { raw: event, headers: {} })
      await atOnce(chance() < 0.3 ? [deliver, deliver] : [deliver])
      await processInbox(deps)
    },
    cancel: async () => {
      const order = anOpen()
      if (!order) return
      await cancelOwnOrder(deps, order.buyer, order.reference)
      end(order)
    },
    'pay again': async () => {
      const order = anOpen()
      if (!order || order.attempts > 3) return
      const giftCards = chance() < 0.4 ? await someCodes() : []
      const { paymentToken } = await payAgain(deps, order.buyer, order.reference, { giftCards })
      order.attempts++
      order.token = paymentToken
      closeSessions(order)
      const cardsMinor = await cardsOf(order.reference)
      poolMinor -= cardsMinor - order.cardsMinor
      order.cardsMinor = cardsMinor
      if (cardsMinor === order.totalMinor) fulfil(order)
    },
    'clock jump': async () => {
      deps.clock.advance(60 + Math.floor(chance() * 2_400))
      await sweep()
    },
    sweep,
    refund: async () => {
      const order = aDone()
      if (order) await refund(order)
    },
    withdrawal: async () => {
      const order = aDone()
      if (!order) return
      const twice = chance() < 0.3
      await atOnce(twice ? [() => takeBack(order), () => takeBack(order)] : [() => takeBack(order)])
    },
    'move money': async () => {
      const { rows } = await deps.pool.query<{ id: string }>(
        'select id from refunds where done_at is null order by created_at, id limit 5',
      )
      for (const { id } of rows) await atOnce([() => patiently(id), () => patiently(id)])
    },
  }
  const patiently = (id: string) =>
    returnMoney(deps, id).catch((error: Error) => {
      if (error.message !== 'the reply was lost') throw error
    })

  // ---- holding the shop against it

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
    expect(await checkBooks(deps.db)).toEqual([])
  }

  const played = new Map<string, number>()
  const names = Object.keys(plays).filter((name) => only?.includes(name) ?? true)
  for (let step = 1; step <= steps; step++) {
    deps.clock.advance(5)
    const name = pick(names) ?? 'order'
    played.set(name, (played.get(name) ?? 0) + 1)
    try {
      await plays[name]?.().catch(unlessRefused)
      await compare()
    } catch (error) {
      throw new Error(`seed ${seed}, step ${step}, ${name}: ${error instanceof Error ? error.message : error}`, { cause: error })
    }
  }

  // Everything that is still on its way arrives; then the bank has just what the shop says.
  for (const raw of events) await receiveWebhook(deps, 'test', { raw, headers: {} })
  await processInbox(deps)
  await sweep()
  for (let round = 0; round < 40; round++) await plays['move money']?.()
  await compare()
  for (const session of bank.sessions.values()) {
    const order = orders.find(({ reference }) => reference === session.orderReference)
    const back = [...session.refunds.values()].reduce((sum, minor) => sum + minor, 0)
    if (heardOf(session) !== 'paid') expect(back).toBe(0)
    else expect(back).toBe(inVain.has(session.id) ? session.amountMinor : order?.bankBackMinor)
  }
  return played
}

/** At the same moment; a refusal of one is no failure. */
const atOnce = async (plays: readonly (() => Promise<unknown>)[]): Promise<void> => {
  await Promise.all(plays.map((play) => play().catch(unlessRefused)))
}
const unlessRefused = (error: unknown): void => {
  if (!(error instanceof Refusal)) throw error
}
const doneAs = ({ backMinor, totalMinor }: ModelOrder) =>
  backMinor === 0 ? 'Completed' : backMinor < totalMinor ? 'PartiallyRefunded' : 'Refunded'
const kindOf = (status: string) =>
  ['Cancelled', 'Expired', 'Failed'].includes(status)
    ? 'over'
    : ['Created', 'AwaitingPayment', 'Processing'].includes(status)
      ? 'open'
      : status
