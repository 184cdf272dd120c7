import { chanceOf } from '../chance.ts'
import type { Asking } from '../http/ask.ts'
import { type PlainConnection, plainConnection } from '../http/plain.ts'
import { atMost, type Check } from '../report.ts'
import { aParentsHeaders } from '../rows/classes.ts'
import { percentile, rounded } from '../statistics.ts'
import { guestPages, type SiteFacts } from './pages.ts'
import { ports } from './settings.ts'

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

/** What somebody who pressed was answered, and after how long. @property code of the refusal. */
export type Pressed = { code: string; ms: number }

/** Somebody presses, on a connection of their own. @param done what stands for the code where nothing is refused. */
export const pressOnce = async (path: string, body: object, done: string): Promise<Pressed> => {
  const startedAt = performance.now()
  let connection: PlainConnection | undefined
  try {
    connection = await plainConnection(ports.product, path)
    const { status, text } = await connection.post(body, aParentsHeaders())
    const code = status === 200 ? done : (JSON.parse(text) as { code: string }).code
    return { code, ms: performance.now() - startedAt }
  } catch (error) {
    // A connection that breaks is an answer of another kind.
    return { code: (error as Error).message, ms: performance.now() - startedAt }
  } finally {
    connection?.close()
  }
}

/**
 * What a rush hour is held against: nobody waits for long, neither for an answer nor for a page.
 * @param full the code of those who came too late. @returns how many were done, and what was answered that is neither.
 */
export const rushHourFigures = (
  { answers, looks }: { answers: readonly Pressed[]; looks: number[] },
  { done, full }: { done: string; full: string },
) => {
  const took = answers.map(({ ms }) => ms)
  const checks: Check[] = [
    atMost('slowest answer', rounded(Math.max(...took), 0), 2_000, 'ms'),
    atMost('p99 of guest pages meanwhile', rounded(percentile(looks, 0.99), 1), 200, 'ms'),
  ]
  const unexpected = answers.filter(({ code }) => code !== done && code !== full)
  return {
    checks,
    count: answers.filter(({ code }) => code === done).length,
    unexpected: unexpected.length,
    pressing: { p50: rounded(percentile(took, 0.5), 1), p99: rounded(percentile(took, 0.99), 1) },
    details: {
      pages: { asked: looks.length, p50: rounded(percentile(looks, 0.5), 1) },
      unexpected: [...new Set(unexpected.map(({ code }) => code))],
    },
  }
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
