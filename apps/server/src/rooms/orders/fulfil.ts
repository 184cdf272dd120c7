import { randomUUID } from 'node:crypto'
import { newGiftCardCode } from './codes.rules.ts'
import { codeKeeper } from './gift-card-codes.ts'
import type { IssuedCard, QueuedJob, WaitingEvent } from './inbox.sql.ts'
import { validTo } from './orders.rules.ts'

/**
 * What paid orders become: the gift cards to issue and the mails to send. Decides only; `applyMoves` writes it in the transaction of the payment's news.
 * Pictures and PDFs are made when a mail is sent, not here.
 */
export const fulfil = (
  events: readonly WaitingEvent[],
  { now, secret }: { now: Date; secret: string },
): { cards: IssuedCard[]; jobs: QueuedJob[] } => {
  const keeper = codeKeeper(secret)
  const cards: IssuedCard[] = []
  const jobs: QueuedJob[] = []
  for (const event of events) {
    jobs.push({ identifier: 'mail-order', payload: { mailId: randomUUID(), orderId: event.orderId }, run_at: null })
    for (const line of event.lines) {
      if (line.kind !== 'gift-card' || line.giftCardAmountMinor === null || line.giftCardYears === null) continue
      for (let number = 1; number <= line.quantity; number++) {
        const id = randomUUID()
        const code = newGiftCardCode()
        cards.push({
          id,
          order_id: event.orderId,
          order_line_id: line.id,
          number,
          country_id: event.countryId,
          currency: event.currency,
          amount_minor: line.giftCardAmountMinor,
          code_hash: keeper.hash(code).toString('hex'),
          code_sealed: keeper.seal(code, id).toString('hex'),
          valid_to: validTo(now, event.timeZone, line.giftCardYears),
        })
        if (line.recipient !== 'someone') continue
        const sendAt = line.sendAt === null ? null : new Date(line.sendAt)
        jobs.push({
          identifier: 'mail-gift-card',
          payload: { mailId: randomUUID(), giftCardId: id },
          run_at: sendAt && sendAt > now ? sendAt.toISOString() : null,
        })
      }
    }
  }
  return { cards, jobs }
}
