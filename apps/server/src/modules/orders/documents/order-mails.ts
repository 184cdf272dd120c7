import { randomUUID } from 'node:crypto'
import { pathTo } from '@hoppla/contract/pages'
import { formatDate } from '@hoppla/i18n'
import { countryWording, type Wording } from '../../../brand/wording.ts'
import { job } from '../../../jobs/jobs.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { alarm } from '../../../logging/alarm.ts'
import { deliverMail } from '../../../mail/mail.ts'
import type { MailBlock, MailPage } from '../../../mail/mail-layout.ts'
import { nameInMail } from '../../../mail/mail-names.ts'
import { inLanguage } from '../checkout/article-on-sale.ts'
import { findCard, type GiftCardRow, listCardsOfOrder, markSent } from '../gift-cards/gift-cards.sql.ts'
import { codeOf } from '../gift-cards/gift-cards.ts'
import { codeForYouPage, paidPage } from '../tickets/ticket-mails.ts'
import { findCode, listCodesOfOrder, markCodeSent } from '../tickets/tickets.sql.ts'
import { getShop, type Shop } from './documents.sql.ts'
import { attachment, codeDocument, giftCardDocument, orderLanguage } from './documents.ts'
import { mailTranslate, money, receiptBlocks, withdrawalBlocks } from './order-wording.ts'
import { findOrder, type OrderRow, setMethodLabel } from './receipts.sql.ts'
import { termsForMail } from './terms-document.ts'

/** Decided when the mail is queued, so that the same mail sent again after a crash is known as the same. */
export const newMailId = (): string => randomUUID()

/** To the buyer of a paid order: thanks, receipt, and the card itself where it was bought for oneself. */
export const mailOrder = job<{ mailId: string; orderId: string }>('mail-order', async (deps, { mailId, orderId }) => {
  const [order] = await findOrder(deps.pool, [orderId])
  if (!order) throw new Error(`There is no order ${orderId}.`)
  // The buyer has left meanwhile, and the address with it.
  if (order.email === '') return
  await learnMethodLabel(deps, order)
  const language = orderLanguage(order.language)
  const wording = await countryWording(deps, order.countryId, language)
  const shop = await getShop(deps, order.countryId)
  if (order.lines[0]?.kind !== 'gift-card') return mailOther(deps, mailId, order, shop, wording)
  const cards = await listCardsOfOrder(deps.pool, [orderId])
  const own = cards.filter(({ recipient }) => recipient === 'me')
  const attachments = await Promise.all(own.map(async (card) => attachment(await giftCardDocument(deps, card, language))))
  const terms = await termsForMail(deps, order.countryId, language)
  await deliverMail(deps, {
    id: mailId,
    to: order.email,
    countryId: order.countryId,
    template: 'gift-card-bought',
    page: withTerms(boughtPage(deps, order, cards, shop, wording), terms.blocks),
    attachments: [...attachments, ...terms.attachments],
  })
})

/** The mail with what it says of the terms below the receipt. */
const withTerms = (page: MailPage, blocks: readonly MailBlock[]): MailPage => ({ ...page, blocks: [...page.blocks, ...blocks] })

/** The receipt of everything that is no gift card; codes to give away come with their paper. */
const mailOther = async (deps: Deps, mailId: string, order: OrderRow, shop: Shop, wording: Wording): Promise<void> => {
  const { language } = wording
  const codes = await listCodesOfOrder(deps.pool, [order.id])
  const own = codes.filter(({ recipient }) => recipient === 'me')
  const papers = await Promise.all(own.map(async (code) => attachment(await codeDocument(deps, code, language))))
  const terms = await termsForMail(deps, order.countryId, language)
  await deliverMail(deps, {
    id: mailId,
    to: order.email,
    countryId: order.countryId,
    template: 'order-paid',
    page: withTerms(paidPage(deps, order, codes, shop, wording), terms.blocks),
    attachments: [...papers, ...terms.attachments],
  })
}

/** To the recipient of a code for a ticket or a pass, on the day the buyer chose. */
export const mailCode = job<{ mailId: string; codeId: string }>('mail-code', async (deps, { mailId, codeId }) => {
  const [code] = await findCode(deps.pool, [codeId])
  if (!code?.recipientEmail) throw new Error(`There is nobody to send code ${codeId} to.`)
  // The purchase was given back before the day came.
  if (code.revokedAt !== null) return
  const shop = await getShop(deps, code.countryId)
  const language = orderLanguage(code.language)
  const wording = await countryWording(deps, code.countryId, language)
  await deliverMail(deps, {
    id: mailId,
    to: code.recipientEmail,
    countryId: code.countryId,
    template: 'code-for-you',
    page: codeForYouPage(deps, code, shop, wording),
    attachments: [attachment(await codeDocument(deps, code, language))],
  })
  await markCodeSent(deps.db, code.id, deps.clock.now())
})

/** To the recipient of a gift card, on the day the buyer chose. */
export const mailGiftCard = job<{ mailId: string; giftCardId: string }>('mail-gift-card', async (deps, { mailId, giftCardId }) => {
  const [card] = await findCard(deps.pool, [giftCardId])
  if (!card?.recipientEmail) throw new Error(`There is nobody to send gift card ${giftCardId} to.`)
  // The purchase was given back before the day came.
  if (card.balanceMinor === 0) return
  const shop = await getShop(deps, card.countryId)
  const language = orderLanguage(card.language)
  const wording = await countryWording(deps, card.countryId, language)
  await deliverMail(deps, {
    id: mailId,
    to: card.recipientEmail,
    countryId: card.countryId,
    template: 'gift-card-for-you',
    page: forYouPage(deps, card, shop, wording),
    attachments: [attachment(await giftCardDocument(deps, card, language))],
  })
  await markSent(deps.db, card.id, deps.clock.now())
})

const boughtPage = (deps: Deps, order: OrderRow, cards: readonly GiftCardRow[], shop: Shop, wording: Wording) => {
  const { language } = wording
  const t = mailTranslate(wording)
  const present = cards.find(({ recipient }) => recipient === 'someone')
  const name = nameInMail(present?.recipientName ?? '')
  return {
    language,
    subject: present ? t('bought.subjectSomeone', { name }) : t('bought.subjectMe', { brand: shop.brand }),
    heading: present ? t('bought.headingSomeone') : t('bought.headingMe'),
    blocks: [
      { kind: 'paragraph', text: present ? whenSent(present, wording) : t('bought.textMe') },
      ...cards.flatMap((card): MailBlock[] => [
        ...picture(deps, card, wording),
        ...(card.recipient === 'me' ? [{ kind: 'code', label: t('card.code'), code: codeOf(deps, card) } as const] : []),
        worth(card, wording),
      ]),
      { kind: 'paragraph', text: t('bought.inAccount') },
      ...receiptBlocks(order, wording),
    ] satisfies MailBlock[],
    button: {
      label: t('bought.button'),
      href: `${deps.config.origins[shop.slug]}${pathTo('receipt', { lang: language, orderReference: order.reference })}`,
    },
    after: withdrawalBlocks(order, shop, deps.config.origins[shop.slug] ?? '', wording),
  }
}

const whenSent = (card: GiftCardRow, wording: Wording): string => {
  const { language } = wording
  const t = mailTranslate(wording)
  const to = { name: nameInMail(card.recipientName ?? ''), email: card.recipientEmail ?? '' }
  return card.sendAt === null
    ? t('bought.textNow', to)
    : t('bought.textLater', { ...to, date: formatDate(dayIn(card.sendAt, card.timeZone), language, 'on') })
}

const forYouPage = (deps: Deps, card: GiftCardRow, shop: Shop, wording: Wording) => {
  const { language } = wording
  const t = mailTranslate(wording)
  const from = nameInMail(card.buyerFirstName)
  const amount = money(card.amountMinor, card.currency, language, { short: true })
  return {
    language,
    subject: from ? t('forYou.subject', { from }) : t('forYou.subjectNobody'),
    heading: t('forYou.heading', { name: nameInMail(card.recipientName ?? '') }),
    blocks: [
      ...picture(deps, card, wording),
      {
        kind: 'paragraph',
        text: from ? t('forYou.text', { from, amount, brand: shop.brand }) : t('forYou.textNobody', { amount, brand: shop.brand }),
      },
      ...(card.greeting ? [{ kind: 'quote', text: card.greeting, ...(from ? { by: from } : {}) } as const] : []),
      { kind: 'code', label: t('card.code'), code: codeOf(deps, card) },
      worth(card, wording),
      { kind: 'paragraph', text: t('forYou.how') },
    ] satisfies MailBlock[],
    button: { label: t('forYou.button'), href: `${deps.config.origins[shop.slug]}${pathTo('start', { lang: language })}` },
    notes: card.rules ? [card.rules] : [],
  }
}

const worth = (card: GiftCardRow, wording: Wording): MailBlock => {
  const { language } = wording
  const t = mailTranslate(wording)
  return {
    kind: 'rows',
    rows: [
      [t('card.value'), money(card.amountMinor, card.currency, language, { short: true })],
      [t('card.validTo'), formatDate(card.validTo, language)],
    ],
  }
}

const picture = (deps: Deps, card: GiftCardRow, wording: Wording): MailBlock[] =>
  card.designId && card.designVersion
    ? [
        {
          kind: 'picture',
          src: `${deps.config.origins[card.countrySlug]}/mail-art/${card.designId}/${card.designVersion}.png`,
          alt: mailTranslate(wording)('card.alt', { design: inLanguage(card.designNames ?? {}, wording.language, []) }),
        },
      ]
    : []

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
