import pg from 'pg'
import { watchStolen } from '../processes.ts'
import { type Buyer, gatherBuyers } from '../product/buyers.ts'
import { type Busy, buyAsFastAsPossible, jobsDone } from '../product/buying.ts'
import { watchDatabase } from '../product/database-cpu.ts'
import { type OrderKind, orderKindsOf } from '../product/order-kinds.ts'
import { readSites } from '../product/pages.ts'
import { type Product, withProduct } from '../product/product.ts'
import { buyGiftCard } from '../product/purchase.ts'
import { benchSecret } from '../product/settings.ts'
import { layInStock } from '../product/stock.ts'
import { atLeast, type Check, type Workload } from '../report.ts'
import { interleave } from '../rounds.ts'
import { median, medianRatio, rounded, spread } from '../statistics.ts'

const rounds = 5
const [warmUpSeconds, seconds] = [2, 3]
const howManyBuyers = 32
/** What is posted at its sale, what has a debt instead, and what a gift card pays in part: that is posted in three entries. */
const kinds: readonly string[] = ['gift card', 'ticket', 'ticket, partly by gift card']

/** The same orders with and without what posts them to the ledger: the triggers are switched off and on in the bench's own database. */
export const posting: Workload = {
  name: 'posting',
  about: 'create → paid → fulfilled over HTTP with 32 buyers, posted to the ledger, against the same orders not posted',
  run: () =>
    withProduct(async (product) => {
      const [sweden] = await readSites()
      if (!sweden) throw new Error('There is no site.')
      const buyers = await gatherBuyers(product.databaseUrl, howManyBuyers)
      const [first] = buyers
      if (!first) throw new Error('There is no buyer.')
      const { orderReference } = await buyGiftCard(first, sweden.giftCardId, { to: 'me' })
      const stock = await layInStock(product.databaseUrl, benchSecret, buyers, orderReference)
      const checks: Check[] = []
      const details: Record<string, unknown> = {}
      for (const kind of orderKindsOf(sweden, stock).filter(({ name }) => kinds.includes(name))) {
        const measured = await measure(product, buyers, kind)
        checks.push(measured.check)
        details[kind.name] = measured.details
        // A token lasts five minutes.
        await Promise.all(buyers.map((buyer) => (buyer.signedInFor() > 120_000 ? buyer.signInAgain() : undefined)))
      }
      for (const { asking } of [...buyers, sweden]) asking.close()
      return { workload: 'posting', rounds, checks, details }
    }),
}

/** `cpuMs`: processor time for one order of product and database together, which a busy machine changes less than what goes through. */
type Round = Pick<Busy, 'perSecond' | 'cpuMs'> & { databaseMs: number }

const measure = async (product: Product, buyers: readonly Buyer[], { name, buy }: OrderKind) => {
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  const stolen = watchStolen()
  try {
    const round = async (isPosted: boolean): Promise<Round> => {
      await switchPosting(client, isPosted)
      // The switch has every connection plan its statements anew, which is not what is measured.
      await buyAsFastAsPossible(product, buyers, buy, warmUpSeconds)
      const database = await watchDatabase(client)
      const { purchases, perSecond, cpuMs } = await buyAsFastAsPossible(product, buyers, buy, seconds)
      const databaseMs = ((await database()) * 1_000) / purchases.length
      await jobsDone(product)
      return { perSecond, cpuMs, databaseMs }
    }
    const { posted, plain } = await interleave(
      [
        { name: 'posted', run: () => round(true) },
        { name: 'plain', run: () => round(false) },
      ],
      rounds,
    )
    const of = (list: readonly Round[], figure: keyof Round) => list.map((one) => one[figure])
    const side = (list: readonly Round[]) => ({
      ordersPerSecond: rounded(median(of(list, 'perSecond')), 1),
      spread: rounded(spread(of(list, 'perSecond'))),
      productCpuMs: rounded(median(of(list, 'cpuMs'))),
      databaseCpuMs: rounded(median(of(list, 'databaseMs'))),
    })
    return {
      check: atLeast(`ratio: ${name}`, rounded(medianRatio(of(posted, 'perSecond'), of(plain, 'perSecond'))), 0.9),
      details: { posted: side(posted), plain: side(plain), stolenPercent: rounded(stolen(), 1) },
    }
  } finally {
    await switchPosting(client, true)
    await client.end()
  }
}

/** Every trigger that posts is named for its table, `…_post`. @throws Error when there is none. */
const switchPosting = async (client: pg.Client, isOn: boolean): Promise<void> => {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s ${isOn ? 'enable' : 'disable'} trigger %I', tgrelid::regclass, tgname) as statement
    from pg_trigger where not tgisinternal and tgname like '%\\_post'`,
  )
  if (rows.length === 0) throw new Error('Nothing posts to the ledger.')
  for (const { statement } of rows) await client.query(statement)
}
