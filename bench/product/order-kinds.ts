import { beginAtOnceVersion } from '@hoppla/contract/orders/payments'
import { orderDirectTicket, orderTicketCode } from '@hoppla/contract/tickets'
import { orderDirectPass, orderPassCode } from '@hoppla/contract/tickets/passes'
import type { tablesOf } from '../rows/read-order.ts'
import type { Buyer } from './buyers.ts'
import type { SiteFacts } from './pages.ts'
import { buyGiftCard, type Purchase, purchase } from './purchase.ts'
import type { Stock } from './stock.ts'

/** Something that is bought again and again: `tables` are those it leaves rows in besides what every order leaves. */
export type OrderKind = {
  name: string
  buy: (buyer: Buyer, index: number) => Promise<Purchase>
  tables: (keyof typeof tablesOf)[]
}

/** Half of the cards are for oneself, and mailed as a PDF at once; half are a present for another day. */
const deliveries = [
  { to: 'me' },
  {
    to: 'someone',
    recipientName: 'Nils',
    recipientEmail: 'nils@bench.example',
    greeting: 'Grattis på födelsedagen!',
    sendOn: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
  },
] as const

/** Every kind of article, directly and as a code to give away, and one that a gift card pays in part. */
export const orderKindsOf = ({ giftCardId, serialTicketId, passId }: SiteFacts, stock: Stock): OrderKind[] => {
  const ticket = { articleId: serialTicketId, beginAtOnce: beginAtOnceVersion }
  const pass = { articleId: passId, beginAtOnce: beginAtOnceVersion }
  return [
    {
      name: 'gift card',
      buy: (buyer, index) => buyGiftCard(buyer, giftCardId, deliveries[index % 2] ?? { to: 'me' }),
      tables: ['order_deliveries', 'gift_cards', 'gift_card_entries'],
    },
    {
      name: 'ticket',
      buy: (buyer) => purchase(buyer, (asking, key) => asking.call(orderDirectTicket, { body: ticket }, key)),
      tables: ['serial_tickets', 'serial_ticket_entries'],
    },
    {
      name: 'ticket as code',
      buy: (buyer) => purchase(buyer, (asking, key) => asking.call(orderTicketCode, { body: ticket }, key)),
      tables: ['order_deliveries', 'redeem_codes'],
    },
    {
      name: 'pass',
      buy: (buyer) =>
        purchase(buyer, (asking, key) => asking.call(orderDirectPass, { body: { ...pass, childId: stock.childOf(buyer) } }, key)),
      tables: ['passes'],
    },
    {
      name: 'pass as code',
      buy: (buyer) => purchase(buyer, (asking, key) => asking.call(orderPassCode, { body: pass }, key)),
      tables: ['order_deliveries', 'redeem_codes'],
    },
    {
      name: 'ticket, partly by gift card',
      buy: (buyer) =>
        purchase(buyer, (asking, key) => asking.call(orderDirectTicket, { body: { ...ticket, giftCards: [stock.card()] } }, key)),
      tables: ['serial_tickets', 'serial_ticket_entries', 'gift_card_entries'],
    },
  ]
}
