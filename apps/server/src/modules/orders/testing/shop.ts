import { setTimeout as pause } from 'node:timers/promises'
import {
  giftCardOrderStatus,
  listMyGiftCards,
  type OrderProgress,
  type OrderResult,
  type OwnGiftCard,
  openPaymentSession,
  orderGiftCard,
  type Payment,
} from '@hoppla/contract/orders'
import { beginAtOnceVersion } from '@hoppla/contract/orders/payments'
import type { CallInput, RouteSpec } from '@hoppla/contract/route'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { keysOf } from '../../../adapters/payments/test-payments/keys.ts'
import { send } from '../../../http/http-client.ts'
import { ownAddress } from '../../../http/own-address.ts'
import { type Chain, type TestApp, type TestCall, testApp } from '../../../testing/app.ts'
import { aBrowser } from '../../../testing/browser.ts'
import { processInbox } from '../payments/payment-events.ts'
import { makeRacers } from './racers.ts'

export type Act = { action: 'pay' | 'decline' | 'cancel'; delay?: number; late?: number; duplicate?: 1; lostReply?: 1; silent?: 1 }
type GiftCardInput = CallInput<typeof orderGiftCard>['body']

/** The shop with its pretend bank, listening on a port of its own since the two speak HTTP. Timers stand still: tests sweep by hand. */
export const aShop = async (settings: Record<string, string> = {}, chain: Chain = 'demo') => {
  const shop = await testApp(chain, { HOPPLA_ROLES: 'web,api,identity', ...settings })
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const { deps } = shop
  const address = ownAddress(deps.config)
  /** A gift card on sale. */
  const giftCard = async (country = 'sweden', amount = 500): Promise<string> => {
    const { rows } = await sql<{ id: string }>`select a.id from articles a join countries c on c.id = a.country_id
      where c.slug = ${country} and a.kind = 'gift-card' and a.gift_card_amount_minor = ${amount * 100}`.execute(deps.db)
    return rows[0]?.id ?? expect.fail(`No gift card of ${amount} in ${country}.`)
  }
  /** What the buyer does on the pretend bank's page. Resolves when the page has answered, which may be before the shop knows. */
  const atProvider = async (payment: Payment, act: Act): Promise<string | undefined> => {
    const path = new URL(payment.redirectUrl ?? expect.fail('There is no page to pay on.')).pathname
    const answer = await shop.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(Object.entries(act).map(([name, value]) => [name, String(value)])).toString(),
    })
    expect(answer.statusCode).toBe(303)
    return answer.headers.location
  }
  /** Waits until the webhooks that set out have been settled. */
  const settled = async (): Promise<void> => {
    // Named, so that tests that count the shop's own statements can leave it out.
    const onTheirWay = {
      name: 'test-payments-on-their-way',
      text: `select 1 from test_payments.deliveries where delivered_at is null and given_up_at is null and attempts > 0 and answers_to_lose = 0 limit 1`,
    }
    // A webhook that was lost on purpose never arrives: half a second is enough for one that does.
    for (const until = performance.now() + 500; performance.now() < until; ) {
      await pause(15)
      if ((await deps.pool.query(onTheirWay)).rowCount === 0) break
    }
    await processInbox(deps)
  }
  return {
    ...shop,
    address,
    racers: (clients: number) => makeRacers(deps.db, clients),
    giftCard,
    atProvider,
    settled,
    /** @param email the name of a demo family, or a whole address with its password. */
    as: (email: string, host?: string, password?: string) => signedIn(shop, email, host, password),
    tokenOf: (email: string, host?: string, password?: string) => tokenOf(shop, email, host, password),
    /** Somebody buys a gift card. @returns its code and id. */
    aPaidCard: async (
      buyer: Buyer,
      amount = 500,
      country = 'sweden',
    ): Promise<{ code: string; guid: string; orderReference: string }> => {
      const articleId = await giftCard(country, amount)
      const { orderReference, payment } = await buyer.atCheckout({ articleId })
      await atProvider(payment, { action: 'pay' })
      await buyer.status(orderReference)
      await settled()
      const cards = await buyer.ok<OwnGiftCard[]>(buyer.call(listMyGiftCards, {}))
      return cards.find((card) => card.orderReference === orderReference) ?? expect.fail('The card did not come.')
    },
    /** A serial ticket or a pass on sale. */
    article: async (kind: 'serial-ticket' | 'pass', country = 'sweden'): Promise<string> => {
      const { rows } = await sql<{ id: string }>`select a.id from articles a join countries c on c.id = a.country_id
        where c.slug = ${country} and a.kind = ${kind} and a.is_active order by a.position`.execute(deps.db)
      return rows[0]?.id ?? expect.fail(`No ${kind} in ${country}.`)
    },
    /** Plays faults on the bank's API. */
    fault: async (operation: 'open' | 'find' | 'cancel' | 'refund', fault: 'lost-reply' | 'away', times = 1): Promise<void> => {
      const { status } = await send(`${address}/test-payments/api/faults`, {
        method: 'POST',
        headers: { authorization: `Bearer ${keysOf(deps.config.secret).apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ operation, fault, times }),
      })
      expect(status).toBe(200)
    },
    /** The order's time is up. */
    letExpire: async (reference: string): Promise<void> => {
      await deps.db
        .updateTable('orders')
        .set({ expires_at: new Date(deps.clock.now().getTime() - 1_000) })
        .where('reference', '=', reference)
        .execute()
    },
  }
}
export type Buyer = Awaited<ReturnType<typeof signedIn>>
export type Shop = Awaited<ReturnType<typeof aShop>>

/** An access token, got as a browser gets it. */
const tokenOf = async (shop: TestApp, email: string, host = 'localhost:3000', password = 'Hopp-hopp-hurra-1'): Promise<string> => {
  const browser = aBrowser(shop.app, host)
  await browser.signIn(email.includes('@') ? email : `${email}@hoppla.example`, password)
  return (await browser.tokens()).access_token
}

const signedIn = async (shop: TestApp, email: string, host = 'localhost:3000', password?: string) => {
  const plain = shop.withToken(await tokenOf(shop, email, host, password))
  // The buyer ticks the box that asks to begin at once, unless a test says otherwise.
  const ticked = <R extends RouteSpec>(route: R, input: CallInput<R>): CallInput<R> => {
    const { body } = input as { body?: object }
    const shape = (route.body as { shape?: object } | undefined)?.shape ?? {}
    return body && 'beginAtOnce' in shape && !('beginAtOnce' in body)
      ? ({ ...(input as object), body: { ...body, beginAtOnce: beginAtOnceVersion } } as CallInput<R>)
      : input
  }
  const call: TestCall = (route, input, headers = {}) => plain(route, ticked(route, input), { host, ...headers })
  const ok = async <A>(answer: ReturnType<TestCall>): Promise<A> => {
    const { status, body, text } = await answer
    expect(status, text).toBe(200)
    return body as A
  }
  const payment = (paymentToken: string) => ok<Payment>(call(openPaymentSession, { params: { paymentToken } }))
  return {
    call,
    /** Orders and opens the payment: where a buyer stands before the bank's page. */
    atCheckout: async (request: GiftCardInput, headers: Record<string, string> = {}) => {
      const order = await ok<OrderResult>(call(orderGiftCard, { body: request }, headers))
      return { ...order, payment: await payment(order.paymentToken) }
    },
    /** The same for any other order. */
    atCheckoutOf: async (route: RouteSpec, body: object, headers: Record<string, string> = {}) => {
      const order = await ok<OrderResult>(call(route, { body } as never, headers))
      return { ...order, payment: await payment(order.paymentToken) }
    },
    payment,
    status: (orderReference: string) => ok<OrderProgress>(call(giftCardOrderStatus, { params: { orderReference } })),
    ok,
  }
}
