import type { Tx } from '../../db/connect.ts'
import { within } from '../../db/statement.ts'
import { listArrivalsOfAccount } from './classes/arrivals.sql.ts'
import { eraseNotes } from './offline/offline.sql.ts'

export { undoArrival as takeArrivalBack } from './classes/arrivals.sql.ts'
export { writeArrival } from './classes/arriving.ts'
export { countOpen as countOpenCases } from './offline/offline.sql.ts'

/** Erases what managers wrote about a family's visits; that somebody was let in stays. */
export const eraseVisits = async (tx: Tx, accountId: string): Promise<void> => {
  await eraseNotes(within(tx), [accountId])
}

/** When an account’s children came to their classes; other visits stand with the pass or ticket card. */
export const exportArrivals = async (tx: Tx, accountId: string): Promise<{ playground: string; at: string }[]> =>
  (await listArrivalsOfAccount(within(tx), [accountId])).map(({ playground, at }) => ({ playground, at: at.toISOString() }))
