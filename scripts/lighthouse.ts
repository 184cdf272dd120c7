import { availableParallelism, loadavg } from 'node:os'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { isPublic } from '../apps/web/app/platform/public-pages.ts'
import { stopEverything } from '../bench/processes.ts'
import { guestPages, readSites } from '../bench/product/pages.ts'
import { closeDatabase, withProduct } from '../bench/product/product.ts'
import { ports } from '../bench/product/settings.ts'
import { buildIfStale } from './build.ts'
import { findChromium } from './chromium.ts'

/**
 * `npm run lighthouse [-- word …]`: Lighthouse's mobile figures, in its default throttling, of every kind of public page on the Swedish site; with words, of
 * the pages whose address holds one of them. The median of three runs. Ends with 1 when a figure is missed. `HOPPLA_LIGHTHOUSE_ORIGIN` measures a server
 * that runs already.
 */
const rounds = 3

type Figure = { name: string; of: (result: Result) => number; target: number; isAtMost?: true; decimals: number }
type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']

const score = (category: string) => (result: Result) => Math.round((result.categories[category]?.score ?? 0) * 100)
const metric =
  (audit: string, divisor = 1) =>
  (result: Result) =>
    (result.audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY) / divisor

/** The targets of the specification. */
const figures: readonly Figure[] = [
  { name: 'performance', of: score('performance'), target: 98, decimals: 0 },
  { name: 'accessibility', of: score('accessibility'), target: 100, decimals: 0 },
  { name: 'best practices', of: score('best-practices'), target: 100, decimals: 0 },
  { name: 'SEO', of: score('seo'), target: 100, decimals: 0 },
  { name: 'LCP s', of: metric('largest-contentful-paint', 1000), target: 1.2, isAtMost: true, decimals: 2 },
  { name: 'CLS', of: metric('cumulative-layout-shift'), target: 0.01, isAtMost: true, decimals: 3 },
  { name: 'TBT ms', of: metric('total-blocking-time'), target: 50, isAtMost: true, decimals: 0 },
]

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
const isMet = ({ target, isAtMost }: Figure, value: number) => (isAtMost ? value <= target : value >= target)

const measure = async (address: string): Promise<Result> => {
  const chrome = await launch({
    chromePath: findChromium(),
    chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-component-update', '--disable-sync'],
  })
  try {
    const run = await lighthouse(address, { port: chrome.port, logLevel: 'error' })
    if (!run || run.lhr.runtimeError)
      throw new Error(`${address}: ${run?.lhr.runtimeError?.message ?? 'Lighthouse has no result.'}`)
    return run.lhr
  } finally {
    chrome.kill()
  }
}

/** What keeps a score under 100, for whoever repairs it. */
const faultsOf = (result: Result): string[] =>
  ['accessibility', 'best-practices', 'seo'].flatMap((category) =>
    (result.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = result.audits[id]
      return weight > 0 && audit?.score !== null && (audit?.score ?? 1) < 1 ? [`${category}: ${audit?.title}`] : []
    }),
  )

const measurePage = async (origin: string, path: string): Promise<boolean> => {
  const results: Result[] = []
  for (let round = 0; round < rounds; round++) results.push(await measure(origin + path))
  const values = figures.map((figure) => ({ figure, value: median(results.map(figure.of)) }))
  const cells = values.map(({ figure, value }) => `${value.toFixed(figure.decimals)}${isMet(figure, value) ? '' : ' ✗'}`)
  console.log(`| ${[path, ...cells].join(' | ')} |`)
  for (const fault of new Set(results.flatMap(faultsOf))) console.error(`  ${path} – ${fault}`)
  return values.every(({ figure, value }) => isMet(figure, value))
}

const measureAll = async (origin: string, paths: readonly string[]): Promise<boolean> => {
  console.log(`| page | ${figures.map(({ name, target, isAtMost }) => `${name} ${isAtMost ? '≤' : '≥'} ${target}`).join(' | ')} |`)
  console.log(`|---|${figures.map(() => '---:|').join('')}`)
  let allMet = true
  for (const path of paths) allMet = (await measurePage(origin, path)) && allMet
  const load = loadavg()[0]?.toFixed(1)
  console.log(
    `\nMedian of ${rounds}, simulated slow 4G and a processor four times slower; load of the machine at the end ${load} on ${availableParallelism()} cores.`,
  )
  return allMet
}

const wanted = process.argv.slice(2)
const isWanted = (path: string) =>
  wanted.length === 0 || wanted.some((word) => path.includes(word) || (word === 'start' && path === '/sv'))

const measureProduct = async (): Promise<boolean> => {
  const [sweden, ...others] = await readSites()
  if (!sweden) throw new Error('There is no site.')
  const paths = guestPages(sweden, 'sv').filter((path) => isPublic(sweden.site, path) && isWanted(path))
  for (const { asking } of [sweden, ...others]) asking.close()
  return measureAll(`http://localhost:${ports.product}`, paths)
}

const running = process.env.HOPPLA_LIGHTHOUSE_ORIGIN
try {
  if (running) process.exitCode = (await measureAll(running, wanted)) ? 0 : 1
  else {
    await buildIfStale()
    process.exitCode = (await withProduct(measureProduct)) ? 0 : 1
  }
} finally {
  await stopEverything()
  await closeDatabase()
}
