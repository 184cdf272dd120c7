import type { CartItem } from '@hoppla/contract/cart/items'
import type { PartyItem } from '@hoppla/contract/parties/party-item'
import { sql } from 'kysely'
import type { Tx } from '../../../db/connect.ts'
import { within } from '../../../db/statement.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Day } from '../../../kernel/calendar.ts'
import type { CartHolds } from '../../orders/orders.ts'
import { turnsAt } from '../parties.rules.ts'
import { dropRooms, lockDays } from './hold-room.sql.ts'
import {
  dropUnpaidParties,
  findHeldRoom,
  listHeldRooms,
  lockPartiesOfLines,
  lockUnpaidParties,
  prolongRooms,
  writeParty,
} from './parties-booked.sql.ts'
import { chosenOf } from './party-item.ts'

const isParty = (item: CartItem): item is PartyItem => item.kind === 'party'

/** Rooms that lines of carts hold: the line’s id is that of the room’s booking, and of the party that it becomes. */
export const partyHolds: CartHolds = {
  lock: async (tx, { lineIds, items }) => {
    await lockUnpaidParties(within(tx), [lineIds])
    await lockDays(within(tx), items.filter(isParty), lineIds)
  },
  listHeld: listHeldRooms,
  prolong: (tx, lineIds, until) => prolongRooms(within(tx), lineIds, until),
  // A party that was ordered before goes, too: the line is something else from now on, or nothing. One whose money came at this moment is booked, and stays.
  release: async (tx, lineIds) => {
    const ordered = await lockPartiesOfLines(within(tx), [lineIds])
    if (ordered.some(({ status }) => status !== 'Ordered')) throw new Refusal('cart.closed')
    await lockDays(within(tx), [], lineIds)
    await dropRooms(within(tx), [lineIds])
    await dropUnpaidParties(within(tx), [lineIds])
  },
  takeOver: async (tx, order, lines) => {
    for (const { lineId, item, orderLineIds } of lines) {
      if (!isParty(item)) throw new Error(`Line ${lineId} is no party.`)
      await takeOver(tx, order.id, { lineId, item, orderLineId: orderLineIds[0] })
    }
    await prolongRooms(
      within(tx),
      lines.map(({ lineId }) => lineId),
      order.until,
    )
  },
}

type Line = { lineId: string; item: PartyItem; orderLineId: string | undefined }
const takeOver = async (tx: Tx, orderId: string, { lineId, item, orderLineId }: Line): Promise<void> => {
  const held = await findHeldRoom(within(tx), lineId, orderId)
  if (!held || orderLineId === undefined) throw new Refusal('cart.line-problem')
  const { foods, extras, children } = chosenOf(item)
  const [child] =
    'id' in item.child
      ? (
          await sql<{
            firstName: string
            birthDate: Day | null
          }>`select first_name as "firstName", birth_date::text as "birthDate" from published.children where id = ${item.child.id}`.execute(
            tx,
          )
        ).rows
      : [{ firstName: item.child.firstName, birthDate: null }]
  if (!child) throw new Refusal('cart.line-problem')
  await writeParty(
    tx,
    {
      ...{ id: lineId, orderId, playgroundId: item.playgroundId, roomId: held.roomId, themeId: item.themeId ?? null },
      ...{ packageId: item.packageId, accountId: held.accountId, date: item.date, startsAt: held.startsAt, endsAt: held.endsAt },
      childId: 'id' in item.child ? item.child.id : null,
      childFirstName: child.firstName,
      turns: turnsOf(item, child.birthDate),
      ...{ children, adults: item.adults, foods, extras },
      diets: Object.fromEntries(item.diets.map(({ diet, count }) => [diet, count])),
      ...{ rates: held.quote.rates, terms: held.quote.terms, language: held.language, at: held.at },
    },
    orderLineId,
  )
}

/** What its child turns: as was said, or by its birthday where it is one of the account. */
const turnsOf = ({ child, date }: PartyItem, birthDate: Day | null): number | null => {
  if ('firstName' in child) return child.turns ?? null
  return birthDate === null ? null : turnsAt(birthDate, date)
}
