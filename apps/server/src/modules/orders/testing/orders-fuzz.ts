import { expect } from 'vitest'
import { auditLedger } from '../ledger-audit.ts'
import { fuzzCheckout } from './fuzz-checkout.ts'
import { fuzzCodes } from './fuzz-codes.ts'
import { couponBook } from './fuzz-coupons.ts'
import { fuzzDisputes } from './fuzz-disputes.ts'
import { fuzzEntrance, throughInjection } from './fuzz-entrance.ts'
import { orderBook } from './fuzz-orders-book.ts'
import { passBook } from './fuzz-passes.ts'
import { atOnce, chanceOf, hirePeople, unlessRefused } from './fuzz-people.ts'
import type { FuzzTable, MorePlays, Plays } from './fuzz-plays.ts'
import { throughProcess } from './fuzz-process.ts'
import { fuzzRefunds } from './fuzz-refunds.ts'
import { backOf, memoryProvider } from './memory-provider.ts'
import type { Shop } from './shop.ts'
import { playSteps, type Steps, type Walk } from './walk.ts'

/**
 * Plays buyers, a bank and a staff against the shop, at random but repeatable: orders with and without gift cards and coupons, passes, codes to give away, webhooks late, twice
 * and out of order, lost replies, refunds and a bank that refuses them, disputes, withdrawals, jumps of the clock; some of it at the same moment. After each step the shop is held against a model
 * of a few sums, and against its own books.
 * @param walk.killEach of a shop that dies the steps are repeatable, the moments of death not wholly.
 * @param walk.more steps of what is built on orders, and what must be so at the end.
 * @returns how often each kind of step was played, and each kind of death died.
 * @throws at the first difference.
 */
export const fuzzOrders = async (
  shop: Shop,
  { more = [], ...walk }: Walk & { more?: readonly ((table: FuzzTable) => MorePlays)[] },
): Promise<{ played: Map<string, number>; fates: Map<string, number> }> => {
  const { seed, killEach } = walk
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
  const coupons = couponBook(shop, pick)
  const passes = await passBook(shop, entrance, { pick, chance })
  const book = orderBook(shop, bank, coupons)
  const { orders, inVain, end, receivedOf, catchUp, compare } = book
  const events: Buffer[] = []

  const sweep = async () => {
    await through.work('sweep')
    await catchUp()
    const now = deps.clock.now()
    for (const order of orders) if (order.state === 'open' && !order.isProcessing && order.expiresAt <= now) end(order)
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
  const { work } = through
  const others = more.map((play) => play({ shop, bank, work, pick, chance, addToCards: book.addToCards }))
  const table = { shop, bank, work, pick, chance, entrance, book, coupons, passes }
  const { ordering, changing } = await fuzzCheckout(table)
  const plays: Plays = {
    ...ordering,
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
    ...changing,
    'clock jump': async () => {
      deps.clock.advance(60 + Math.floor(chance() * 2_400))
      await sweep()
    },
    sweep,
    ...fuzzRefunds(table),
    ...fuzzCodes(table),
    ...disputes.plays,
    ...Object.assign({}, ...others.map((other) => other.plays)),
  }

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

  try {
    const played = await playSteps({ pick, through }, stepsOf(plays), walk, async (step) => {
      deps.clock.advance(5)
      // A start sweeps: what is due must be known here before the shop may die.
      if (through.isMortal) await sweep()
      await step().catch(unlessRefused)
      if (through.isMortal) await through.work('settle')
      await compare()
    })
    await clearUp()
    return { played, fates: through.fates }
  } finally {
    await through.close()
  }
}

/** Each as often as another. */
const stepsOf = (plays: Plays): Steps<void> =>
  Object.fromEntries(
    Object.entries(plays).map(([name, play]) => {
      const step = async (): Promise<void> => {
        await play()
      }
      return [name, { step, weight: 1 }]
    }),
  )
