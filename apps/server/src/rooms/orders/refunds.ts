import { sql } from 'kysely'
import type { ProviderName, RefundReason } from '../../db/tables/orders.ts'
import type { Deps } from '../../platform/deps.ts'
import { job } from '../../platform/jobs.ts'
import { deliverMail } from '../../platform/mail.ts'
import type { MailBlock } from '../../platform/mail-layout.ts'
import { findCreditNote } from './credit-notes.sql.ts'
import { creditNotePaper } from './credit-notes.ts'
import { findCard } from './gift-cards.sql.ts'
import { codeOf } from './gift-cards.ts'
import { mailTranslate, money } from './mail-words.ts'
import { announceChange } from './order-changes.ts'
import { attachment, giftCardPaper, orderLanguage } from './papers.ts'

type DueRefund = {
  id: string
  amountMinor: number
  currency: string
  reason: RefundReason
  doneAt: Date | null
  provider: ProviderName
  sessionId: string | null
  orderReference: string
  email: string
  language: string
  countryId: string
  countrySlug: string
  creditNoteId: string | null
  giftCardId: string | null
  /** Of its payment, where one stands in the way. */
  dispute: 'open' | 'lost' | null
}

/** Gives money back and tells the buyer; the queue repeats it until the provider answers. */
export const refundPayment = job<{ refundId: string }>('refund-payment', async (deps, { refundId }) => {
  const refund = await returnMoney(deps, refundId)
  if (refund) await mailRefund(deps, refund)
})

/**
 * Gives money back through its provider. The refund's id is the provider's idempotency key, so that a repeat after a crash or a lost reply moves nothing
 * twice. What goes onto gift cards was done when it was decided.
 * @returns undefined while the buyer's bank holds the payment: its word is waited for (`noteDispute`), since money must not go back twice.
 */
export const returnMoney = async (deps: Deps, refundId: string): Promise<DueRefund | undefined> => {
  const refund = await findRefund(deps, refundId)
  if (!refund) throw new Error(`There is no refund ${refundId}.`)
  if (refund.doneAt !== null) return refund
  const provider = deps.payments[refund.provider]
  if (!provider || refund.sessionId === null) throw new Error(`The refund ${refundId} has no provider to go through.`)
  if (refund.dispute === 'open') return undefined
  const now = deps.clock.now()
  const done =
    refund.dispute === 'lost'
      ? // The bank has given it back.
        { refundId: `dispute:${refund.id}` }
      : await provider.refund({
          sessionId: refund.sessionId,
          amountMinor: refund.amountMinor,
          currency: refund.currency,
          reference: refund.id,
        })
  await deps.db
    .updateTable('refunds')
    .set({
      done_at: now,
      provider_refund_id: done.refundId,
      next_check_at: done.isPending ? new Date(now.getTime() + 3_600_000) : null,
    })
    .where('id', '=', refundId)
    .where('done_at', 'is', null)
    .execute()
  announceChange(refund.orderReference)
  return refund
}

const findRefund = async ({ db }: Deps, id: string): Promise<DueRefund | undefined> =>
  (
    await sql<DueRefund>`
      select r.id, r.amount_minor as "amountMinor", r.currency, r.reason, r.done_at as "doneAt", p.provider, p.session_id as "sessionId",
        o.reference as "orderReference", o.email, o.language, o.country_id as "countryId", c.slug as "countrySlug", r.credit_note_id as "creditNoteId", r.gift_card_id as "giftCardId",
        (select d.state from disputes d where d.payment_id = p.id and d.state <> 'won' order by d.state desc limit 1) as dispute
      from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id join countries c on c.id = o.country_id
      where r.id = ${id}`.execute(db)
  ).rows[0]

const texts = {
  PaidTooLate: 'returned.late',
  PaidTwice: 'returned.twice',
  WrongAmount: 'returned.wrong',
  SoldOut: 'returned.soldOut',
  Withdrawal: 'returned.withdrawn',
  Goodwill: 'returned.goodwill',
} as const satisfies Record<RefundReason, string>

const mailRefund = async (deps: Deps, refund: DueRefund): Promise<void> => {
  // Whoever bought has left meanwhile, and the address with it.
  if (refund.email === '') return
  const language = orderLanguage(refund.language)
  const t = mailTranslate(language)
  const amount = (minor: number) => money(minor, refund.currency, language)
  const [note] = refund.creditNoteId === null ? [] : await findCreditNote(deps.pool, [refund.creditNoteId])
  const backMinor = note?.amountMinor ?? refund.amountMinor
  const [card] = note?.newCardId ? await findCard(deps.pool, [note.newCardId]) : []
  const isOnCards = note !== undefined && note.toCardsMinor === note.amountMinor
  const blocks: MailBlock[] = [
    { kind: 'paragraph', text: t(texts[refund.reason], { reference: refund.orderReference, amount: amount(backMinor) }) },
  ]
  if (card)
    blocks.push(
      { kind: 'paragraph', text: t('returned.newCard', { amount: amount(backMinor) }) },
      { kind: 'code', label: t('card.code'), code: codeOf(deps, card) },
    )
  else if (note && note.toCardsMinor > 0)
    blocks.push({ kind: 'paragraph', text: t('returned.toCard', { amount: amount(note.toCardsMinor) }) })
  if (!isOnCards) blocks.push({ kind: 'paragraph', text: t('returned.when') })
  if (note) blocks.push({ kind: 'paragraph', text: t('returned.note') })
  const papers = [
    ...(note ? [await creditNotePaper(deps, note, language)] : []),
    ...(card ? [await giftCardPaper(deps, card, language)] : []),
  ]
  await deliverMail(deps, {
    id: refund.id,
    to: refund.email,
    countryId: refund.countryId,
    template: 'payment-returned',
    page: {
      language,
      subject: t(isOnCards ? 'returned.onCard' : 'returned.subject'),
      heading: t(isOnCards ? 'returned.onCard' : 'returned.heading'),
      blocks,
      button: { label: t('returned.button'), href: `${deps.config.origins[refund.countrySlug]}/${language}/order/shop` },
    },
    attachments: papers.map(attachment),
  })
}
