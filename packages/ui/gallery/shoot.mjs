/*
 * Builds the gallery, serves it as the product is served (server-rendered, hydrated, strict content security policy), takes pictures
 * and looks for faults: node packages/ui/gallery/shoot.mjs [--serve] [path …]
 * Pictures land in packages/ui/gallery/build/. Exits with 1 when axe, the console, hydration or the width of a page complains.
 */
import { mkdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium } from 'playwright-core'
import { build } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))
const publicDir = join(here, '../../../apps/web/public')
const out = join(here, 'build')
const port = Number(process.env.PORT ?? 3110)
const common = { configFile: false, root: here, logLevel: 'error' }

await build({
  ...common,
  publicDir,
  build: {
    outDir: join(out, 'client'),
    emptyOutDir: true,
    cssCodeSplit: false,
    rollupOptions: {
      input: join(here, 'client.tsx'),
      output: {
        entryFileNames: 'assets/client.js',
        assetFileNames: (asset) => (asset.names[0]?.endsWith('.css') ? 'assets/client.css' : 'assets/[name][extname]'),
      },
    },
  },
})
await build({
  ...common,
  publicDir: false,
  build: { ssr: join(here, 'server.tsx'), outDir: join(out, 'server'), emptyOutDir: true },
})
const { documents } = await import(join(out, 'server/server.js'))
const html = documents()

const types = { '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' }
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; form-action 'none'; base-uri 'none'"

const server = createServer(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  if (html[pathname]) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }).end(html[pathname])
    return
  }
  try {
    const body = await readFile(join(out, 'client', pathname))
    response.writeHead(200, { 'content-type': types[extname(pathname)] ?? 'application/octet-stream' }).end(body)
  } catch {
    response.writeHead(404).end()
  }
})
await new Promise((listening) => server.listen(port, '127.0.0.1', listening))

const wanted = process.argv.slice(2).filter((word) => word.startsWith('/'))
if (process.argv.includes('--serve')) console.log(`gallery on http://localhost:${port}`, Object.keys(html).join(' '))
else process.exitCode = (await look(wanted.length > 0 ? wanted : Object.keys(html))) > 0 ? 1 : 0

async function look(paths) {
  await mkdir(out, { recursive: true })
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
  let faults = 0
  const complain = (where, what) => {
    faults++
    console.log(`${where}: ${what}`)
  }
  for (const path of paths) {
    for (const width of [320, 390, 1280]) {
      const where = `${path} ${width}`
      const context = await browser.newContext({ viewport: { width, height: 844 }, reducedMotion: 'reduce' })
      const page = await context.newPage()
      // The sample hold has 12:48 left at this moment.
      await page.clock.setFixedTime(new Date(Date.UTC(2026, 10, 21, 9, 0, 0)))
      page.on('console', (message) => {
        if (message.type() === 'error' && !message.text().includes('404')) complain(where, message.text())
      })
      page.on('pageerror', (error) => complain(where, error.message))
      await page.goto(`http://localhost:${port}${path}`, { waitUntil: 'networkidle' })
      await page.evaluate(() => document.fonts.ready)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      if (wide > 0) complain(where, `${wide} px too wide`)
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze()
      for (const violation of violations) {
        complain(
          where,
          `${violation.id}: ${violation.nodes.map((node) => `${node.target} ${node.any[0]?.message ?? ''}`).join(' | ')}`,
        )
      }
      await page.screenshot({
        path: join(out, `${path === '/' ? 'parts' : path.slice(1)}-${width}.png`),
        fullPage: !['/menu', '/dialog'].includes(path),
      })
      await context.close()
    }
  }
  await browser.close()
  server.close()
  console.log(faults === 0 ? `no faults on ${paths.length} pages at 320, 390 and 1280 px` : `${faults} faults`)
  return faults
}
