import { randomUUID } from 'node:crypto'
import type { TicketTerms } from '../../../db/tables/orders.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import type { FulfilContext, OrderKind, PaidOrder } from '../checkout/product.ts'
import { newCode } from '../gift-cards/codes.rules.ts'
import { codeKeeper } from '../gift-cards/gift-card-codes.ts'
import { mailOnTheDay } from '../gift-cards/gift-card-product.ts'
import { validTo } from '../orders.rules.ts'
import type { BoughtLine, QueuedJob } from '../payments/payment-events.sql.ts'
import { firstPhotoStatus, periodFrom, placePass } from './tickets.rules.ts'
import {
  insertCodes,
  insertPasses,
  insertTickets,
  listHeldPeriods,
  lockPassHolders,
  type NewPass,
  type NewTicket,
  type NewTicketCode,
} from './tickets.sql.ts'

/** A code can be connected to the end of the year of sale and this many years more, like the shortest life of a gift card (docs/product/tickets.md). */
export const codeYears = 3

type Bought = { order: PaidOrder; line: BoughtLine; terms: TicketTerms; number: number }
const ticketsOf = (orders: readonly PaidOrder[], mode: BoughtLine['mode']): Bought[] =>
  orders.flatMap((order) =>
    order.lines.flatMap((line) => {
      const { terms } = line
      if (terms === null) throw new Error(`Line ${line.id} has no terms.`)
      return line.mode === mode ? Array.from({ length: line.quantity }, (_, at) => ({ order, line, terms, number: at + 1 })) : []
    }),
  )

/** Paid serial tickets: on the buyer's account, or as codes to give away. */
export const serialTicketKind: OrderKind = {
  fulfil: async (paid, at) => {
    const tickets = ticketsOf(paid, 'direct').map(({ order, line, terms, number }): NewTicket => {
      if (order.accountId === null || terms.entrances === null) throw new Error(`Line ${line.id} cannot become a serial ticket.`)
      const { start, end } = periodFrom(terms, dayIn(at.now, order.timeZone))
      return {
        id: randomUUID(),
        order_line_id: line.id,
        number,
        redeem_code_id: null,
        account_id: order.accountId,
        valid_from: start,
        valid_to: end,
        entrances: terms.entrances,
      }
    })
    if (tickets.length > 0) await insertTickets(at.client, tickets, at.now)
    return { jobs: await issueCodes(paid, at) }
  },
}

/** Paid passes: each for one child, after its last one; or as codes to give away. A child that has left meanwhile: the money goes back. */
export const passKind: OrderKind = {
  fulfil: async (paid, at) => {
    const direct = ticketsOf(paid, 'direct')
    const children = direct.flatMap(({ line }) => line.childId ?? [])
    const here = new Set(children.length === 0 ? [] : (await lockPassHolders(at.client, [children])).map(({ id }) => id))
    const held = here.size === 0 ? [] : await listHeldPeriods(at.client, [[...here], at.now])
    const soldOut = new Set<string>()
    const passes: NewPass[] = []
    for (const { order, line, terms, number } of direct) {
      const { childId } = line
      if (childId === null || order.accountId === null || !here.has(childId)) {
        soldOut.add(order.orderId)
        continue
      }
      const { countryId } = order
      const mine = held.filter((pass) => pass.childId === childId && pass.countryId === countryId)
      const { period } = placePass(terms, mine, dayIn(at.now, order.timeZone))
      held.push({ childId, countryId, ...period })
      passes.push({
        id: randomUUID(),
        order_line_id: line.id,
        number,
        redeem_code_id: null,
        account_id: order.accountId,
        child_id: childId,
        valid_from: period.start,
        valid_to: period.end,
        photo_status: firstPhotoStatus(terms),
        entrances_without_photo: terms.entrancesWithoutPhoto,
      })
    }
    const kept = passes.filter(
      ({ order_line_id: id }) => !direct.some(({ order, line }) => line.id === id && soldOut.has(order.orderId)),
    )
    if (kept.length > 0) await insertPasses(at.client, kept, at.now)
    return { jobs: await issueCodes(paid, at), undelivered: new Map([...soldOut].map((id) => [id, 'SoldOut'])) }
  },
}

const issueCodes = async (paid: readonly PaidOrder[], { client, deps, now }: FulfilContext): Promise<QueuedJob[]> => {
  const keeper = codeKeeper(deps.config)
  const codes: NewTicketCode[] = []
  const jobs: QueuedJob[] = []
  for (const { order, line, number } of ticketsOf(paid, 'redeem')) {
    const id = randomUUID()
    const code = newCode()
    codes.push({
      id,
      order_line_id: line.id,
      number,
      code_hash: keeper.hash(code).toString('hex'),
      code_sealed: keeper.encrypt(code, id).toString('hex'),
      valid_to: validTo(now, order.timeZone, codeYears),
    })
    if (line.recipient === 'someone') jobs.push(mailOnTheDay('mail-code', { mailId: randomUUID(), codeId: id }, line.sendAt, now))
  }
  if (codes.length > 0) await insertCodes(client, [JSON.stringify(codes), now])
  return jobs
}
