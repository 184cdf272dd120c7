import { cancelOrder, openPaymentSession, orderGiftCard, payOrder } from '@hoppla/contract/orders'
import { beginAtOnceVersion } from '@hoppla/contract/orders/payments'
import { readRefunds, refundOrder } from '@hoppla/contract/orders/refunds'
import { confirmWithdrawal, readWithdrawal } from '@hoppla/contract/orders/withdrawal'
import { connectTicket, listMyCodes, orderDirectTicket, orderTicketCode } from '@hoppla/contract/tickets'
import { expect } from 'vitest'
import { codeKeeper } from '../../../crypto/code-keeper.ts'
import { auditLedger } from '../ledger-audit.ts'
import { couponBook } from './fuzz-coupons.ts'
import { fuzzDisputes } from './fuzz-disputes.ts'
import { fuzzEntrance, type Transport, throughInjection } from './fuzz-entrance.ts'
import type { ModelOrder } from './fuzz-model.ts'
import { orderBook } from './fuzz-orders-book.ts'
import { passBook } from './fuzz-passes.ts'
import { atOnce, buyers, chanceOf, hirePeople, staff, unlessRefused } from './fuzz-people.ts'
import { throughProcess } from './fuzz-process.ts'
import { backOf, type MemoryProvider, memoryProvider } from './memory-provider.ts'
import type { Shop } from './shop.ts'

/** Kinds of steps by name. */
export type Plays = Record<string, () => Promise<unknown>>
/** What steps of other modules play with. @property addToCards tells the model what was put onto gift cards, or taken. */
export type FuzzTable = {
  shop: Shop
  bank: MemoryProvider
  work: Transport['work']
  pick: <A>(from: readonly A[]) => A | undefined
  chance: () => number
  addToCards: (minor: number) => void
}
/** Steps of another module. @property atEnd holds the shop against them when all else has come to its end; throws at the first difference. */
export type MorePlays = { plays: Plays; atEnd?: () => Promise<void> }

/**
 * Plays buyers, a bank and a staff against the shop, at random but repeatable: orders with and without gift cards and coupons, passes, codes to give away, webhooks late, twice
 * and out of order, lost replies, refunds and a bank that refuses them, disputes, withdrawals, jumps of the clock; some of it at the same moment. After each step the shop is held against a model
 * of a few sums, and against its own books.
 * @param input.only these kinds of steps; absent: all.
 * @param input.killEach the shop is a process of its own, which dies by `kill -9` once in so many requests; what is not answered is asked again. The steps
 * are repeatable then, the moments of death not wholly. @param input.more steps of what is built on orders, and what must be so at the end. @returns how often each kind of step was played, and each kind of death died.
 * @throws at the first difference.
 */
export const fuzzOrders = async (
  shop: Shop,
  {
    seed,
    steps,
    only,
    killEach,
    more = [],
  }: {
    seed: number
    steps: number
    only?: readonly string[]
    killEach?: number
    more?: readonly ((table: FuzzTable) => MorePlays)[]
  },
): Promise<{ played: Map<string, number>; fates: Map<string, number> }> => {
  const { deps } = shop
  const chance = chanceOf(seed)
  const pick = <A>(from: readonly A[]): A | undefined => from[Math.floor(chance() * from.length)]
  const bank = memoryProvider(killEach === undefined ? chance : chanceOf(seed + 1))
  deps.payments.test = bank.provider
  // The bank's noes and lost replies are part of the play; what they lead to is held against the model.
  deps.log.level = 'fatal'
  await hirePeople(shop)
  const through =
    killEach === undefined
      ? throughInjection(shop, chanceOf(seed + 2))
      : await throughProcess(shop, bank, { chance: chanceOf(seed + 2), killEach })
  const entrance = fuzzEntrance(shop, through)
  const giftCard = await shop.giftCard()
  const ticket = await shop.article('serial-ticket')
  const coupons = couponBook(shop, pick)
  const passes = await passBook(shop, entrance, { pick, chance })
  const book = orderBook(shop, bank, coupons)
  const { orders, inVain, end, closeSessions, fulfil, sessionsOf, receivedOf, createRefund, catchUp, compare } = book
  const events: Buffer[] = []

  // ---- steps: what may happen, and what the model makes of the answer

  const place = async (buyer: string, giftCards: string[], wished?: string) => {
    const kind = pick(['gift-card', 'gift-card', 'ticket', 'code', 'pass', 'pass-code'] as const) ?? 'ticket'
    const isPass = kind === 'pass' || kind === 'pass-code'
    // The fuzz test's coupons are not for passes.
    const coupon = isPass ? undefined : wished
    const { orderReference, paymentToken } = isPass
      ? await passes.order(kind, buyer, { giftCards, beginAtOnce: beginAtOnceVersion })
      : kind === 'gift-card'
        ? await entrance.as(buyer)(orderGiftCard, { body: { articleId: giftCard, delivery: { to: 'me' }, giftCards, coupon } })
        : await entrance.as(buyer)(kind === 'code' ? orderTicketCode : orderDirectTicket, {
            body: { articleId: ticket, giftCards, coupon, beginAtOnce: beginAtOnceVersion },
          })
    const { fullMinor, ...row } = await readRow(orderReference)
    const order: ModelOrder = {
      reference: orderReference,
      buyer,
      token: paymentToken,
      kind,
      ...row,
      attempts: 1,
      state: 'open',
      isProcessing: false,
      backMinor: 0,
      bankBackMinor: 0,
    }
    book.addToCards(-order.cardsMinor)
    if (coupon !== undefined) coupons.claim(coupon, order, fullMinor)
    orders.push(order)
    if (order.cardsMinor === order.totalMinor) fulfil(order)
  }
  const readRow = async (reference: string) => {
    const { rows } = await deps.pool.query<Pick<ModelOrder, 'totalMinor' | 'cardsMinor' | 'expiresAt'> & { fullMinor: number }>(
      `select o.total_minor as "totalMinor", o.cards_minor as "cardsMinor", o.expires_at as "expiresAt",
        (select sum(l.quantity * l.unit_price_minor)::int from order_lines l where l.order_id = o.id) as "fullMinor" from orders o where o.reference = $1`,
      [reference],
    )
    return rows[0] ?? expect.fail(`There is no order ${reference}.`)
  }
  const someCodes = async (): Promise<string[]> => {
    const { rows } = await deps.pool.query<{ id: string; encrypted: Buffer }>(
      'select id, code_encrypted as encrypted from gift_cards order by code_hash limit 200',
    )
    const keeper = codeKeeper(deps.config)
    return [pick(rows), pick(rows)].flatMap((row) => (row ? [keeper.open(row.encrypted, row.id)] : []))
  }
  const anOpen = () => pick(orders.filter(({ state }) => state === 'open'))
  const aDone = () => pick(orders.filter(({ state, backMinor, totalMinor }) => state === 'done' && backMinor < totalMinor))
  const sweep = async () => {
    await through.work('sweep')
    await catchUp()
    const now = deps.clock.now()
    for (const order of orders) if (order.state === 'open' && !order.isProcessing && order.expiresAt <= now) end(order)
  }
  const refund = async (order: ModelOrder) => {
    const params = { orderReference: order.reference }
    const { lines } = await entrance.as(staff)(readRefunds, { params })
    const line = lines[0]
    if (!line || line.refundableAmount === 0) return
    const amount = chance() < 0.4 ? line.refundableAmount : Math.ceil(line.refundableAmount * chance() * 100) / 100
    const to = chance() < 0.5 ? 'source' : 'gift-card'
    await entrance.as(staff)(refundOrder, { params, body: { lines: [{ lineId: line.lineId, amount }], to, cause: 'goodwill' } })
    createRefund(order, Math.round(amount * 100), to)
  }
  const takeBack = async (order: ModelOrder) => {
    const contract = { orderReference: order.reference, email: `${order.buyer}@hoppla.example` }
    const { refundAmount } = await entrance.as(order.buyer)(readWithdrawal, { body: contract })
    if (refundAmount === 0) return
    // Of several at the same moment one counts; the others get the same answer. A later one is a different request: a card had got value back meanwhile.
    const before = order.backMinor
    await entrance.as(order.buyer)(confirmWithdrawal, { body: { ...contract, name: 'Racer', refundAmount } })
    if (order.backMinor === before) createRefund(order, Math.round(refundAmount * 100), 'source')
  }
  /** @param coupon null: without the one it had. */
  const payAgain = async (order: ModelOrder, giftCards: string[], coupon?: string | null) => {
    const { reference: orderReference } = order
    let isRefused = true
    try {
      await entrance.as(order.buyer)(payOrder, { params: { orderReference }, body: { giftCards, coupon } })
      isRefused = false
      closeSessions(order)
      if (coupon === null) {
        const { totalMinor, fullMinor } = await readRow(orderReference)
        expect(totalMinor).toBe(fullMinor)
      }
    } finally {
      const { cardsMinor, totalMinor, fullMinor } = await readRow(orderReference)
      // A try that had its effect is never refused, however often its answer was lost.
      if (isRefused) expect({ cardsMinor, totalMinor }).toEqual({ cardsMinor: order.cardsMinor, totalMinor: order.totalMinor })
      const { rows } = await deps.pool.query<{ token: string }>(
        `select token from payments p join orders o on o.id = p.order_id where o.reference = $1 order by p.created_at desc limit 1`,
        [orderReference],
      )
      order.attempts++
      order.token = rows[0]?.token ?? order.token
      book.addToCards(order.cardsMinor - cardsMinor)
      if (totalMinor !== order.totalMinor || cardsMinor > order.cardsMinor) closeSessions(order)
      if (totalMinor < order.totalMinor) coupons.claim(coupon, { ...order, totalMinor }, fullMinor)
      if (totalMinor > order.totalMinor) {
        expect({ coupon, totalMinor }).toEqual({ coupon: null, totalMinor: fullMinor })
        coupons.release(orderReference)
      }
      Object.assign(order, { cardsMinor, totalMinor })
      if (cardsMinor === totalMinor) fulfil(order)
    }
  }
  const disputes = fuzzDisputes(shop, {
    bank,
    entrance,
    chance,
    pick,
    paidSessions: () => [...bank.sessions.values()].filter((session) => receivedOf(session) === 'paid'),
    orderOf: ({ id, orderReference }) =>
      inVain.has(id) ? undefined : orders.find(({ reference }) => reference === orderReference),
    sweep,
    losesCards: (minor) => book.addToCards(-minor),
    hasQueue: through.isMortal,
  })
  const others = more.map((play) => play({ shop, bank, work: through.work, pick, chance, addToCards: book.addToCards }))
  const plays: Plays = {
    order: async () => {
      const buyer = pick(buyers) ?? buyers[0]
      return place(buyer, chance() < 0.6 ? await someCodes() : [], chance() < 0.4 ? coupons.some(buyer) : undefined)
    },
    coupon: coupons.give,
    'two orders with the same coupon': async () => {
      const buyer = pick(buyers) ?? buyers[0]
      const coupon = coupons.freeOf(buyer)
      if (coupon !== undefined) await atOnce([1, 2].map(() => () => place(buyer, [], coupon)))
    },
    'two orders with the same cards': async () => {
      const codes = await someCodes()
      await atOnce(buyers.slice(0, 2).map((buyer) => () => place(buyer, codes)))
    },
    open: async () => {
      const order = anOpen()
      if (order) await entrance.as(order.buyer)(openPaymentSession, { params: { paymentToken: order.token } })
    },
    act: async () => {
      const session = pick([...bank.sessions.values()].filter(({ state }) => state !== 'paid' && state !== 'cancelled'))
      const event = session && bank.act(session, pick(['paid', 'paid', 'paid', 'declined', 'processing'] as const) ?? 'paid')
      if (event) events.push(event)
      if (event && chance() < 0.3) events.push(event)
    },
    deliver: async () => {
      const at = Math.floor(chance() * events.length)
      const [event] = chance() < 0.2 ? events.slice(at, at + 1) : events.splice(at, 1)
      if (!event) return
      const deliver = () => entrance.receive(event)
      await atOnce(chance() < 0.3 ? [deliver, deliver] : [deliver])
      await through.work('settle')
    },
    cancel: async () => {
      const order = anOpen()
      if (!order) return
      await entrance.as(order.buyer)(cancelOrder, { params: { orderReference: order.reference } })
      end(order)
    },
    'pay again': async () => {
      const order = anOpen()
      if (!order || order.attempts > 3) return
      await payAgain(order, chance() < 0.4 ? await someCodes() : [], chance() < 0.4 ? coupons.some(order.buyer) : undefined)
    },
    'take the coupon off': async () => {
      const order = pick(orders.filter(({ state, reference }) => state === 'open' && coupons.isWith(reference)))
      if (order && order.attempts <= 6) await payAgain(order, chance() < 0.2 ? await someCodes() : [], null)
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
    'connect a code': async () => {
      const order = pick(orders.filter(({ kind, state }) => kind === 'code' && state === 'done'))
      if (!order) return
      const [code] = await entrance.as(order.buyer)(listMyCodes, { query: { orderReference: order.reference } })
      const connect = (who: string) => () => entrance.as(who)(connectTicket, { body: { code: code?.code ?? '' } })
      await atOnce(buyers.slice(1).map(connect))
    },
    'connect pass codes for one child': () => passes.connect(orders),
    'a pass is paid while codes for its child are connected': async () => {
      const order = pick(orders.filter(({ kind, state }) => kind === 'pass' && state === 'open'))
      const session = order && sessionsOf(order).find(({ state }) => state === 'open' || state === 'processing')
      const event = session && bank.act(session, 'paid')
      if (!event) return
      await passes.connect(orders, [() => entrance.receive(event).then(() => through.work('settle'))], order)
      await through.work('settle')
    },
    ...disputes.plays,
    ...Object.assign({}, ...others.map((other) => other.plays)),
  }

  // ---- holding the shop against it

  /** Everything that is still on its way arrives; then the bank has just what the shop says. */
  const clearUp = async () => {
    for (const event of events) await entrance.receive(event)
    await through.work('settle')
    await sweep()
    expect(await disputes.settle()).toBe(0)
    await compare()
    expect(await auditLedger(deps.pool, deps.clock.now())).toEqual([])
    for (const session of bank.sessions.values()) {
      const order = orders.find(({ reference }) => reference === session.orderReference)
      const back = backOf(session)
      if (receivedOf(session) !== 'paid') expect(back).toBe(0)
      else expect(back + disputes.answered(session)).toBe(inVain.has(session.id) ? session.amountMinor : order?.bankBackMinor)
    }
    for (const { atEnd } of others) await atEnd?.()
    expect(await auditLedger(deps.pool, deps.clock.now())).toEqual([])
  }

  const played = new Map<string, number>()
  const names = Object.keys(plays).filter((name) => only?.includes(name) ?? true)
  try {
    for (let step = 1; step <= steps; step++) {
      deps.clock.advance(5)
      const name = pick(names) ?? 'order'
      played.set(name, (played.get(name) ?? 0) + 1)
      try {
        // A start sweeps: what is due must be known here before the shop may die.
        if (through.isMortal) await sweep()
        await plays[name]?.().catch(unlessRefused)
        if (through.isMortal) await through.work('settle')
        await compare()
      } catch (error) {
        throw new Error(`seed ${seed}, step ${step}, ${name}: ${error instanceof Error ? error.message : error}`, { cause: error })
      }
      // Long runs are cut off now and then; what has been played stands then.
      if (step % 500 === 0) console.log(`seed ${seed}: ${step} steps, ${JSON.stringify(Object.fromEntries(through.fates))}`)
    }
    await clearUp()
  } finally {
    await through.close()
  }
  return { played, fates: through.fates }
}
