import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { urlOf } from '@hoppla/contract/client'
import { getSite, playgroundsByCountry } from '@hoppla/contract/places'
import { getLocationTree } from '@hoppla/contract/places/locations'
import { openingHoursOverview } from '@hoppla/contract/places/opening-hours'
import { compare, type SideFigures } from '../comparison.ts'
import { type Asking, askingOf } from '../http/ask.ts'
import { type Running, startProcess } from '../processes.ts'
import { withProduct } from '../product/product.ts'
import { benchDir, ports } from '../product/settings.ts'
import { atLeast, type Check, type Workload } from '../report.ts'
import { medianRatio, rounded } from '../statistics.ts'

const rounds = 5
const seconds = 1

type Question = { name: string; path: string; bytes: Buffer; etag: string }

/** What every page of a place needs, as JSON, against bare Fastify routes that send the same bytes; and how fast "you have it already" is said. */
export const placesJson: Workload = {
  name: 'places-json',
  about: 'location tree, playground list, hours of a month, against bare Fastify routes sending the same bytes',
  run: () =>
    withProduct(async (product) => {
      const headers = { host: `localhost:${ports.product}`, 'accept-language': 'sv' }
      const questions = await questionsOf(headers)
      const baseline = await startBaseline(questions)
      try {
        const checks: Check[] = []
        const details: Record<string, unknown> = {}
        for (const { name, path, bytes, etag } of questions) {
          const duel = (target: { status: number; bodyBytes: number }, ours: object, theirs: object) =>
            compare(
              [
                {
                  name: 'product',
                  server: product,
                  target: { ...target, path, headers: { ...headers, ...ours }, port: ports.product },
                },
                {
                  name: 'baseline',
                  server: baseline,
                  target: { ...target, path, headers: { ...headers, ...theirs }, port: ports.baseline },
                },
              ],
              rounds,
              seconds,
            )
          const whole = await duel({ status: 200, bodyBytes: bytes.length }, {}, {})
          const unchanged = await duel({ status: 304, bodyBytes: 0 }, { 'if-none-match': etag }, { 'if-none-match': '"kept"' })
          checks.push(atLeast(`${name}: ratio`, ratioOf(whole), 0.6))
          // Without a target: a CDN says it.
          details[name] = {
            bytes: bytes.length,
            whole: summaryOf(whole),
            unchanged: summaryOf(unchanged),
            ratioOf304s: ratioOf(unchanged),
          }
        }
        return { workload: 'places-json', rounds, checks, details }
      } finally {
        await baseline.stop()
      }
    }),
}

type Sides = Record<'product' | 'baseline', SideFigures>
const ratioOf = ({ product, baseline }: Sides) => rounded(medianRatio(product.perSecond, baseline.perSecond))
const summaryOf = ({ product, baseline }: Sides) => ({ product: product.summary, baseline: baseline.summary })

const questionsOf = async (headers: Record<string, string>): Promise<Question[]> => {
  const asking = askingOf(ports.product, 'localhost')
  try {
    const { country } = await asking.call(getSite, {})
    const [playground] = await asking.call(playgroundsByCountry, { params: { country: country.guid } })
    if (!playground) throw new Error('Sweden has no playground.')
    const month = { location: playground.guid, from: '2027-01-01', to: '2027-01-31' }
    return [
      await question(asking, headers, 'tree', urlOf(getLocationTree, { query: {} })),
      await question(asking, headers, 'playgrounds', urlOf(playgroundsByCountry, { params: { country: country.guid } })),
      await question(asking, headers, 'hours', urlOf(openingHoursOverview, { query: month })),
    ]
  } finally {
    asking.close()
  }
}

const question = async (asking: Asking, headers: Record<string, string>, name: string, path: string): Promise<Question> => {
  const { status, bytes, headers: answered } = await asking.ask(path, { headers })
  const { etag } = answered
  if (status !== 200 || bytes.length < 1_000 || !etag)
    throw new Error(`Nothing to compare: ${status}, ${bytes.length} bytes, ${path}`)
  return { name, path, bytes, etag }
}

const startBaseline = (questions: readonly Question[]): Promise<Running> => {
  const routes = questions.flatMap(({ name, path, bytes }) => {
    const file = join(benchDir, `${name}.json`)
    writeFileSync(file, bytes)
    return [path.split('?')[0] as string, file]
  })
  return startProcess({
    script: 'bench/baselines/bare-fastify.ts',
    args: [String(ports.baseline), ...routes],
    env: { NODE_ENV: 'production' },
    ready: /^listening$/,
  })
}
