import { job } from '../../jobs/jobs.ts'
import { addDays, dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { releaseOverduePlaces } from './hold-places.ts'
import { deleteUnpaidVisits } from './visits/visits.sql.ts'
import { endOverWatches } from './watching/watching.sql.ts'

/** Days for which a visit that nobody has paid for is kept after it would have been: money may still be under way. */
const unpaidKeptDays = 7

/** Gives back what is held past its time, ends what nobody watches any more, and forgets visits that were never paid. Whoever wants places need not wait for it. */
export const sweepEntranceJob = job(
  'entrance.sweep',
  async (deps: Deps) => {
    await releaseOverduePlaces(deps)
    await endOverWatches(deps.db, deps.clock.now())
    await deleteUnpaidVisits(deps.db, addDays(dayIn(deps.clock.now(), 'UTC'), -unpaidKeptDays))
  },
  '* * * * *',
)
