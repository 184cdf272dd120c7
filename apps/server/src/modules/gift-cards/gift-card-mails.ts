import { pathTo } from '@hoppla/contract/pages'
import { formatDate } from '@hoppla/i18n'
import { countryWording, type Wording } from '../../brand/wording.ts'
import { codeOf } from '../../crypto/code-keeper.ts'
import { job } from '../../jobs/jobs.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { deliverMail } from '../../mail/mail.ts'
import type { MailBlock, MailPage } from '../../mail/mail-layout.ts'
import { nameInMail } from '../../mail/mail-names.ts'
import { inLanguage } from '../catalogue/catalogue.ts'
import {
  attachment,
  getShop,
  mailTranslate,
  markDelivered,
  money,
  type OrderRow,
  orderLanguage,
  receiptBlocks,
  receiptLink,
  type Shop,
  withdrawalBlocks,
} from '../orders/orders.ts'
import { giftCardDocument } from './gift-card-document.ts'
import { findCard, type GiftCardRow } from './gift-cards.sql.ts'

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
    about: { orderId: card.orderId },
    page: forYouPage(deps, card, shop, wording),
    attachments: [attachment(await giftCardDocument(deps, card, language))],
  })
  await markDelivered(deps.db, card.orderLineId, deps.clock.now())
})

/** To the buyer: thanks, the receipt, and the card itself where it was bought for oneself. */
export const boughtPage = (deps: Deps, order: OrderRow, cards: readonly GiftCardRow[], shop: Shop, wording: Wording): MailPage => {
  const { language } = wording
  const t = mailTranslate(wording)
  const present = cards.find(({ recipient }) => recipient === 'someone')
  const name = nameInMail(present?.recipientName ?? '')
  return {
    language,
    subject: present ? t('bought.subjectSomeone', { name }) : t('bought.subjectMe', { brand: shop.brand }),
    heading: present ? t('bought.headingSomeone') : t('bought.headingMe'),
    blocks: [
      { kind: 'paragraph', text: t('codes.thanks') },
      ...boughtBlocks(deps, cards, wording),
      ...receiptBlocks(order, wording),
    ] satisfies MailBlock[],
    button: {
      label: t('bought.button'),
      href: receiptLink(deps, order, language),
    },
    after: withdrawalBlocks(order, shop, deps.config.origins[shop.slug] ?? '', wording),
  }
}

/** What the buyer is to know of the cards: where they are, and each with its code where it is the buyer's own. */
export const boughtBlocks = (deps: Deps, cards: readonly GiftCardRow[], wording: Wording): MailBlock[] => {
  const t = mailTranslate(wording)
  const present = cards.find(({ recipient }) => recipient === 'someone')
  return [
    { kind: 'paragraph', text: present ? whenSent(present, wording) : t('bought.textMe') },
    ...cards.flatMap((card): MailBlock[] => [
      ...picture(deps, card, wording),
      ...(card.recipient === 'me' ? [{ kind: 'code', label: t('card.code'), code: codeOf(deps, card) } as const] : []),
      worth(card, wording),
    ]),
    { kind: 'paragraph', text: t('bought.inAccount') },
  ]
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

/** What a card is worth, and until when. */
export const worth = (card: GiftCardRow, wording: Wording): MailBlock => {
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
