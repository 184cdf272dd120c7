import { exportVouchers, type FileFormat } from '@hoppla/contract/accounting/files'
import { listMonths, previewMonth } from '@hoppla/contract/accounting/months'
import {
  getArticleTakings,
  getDeferredRevenue,
  getGiftCardDebt,
  getTakings,
  getTrialBalance,
  getVatReport,
  takingsBy,
} from '@hoppla/contract/accounting/reports'
import { urlOf } from '@hoppla/contract/client'
import { readConfig } from '../../apps/server/src/config.ts'
import { idOf } from '../../apps/server/src/import/ids.ts'
import { sumLedgerDays } from '../../apps/server/src/modules/accounting/sum-days.ts'
import { openDeps } from '../../apps/server/src/start.ts'
import { askingOf } from '../http/ask.ts'
import { residentMb } from '../processes.ts'
import { adminToken } from '../product/office-token.ts'
import { withProduct } from '../product/product.ts'
import { ports, productSettings } from '../product/settings.ts'
import { atMost, type Workload } from '../report.ts'
import { benchMonth, fillLedger } from '../rows/accounting.ts'
import { rounded } from '../statistics.ts'

/** `HOPPLA_BENCH_ACCOUNTS` makes a smaller month, to try the workload out: its figures are then no proof. */
const orders = Number(process.env.HOPPLA_BENCH_ACCOUNTS ?? 1_000_000)
const rounds = 5
const [mostReportMs, mostFileMs, mostGrowthMb] = [2_000, 10_000, 32]

const sweden = idOf('place', 'sweden')
const period = { company: sweden, from: `${benchMonth}-01`, to: `${benchMonth}-31` }
const on = { company: sweden, on: `${benchMonth}-31` }
const byArticle = 'takings by article'
const reports: Record<string, string> = {
  ...Object.fromEntries(takingsBy.map((by) => [`takings by ${by}`, urlOf(getTakings, { query: { ...period, by } })])),
  [byArticle]: urlOf(getArticleTakings, { query: period }),
  VAT: urlOf(getVatReport, { query: period }),
  'gift cards': urlOf(getGiftCardDebt, { query: on }),
  deferred: urlOf(getDeferredRevenue, { query: on }),
  'trial balance': urlOf(getTrialBalance, { query: period }),
  months: urlOf(listMonths, { query: { company: sweden } }),
  'preview of closing': urlOf(previewMonth, { query: { company: sweden, month: benchMonth } }),
}
const fileOf = (format: FileFormat, country: string): string =>
  urlOf(exportVouchers, { query: { company: idOf('place', country), month: benchMonth, format } })
const files: Record<string, string> = {
  'SIE 4I': fileOf('sie-4i', 'sweden'),
  'SIE 4E': fileOf('sie-4e', 'sweden'),
  CSV: fileOf('csv', 'sweden'),
  XLSX: fileOf('xlsx', 'sweden'),
  DATEV: fileOf('datev', 'germany'),
  'SAF-T': fileOf('saf-t', 'norway'),
}

const sumUp = async (databaseUrl: string): Promise<number> => {
  const { deps, close } = await openDeps(readConfig(productSettings(databaseUrl)), { beside: true })
  try {
    const startedAt = performance.now()
    await sumLedgerDays(deps)
    return performance.now() - startedAt
  } finally {
    await close()
  }
}

type Asking = ReturnType<typeof askingOf>
/** The slowest of some answers, in milliseconds, and how large it was. */
const slowest = async (asking: Asking, name: string, path: string, times: number): Promise<{ ms: number; bytes: number }> => {
  let [ms, size] = [0, 0]
  for (let time = 0; time < times; time++) {
    const startedAt = performance.now()
    const { status, bytes } = await asking.ask(path)
    ms = Math.max(ms, performance.now() - startedAt)
    size = bytes.length
    if (status !== 200) throw new Error(`${name} answered ${status}: ${bytes.toString('utf8', 0, 300)}`)
  }
  return { ms: rounded(ms, 0), bytes: size }
}

/** How many articles and classes have takings. @throws Error where they are not those of the ledger. */
const countArticles = async (asking: Asking): Promise<number> => {
  const { rows, total, ledger } = JSON.parse(String((await asking.ask(reports[byArticle] ?? '')).bytes))
  if (total.total !== ledger || rows.length === 0) throw new Error(`Articles took in ${total.total}, the ledger says ${ledger}.`)
  return rows.length
}

/** Every report and file of a closed month with a million orders, one after the other: from the ledger itself, then with its days added up. */
export const accounting: Workload = {
  name: 'accounting',
  about: `reports and files of a month with ${orders} orders`,
  run: () =>
    withProduct(async ({ databaseUrl, pid }) => {
      const filled = await fillLedger(databaseUrl, orders)
      const ask = async () =>
        askingOf(ports.product, 'office.localhost', { authorization: `Bearer ${await adminToken(databaseUrl)}` })
      const before = await ask()
      const unsummed = await slowest(before, 'VAT', reports.VAT ?? '', 1)
      const unsummedArticles = await slowest(before, byArticle, reports[byArticle] ?? '', 1)
      before.close()
      const summedMs = await sumUp(databaseUrl)
      const took: Record<string, { ms: number; bytes: number }> = {}
      const asking = await ask()
      for (const [name, path] of Object.entries(reports)) took[name] = await slowest(asking, name, path, rounds)
      const counted = await countArticles(asking)
      // Once to have everything loaded; what is measured is what comes on top.
      for (const [name, path] of Object.entries(files)) await slowest(asking, name, path, 1)
      const residentBefore = residentMb(pid)
      for (const [name, path] of Object.entries(files)) took[name] = await slowest(asking, name, path, rounds)
      const growth = residentMb(pid) - residentBefore
      asking.close()
      return {
        workload: 'accounting',
        rounds,
        checks: [
          ...Object.keys(reports).map((name) => atMost(name, took[name]?.ms ?? 0, mostReportMs, 'ms')),
          ...Object.keys(files).map((name) => atMost(name, took[name]?.ms ?? 0, mostFileMs, 'ms')),
          atMost(`resident memory, growth over ${rounds} of each file`, rounded(growth, 1), mostGrowthMb, 'MB'),
        ],
        details: {
          orders,
          ...filled,
          addedUpInSeconds: rounded(summedMs / 1000, 1),
          vatFromTheLedgerMs: unsummed.ms,
          articlesFromOrdersMs: unsummedArticles.ms,
          articles: counted,
          bytes: Object.fromEntries(Object.keys(files).map((name) => [name, took[name]?.bytes ?? 0])),
        },
      }
    }),
}
