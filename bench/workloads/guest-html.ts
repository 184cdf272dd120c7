import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { compare } from '../comparison.ts'
import { askingOf } from '../http/ask.ts'
import { startProcess } from '../processes.ts'
import { withProduct } from '../product/product.ts'
import { benchDir, ports, productSettings } from '../product/settings.ts'
import { atLeast, type Workload } from '../report.ts'
import { medianRatio, rounded } from '../statistics.ts'

const rounds = 5
const seconds = 1.5
const path = '/sv'

/** The start page as a guest's browser asks for it, against node:http with the same bytes, and against the same page rendered each time. */
export const guestHtml: Workload = {
  name: 'guest-html',
  about: 'start page, against node:http sending the same bytes and against the uncached React Router handler',
  run: () =>
    withProduct(async (product) => {
      const headers = { host: `localhost:${ports.product}`, 'accept-encoding': 'gzip, deflate, br, zstd' }
      const page = await settledPage(path, headers)
      const file = join(benchDir, 'start-page.br')
      writeFileSync(file, page.compressed)
      const bare = await startProcess({
        script: 'bench/baselines/bare-http.ts',
        args: [String(ports.baseline), file, 'br'],
        env: { NODE_ENV: 'production' },
        ready: /^listening$/,
      })
      const uncached = await startProcess({
        script: 'bench/baselines/uncached-pages.ts',
        env: { ...productSettings(product.databaseUrl), PORT: String(ports.uncached) },
        ready: /^listening$/,
      })
      try {
        const rendered = await renderedBytes(headers, page.plain)
        // The product makes the page anew every minute, with what the clock says; node:http keeps to the bytes of the beginning.
        const target = { path, headers, status: 200, bodyBytes: page.compressed.length, slack: 0.15 }
        const sides = await compare(
          [
            { name: 'product', server: product, target: { ...target, port: ports.product } },
            { name: 'bare', server: bare, target: { ...target, port: ports.baseline } },
            { name: 'uncached', server: uncached, target: { ...target, port: ports.uncached, bodyBytes: rendered } },
          ],
          rounds,
          seconds,
        )
        return {
          workload: 'guest-html',
          rounds,
          checks: [
            atLeast('ratio to node:http', rounded(medianRatio(sides.product.perSecond, sides.bare.perSecond)), 0.5),
            atLeast(
              'ratio to the uncached handler',
              rounded(medianRatio(sides.product.perSecond, sides.uncached.perSecond), 0),
              30,
            ),
          ],
          details: {
            bytes: page.compressed.length,
            product: sides.product.summary,
            bareHttp: sides.bare.summary,
            uncached: sides.uncached.summary,
          },
        }
      } finally {
        await bare.stop()
        await uncached.stop()
      }
    }),
}

/** The page as it is when it has been kept for a moment: the first answer is compressed in a hurry. */
const settledPage = async (page: string, headers: Record<string, string>) => {
  const asking = askingOf(ports.product, 'localhost')
  await asking.ask(page, { headers })
  await new Promise((done) => setTimeout(done, 1_000))
  const { status, bytes, headers: answered } = await asking.ask(page, { headers })
  asking.close()
  if (status !== 200 || answered['content-encoding'] !== 'br')
    throw new Error(`The start page came with ${status} and encoding ${answered['content-encoding']}`)
  return { compressed: bytes, plain: brotliDecompressSync(bytes).length }
}

/** The size of the page as the uncached handler sends it. Both pages must be the same, but for what a minute changes (open until …). */
const renderedBytes = async (headers: Record<string, string>, plain: number): Promise<number> => {
  const asking = askingOf(ports.uncached, 'localhost')
  const { status, bytes } = await asking.ask(path, { headers })
  asking.close()
  if (status !== 200 || Math.abs(bytes.length - plain) > plain / 100)
    throw new Error(`The uncached page is another one: ${status}, ${bytes.length} bytes instead of ${plain}`)
  return bytes.length
}
