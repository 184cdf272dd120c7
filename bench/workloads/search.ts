import { join } from 'node:path'
import { urlOf } from '@hoppla/contract/client'
import { getPlayground, listPlaygrounds } from '@hoppla/contract/places'
import { getLocation, getLocationTree, searchLocation } from '@hoppla/contract/places/locations'
import { openingHoursOverview } from '@hoppla/contract/places/opening-hours'
import { chanceOf, oneOf } from '../chance.ts'
import { type Asking, askingOf } from '../http/ask.ts'
import { startProduct } from '../product/product.ts'
import { benchDir, ports } from '../product/settings.ts'
import { atMost, type Workload } from '../report.ts'
import { addPlaces, countPlaces, databaseBeside, forgetKept, type Place, samplePlaces } from '../rows/places.ts'
import { percentile, rounded } from '../statistics.ts'

/** With the demo's own 323 places: 10,336, among which is searched, and 100 times as many, of which one is read. */
const copies = { searched: 31, read: 99 }
const rounds = 16
const searches = 800
const everyMs = 15

/**
 * Searching among ten thousand places, and what a hundred times the places cost who asks for one of them: two products side by side, one with the demo
 * chain, one with so many copies of it. For the reads both are asked the same questions in turn, each for the first time since everything kept was forgotten.
 */
export const search: Workload = {
  name: 'search',
  about: 'search by name with typing errors among 10,000 places; reads with 100 times the places',
  run: async () => {
    const chance = chanceOf(20_261)
    const few = await startProduct()
    try {
      const found = await withCopies(few.databaseUrl, copies.searched, async (url) => ({
        places: await countPlaces(url),
        took: await searchAtPace(await samplePlaces(url, copies.searched, chance), chance),
      }))
      const read = await withCopies(few.databaseUrl, copies.read, async (url) => ({
        places: await countPlaces(url),
        ...(await readsOfBoth(few.databaseUrl, url, await samplePlaces(url, copies.read, chance), chance)),
      }))
      return {
        workload: 'search',
        rounds,
        checks: [
          atMost('p99 of searches', rounded(percentile(found.took, 0.99), 1), 20, 'ms'),
          atMost('p99 of reads, 100 times the places', rounded(percentile(read.many, 0.99) / percentile(read.few, 0.99)), 1.3),
        ],
        details: {
          places: { few: await countPlaces(few.databaseUrl), searched: found.places, read: read.places },
          searches: { asked: found.took.length, ...spreadOf(found.took) },
          reads: { asked: read.few.length, few: spreadOf(read.few), many: spreadOf(read.many) },
        },
      }
    } finally {
      await few.stop()
    }
  },
}

/** A second product beside the first, with so many copies of its places, for the while of `work`. */
const withCopies = async <A>(databaseUrl: string, count: number, work: (url: string) => Promise<A>): Promise<A> => {
  const url = await databaseBeside(databaseUrl, 'hoppla_many_places')
  const many = await startProduct([], {
    DATABASE_URL: url,
    PORT: String(ports.uncached),
    HOPPLA_DATA_DIR: join(benchDir, 'data-many-places'),
  })
  try {
    await addPlaces(url, count)
    return await work(url)
  } finally {
    await many.stop()
  }
}

const spreadOf = (took: readonly number[]) => ({
  p50: rounded(percentile(took, 0.5)),
  p99: rounded(percentile(took, 0.99)),
  max: rounded(Math.max(...took)),
})

/** Searches at a steady pace, whether the last has come or not; hardly one is asked twice. @returns how long each took, in ms. */
const searchAtPace = async (places: readonly Place[], chance: () => number): Promise<number[]> => {
  const asking = askingOf(ports.uncached, 'localhost', { 'accept-language': 'sv' }, 32)
  const one = () => {
    const loctype = chance() < 0.9 ? 'Playground' : 'Room'
    const query =
      loctype === 'Room' ? oneOf(['djungelrummet', 'rymd', 'havsrumet'], chance) : typed(oneOf(places, chance).town, chance)
    return timed(asking, urlOf(searchLocation, { query: { query, loctype } }))
  }
  try {
    for (let warm = 0; warm < 100; warm++) await one()
    const under: Promise<number>[] = []
    for (let n = 0; n < searches; n++) {
      const asked = one()
      // A failure is reported when all are in; until then it must not end the process with the database still running.
      asked.catch(() => undefined)
      under.push(asked)
      await new Promise((done) => setTimeout(done, everyMs))
    }
    return await Promise.all(under)
  } finally {
    asking.close()
  }
}

/** A town as people type it: whole, begun, without accents, with an error; now and then the chain's own name, which every playground has. */
const typed = (town: string, chance: () => number): string => {
  const at = 1 + Math.floor(chance() * (town.length - 2))
  const ways = [
    () => town,
    () => town.slice(0, at + 2),
    () => town.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase(),
    () => town.slice(0, at) + town.slice(at + 1),
    () => town.slice(0, at) + oneOf([...'aeiorst'], chance) + town.slice(at + 1),
    () => town.slice(0, at) + town[at + 1] + town[at] + town.slice(at + 2),
    () => `hopla ${town.slice(0, at + 2)}`,
    () => oneOf(['hoppla', 'hopp', 'hopla'], chance),
  ]
  return oneOf(ways, chance)()
}

const timed = async (asking: Asking, path: string): Promise<number> => {
  const startedAt = performance.now()
  const { status } = await asking.ask(path)
  if (status !== 200) throw new Error(`${path}: ${status}`)
  return performance.now() - startedAt
}

/** What somebody who stands on one playground's page asks for. All answers are as long with many places as with few. */
const questionsOf = ({ id, regionId, areaId }: Place): string[] => [
  urlOf(getPlayground, { params: { id } }),
  urlOf(getLocation, { params: { id: areaId } }),
  urlOf(openingHoursOverview, { query: { location: id, from: '2027-01-01', to: '2027-01-31' } }),
  urlOf(listPlaygrounds, { params: { parent: regionId } }),
  urlOf(getLocationTree, { query: { scope: regionId } }),
]

/** The questions of two sides, one of each in turns; which begins changes from place to place. @param n of the place. */
const inTurns = <Side>(n: number, few: Side, ofFew: readonly string[], many: Side, ofMany: readonly string[]) =>
  ofFew.flatMap((path, q) => {
    const pair = [
      { side: few, path },
      { side: many, path: ofMany[q] as string },
    ]
    return n % 2 === 0 ? pair : pair.toReversed()
  })

const readsOfBoth = async (fewUrl: string, manyUrl: string, ofMany: readonly Place[], chance: () => number) => {
  const ofFew = await samplePlaces(fewUrl, 0, chance)
  const few = { asking: askingOf(ports.product, 'localhost'), took: [] as number[] }
  const many = { asking: askingOf(ports.uncached, 'localhost'), took: [] as number[] }
  try {
    // The first round warms up.
    for (let round = 0; round <= rounds; round++) {
      await Promise.all([forgetKept(fewUrl), forgetKept(manyUrl)])
      await new Promise((done) => setTimeout(done, 200))
      const others = Array.from(ofFew, () => oneOf(ofMany, chance))
      for (const [n, place] of ofFew.entries())
        for (const { side, path } of inTurns(n, few, questionsOf(place), many, questionsOf(others[n] as Place))) {
          const ms = await timed(side.asking, path)
          if (round > 0) side.took.push(ms)
        }
    }
    return { few: few.took, many: many.took }
  } finally {
    few.asking.close()
    many.asking.close()
  }
}
