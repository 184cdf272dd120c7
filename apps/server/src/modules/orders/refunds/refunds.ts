import { pathTo } from '@hoppla/contract/pages'
import { sql } from 'kysely'
import type { RefundAnswer } from '../../../adapters/payments/payment-provider.ts'
import { countryWording } from '../../../brand/wording.ts'
import type { Tx } from '../../../db/connect.ts'
import { statement } from '../../../db/statement.ts'
import type { ProviderName, RefundReason } from '../../../db/tables/orders.ts'
import { enqueue, job } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { deliverMail } from '../../../mail/mail.ts'
import type { MailBlock } from '../../../mail/mail-layout.ts'
import { announceChange } from '../checkout/order-status.ts'
import { attachment, orderLanguage } from '../documents/documents.ts'
import { mailTranslate, money } from '../documents/order-wording.ts'
import { creditTender } from '../tender.ts'
import { findCreditNote } from './credit-notes.sql.ts'
import { creditNoteDocument } from './credit-notes.ts'

type DueRefund = {
  id: string
  amountMinor: number
  currency: string
  reason: RefundReason
  doneAt: Date | null
  orderId: string
  accountId: string | null
  orderReference: string
  email: string
  language: string
  countryId: string
  countrySlug: string
  creditNoteId: string | null
  giftCardId: string | null
}

/**
 * Sends a refund and notifies the buyer. A provider's refusal or silence does not fail this job: the refund stays due, and the sweeper repeats it until it
 * succeeds (`sendDueRefunds`).
 */
export const refundPayment = job<{ refundId: string }>('refund-payment', async (deps, { refundId }) => {
  const refund = await returnMoney(deps, refundId).catch((error: unknown) => alarm(deps, refundId, error))
  if (refund) await mailRefund(deps, refund)
})

const alarm = ({ log }: Deps, refundId: string, error: unknown): undefined => {
  log.error({ err: error, refund: refundId }, 'a refund was not sent; it is tried again')
}

/** Seconds until a refund is asked for again: soon, since most failures are a lost reply; then less often, for as long as it takes. */
const pauses = [30, 120, 600, 3_600, 21_600] as const
const pauseAfter = (tries: number): number => pauses[Math.min(tries, pauses.length) - 1] ?? pauses[0]
/** The longest one request may take, including retries of the provider's library; nobody else sends the refund until then. */
const leaseSeconds = 120

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

/**
 * Refunds through the provider: one request at a time, with the refund's id as reference, so that a repeat after a crash or a lost reply moves nothing
 * twice. What the buyer's bank has already taken back is not sent; shares for gift cards were returned when the refund was decided.
 * @returns undefined while the bank holds the payment (`noteDispute` continues then), while another process is sending, or before its next time.
 * @throws what the provider throws; the refund stays due then.
 */
export const returnMoney = async (
  deps: Deps,
  refundId: string,
  whenDone: (tx: Tx) => Promise<void> = async () => {},
): Promise<DueRefund | undefined> => {
  const refund = await findRefund(deps, refundId)
  if (!refund) throw new Error(`There is no refund ${refundId}.`)
  if (refund.doneAt !== null) return refund
  const [claimed] = await claimRefund(deps.pool, [refundId, deps.clock.now(), later(deps.clock.now(), leaseSeconds)])
  if (!claimed) return undefined
  const { tries, amountMinor, currency, sessionId } = claimed
  const now = deps.clock.now()
  try {
    const provider = deps.payments[claimed.provider]
    if (!provider || sessionId === null) throw new Error(`The refund ${refundId} has no provider to go through.`)
    const sent = await provider.refund({ sessionId, amountMinor, currency, reference: refundId, attempt: tries })
    await deps.db.transaction().execute(async (tx) => {
      if (await fileSent(tx, refundId, sent, now)) await whenDone(tx)
      else deps.log.error({ refund: refundId, sent: sent.refundId }, 'a refund was sent that is done already')
    })
  } catch (error) {
    await deps.db
      .updateTable('refunds')
      .set({ next_try_at: later(now, pauseAfter(tries)) })
      .where('id', '=', refundId)
      .where('done_at', 'is', null)
      .execute()
    throw error
  }
  announceChange(refund.orderReference)
  return refund
}

/** Files what a provider has moved. @returns false when the refund was done already. */
export const fileSent = async (tx: Tx, refundId: string, sent: RefundAnswer, now: Date): Promise<boolean> => {
  const { amountMinor } = sent
  const { numUpdatedRows } = await tx
    .updateTable('refunds')
    .set((e) => ({
      done_at: now,
      provider_refund_id: sent.refundId,
      ...(amountMinor === undefined ? {} : { disputed_minor: e('amount_minor', '-', amountMinor) }),
      failed_at: null,
      next_try_at: null,
      next_check_at: sent.isPending ? later(now, 3_600) : null,
    }))
    .where('id', '=', refundId)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The bank thinks it over, or has taken money that the books have yet to follow (disputes.ts). */
const isHeldByBank = (paymentId: string): string =>
  `exists (select from disputes d where d.payment_id = ${paymentId} and (d.state = 'open' or (d.state = 'lost' and d.settled_at is null)))`

type ClaimedRefund = { tries: number; amountMinor: number; currency: string; provider: ProviderName; sessionId: string | null }
/** @param $1 the refund; $2 now; $3 until when nobody else asks for it. */
const claimRefund = statement<ClaimedRefund>(
  'claim-refund',
  `update refunds r set tries = r.tries + 1, next_try_at = $3::timestamptz from payments p
  where r.id = $1 and r.done_at is null and (r.next_try_at is null or r.next_try_at <= $2::timestamptz) and p.id = r.payment_id
    and not ${isHeldByBank('p.id')}
  returning r.tries, r.amount_minor - r.disputed_minor as "amountMinor", r.currency, p.provider, p.session_id as "sessionId"`,
)

const mostAtOnce = 20
/** The job of a refund's making has so long, seconds. */
const jobSeconds = 30

/** Sends every refund that is due and that its job did not send, oldest first. The same job notifies the buyer afterwards. */
export const sendDueRefunds = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  const due = await listDueRefunds(deps.pool, [now, later(now, -jobSeconds), mostAtOnce])
  for (const { id } of due)
    await returnMoney(deps, id, (tx) => enqueue(tx, refundPayment, { refundId: id })).catch((error: unknown) =>
      alarm(deps, id, error),
    )
}
const listDueRefunds = statement<{ id: string }>(
  'list-due-refunds',
  `select r.id from refunds r where r.done_at is null and r.created_at <= $2::timestamptz and (r.next_try_at is null or r.next_try_at <= $1::timestamptz)
    and not ${isHeldByBank('r.payment_id')}
  order by coalesce(r.next_try_at, r.created_at) limit $3`,
)

const findRefund = async ({ db }: Deps, id: string): Promise<DueRefund | undefined> =>
  (
    await sql<DueRefund>`
      select r.id, r.amount_minor as "amountMinor", r.currency, r.reason, r.done_at as "doneAt", o.id as "orderId", o.account_id as "accountId",
        o.reference as "orderReference", o.email, o.language,
        o.country_id as "countryId", c.slug as "countrySlug", r.credit_note_id as "creditNoteId", r.gift_card_id as "giftCardId"
      from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id join countries c on c.id = o.country_id
      where r.id = ${id}`.execute(db)
  ).rows[0]

const texts = {
  PaidTooLate: 'returned.late',
  PaidTwice: 'returned.twice',
  WrongAmount: 'returned.wrong',
  SoldOut: 'returned.soldOut',
  Withdrawal: 'returned.withdrawn',
  Cancelled: 'returned.cancelled',
  CalledOff: 'returned.calledOff',
  Moved: 'returned.moved',
  Goodwill: 'returned.goodwill',
  Disputed: 'returned.disputed',
} as const satisfies Record<RefundReason, string>

const mailRefund = async (deps: Deps, refund: DueRefund): Promise<void> => {
  // Whoever bought has left meanwhile, and the address with it.
  if (refund.email === '') return
  const language = orderLanguage(refund.language)
  const t = mailTranslate(await countryWording(deps, refund.countryId, language))
  const amount = (minor: number) => money(minor, refund.currency, language)
  const [note] = refund.creditNoteId === null ? [] : await findCreditNote(deps.pool, [refund.creditNoteId])
  const backMinor = note?.amountMinor ?? refund.amountMinor
  const credit = refund.creditNoteId === null ? undefined : await creditTender().credit.present(deps, refund.creditNoteId, language)
  const isOnCards = note !== undefined && note.toCardsMinor === note.amountMinor
  const blocks: MailBlock[] = [
    { kind: 'paragraph', text: t(texts[refund.reason], { reference: refund.orderReference, amount: amount(backMinor) }) },
  ]
  if (credit)
    blocks.push(
      { kind: 'paragraph', text: t('returned.newCard', { amount: amount(backMinor) }) },
      { kind: 'code', label: t('card.code'), code: credit.code },
    )
  else if (note && note.toCardsMinor > 0)
    blocks.push({ kind: 'paragraph', text: t('returned.toCard', { amount: amount(note.toCardsMinor) }) })
  const isByBank = refund.reason === 'Disputed'
  if (!isOnCards && !isByBank) blocks.push({ kind: 'paragraph', text: t('returned.when') })
  if (note) blocks.push({ kind: 'paragraph', text: t('returned.note') })
  const documents = [...(note ? [await creditNoteDocument(deps, note, language)] : []), ...(credit ? [credit.document] : [])]
  await deliverMail(deps, {
    id: refund.id,
    to: refund.email,
    countryId: refund.countryId,
    template: 'payment-returned',
    about: { orderId: refund.orderId, accountId: refund.accountId },
    page: {
      language,
      subject: t(isByBank ? 'returned.byBank' : isOnCards ? 'returned.onCard' : 'returned.subject'),
      heading: t(isByBank ? 'returned.byBank' : isOnCards ? 'returned.onCard' : 'returned.heading'),
      blocks,
      button: {
        label: t('returned.button'),
        href: `${deps.config.origins[refund.countrySlug]}${pathTo('shop', { lang: language })}`,
      },
    },
    attachments: documents.map(attachment),
  })
}
