import { randomUUID } from 'node:crypto'
import { ApiError } from '@hoppla/contract/client'
import {
  giftCardOrderStatus,
  type OrderProgress,
  type OrderResult,
  openPaymentSession,
  orderGiftCard,
  payOrder,
} from '@hoppla/contract/orders'
import type { HttpClient } from './http.ts'
import { sleep } from './server.ts'

/** How the pretend bank is set; its switches are those of its page. */
export type ProviderAct = { action: 'pay' | 'decline'; duplicate?: 1; lostReply?: 1; silent?: 1; delay?: number }

export type Purchase = {
  key: string
  /** Every answer given for the key; they must agree. */
  answers: OrderResult[]
  to: 'me' | 'someone'
  final: OrderProgress | undefined
  /** Milliseconds from the payment to the final state, without the time in which no server was there. */
  settledIn: number
}

export type Patience = {
  /** Resolves when a server is there (again); milliseconds waited. */
  serverIsThere: () => Promise<number>
  interrupted: (step: string) => void
  /** A step begins; a test may strike now. */
  begins?: (step: string) => void
}

/**
 * A parent at the checkout who does not give up: whatever step the server dies in, the same step is done again, as a browser would after "try again"
 * — with the same Idempotency-Key and the same payment page.
 */
export class Buyer {
  readonly client: HttpClient
  readonly purchases: Purchase[] = []
  readonly #patience: Patience

  constructor(client: HttpClient, patience: Patience) {
    this.client = client
    this.#patience = patience
  }

  /** Orders, is declined where `acts` says so, pays, and waits for the end. @param acts what happens at the bank, one attempt each. */
  async buy(articleId: string, to: Purchase['to'], acts: readonly ProviderAct[]): Promise<Purchase> {
    const purchase: Purchase = { key: randomUUID(), answers: [], to, final: undefined, settledIn: 0 }
    this.purchases.push(purchase)
    const order = await this.order(purchase, articleId)
    let { paymentToken } = order
    for (const [attempt, act] of acts.entries()) {
      if (attempt > 0) paymentToken = await this.#again('a new attempt', () => this.#payAgain(order.orderReference))
      const page = await this.#again('opening the payment', () =>
        this.client.call(openPaymentSession, { params: { paymentToken } }),
      )
      await this.#again('the bank', () => this.#atProvider(page.redirectUrl ?? '', act))
      if (act.action === 'decline') await this.#until(order.orderReference, ({ payment }) => payment?.state === 'declined')
    }
    const { progress, waited } = await this.#until(order.orderReference, ({ isFinal }) => isFinal)
    purchase.final = progress
    purchase.settledIn = waited
    return purchase
  }

  /** Sends the order, or sends it again: same key, same request. */
  async order({ key, answers, to }: Purchase, articleId: string): Promise<OrderResult> {
    const delivery =
      to === 'me'
        ? ({ to } as const)
        : ({ to, recipientName: 'Elsa', recipientEmail: `elsa-${key}@friends.example`, greeting: 'Grattis! 🎉' } as const)
    const answer = await this.#again('ordering', () =>
      this.client.call(orderGiftCard, { body: { articleId, delivery } }, { idempotencyKey: key }),
    )
    answers.push(answer)
    return answer
  }

  /** Orders a card for oneself, and no more. */
  start(articleId: string): Promise<OrderResult> {
    return this.client.call(orderGiftCard, { body: { articleId } }, { idempotencyKey: randomUUID() })
  }

  /** What the buyer does on the bank's page of a payment. */
  async atProvider(paymentToken: string, act: ProviderAct): Promise<void> {
    const { redirectUrl } = await this.client.call(openPaymentSession, { params: { paymentToken } })
    await this.#atProvider(redirectUrl ?? '', act)
  }

  status(orderReference: string): Promise<OrderProgress> {
    return this.client.call(giftCardOrderStatus, { params: { orderReference } })
  }

  async paymentState(orderReference: string): Promise<string | undefined> {
    return (await this.status(orderReference)).payment?.state
  }

  async #payAgain(orderReference: string): Promise<string> {
    const { paymentToken } = await this.client.call(payOrder, { params: { orderReference }, body: {} })
    return paymentToken
  }

  async #atProvider(address: string, act: ProviderAct): Promise<void> {
    const form = Object.fromEntries(Object.entries(act).map(([name, value]) => [name, String(value)]))
    const { status, text } = await this.client.ask(address, { method: 'POST', form })
    // Its page is served by the same process, and waits for the same database.
    if (status === 503) throw new ApiError(status, text, new Headers())
    if (status !== 303) throw new Error(`The bank said ${status}: ${text}`)
  }

  async #until(orderReference: string, isThere: (progress: OrderProgress) => boolean) {
    let down = 0
    for (const since = Date.now(); ; ) {
      const progress = await this.#again(
        'polling',
        () => this.client.call(giftCardOrderStatus, { params: { orderReference } }),
        (ms) => {
          down += ms
        },
      )
      const waited = Date.now() - since - down
      if (isThere(progress)) return { progress, waited }
      if (waited > 60_000) throw new Error(`After ${waited} ms: ${JSON.stringify(progress)}`)
      await sleep(Math.min(progress.retryAfterMs, 300))
    }
  }

  /** The server may die in any step, or be on its way up: both mean "once more". Whatever else it says is a fault. */
  async #again<A>(step: string, work: () => Promise<A>, wasDown: (ms: number) => void = () => {}): Promise<A> {
    for (;;) {
      try {
        this.#patience.begins?.(step)
        return await work()
      } catch (error) {
        const isGone =
          !(error instanceof ApiError) && error instanceof Error && ('code' in error || /cut off|hang up/.test(error.message))
        const isAway = error instanceof ApiError && error.status === 503
        if (!isGone && !isAway) throw error
        this.#patience.interrupted(step)
        wasDown(await this.#patience.serverIsThere())
      }
    }
  }
}
