import type { CartItem } from '@hoppla/contract/cart/items'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { within } from '../../db/statement.ts'
import { Refusal } from '../../http/refusal.ts'
import { dayIn } from '../../kernel/calendar.ts'
import { listEntrancePrices } from '../enquiries/enquiries.ts'
import type { CartHolds } from '../orders/orders.ts'
import { isAdultBand, windowsOn } from './entrance.rules.ts'
import { findEntrancePlace, listArrivalRules, releasePlaces } from './entrance.sql.ts'
import type { EntranceItem } from './visit-item.ts'
import { areCoversFree } from './visits/covers.ts'
import {
  dropUnpaidVisits,
  listHeldPlaces,
  lockUnpaidVisits,
  lockWindows,
  type NewVisitor,
  prolongPlaces,
  writeVisit,
} from './visits/visits.sql.ts'

const isEntrance = (item: CartItem): item is EntranceItem => item.kind === 'entrance'
const wholeDay = [{ from: '00:00', to: '24:00' }]

/** Places of arrival windows that lines of carts hold: the line’s id is that of its places. */
export const entranceHolds: CartHolds = {
  lock: async (tx, { lineIds, items }) => {
    await lockUnpaidVisits(tx, lineIds)
    await lockWindows(tx, lineIds, items.filter(isEntrance))
  },
  listHeld: listHeldPlaces,
  prolong: prolongPlaces,
  // A visit that was ordered before goes, too: the line is something else from now on, or nothing.
  release: async (tx, lineIds) => {
    await lockUnpaidVisits(tx, lineIds)
    await releasePlaces(tx, lineIds)
    await dropUnpaidVisits(tx, lineIds)
  },
  takeOver: async (tx, order, lines) => {
    for (const { lineId, item, orderLineIds } of lines) {
      if (!isEntrance(item)) throw new Error(`Line ${lineId} is no visit.`)
      await takeOver(tx, order, { lineId, item, orderLineIds })
    }
    await prolongPlaces(
      tx,
      lines.map(({ lineId }) => lineId),
      order.until,
    )
  },
}

type Line = { lineId: string; item: EntranceItem; orderLineIds: readonly string[] }
const takeOver = async (
  tx: Tx,
  { id: orderId, contact }: Pick<Parameters<CartHolds['takeOver']>[1], 'id' | 'contact'>,
  { lineId, item, orderLineIds }: Line,
): Promise<void> => {
  const place = await findEntrancePlace(tx, item.playgroundId)
  const [window] = windowsOn(await listArrivalRules(tx, item.playgroundId), item.date, wholeDay).filter(
    ({ startsAt }) => startsAt === item.startsAt,
  )
  // The plan was changed since the line was read.
  if (!place || !window) throw new Refusal('cart.line-problem')
  const bands = await listEntrancePrices(tx, place.id)
  const lineOf = (index: number): string => {
    const id = orderLineIds[index]
    if (id === undefined) throw new Error(`Line ${lineId} has no part ${index}.`)
    return id
  }
  const paying = item.visitors.flatMap(({ bandId, count }, index): NewVisitor[] => {
    const band = bands.find(({ id }) => id === bandId)
    if (!band) throw new Refusal('cart.line-problem')
    const one = { orderLineId: lineOf(index), bandId, isAdult: isAdultBand(band), childId: null, use: null }
    return Array.from({ length: count }, () => one)
  })
  const covered = item.covered.map(
    ({ childId, use, id }): NewVisitor => ({
      orderLineId: lineOf(item.visitors.length),
      bandId: null,
      isAdult: false,
      childId,
      use: { kind: use === 'pass' ? 'pass' : 'ticket', id },
    }),
  )
  const { rows } = await sql<{ at: Date }>`select created_at as at from published.orders where id = ${orderId}`.execute(tx)
  const [{ at } = { at: undefined }] = rows
  if (!at) throw new Error(`There is no order ${orderId}.`)
  const { playgroundId, date, startsAt } = item
  const useIds = item.covered.map(({ id }) => id)
  const about = { id: lineId, playgroundId, date, today: dayIn(at, place.timeZone), now: at }
  if (!(await areCoversFree(within(tx), useIds, about))) throw new Refusal('cart.line-problem')
  await writeVisit(
    tx,
    {
      id: lineId,
      orderId,
      playgroundId,
      date,
      startsAt,
      endsAt: window.endsAt,
      windowPlaces: window.places,
      guestName: contact?.name ?? null,
      at,
    },
    [...paying, ...covered],
  )
}
