import { createHash } from 'node:crypto'
import { urlOf } from '@hoppla/contract/client'
import { listStaffOrders } from '@hoppla/contract/orders/staff-orders'
import { idOf } from '../../apps/server/src/import/ids.ts'
import { askingOf } from '../http/ask.ts'
import { adminToken } from '../product/office-token.ts'
import { withProduct } from '../product/product.ts'
import { ports } from '../product/settings.ts'
import { atMost, type Workload } from '../report.ts'
import { fillOrderList } from '../rows/order-list.ts'
import { percentile, rounded } from '../statistics.ts'

/** `HOPPLA_BENCH_ACCOUNTS` makes fewer orders, to try the workload out: its figures are then no proof. */
const most = Number(process.env.HOPPLA_BENCH_ACCOUNTS ?? 1_000_000)
const times = 40
const mostMs = 300

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const names = ['anna', 'berg', 'öberg', 'nyström maja', 'maja2a', 'lars1f lund', 'kajsa', 'holm']
/** The number that `fillOrderList` gives an order. */
const referenceOf = (n: number): string =>
  createHash('md5').update(`l${n}`).digest('hex').toUpperCase().match(/.{4}/g)?.slice(0, 3).join('-') ?? ''
type Query = Parameters<typeof urlOf<typeof listStaffOrders>>[1]['query']
/** Each filter of the list, by itself and as it is used. @param turn counts up. */
const questions: Record<string, (turn: number) => Query> = {
  'no filter': () => ({}),
  'one country': () => ({ country: idOf('place', 'sweden') }),
  'awaiting payment': () => ({ filter: 'waiting' }),
  paid: () => ({ filter: 'paid' }),
  refunded: () => ({ filter: 'refunded' }),
  'not paid': () => ({ filter: 'unpaid' }),
  'needs attention': () => ({ filter: 'attention' }),
  product: (turn) => ({ kind: (['pass', 'serial-ticket', 'gift-card', 'child-class'] as const)[turn % 4] }),
  'payment method': (turn) => ({ method: (['card', 'swish'] as const)[turn % 2] }),
  'a rare payment method': () => ({ method: 'sepa' }),
  'a payment method that nobody used': () => ({ method: 'vipps' }),
  'a play centre': (turn) => ({ centre: idOf('place', (['barkarby', 'bergen', 'hamburg'] as const)[turn % 3] ?? 'barkarby') }),
  'a week, with its sum': (turn) => ({ from: daysAgo(turn * 7 + 7), to: daysAgo(turn * 7 + 1) }),
  'a month, with its sum': (turn) => ({ from: daysAgo(turn * 7 + 30), to: daysAgo(turn * 7) }),
  'a month of a country, refunded, with its sum': (turn) => ({
    from: daysAgo(turn * 7 + 30),
    to: daysAgo(turn * 7),
    country: idOf('place', 'norway'),
    filter: 'refunded',
  }),
  'an order number': (turn) => ({ search: referenceOf(turn * 1_777 + 1) }),
  'an email address': (turn) => ({ search: `l${turn * 1_777 + 1}@list.example` }),
  'a name': (turn) => ({ search: names[turn % names.length] ?? '' }),
  'the last digits of a card': (turn) => ({ search: String(1_000 + turn * 37) }),
}

/** The list of orders with each of its filters, one after the other, for somebody who sees all countries, among a million orders. */
export const orderList: Workload = {
  name: 'order-list',
  about: `the list of orders by each of its filters, among ${most} orders`,
  run: () =>
    withProduct(async ({ databaseUrl }) => {
      await fillOrderList(databaseUrl, most)
      const token = await adminToken(databaseUrl)
      const asking = askingOf(ports.product, 'office.localhost', { authorization: `Bearer ${token}` })
      const took: Record<string, number[]> = {}
      const found: Record<string, number> = {}
      for (const [name, queryOf] of Object.entries(questions)) {
        const own: number[] = []
        took[name] = own
        for (let turn = 0; turn < times; turn++) {
          const path = urlOf(listStaffOrders, { query: queryOf(turn) })
          const startedAt = performance.now()
          const { status, bytes } = await asking.ask(path)
          own.push(performance.now() - startedAt)
          if (status !== 200) throw new Error(`${name} answered ${status}: ${bytes}`)
          if (JSON.parse(String(bytes)).orders.length > 0) found[name] = (found[name] ?? 0) + 1
        }
      }
      asking.close()
      return {
        workload: 'order-list',
        rounds: times,
        checks: Object.entries(took).map(([name, own]) =>
          atMost(`p95 of ${name}`, rounded(percentile(own, 0.95), 1), mostMs, 'ms'),
        ),
        details: {
          orders: most,
          p50: Object.fromEntries(Object.entries(took).map(([name, own]) => [name, rounded(percentile(own, 0.5), 1)])),
          foundSome: found,
        },
      }
    }),
}
