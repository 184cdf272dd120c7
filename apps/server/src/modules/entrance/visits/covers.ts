import type { Queryable } from '../../../db/statement.ts'
import type { Day } from '../../../kernel/calendar.ts'
import { findEntrances, lockEntrances } from '../../tickets/tickets.ts'
import { usableOn } from './covers.rules.ts'
import { countReserved } from './visits.sql.ts'

type About = { id: string; playgroundId: string; date: Day; today: Day; now: Date }

/**
 * Holds the passes and ticket cards of a visit, and looks whether they can be used on its day and other visits have left enough of them.
 * @param useIds each as often as it is wanted. @param id of the visit: what it has reserved itself is free for it.
 */
export const areCoversFree = async (
  where: Queryable,
  useIds: readonly string[],
  { id: visitId, playgroundId, date, today, now }: About,
): Promise<boolean> => {
  const wanted = Map.groupBy(useIds, (id) => id)
  const ids = [...wanted.keys()]
  if (ids.length === 0) return true
  await lockEntrances(where, [ids])
  const reserved = await countReserved(where, ids, { date, today, now, but: [visitId] })
  const usable = new Map(usableOn(await findEntrances(where, [ids, playgroundId]), date, reserved).map((one) => [one.id, one]))
  return [...wanted].every(([id, times]) => {
    const cover = usable.get(id)
    return cover !== undefined && (cover.left === null || cover.left >= times.length)
  })
}
