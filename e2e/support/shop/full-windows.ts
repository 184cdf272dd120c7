import { randomUUID } from 'node:crypto'
import { entranceDays, entranceSlots, mostEntranceDays } from '@hoppla/contract/entrance/windows'
import { inject } from 'vitest'
import { HttpClient } from '../http.ts'
import { inDatabase } from '../server.ts'

export type FullWindows = {
  date: string
  /** When the first window of the day begins. */
  first: string
  /** Nobody has its places any more. */
  empty: () => Promise<void>
}

/**
 * The last day that can be booked at a play centre, with its first window full, or all of them: nobody else books that far ahead.
 * @param daysBefore another day, so many open days earlier.
 */
export const aFullWindow = async (
  origin: string,
  slug: string,
  { whole = false, daysBefore = 0 }: { whole?: boolean; daysBefore?: number } = {},
): Promise<FullWindows> => {
  const client = new HttpClient(origin)
  const dataDir = inject('dataDir')
  const { playgroundId, places } = await inDatabase(dataDir, async (db) => {
    const { rows } = await db.query<{ playgroundId: string; places: number }>(
      `select p.id as "playgroundId", max(w.places) as places from playgrounds p join arrival_windows w on w.location_id = p.id where p.slug = $1 group by p.id`,
      [slug],
    )
    return rows[0] ?? Promise.reject(new Error(`${slug} takes no bookings.`))
  })
  const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const range = { from: dayAfter(0), to: dayAfter(mostEntranceDays - 1) }
  const { days } = await client.call(entranceDays, { params: { playgroundId }, query: range })
  const date = days.filter(({ isBookable }) => isBookable).at(-2 - daysBefore)?.date
  if (date === undefined) throw new Error('No day can be booked.')
  const { windows } = await client.call(entranceSlots, { params: { playgroundId }, query: { date } })
  const full = whole ? windows : windows.slice(0, 1)
  const ids: string[] = []
  await inDatabase(dataDir, async (db) => {
    for (const { from } of full) {
      await db.query('insert into entrance_windows (playground_id, date, starts_at) values ($1, $2, $3) on conflict do nothing', [
        playgroundId,
        date,
        from,
      ])
      for (let left = places; left > 0; left -= 30) {
        const id = randomUUID()
        ids.push(id)
        await db.query('insert into entrance_places (id, playground_id, date, starts_at, places) values ($1, $2, $3, $4, 30)', [
          id,
          playgroundId,
          date,
          from,
        ])
      }
    }
  })
  return {
    date,
    first: windows[0]?.from ?? '',
    empty: () => inDatabase(dataDir, async (db) => void (await db.query('delete from entrance_places where id = any($1)', [ids]))),
  }
}
