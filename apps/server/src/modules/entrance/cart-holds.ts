import type { CartItem } from '@hoppla/contract/cart/items'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { within } from '../../db/statement.ts'
import { Refusal } from '../../http/refusal.ts'
import { type Day, dayIn } from '../../kernel/calendar.ts'
import { listEntrancePrices } from '../enquiries/enquiries.ts'
import type { CartHolds } from '../orders/orders.ts'
import { findEntrances, lockEntrances } from '../tickets/tickets.ts'
import { usableOn } from './covers.rules.ts'
import { isAdultBand, windowsOn } from './entrance.rules.ts'
import { findEntrancePlace, listArrivalRules, releasePlaces } from './entrance.sql.ts'
import type { EntranceItem } from './visit-item.ts'
import { countReserved, listHeldPlaces, lockWindows, type NewVisitor, prolongPlaces, writeVisit } from './visits.sql.ts'

const isEntrance = (item: CartItem): item is EntranceItem => item.kind === 'entrance'
const wholeDay = [{ from: '00:00', to: '24:00' }]

/** Places of arrival windows that lines of carts hold: the line’s id is that of its places. */
export const entranceHolds: CartHolds = {
  lock: (tx, { lineIds, items }) => lockWindows(tx, lineIds, items.filter(isEntrance)),
  listHeld: listHeldPlaces,
  prolong: prolongPlaces,
  release: releasePlaces,
  takeOver: async (tx, order, lines) => {
    for (const { lineId, item, orderLineIds } of lines) {
      if (!isEntrance(item)) throw new Error(`Line ${lineId} is no visit.`)
      await takeOver(tx, order.id, { lineId, item, orderLineIds })
    }
    await prolongPlaces(
      tx,
      lines.map(({ lineId }) => lineId),
      order.until,
    )
  },
}

type Line = { lineId: string; item: EntranceItem; orderLineIds: readonly string[] }
const takeOver = async (tx: Tx, orderId: string, { lineId, item, orderLineIds }: Line): Promise<void> => {
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
  await reserve(tx, item, { lineId, today: dayIn(at, place.timeZone), now: at })
  const { playgroundId, date, startsAt } = item
  await writeVisit(
    tx,
    { id: lineId, orderId, playgroundId, date, startsAt, endsAt: window.endsAt, windowPlaces: window.places, at },
    [...paying, ...covered],
  )
}

/** Holds the passes and ticket cards that cover children, and looks whether other visits have left enough of them. @throws Refusal `cart.line-problem`. */
const reserve = async (
  tx: Tx,
  { covered, date, playgroundId }: EntranceItem,
  { lineId, today, now }: { lineId: string; today: Day; now: Date },
): Promise<void> => {
  const ids = [...new Set(covered.map(({ id }) => id))]
  if (ids.length === 0) return
  const where = within(tx)
  await lockEntrances(where, [ids])
  const reserved = await countReserved(where, ids, { date, today, now, but: lineId })
  const usable = usableOn(await findEntrances(where, [ids, playgroundId]), date, reserved)
  for (const id of ids) {
    const cover = usable.find((one) => one.id === id)
    const wanted = covered.filter((one) => one.id === id).length
    if (!cover || (cover.left !== null && cover.left < wanted)) throw new Refusal('cart.line-problem')
  }
}
