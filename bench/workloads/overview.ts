import { urlOf } from '@hoppla/contract/client'
import { userGathering } from '@hoppla/contract/overview'
import { type Buyer, gatherBuyers } from '../product/buyers.ts'
import { withProduct } from '../product/product.ts'
import { atMost, type Workload } from '../report.ts'
import { adopt, type Chain, growTo } from '../rows/families.ts'
import { median, percentile, rounded } from '../statistics.ts'

const rounds = 5
const seconds = 3
const connections = 32
const howManyBuyers = 96
/** `HOPPLA_BENCH_ACCOUNTS` makes a smaller chain, to try the workload out: its figures are then no proof. */
const most = Number(process.env.HOPPLA_BENCH_ACCOUNTS ?? 1_000_000)
const small: Chain = { accounts: Math.min(10_000, most), orders: Math.min(50_000, most * 5) }
const large: Chain = { accounts: most, orders: most * 5 }

const path = urlOf(userGathering, {
  query: {
    includeOffers: 'true',
    includeEntranceBookings: 'true',
    includePartyBookings: 'true',
    includeSportKidz: 'true',
    includeSubscriptions: 'true',
    includeSerialTickets: 'true',
    includeLeoCamps: 'true',
    includeChildAccounts: 'true',
    includeAccountProgress: 'true',
  },
})

/** The overview with all nine flags, 32 asking at once, by 96 accounts in turn: first in a chain of 10,000 accounts, then of 1,000,000 with 5,000,000 orders. */
export const overview: Workload = {
  name: 'overview',
  about: `user-gathering with all flags at ${connections} connections, ${small.accounts} accounts against ${large.accounts}`,
  run: () =>
    withProduct(async (product) => {
      await growTo(product.databaseUrl, small)
      const buyers = await gatherBuyers(product.databaseUrl, howManyBuyers)
      await adopt(
        product.databaseUrl,
        buyers.map(({ email }) => email),
      )
      const few = await measure(buyers)
      const startedAt = performance.now()
      await growTo(product.databaseUrl, large)
      const generated = (performance.now() - startedAt) / 1000
      const many = await measure(buyers)
      for (const { asking } of buyers) asking.close()
      return {
        workload: 'overview',
        rounds,
        checks: [
          atMost('p99 with the large chain', rounded(median(many.p99), 1), 15, 'ms'),
          atMost('median time, large chain over small', rounded(median(many.p50) / median(few.p50)), 1.3),
        ],
        details: {
          chain: large,
          generatedInSeconds: rounded(generated, 0),
          small: summary(few),
          large: summary(many),
        },
      }
    }),
}

type Figures = { p50: number[]; p99: number[]; perSecond: number[] }
const summary = ({ p50, p99, perSecond }: Figures) => ({
  p50: rounded(median(p50), 1),
  p99: rounded(median(p99), 1),
  perSecond: rounded(median(perSecond), 0),
})

const measure = async (buyers: readonly Buyer[]): Promise<Figures> => {
  // A token lasts five minutes.
  for (const buyer of buyers) if (buyer.signedInFor() > 60_000) await buyer.signInAgain()
  await oneRound(buyers)
  const figures: Figures = { p50: [], p99: [], perSecond: [] }
  for (let round = 0; round < rounds; round++) {
    const times = await oneRound(buyers)
    figures.p50.push(percentile(times, 0.5))
    figures.p99.push(percentile(times, 0.99))
    figures.perSecond.push(times.length / seconds)
  }
  return figures
}

/** Every connection asks again as soon as it has its answer, for another account each time. @returns milliseconds. */
const oneRound = async (buyers: readonly Buyer[]): Promise<number[]> => {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async (_, connection) => {
      const own = buyers.filter((_buyer, index) => index % connections === connection)
      for (let turn = 0; performance.now() < end; turn++) {
        const buyer = own[turn % own.length] as Buyer
        const startedAt = performance.now()
        const { status, bytes } = await buyer.asking.ask(path, {})
        times.push(performance.now() - startedAt)
        if (status !== 200) throw new Error(`The overview answered ${status}: ${bytes}`)
      }
    }),
  )
  return times
}
