import type { Db } from '../../db/connect.ts'
import { job } from '../../jobs/jobs.ts'
import { addDays, dayIn } from '../../kernel/calendar.ts'
import { type CountryDay, findFirstDay, holdThrough, listCountryDays, writeDays } from './daily-figures.sql.ts'

/** A day is counted so long after its end: what began before midnight is written by then. */
const restMs = 3_600_000
/** Days that are counted in one transaction. */
const daysAtOnce = 31

/** Counts the days of every country that are over; the first time, all since its first order or account. */
export const sumDaysJob = job<object>(
  'sum-days',
  async (deps) => {
    for (const country of await listCountryDays(deps.db)) {
      const last = addDays(dayIn(new Date(deps.clock.now().getTime() - restMs), country.timeZone), -1)
      while (await sumNext(deps.db, country, last));
    }
  },
  '23 * * * *',
)

/** @returns whether there may be more. Two processes that count one country come one after the other. */
const sumNext = (db: Db, country: CountryDay, last: string): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const through = await holdThrough(tx, country.id)
    const first = through === null ? await findFirstDay(tx, country) : addDays(through, 1)
    if (first === null || first > last) return false
    const most = addDays(first, daysAtOnce - 1)
    const to = most < last ? most : last
    await writeDays(tx, country, first, to)
    return to < last
  })
