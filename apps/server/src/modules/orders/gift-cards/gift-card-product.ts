import { randomUUID } from 'node:crypto'
import type { OrderKind } from '../checkout/product.ts'
import { validTo } from '../orders.rules.ts'
import type { QueuedJob } from '../payments/payment-events.sql.ts'
import { newCode } from './codes.rules.ts'
import { codeKeeper } from './gift-card-codes.ts'
import { type IssuedCard, issueCards } from './gift-cards.sql.ts'

/** Paid gift cards: issued with a code and the first entry of their ledger; a present is mailed on its day. Pictures and PDFs are made then, not here. */
export const giftCardKind: OrderKind = {
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
            code_sealed: keeper.encrypt(code, id).toString('hex'),
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
}

/** A present's mail: at once, or on the day the buyer chose. */
export const mailOnTheDay = (identifier: string, payload: object, sendAt: string | null, now: Date): QueuedJob => {
  const moment = sendAt === null ? null : new Date(sendAt)
  return { identifier, payload, run_at: moment && moment > now ? moment.toISOString() : null }
}
