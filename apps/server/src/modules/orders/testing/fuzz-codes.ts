import { connectTicket, listMyCodes } from '@hoppla/contract/tickets'
import { atOnce, buyers } from './fuzz-people.ts'
import type { OrderTable, Plays } from './fuzz-plays.ts'

/** Codes that were given away, connected by several at the same moment. */
export const fuzzCodes = ({ bank, work, entrance, book, passes, pick }: OrderTable): Plays => {
  const { orders, sessionsOf } = book
  return {
    'connect a code': async () => {
      const order = pick(orders.filter(({ kind, state }) => kind === 'code' && state === 'done'))
      if (!order) return
      const [code] = await entrance.as(order.buyer)(listMyCodes, { query: { orderReference: order.reference } })
      const connect = (who: string) => () => entrance.as(who)(connectTicket, { body: { code: code?.code ?? '' } })
      await atOnce(buyers.slice(1).map(connect))
    },
    'connect pass codes for one child': () => passes.connect(orders),
    'a pass is paid while codes for its child are connected': async () => {
      const order = pick(orders.filter(({ kind, state }) => kind === 'pass' && state === 'open'))
      const session = order && sessionsOf(order).find(({ state }) => state === 'open' || state === 'processing')
      const event = session && bank.act(session, 'paid')
      if (!event) return
      await passes.connect(orders, [() => entrance.receive(event).then(() => work('settle'))], order)
      await work('settle')
    },
  }
}
