import { chanceOf } from '../chance.ts'
import type { Asking } from '../http/ask.ts'
import { guestPages, type SiteFacts } from './pages.ts'

const pageEveryMs = 20

/** Pages of a site that are there, each asked for once. Pages only, not the addresses that lead on to others. */
export const pagesOf = async (asking: Asking, site: SiteFacts): Promise<string[]> => {
  const paths: string[] = []
  for (const path of guestPages(site, 'sv')) if ((await asking.ask(path)).status === 200) paths.push(path)
  for (const path of paths) await look(asking, path)
  return paths
}

/**
 * Everybody presses once, at a moment of their own, whether others have been answered or not; guests look at pages meanwhile.
 * @param presses one for each. @returns what was answered, and how long each page took, in ms.
 */
export const rushHour = async <A>(
  asking: Asking,
  {
    presses,
    seconds,
    paths,
    seed,
  }: { presses: readonly (() => Promise<A>)[]; seconds: number; paths: readonly string[]; seed: number },
): Promise<{ answers: A[]; looks: number[] }> => {
  const chance = chanceOf(seed)
  const moments = presses.map(() => chance() * seconds * 1000).sort((a, b) => a - b)
  let isOver = false
  const guests = lookAtPages(asking, paths, () => isOver)
  const startedAt = performance.now()
  const under: Promise<A>[] = []
  for (const [n, press] of presses.entries()) {
    const wait = startedAt + (moments[n] ?? 0) - performance.now()
    if (wait > 1) await pause(wait)
    under.push(press())
  }
  const answers = await Promise.all(under)
  isOver = true
  return { answers, looks: await guests }
}

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** @returns how long the page took, in ms; for ever when it did not come. */
const look = async (asking: Asking, path: string): Promise<number> => {
  const startedAt = performance.now()
  const answer = await asking.ask(path, { headers: { 'accept-encoding': 'br' } }).catch(() => undefined)
  if (answer && answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
  return answer ? performance.now() - startedAt : Number.POSITIVE_INFINITY
}

/** A page every so many milliseconds, in turn, whether the one before has come or not. @returns how long each took, in ms. */
const lookAtPages = async (asking: Asking, paths: readonly string[], isOver: () => boolean): Promise<number[]> => {
  const under: Promise<number>[] = []
  for (let n = 0; !isOver(); n++) {
    under.push(look(asking, paths[n % paths.length] ?? '/sv'))
    await pause(pageEveryMs)
  }
  return Promise.all(under)
}
