import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type GiftCard, giftCardsByLocation } from '@hoppla/contract/catalogue'
import { urlOf } from '@hoppla/contract/client'
import { getSite, playgroundsByCountry } from '@hoppla/contract/places'
import { compare } from '../comparison.ts'
import { type Asking, askingOf } from '../http/ask.ts'
import { startProcess } from '../processes.ts'
import { withProduct } from '../product/product.ts'
import { benchDir, ports } from '../product/settings.ts'
import { atLeast, type Workload } from '../report.ts'
import { medianRatio, rounded } from '../statistics.ts'

const rounds = 7
const seconds = 1.5

/** The gift cards of a playground as JSON, against a bare Fastify route that sends the same bytes. */
export const catalogueJson: Workload = {
  name: 'catalogue-json',
  about: 'gift cards by location, against a bare Fastify route sending the same bytes',
  run: () =>
    withProduct(async (product) => {
      const asking = askingOf(ports.product, 'localhost')
      const path = urlOf(giftCardsByLocation, { params: { locationId: await somePlayground(asking) } })
      const headers = { host: `localhost:${ports.product}`, 'accept-language': 'sv' }
      const { status, bytes } = await asking.ask(path, { headers })
      asking.close()
      const cards = JSON.parse(bytes.toString('utf8')) as GiftCard[]
      if (status !== 200 || cards.length === 0) throw new Error(`No gift cards to send: ${status} ${path}`)
      const file = join(benchDir, 'gift-cards.json')
      writeFileSync(file, bytes)
      const baseline = await startProcess({
        script: 'bench/baselines/bare-fastify.ts',
        args: [String(ports.baseline), path, file],
        env: { NODE_ENV: 'production' },
        ready: /^listening$/,
      })
      try {
        const target = { path, headers, status: 200, bodyBytes: bytes.length }
        const sides = await compare(
          [
            { name: 'product', server: product, target: { ...target, port: ports.product } },
            { name: 'baseline', server: baseline, target: { ...target, port: ports.baseline } },
          ],
          rounds,
          seconds,
        )
        return {
          workload: 'catalogue-json',
          rounds,
          checks: [atLeast('ratio to bare Fastify', rounded(medianRatio(sides.product.perSecond, sides.baseline.perSecond)), 0.6)],
          details: { bytes: bytes.length, product: sides.product.summary, baseline: sides.baseline.summary },
        }
      } finally {
        await baseline.stop()
      }
    }),
}

const somePlayground = async (asking: Asking): Promise<string> => {
  const { country } = await asking.call(getSite, {})
  const [first] = await asking.call(playgroundsByCountry, { params: { country: country.guid } })
  if (!first) throw new Error('Sweden has no playground.')
  return first.guid
}
