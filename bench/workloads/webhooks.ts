import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPaymentSession, orderGiftCard, receiveWebhook } from '@hoppla/contract/orders'
import pg from 'pg'
import { keysOf, sign, signatureHeader } from '../../apps/server/src/adapters/payments/test-payments/keys.ts'
import { askingOf } from '../http/ask.ts'
import { gatherBuyers } from '../product/buyers.ts'
import { readSites } from '../product/pages.ts'
import { withProduct } from '../product/product.ts'
import { benchDir, benchSecret, ports } from '../product/settings.ts'
import { atMost, type Workload } from '../report.ts'
import { percentile, rounded } from '../statistics.ts'

const loopFile = join(benchDir, 'event-loop.json')
const perSecond = 200
const seconds = 10

/** Webhooks of real payments at a steady pace, whether the one before is answered or not; settling and mails go on meanwhile. */
export const webhooks: Workload = {
  name: 'webhooks',
  about: `${perSecond} signed webhooks a second for ${seconds} s, each of a payment of its own that is then settled; the time until each is acknowledged`,
  run: () =>
    withProduct(
      async ({ databaseUrl, pid }) => {
        const payments = await unpaidOrders(databaseUrl, perSecond * seconds)
        const asking = askingOf(ports.product, 'localhost', {}, 64)
        const { webhookSecret } = keysOf(benchSecret)
        const took: number[] = []
        const send = async ({ id: reference, amountMinor }: Payment): Promise<void> => {
          const session = {
            id: `bench-${reference}`,
            reference,
            state: 'paid',
            methodLabel: 'Testkort',
            amountMinor,
            currency: 'SEK',
          }
          const body = { id: `event-${randomUUID()}`, type: 'session', session }
          const signature = sign(webhookSecret, Buffer.from(JSON.stringify(body)), new Date())
          const startedAt = performance.now()
          const { status } = await asking.ask(receiveWebhook.path.replace(':provider', 'test'), {
            method: 'POST',
            headers: { [signatureHeader]: signature },
            body,
          })
          took.push(performance.now() - startedAt)
          if (status !== 204) throw new Error(`A webhook was answered ${status}.`)
        }
        process.kill(pid, 'SIGUSR2')
        const startedAt = performance.now()
        const under: Promise<void>[] = []
        for (const [n, payment] of payments.entries()) {
          const wait = startedAt + (n * 1000) / perSecond - performance.now()
          if (wait > 0) await new Promise((done) => setTimeout(done, wait))
          under.push(send(payment))
        }
        await Promise.all(under)
        process.kill(pid, 'SIGUSR2')
        const settledAfter = await untilSettled(databaseUrl, payments)
        asking.close()
        return {
          workload: 'webhooks',
          rounds: 1,
          checks: [atMost('p99 of an acknowledgement', rounded(percentile(took, 0.99), 1), 50, 'ms')],
          details: {
            webhooks: took.length,
            ms: { p50: rounded(percentile(took, 0.5), 1), p90: rounded(percentile(took, 0.9), 1) },
            settledMsAfterTheLast: rounded(settledAfter, 0),
            eventLoopLateMs: JSON.parse(readFileSync(loopFile, 'utf8')),
          },
        }
      },
      { HOPPLA_BENCH_LOOP: loopFile },
      ['--import', new URL('../product/loop-watch.ts', import.meta.url).href],
    ),
}

type Payment = { id: string; amountMinor: number }

/** Orders like one that a buyer has just opened the payment of, written straight into the database: ordering is not what is measured. @returns payments. */
const unpaidOrders = async (databaseUrl: string, howMany: number): Promise<Payment[]> => {
  const [sweden] = await readSites()
  const [buyer] = await gatherBuyers(databaseUrl, 1)
  if (!sweden || !buyer) throw new Error('There is nobody to buy.')
  const order = await buyer.asking.call(orderGiftCard, { body: { articleId: sweden.giftCardId, method: 'card' } })
  await buyer.asking.call(openPaymentSession, { params: { paymentToken: order.paymentToken } })
  for (const { asking } of [buyer, sweden]) asking.close()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Payment>(
      `with model as (select * from orders where reference = $1), fresh as (
        select gen_random_uuid() as id, gen_random_uuid() as payment, n from generate_series(1, $2::int) n
      ), placed as (
        insert into orders (id, reference, account_id, country_id, language, email, status, currency, total_minor, created_at, expires_at, status_changed_at)
        select f.id, 'BENCH-' || f.id, m.account_id, m.country_id, m.language, m.email, 'AwaitingPayment', m.currency, m.total_minor, m.created_at,
          m.created_at + interval '1 day', m.created_at from fresh f, model m
      ), line as (
        insert into order_lines (id, order_id, position, article_id, article_key, kind, article_name, quantity, unit_price_minor, amount_minor, vat_percent,
          vat_minor, gift_card_amount_minor, gift_card_years)
        select gen_random_uuid(), f.id, 1, l.article_id, l.article_key, l.kind, l.article_name, 1, l.unit_price_minor, l.amount_minor, l.vat_percent,
          l.vat_minor, l.gift_card_amount_minor, l.gift_card_years from fresh f, model m join order_lines l on l.order_id = m.id
      )
      insert into payments (id, order_id, attempt, token, provider, method, amount_minor, currency, state, session_id, created_at, opened_at)
      select f.payment, f.id, 1, f.payment::text, 'test', 'card', m.total_minor, m.currency, 'open', 'bench-' || f.payment, m.created_at, m.created_at
      from fresh f, model m returning id, amount_minor::int as "amountMinor"`,
      [order.orderReference, howMany],
    )
    await client.query('analyze orders, order_lines, payments')
    return rows
  } finally {
    await client.end()
  }
}

const untilSettled = async (databaseUrl: string, payments: readonly Payment[]): Promise<number> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const startedAt = performance.now()
  try {
    for (;;) {
      const { rows } = await client.query<{ left: number }>(
        `select count(*)::int as left from payments p join orders o on o.id = p.order_id where p.id = any($1::uuid[]) and o.status <> 'Completed'`,
        [payments.map(({ id }) => id)],
      )
      if (rows[0]?.left === 0) return performance.now() - startedAt
      if (performance.now() - startedAt > 60_000) throw new Error(`${rows[0]?.left} payments were not settled within a minute.`)
      await new Promise((done) => setTimeout(done, 50))
    }
  } finally {
    await client.end()
  }
}
