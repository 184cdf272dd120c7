import { randomUUID } from 'node:crypto'
import { getGiftCard, giftCardsByLocation } from '@hoppla/contract/catalogue'
import { giftCardOrderStatus, giftCardOrderTracking, orderGiftCard, summarizeGiftCardOrder } from '@hoppla/contract/orders'
import type { Wording } from '../../brand/wording.ts'
import { codeKeeper } from '../../crypto/code-keeper.ts'
import { newCode } from '../../crypto/printed-codes.ts'
import { within } from '../../db/statement.ts'
import { serve } from '../../http/serve.ts'
import { enqueue } from '../../jobs/jobs.ts'
import type { Deps } from '../../kernel/deps.ts'
import { getArticle, listArticlesAt } from '../catalogue/catalogue.ts'
import { mailOnTheDay, type PdfDocument, type Product, type QueuedJob, validTo } from '../orders/orders.ts'
import { exportGiftCards } from './export.ts'
import { giftCardDocument } from './gift-card-document.ts'
import { boughtBlocks, boughtPage, mailGiftCard } from './gift-card-mails.ts'
import { createGiftCardOrder, giftCardCart, summarizeGiftCard } from './gift-card-orders.ts'
import {
  type GiftCardRow,
  type IssuedCard,
  issueCards,
  listBalancesOfLines,
  listCardsOfOrder,
  revokeCards,
} from './gift-cards.sql.ts'
import { ownGiftCard } from './own-gift-cards.ts'
import { notifyRecipients } from './present-ended.ts'

/** Gift cards. Paid ones are issued with a code and the first entry of their ledger; a present is mailed on its day. Pictures and PDFs are made then, not here. */
export const giftCardProduct: Product = {
  kind: 'gift-card',
  isVoucher: true,
  cart: giftCardCart,
  article: { needs: [], mayHave: ['giftCardAmount'], vatRate: 'giftCard' },
  routes: {
    onSale: [
      serve(getGiftCard, (deps, caller, { params }) => getArticle(deps, caller, 'gift-card', params.id)),
      serve(giftCardsByLocation, (deps, caller, { params }) => listArticlesAt(deps, caller, 'gift-card', params.locationId)),
    ],
    sell: [
      serve(summarizeGiftCardOrder, (deps, caller, { body }) => summarizeGiftCard(deps, caller, body)),
      serve(orderGiftCard, (deps, caller, { body }) => createGiftCardOrder(deps, caller, body)),
    ],
    status: giftCardOrderStatus,
    tracking: giftCardOrderTracking,
  },
  fulfil: async (paid, { client, deps, now }) => {
    const keeper = codeKeeper(deps.config)
    const cards: IssuedCard[] = []
    const jobs: QueuedJob[] = []
    for (const order of paid)
      for (const line of order.lines) {
        if (line.giftCardAmountMinor === null || line.giftCardYears === null) throw new Error(`Line ${line.id} is no gift card.`)
        for (let number = 1; number <= line.quantity; number++) {
          const id = randomUUID()
          const code = newCode()
          cards.push({
            id,
            order_id: order.orderId,
            order_line_id: line.id,
            number,
            country_id: order.countryId,
            currency: order.currency,
            amount_minor: line.giftCardAmountMinor,
            code_hash: keeper.hash(code).toString('hex'),
            code_encrypted: keeper.encrypt(code, id).toString('hex'),
            valid_from: line.giftCardFrom,
            valid_to: validTo(now, order.timeZone, line.giftCardYears),
          })
          if (line.recipient === 'someone')
            jobs.push(mailOnTheDay('mail-gift-card', { mailId: randomUUID(), giftCardId: id }, line.sendAt, now))
        }
      }
    await issueCards(client, [JSON.stringify(cards), now])
    return { jobs }
  },
  readValue: async (where, lineIds) => {
    const cards = await listBalancesOfLines(where, [lineIds])
    const balanceOf = (id: string) => cards.reduce((sum, { lineId, balanceMinor }) => sum + (lineId === id ? balanceMinor : 0), 0)
    return new Map(lineIds.map((id) => [id, { isRevoked: false, balanceMinor: balanceOf(id), unusedShare: () => 1 }]))
  },
  // The value of a card always goes with the money.
  revoke: async (tx, { orderId, parts, now }) => {
    const where = within(tx)
    const lineIds = parts.map(({ lineId }) => lineId)
    const cards = await listBalancesOfLines(where, [lineIds])
    const taken = parts.flatMap(({ lineId, amountMinor }) => {
      let rest = amountMinor
      return cards
        .filter((card) => card.lineId === lineId)
        .map(({ id, balanceMinor }) => {
          const minor = Math.min(rest, balanceMinor)
          rest -= minor
          return { id, minor }
        })
    })
    await revokeCards(where, [orderId, JSON.stringify(taken.filter(({ minor }) => minor > 0)), now])
    await notifyRecipients(tx, lineIds)
  },
  resendPresents: async (tx, orderId) => {
    const presents = (await listCardsOfOrder(within(tx), [orderId])).filter(
      ({ recipientEmail, sentAt, balanceMinor }) => recipientEmail && sentAt !== null && balanceMinor > 0,
    )
    for (const { id } of presents) await enqueue(tx, mailGiftCard, { mailId: randomUUID(), giftCardId: id })
    return presents.length
  },
  present: {
    mail: async (deps, order, shop, wording) => {
      const cards = await listCardsOfOrder(deps.pool, [order.id])
      const documents = await documentsOf(deps, cards, wording)
      return { template: 'gift-card-bought', page: boughtPage(deps, order, cards, shop, wording), documents }
    },
    part: async (deps, order, wording) => {
      const cards = await listCardsOfOrder(deps.pool, [order.id])
      return { blocks: boughtBlocks(deps, cards, wording), documents: await documentsOf(deps, cards, wording) }
    },
    detail: async (deps, orderId, wording) => ({
      giftCards: (await listCardsOfOrder(deps.pool, [orderId])).map((card) => ownGiftCard(deps, card, wording)),
    }),
  },
  exportSections: exportGiftCards,
}

/** The cards that the buyer keeps, to print. */
const documentsOf = (deps: Deps, cards: readonly GiftCardRow[], wording: Wording): Promise<PdfDocument[]> =>
  Promise.all(cards.filter(({ recipient }) => recipient === 'me').map((card) => giftCardDocument(deps, card, wording.language)))
