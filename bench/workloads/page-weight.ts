import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../scripts/chromium.ts'
import { guestPages, readSites, type SiteFacts } from '../product/pages.ts'
import { withProduct } from '../product/product.ts'
import { ports } from '../product/settings.ts'
import { atMost, type Workload } from '../report.ts'
import { rounded } from '../statistics.ts'

// 1 KB is 1000 bytes here: the stricter reading.
const mostHtml = 18
const mostScript = 120
/** A page is mostly waited for, so that many share two cores. */
const tabs = 6
const compressed = { 'accept-encoding': 'br' }

type Weighed = { page: string; bytes: number }

/** What a guest's browser loads before anybody touches the page, on every page: the first HTML, and every script by the browser's own account. */
export const pageWeight: Workload = {
  name: 'page-weight',
  about: 'every guest page: first HTML and scripts, compressed',
  run: () =>
    withProduct(async () => {
      const sites = await readSites()
      try {
        const html = await weighHtml(sites)
        const scripts = await weighScripts(sites)
        return {
          workload: 'page-weight',
          rounds: 1,
          checks: [
            atMost('heaviest first HTML, brotli', heaviest(html), mostHtml, 'KB'),
            atMost('heaviest JavaScript, brotli', heaviest(scripts), mostScript, 'KB'),
          ],
          details: { pages: html.length, html: byWeight(html), script: byWeight(scripts) },
        }
      } finally {
        for (const { asking } of sites) asking.close()
      }
    }),
}

/** Every page on every host in every language. */
const weighHtml = async (sites: readonly SiteFacts[]): Promise<Weighed[]> => {
  const pages = sites.flatMap((site) =>
    site.languages.flatMap((language) => guestPages(site, language).map((path) => ({ site, path }))),
  )
  const weighed: Weighed[] = []
  for (const { site, path } of pages) {
    const ask = () => site.asking.ask(path, { headers: compressed })
    // The first answer is compressed in a hurry; asked for again, the page is compressed well, and those bytes are weighed.
    const hurried = (await ask()).bytes.length
    let answer = await ask()
    for (let tries = 0; answer.status === 200 && answer.bytes.length === hurried && tries < 100; tries++) {
      await new Promise((done) => setTimeout(done, 50))
      answer = await ask()
    }
    const { status, bytes, headers } = answer
    if ((status !== 200 && status !== 404) || headers['content-encoding'] !== 'br')
      throw new Error(`${site.host}${path} came with ${status}, encoding ${headers['content-encoding']}`)
    weighed.push({ page: `${site.host}${path}`, bytes: bytes.length })
  }
  return weighed
}

/** Every page in every language once: the scripts of a language are the same on every host, and those of its info pages the same for each. */
const weighScripts = async (sites: readonly SiteFacts[]): Promise<Weighed[]> => {
  const languages = new Map(sites.flatMap((site) => site.languages.map((language) => [language, site] as const)).toReversed())
  const pages = [...languages].flatMap(([language, site]) => {
    const paths = guestPages(site, language)
    const info = paths.find((path) => path.includes('/info/'))
    return paths.filter((path) => path === info || !path.includes('/info/')).map((path) => ({ site, path }))
  })
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Only scripts are weighed; pictures would double the time.
      '--blink-settings=imagesEnabled=false',
    ],
  })
  const sizes = new Map<string, Promise<number>>()
  const weighed: Weighed[] = []
  const weigh = async ({ site, path }: (typeof pages)[number]): Promise<Weighed> => {
    let bytes = 0
    for (const script of await scriptsOf(browser, `http://${site.host}:${ports.product}${path}`)) {
      if (!sizes.has(script)) sizes.set(script, sizeOf(site, script))
      bytes += (await sizes.get(script)) ?? 0
    }
    return { page: `${site.host}${path}`, bytes }
  }
  try {
    await Promise.all(
      Array.from({ length: tabs }, async () => {
        for (let next = pages.shift(); next; next = pages.shift()) weighed.push(await weigh(next))
      }),
    )
  } finally {
    await browser.close()
  }
  return weighed
}

/** Paths of all scripts a page loads by itself, until no more have come for a while; what its frames load included. */
const scriptsOf = async (browser: Browser, address: string): Promise<Set<string>> => {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const scripts = new Set<string>()
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (request.resourceType() === 'script' || pathname.endsWith('.js')) scripts.add(pathname)
    })
    await page.goto(address)
    // Scripts wait for the first paint, over which a busy machine takes its time.
    await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
    // What is put off until the browser is idle comes after that.
    for (let before = 0; before !== scripts.size; await page.waitForTimeout(700)) before = scripts.size
    if (scripts.size === 0) throw new Error(`${address} has loaded no script.`)
    return scripts
  } finally {
    await context.close()
  }
}

const sizeOf = async ({ asking }: SiteFacts, path: string): Promise<number> => {
  const { status, bytes, headers } = await asking.ask(path, { headers: compressed })
  if (status !== 200 || headers['content-encoding'] !== 'br') throw new Error(`${path} came with ${status}, not compressed`)
  return bytes.length
}

const kilobytes = (bytes: number): number => rounded(bytes / 1000)
const heaviest = (weighed: readonly Weighed[]): number => kilobytes(Math.max(...weighed.map(({ bytes }) => bytes)))
/** The heaviest ten, for whoever wants to make them lighter. */
const byWeight = (weighed: readonly Weighed[]): Record<string, number> =>
  Object.fromEntries(
    [...weighed]
      .sort((a, b) => b.bytes - a.bytes)
      .slice(0, 10)
      .map(({ page, bytes }) => [page, kilobytes(bytes)]),
  )
