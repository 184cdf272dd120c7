import { sql } from 'kysely'
import type { RefundReason } from '../../db/tables/orders.ts'
import type { Deps } from '../../platform/deps.ts'
import { job } from '../../platform/jobs.ts'
import { deliverMail } from '../../platform/mail.ts'
import { mailTranslate, money } from './mail-words.ts'
import { announceChange } from './order-changes.ts'
import { orderLanguage } from './papers.ts'

type DueRefund = {
  id: string
  amountMinor: number
  currency: string
  reason: RefundReason
  doneAt: Date | null
  provider: 'test' | 'stripe'
  sessionId: string | null
  orderReference: string
  email: string
  language: string
  countryId: string
  countrySlug: string
}

/**
 * Gives money back and tells the buyer. The refund's id is the provider's idempotency key, so that a repeat after a crash or a lost reply moves nothing
 * twice; the queue repeats it until the provider answers.
 */
export const refundPayment = job<{ refundId: string }>('refund-payment', async (deps, { refundId }) => {
  const refund = await findRefund(deps, refundId)
  if (!refund) throw new Error(`There is no refund ${refundId}.`)
  if (refund.doneAt === null) {
    const provider = deps.payments[refund.provider]
    if (!provider || refund.sessionId === null) throw new Error(`The refund ${refundId} has no provider to go through.`)
    const done = await provider.refund({
      sessionId: refund.sessionId,
      amountMinor: refund.amountMinor,
      currency: refund.currency,
      reference: refund.id,
    })
    await deps.db
      .updateTable('refunds')
      .set({ done_at: deps.clock.now(), provider_refund_id: done.refundId })
      .where('id', '=', refundId)
      .where('done_at', 'is', null)
      .execute()
    announceChange(refund.orderReference)
  }
  await mailRefund(deps, refund)
})

const findRefund = async ({ db }: Deps, id: string): Promise<DueRefund | undefined> =>
  (
    await sql<DueRefund>`
      select r.id, r.amount_minor as "amountMinor", r.currency, r.reason, r.done_at as "doneAt", p.provider, p.session_id as "sessionId",
        o.reference as "orderReference", o.email, o.language, o.country_id as "countryId", c.slug as "countrySlug"
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
  const language = orderLanguage(refund.language)
  const t = mailTranslate(language)
  const values = { reference: refund.orderReference, amount: money(refund.amountMinor, refund.currency, language) }
  await deliverMail(deps, {
    id: refund.id,
    to: refund.email,
    countryId: refund.countryId,
    template: 'payment-returned',
    page: {
      language,
      subject: t('returned.subject'),
      heading: t('returned.heading'),
      blocks: [
        { kind: 'paragraph', text: t(texts[refund.reason], values) },
        { kind: 'paragraph', text: t('returned.when') },
      ],
      button: { label: t('returned.button'), href: `${deps.config.origins[refund.countrySlug]}/${language}/order/shop` },
    },
    attachments: [],
  })
}
