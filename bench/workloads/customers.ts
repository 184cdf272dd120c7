import { urlOf } from '@hoppla/contract/client'
import { searchCustomers } from '@hoppla/contract/staff/search'
import pg from 'pg'
import { chanceOf, oneOf } from '../chance.ts'
import { askingOf } from '../http/ask.ts'
import { adminToken } from '../product/office-token.ts'
import { withProduct } from '../product/product.ts'
import { ports } from '../product/settings.ts'
import { atMost, type Workload } from '../report.ts'
import { fillCustomers, type SampleCustomer, sampleCustomers } from '../rows/customers.ts'
import { percentile, rounded } from '../statistics.ts'

/** `HOPPLA_BENCH_ACCOUNTS` makes a smaller chain, to try the workload out: its figures are then no proof. */
const most = Number(process.env.HOPPLA_BENCH_ACCOUNTS ?? 1_000_000)
const times = 100
const mostMs = 300

/** A word with one letter left out, doubled, replaced, or exchanged with its neighbour. */
const mistyped = (word: string, chance: () => number): string => {
  const at = 1 + Math.floor(chance() * Math.max(1, word.length - 2))
  const ways = [
    () => word.slice(0, at) + word.slice(at + 1),
    () => word.slice(0, at) + word.charAt(at) + word.slice(at),
    () => word.slice(0, at) + oneOf([...'aeiorst'], chance) + word.slice(at + 1),
    () => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  ]
  return oneOf(ways, chance)()
}
/** How people are looked for at the telephone: by what is right, and by what is nearly right. */
const questions: Record<string, (who: SampleCustomer, chance: () => number) => string> = {
  'first and last name': ({ first, last }) => `${first} ${last}`,
  'last name': ({ last }) => last,
  'beginning of a name': ({ last }) => last.slice(0, 4),
  'name, mistyped': ({ first, last }, chance) => `${mistyped(first, chance)} ${mistyped(last, chance)}`,
  'last name, mistyped': ({ last }, chance) => mistyped(last, chance),
  'child, mistyped': ({ child }, chance) => mistyped(child, chance),
  email: ({ email }) => email,
  'email, mistyped': ({ email }, chance) => `${mistyped(email.split('@')[0] ?? '', chance)}@gmial.com`,
  phone: ({ phone }) => `+46 ${phone}`,
  card: ({ card }) => card,
}

/** Searching is limited for each person; here one asks for many. */
const forgetLimits = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`delete from rate_limits where bucket like 'staff-search%'`)
  await client.end()
}

/** Finding a customer among a million, for somebody who may find those of all five countries and by all that is known; one question after the other. */
export const customers: Workload = {
  name: 'customers',
  about: `finding one of ${most} customers by name, child, address, telephone and card, with typing errors`,
  run: () =>
    withProduct(async ({ databaseUrl }) => {
      await fillCustomers(databaseUrl, most)
      const chance = chanceOf(20_261)
      const sample = await sampleCustomers(databaseUrl, most, times)
      const token = await adminToken(databaseUrl)
      const asking = askingOf(ports.product, 'office.localhost', { authorization: `Bearer ${token}` })
      const took: Record<string, number[]> = {}
      const hits: Record<string, number> = {}
      for (const [name, textOf] of Object.entries(questions)) {
        const own: number[] = []
        took[name] = own
        for (const [turn, who] of sample.entries()) {
          if (turn % 20 === 0) await forgetLimits(databaseUrl)
          const path = urlOf(searchCustomers, { query: { q: textOf(who, chance) } })
          const startedAt = performance.now()
          const { status, bytes } = await asking.ask(path)
          own.push(performance.now() - startedAt)
          if (status !== 200) throw new Error(`${name} answered ${status}: ${bytes}`)
          if (JSON.parse(String(bytes)).customers.length > 0) hits[name] = (hits[name] ?? 0) + 1
        }
      }
      asking.close()
      return {
        workload: 'customers',
        rounds: times,
        checks: Object.entries(took).map(([name, own]) =>
          atMost(`p95 of ${name}`, rounded(percentile(own, 0.95), 1), mostMs, 'ms'),
        ),
        details: {
          accounts: most,
          p50: Object.fromEntries(Object.entries(took).map(([name, own]) => [name, rounded(percentile(own, 0.5), 1)])),
          foundSomebody: hits,
        },
      }
    }),
}
