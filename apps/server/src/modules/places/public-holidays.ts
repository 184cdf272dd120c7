import type { Worker } from 'node:worker_threads'
import type { Texts } from '../../db/tables/places.ts'
import { startThread } from '../../jobs/worker-thread.ts'
import type { Day } from '../../kernel/calendar.ts'

/** One year of a country (ISO 3166-1, `DE`) or a part of it (ISO 3166-2 without the country, `BY`), named in these languages. */
export type HolidayQuestion = { country: string; region: string | null; languages: readonly string[]; year: number }
export type HolidaysOfYear = ReadonlyMap<Day, Texts>

/** Years asked for by strangers are without bound; so many are kept. */
const mostKept = 60
/** The library holds 15 MB: its thread ends when nobody has asked for so long. */
const idleMs = 5_000

const kept = new Map<string, Promise<HolidaysOfYear>>()

/**
 * The public holidays of some years, with their names. @returns by year; a year that was not asked for has none.
 * @throws Error when the library does not know.
 */
export const publicHolidaysOf = async (
  place: Omit<HolidayQuestion, 'year'>,
  years: readonly number[],
): Promise<(year: number) => HolidaysOfYear> => {
  const found = new Map(await Promise.all(years.map(async (year) => [year, await holidaysOfYear({ ...place, year })] as const)))
  return (year) => found.get(year) ?? new Map()
}

const holidaysOfYear = (question: HolidayQuestion): Promise<HolidaysOfYear> => {
  const name = `${question.country} ${question.region} ${question.languages.join(' ')} ${question.year}`
  const known = kept.get(name)
  if (known) return known
  if (kept.size >= mostKept) kept.clear()
  const reading = ask(question).then(({ days }) => new Map(days))
  kept.set(name, reading)
  reading.catch(() => {
    if (kept.get(name) === reading) kept.delete(name)
  })
  return reading
}

const parts = new Map<string, Promise<readonly string[] | undefined>>()

/**
 * The parts of a country that have public holidays of their own (ISO 3166-2 without the country), for whoever must know whether a setting names one.
 * @returns none for a country without such parts, undefined for one whose public holidays are not known.
 * @throws Error when the library does not know.
 */
export const holidayPartsOf = (country: string): Promise<readonly string[] | undefined> => {
  const known = parts.get(country)
  if (known) return known
  const reading = ask({ partsOf: country }).then(({ parts: found }) => found ?? undefined)
  parts.set(country, reading)
  reading.catch(() => parts.delete(country))
  return reading
}

/** What the thread is asked. */
export type Question = HolidayQuestion | { partsOf: string }
type Found = { days?: [Day, Texts][]; parts?: string[] | null }
type Waiting = { resolve: (found: Found) => void; reject: (error: Error) => void }
type Answer = Found & { id: number; error?: string }
type Reader = { thread: Worker; waiting: Map<number, Waiting>; idle: NodeJS.Timeout | undefined }

let reader: Reader | undefined
let count = 0

const ask = (question: Question): Promise<Found> => {
  reader ??= startReader()
  const { thread, waiting, idle } = reader
  clearTimeout(idle)
  const id = ++count
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject })
    // The thread keeps the process alive only while somebody waits for it.
    thread.ref()
    thread.postMessage({ id, question })
  })
}

const startReader = (): Reader => {
  const started: Reader = {
    thread: startThread(new URL('./public-holidays.thread.ts', import.meta.url), 64),
    waiting: new Map(),
    idle: undefined,
  }
  const { thread, waiting } = started
  thread.unref()
  thread.on('message', ({ id, error, ...found }: Answer) => {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) asked?.resolve(found)
    else asked?.reject(new Error(`The public holidays could not be read: ${error}`))
    if (waiting.size > 0) return
    thread.unref()
    started.idle = setTimeout(() => {
      // From here on whoever asks gets a new one.
      if (reader === started) reader = undefined
      void thread.terminate()
    }, idleMs).unref()
  })
  const lost = (error: Error) => {
    if (reader === started) reader = undefined
    for (const asked of waiting.values()) asked.reject(error)
    waiting.clear()
  }
  thread.on('error', lost)
  thread.on('exit', (code) => lost(new Error(`The thread that reads public holidays ended (${code}).`)))
  return started
}
