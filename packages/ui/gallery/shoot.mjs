/*
 * Takes screenshots of the gallery and checks it: node packages/ui/gallery/shoot.mjs [path …]
 * Screenshots are written to packages/ui/gallery/build/. Exits with 1 if axe or the console (hydration, content security policy) reports a
 * problem, or if a page is wider than its window. FORCED_COLORS=1 uses forced colours.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launch } from './browser.mjs'
import { out, serveGallery } from './serve.mjs'

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const forced = process.env.FORCED_COLORS === '1'
const gallery = await serveGallery()
const browser = await launch()
const asked = process.argv.slice(2)
const paths = asked.length > 0 ? asked : gallery.paths
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
let faults = 0
const complain = (where, what) => {
  faults++
  console.log(`${where}: ${what}`)
}

const look = async (path, width) => {
  const where = `${path} ${width}`
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    reducedMotion: 'reduce',
    forcedColors: forced ? 'active' : 'none',
  })
  const page = await context.newPage()
  // The sample hold has 12:48 left at this moment.
  await page.clock.setFixedTime(new Date(Date.UTC(2026, 10, 21, 9, 0, 0)))
  page.on('console', (message) => {
    if (message.type() === 'error') complain(where, message.text())
  })
  page.on('pageerror', (error) => complain(where, error.message))
  await page.goto(gallery.base + path, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  if (wide > 0) complain(where, `${wide} px too wide`)
  await page.evaluate(axeSource)
  const { violations } = await page.evaluate((values) => globalThis.axe.run(document, { runOnly: { type: 'tag', values } }), tags)
  for (const { id, nodes } of violations) {
    complain(where, `${id}: ${nodes.map((node) => `${node.target} ${node.any[0]?.message ?? ''}`).join(' | ')}`)
  }
  const name = `${path === '/' ? 'parts' : path.slice(1)}-${width}${forced ? '-forced' : ''}.png`
  await page.screenshot({ path: join(out, name), fullPage: !['/menu', '/dialog'].includes(path) })
  await context.close()
}

for (const path of paths) {
  for (const width of [320, 390, 1280]) await look(path, width)
}
await browser.close()
gallery.stop()
console.log(faults === 0 ? `no faults on ${paths.length} pages at 320, 390 and 1280 px` : `${faults} faults`)
process.exitCode = faults === 0 ? 0 : 1
