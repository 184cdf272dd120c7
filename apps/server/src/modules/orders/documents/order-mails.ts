import { randomUUID } from 'node:crypto'
import { formatDateTime } from '@hoppla/i18n'
import { sql } from 'kysely'
import { countryWording, type Wording } from '../../../brand/wording.ts'
import { job } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { alarm } from '../../../logging/alarm.ts'
import { deliverMail } from '../../../mail/mail.ts'
import type { MailBlock, MailPage } from '../../../mail/mail-layout.ts'
import { receiptLink } from '../guests/order-secret.ts'
import { type MailPart, type OrderMail, productsOf } from '../product.ts'
import { getShop, type Shop } from './documents.sql.ts'
import { attachment, orderLanguage } from './documents.ts'
import { mailTranslate, receiptBlocks, withdrawalBlocks } from './order-wording.ts'
import type { PdfDocument } from './pdf/document-content.ts'
import { findOrder, type OrderRow, setMethodLabel } from './receipts.sql.ts'
import { termsForMail } from './terms-document.ts'

/** Decided when the mail is queued, so that the same mail sent again after a crash is known as the same. */
export const newMailId = (): string => randomUUID()

/**
 * To the buyer of a paid order, as its product says it: thanks, receipt, and what was bought for oneself. `toAccount`: to where the account is reached now,
 * not to the address of the order.
 */
type OrderMailed = { mailId: string; orderId: string; toAccount?: true }
export const mailOrder = job<OrderMailed>('mail-order', async (deps, { mailId, orderId, toAccount }) => {
  const [order] = await findOrder(deps.pool, [orderId])
  if (!order) throw new Error(`There is no order ${orderId}.`)
  // The buyer has left meanwhile, and the address with it.
  if (order.email === '') return
  await learnMethodLabel(deps, order)
  const language = orderLanguage(order.language)
  const wording = await countryWording(deps, order.countryId, language)
  const shop = await getShop(deps, order.countryId)
  const mail = await mailOf(deps, order, shop, wording)
  const terms = await termsForMail(deps, order.countryId, language)
  await deliverMail(deps, {
    id: mailId,
    to: (toAccount ? await addressOfAccount(deps, order.accountId) : undefined) ?? order.email,
    countryId: order.countryId,
    template: mail.template,
    about: { orderId: order.id, accountId: order.accountId },
    page: withTerms(mail.page, terms.blocks),
    attachments: [...mail.documents.map(attachment), ...(mail.files ?? []), ...terms.attachments],
  })
})

/** As the product says it that was bought alone; otherwise what each says of its own, and one receipt. */
const mailOf = async (deps: Deps, order: OrderRow, shop: Shop, wording: Wording): Promise<OrderMail> => {
  const products = productsOf(order.lines).map(([product]) => product)
  const [only] = products
  const own = products.length === 1 ? await only?.present?.mail?.(deps, order, shop, wording) : undefined
  if (own) return own
  const parts: MailPart[] = []
  for (const { present } of products) {
    const part = await present?.part?.(deps, order, wording)
    if (part) parts.push(part)
  }
  if (parts.length === 0) return receiptMail(deps, order, shop, wording)
  const documents = parts.flatMap((part) => part.documents)
  const mail = receiptMail(deps, order, shop, wording, { blocks: parts.flatMap(({ blocks }) => blocks) }, documents)
  return { ...mail, files: parts.flatMap(({ files = [] }) => files) }
}

/** The confirmed address of an account; undefined: a guest, or none is confirmed. */
const addressOfAccount = async ({ db }: Deps, accountId: string | null): Promise<string | undefined> => {
  if (accountId === null) return undefined
  const { rows } = await sql<{ email: string }>`select email from published.accounts
    where id = ${accountId} and deleted_at is null and email_confirmed_at is not null`.execute(db)
  return rows[0]?.email
}

/** The mail with what it says of the terms below the receipt. */
const withTerms = (page: MailPage, blocks: readonly MailBlock[]): MailPage => ({ ...page, blocks: [...page.blocks, ...blocks] })

/** What a mail says above the receipt, below its thanks. */
type Above = { heading?: string; blocks: readonly MailBlock[] }
/** The mail of a paid order: thanks, what to do now, and the receipt. @param above absent: that it is on the account. */
export const receiptMail = (
  deps: Pick<Deps, 'config'>,
  order: OrderRow,
  shop: Shop,
  wording: Wording,
  above: Above = { blocks: [{ kind: 'paragraph', text: mailTranslate(wording)('codes.direct') }] },
  documents: readonly PdfDocument[] = [],
): OrderMail => {
  const { language } = wording
  const t = mailTranslate(wording)
  const name = order.lines[0]?.articleName ?? ''
  const page: MailPage = {
    language,
    subject: t('codes.subject', { name }),
    heading: above.heading ?? t('codes.heading'),
    blocks: [
      { kind: 'paragraph', text: t('codes.thanks') },
      ...above.blocks,
      ...receiptBlocks(order, wording),
      // Confirmed on a durable medium (directive 2011/83/EU art. 8 (7)), in the words that were read.
      ...(order.beginAtOnceAt === null
        ? []
        : [
            {
              kind: 'paragraph',
              text: t('begin.asked', { date: formatDateTime(order.beginAtOnceAt, language, order.timeZone) }),
            } as const,
            { kind: 'quote', text: t('begin.text') } as const,
          ]),
    ],
    button: {
      label: t('bought.button'),
      href: receiptLink(deps, order, language),
    },
    notes: [...new Set(order.lines.flatMap(({ rules }) => (rules ? [rules] : [])))],
    after: withdrawalBlocks(order, shop, deps.config.origins[shop.slug] ?? '', wording),
  }
  return { template: 'order-paid', page, documents }
}

// Webhooks do not always tell how it was paid; the receipt is nicer when it knows. The provider being away must not hold up the mail.
const learnMethodLabel = async (deps: Deps, order: OrderRow): Promise<void> => {
  const { payment } = order
  if (payment.methodLabel !== null || payment.sessionId === null) return
  try {
    const { methodLabel } = (await deps.payments[payment.provider]?.find(payment.sessionId)) ?? {}
    if (methodLabel === undefined) return
    await setMethodLabel(deps.db, payment.id, methodLabel)
    payment.methodLabel = methodLabel
  } catch (error) {
    alarm(
      deps,
      'payment-provider-unreachable',
      { err: error, payment: payment.id },
      'the payment provider did not tell how an order was paid',
    )
  }
}
