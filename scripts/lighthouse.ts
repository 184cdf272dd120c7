import { availableParallelism, loadavg } from 'node:os'
import { login } from '@hoppla/contract/identity'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { stopEverything } from '../bench/processes.ts'
import { readSites, type SiteFacts } from '../bench/product/pages.ts'
import { closeDatabase, withProduct } from '../bench/product/product.ts'
import { ports } from '../bench/product/settings.ts'
import { buildIfStale } from './build.ts'
import { chromiumFlags, findChromium } from './chromium.ts'
import { everyPage, type Measured, samplePages } from './lighthouse-pages.ts'

/**
 * `npm run lighthouse [-- word …]`: Lighthouse's mobile figures, in its default throttling, of the public pages and of the account's start signed in; with
 * words, of the pages whose address holds one of them; with `everything`, of every page in every country and language. Each page once; one that misses a
 * figure twice more, and the median counts (not with `once`, which saves minutes where much is missed). Prints each page on standard error and, on
 * standard output, the table of docs/figures.md: a row a kind of page with the worst of each figure. Ends with 1 when one is missed.
 */
const words = process.argv.slice(2)
const roundsWhenMissed = words.includes('once') ? 1 : 3
/** Who has everything filled in (README). */
const parent = { email: 'astrid@hoppla.example', password: 'Hopp-hopp-hurra-1' }
const accountKind = '/account, signed in'

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']
type Figure = {
  name: string
  of: (result: Result) => number
  decimals: number
  isAtMost?: true
  target: number
  /** Of the signed-in page, where it is another; `null`: none (search engines are kept out of it). */
  signedIn?: number | null
}

const score = (category: string) => (result: Result) => Math.round((result.categories[category]?.score ?? 0) * 100)
const metric =
  (audit: string, divisor = 1) =>
  (result: Result) =>
    (result.audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY) / divisor

/** The targets; docs/figures.md holds what was measured. */
const figures: readonly Figure[] = [
  { name: 'performance', of: score('performance'), decimals: 0, target: 98, signedIn: null },
  { name: 'accessibility', of: score('accessibility'), decimals: 0, target: 100 },
  { name: 'best practices', of: score('best-practices'), decimals: 0, target: 100 },
  { name: 'SEO', of: score('seo'), decimals: 0, target: 100, signedIn: null },
  { name: 'LCP s', of: metric('largest-contentful-paint', 1000), decimals: 2, isAtMost: true, target: 1.3, signedIn: 1.5 },
  { name: 'CLS', of: metric('cumulative-layout-shift'), decimals: 3, isAtMost: true, target: 0.01 },
  { name: 'TBT ms', of: metric('total-blocking-time'), decimals: 0, isAtMost: true, target: 200, signedIn: null },
]

const targetOf = ({ target, signedIn }: Figure, kind: string) =>
  kind === accountKind && signedIn !== undefined ? signedIn : target
const isMet = (figure: Figure, kind: string, value: number): boolean => {
  const target = targetOf(figure, kind)
  return target === null || (figure.isAtMost ? value <= target : value >= target)
}

type Values = readonly number[]
type Row = { kind: string; values: Values }

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const medians = (results: readonly Result[]): Values => figures.map((figure) => median(results.map(figure.of)))
const areMet = ({ kind, values }: Row) => figures.every((figure, n) => isMet(figure, kind, values[n] as number))
const worstOf = (rows: readonly Row[]): Values =>
  figures.map(({ isAtMost }, n) => (isAtMost ? Math.max : Math.min)(...rows.map(({ values }) => values[n] as number)))
const lineOf = (name: string, { kind, values }: Row) =>
  `| ${[
    name,
    ...figures.map((figure, n) => {
      if (targetOf(figure, kind) === null) return '–'
      return `${values[n]?.toFixed(figure.decimals)}${isMet(figure, kind, values[n] as number) ? '' : ' ✗'}`
    }),
  ].join(' | ')} |`

/** What keeps a score under 100, for whoever repairs it. */
const faultsOf = (result: Result, kind: string): string[] =>
  ['accessibility', 'best-practices', ...(kind === accountKind ? [] : ['seo'])].flatMap((category) =>
    (result.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = result.audits[id]
      return weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 1 ? [`${category}: ${audit?.title}`] : []
    }),
  )

/** @param before done before each round. */
const measure = async (port: number, { kind, host, path }: Measured, before?: () => Promise<void>): Promise<Row> => {
  const address = `http://${host}:${ports.product}${path}`
  const results: Result[] = []
  do {
    await before?.()
    const run = await lighthouse(address, {
      port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      disableFullPageScreenshot: true,
      // Who is signed in stays so.
      disableStorageReset: before !== undefined,
    })
    if (!run || run.lhr.runtimeError)
      throw new Error(`${address}: ${run?.lhr.runtimeError?.message ?? 'Lighthouse has no result.'}`)
    results.push(run.lhr)
  } while (results.length < roundsWhenMissed && !areMet({ kind, values: medians(results.slice(0, 1)) }))
  const row = { kind, values: medians(results) }
  console.error(lineOf(host + path, row))
  for (const fault of new Set(results.flatMap((result) => faultsOf(result, kind)))) console.error(`  ${host}${path} – ${fault}`)
  return row
}

/**
 * Asks for every page twice before the first is measured: one that nobody has asked for is rendered and compressed in a hurry, and the second asking has it
 * compressed well. Visitors get that one.
 */
const warmUp = async (sites: readonly SiteFacts[], pages: readonly Measured[]): Promise<void> => {
  for (const _time of ['rendered', 'compressed well'])
    for (const { host, path } of pages)
      await sites.find((facts) => facts.host === host)?.asking.ask(path, { headers: { 'accept-encoding': 'br' } })
  await new Promise((done) => setTimeout(done, pages.length * 150))
}

/** The account's start for a parent who has been here before: signed in, but with nothing in the browser's cache. */
const measureAccount = async (port: number): Promise<Row> => {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  try {
    const context = browser.contexts()[0] ?? (await browser.newContext())
    const page = await context.newPage()
    const origin = `http://localhost:${ports.product}`
    await page.goto(`${origin}/sv`)
    const status = await page.evaluate(
      async ({ path, body }) =>
        (await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).status,
      { path: login.path, body: parent },
    )
    if (status !== 200) throw new Error(`${parent.email} could not sign in: ${status}`)
    await page.goto(`${origin}/sv/account`)
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('oidc.user:')))
    await page.locator('#own').waitFor()
    const session = await context.newCDPSession(page)
    return await measure(port, { kind: accountKind, host: 'localhost', path: '/sv/account' }, async () => {
      await session.send('Network.clearBrowserCache')
    })
  } finally {
    await browser.close()
  }
}

const wanted = words.filter((word) => word !== 'once')
const isWanted = (address: string) =>
  wanted.length === 0 ||
  wanted.some((word) => word === 'everything' || address.includes(word) || (word === 'start' && address === '/sv'))

const table = (rows: readonly Row[]): string => {
  const kinds = [...new Set(rows.map(({ kind }) => kind))]
  const targets = figures.map(({ name, target, isAtMost }) => `${name} ${isAtMost ? '≤' : '≥'} ${target}`)
  return [
    `| page | ${targets.join(' | ')} |`,
    `|---|${figures.map(() => '---:|').join('')}`,
    ...kinds.map((kind) => {
      const ofKind = rows.filter((row) => row.kind === kind)
      const howMany = ofKind.length > 1 ? `, worst of ${ofKind.length}` : ''
      return lineOf(`\`${kind}\`${howMany}${kind === accountKind ? ' (LCP ≤ 1.5)' : ''}`, { kind, values: worstOf(ofKind) })
    }),
  ].join('\n')
}

const measureAll = async (): Promise<boolean> => {
  const sites = await readSites()
  const all = wanted.includes('everything') ? everyPage(sites) : samplePages(sites)
  const pages = all.filter(({ path }) => isWanted(path))
  await warmUp(sites, pages)
  for (const { asking } of sites) asking.close()
  const startedAt = performance.now()
  const chrome = await launch({ chromePath: findChromium(), chromeFlags: [...chromiumFlags] })
  try {
    const rows: Row[] = []
    for (const page of pages) rows.push(await measure(chrome.port, page))
    if (isWanted('/account')) rows.push(await measureAccount(chrome.port))
    console.log(table(rows))
    const minutes = ((performance.now() - startedAt) / 60_000).toFixed(0)
    console.log(
      `\n${rows.length} pages in ${minutes} minutes; simulated slow 4G and a processor four times slower; load of the machine at the end ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.`,
    )
    return rows.every(areMet)
  } finally {
    chrome.kill()
  }
}

try {
  await buildIfStale()
  process.exitCode = (await withProduct(measureAll)) ? 0 : 1
} finally {
  await stopEverything()
  await closeDatabase()
}
