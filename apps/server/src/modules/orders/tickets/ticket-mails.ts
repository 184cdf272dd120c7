import { pathTo } from '@hoppla/contract/pages'
import { formatDate, formatDateTime } from '@hoppla/i18n'
import type { Wording } from '../../../brand/wording.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { MailBlock, MailPage } from '../../../mail/mail-layout.ts'
import { nameInMail } from '../../../mail/mail-names.ts'
import type { Shop } from '../documents/documents.sql.ts'
import { mailTranslate, receiptBlocks, withdrawalBlocks } from '../documents/order-wording.ts'
import type { OrderRow } from '../documents/receipts.sql.ts'
import { codeOf } from '../gift-cards/gift-cards.ts'
import type { CodeRow } from './tickets.sql.ts'

/** To the buyer of tickets, passes or codes: thanks, what to do now, and the receipt. */
export const paidPage = (deps: Deps, order: OrderRow, codes: readonly CodeRow[], shop: Shop, wording: Wording): MailPage => {
  const { language } = wording
  const t = mailTranslate(wording)
  const [code] = codes
  const present = codes.find(({ recipient }) => recipient === 'someone')
  const name = order.lines[0]?.articleName ?? ''
  const text = present
    ? whenSent(present, wording)
    : t(code ? 'codes.textMe' : order.lines[0]?.kind === 'pass' ? 'codes.pass' : 'codes.direct')
  return {
    language,
    subject: t('codes.subject', { name }),
    heading: t(present ? 'bought.headingSomeone' : 'codes.heading'),
    blocks: [
      { kind: 'paragraph', text },
      ...codes
        .filter(({ recipient }) => recipient === 'me')
        .flatMap((own): MailBlock[] => [{ kind: 'code', label: t('codes.code'), code: codeOf(deps, own) }]),
      ...(code ? [{ kind: 'paragraph', text: t('codes.connectBy', { date: formatDate(code.validTo, language) }) } as const] : []),
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
      href: `${deps.config.origins[shop.slug]}${pathTo('receipt', { lang: language, orderReference: order.reference })}`,
    },
    notes: order.lines.flatMap(({ rules }) => (rules ? [rules] : [])),
    after: withdrawalBlocks(order, shop, deps.config.origins[shop.slug] ?? '', wording),
  }
}

const whenSent = (code: CodeRow, wording: Wording): string => {
  const { language } = wording
  const t = mailTranslate(wording)
  const to = { name: nameInMail(code.recipientName ?? ''), email: code.recipientEmail ?? '' }
  return code.sendAt === null
    ? t('codes.textNow', to)
    : t('codes.textLater', { ...to, date: formatDate(dayIn(code.sendAt, code.timeZone), language, 'on') })
}

/** To whom a ticket or a pass is given. */
export const codeForYouPage = (deps: Deps, code: CodeRow, shop: Shop, wording: Wording): MailPage => {
  const { language } = wording
  const t = mailTranslate(wording)
  const from = nameInMail(code.buyerFirstName)
  const origin = deps.config.origins[shop.slug] ?? ''
  return {
    language,
    subject: from ? t('codes.forYou', { from }) : t('codes.forYouNobody'),
    heading: t('forYou.heading', { name: nameInMail(code.recipientName ?? '') }),
    blocks: [
      { kind: 'paragraph', text: t('codes.forYouText', { name: code.name, brand: shop.brand }) },
      ...(code.greeting ? [{ kind: 'quote', text: code.greeting, ...(from ? { by: from } : {}) } as const] : []),
      { kind: 'code', label: t('codes.code'), code: codeOf(deps, code) },
      { kind: 'paragraph', text: t('codes.how', { site: new URL(origin).host }) },
      { kind: 'paragraph', text: t('codes.connectBy', { date: formatDate(code.validTo, language) }) },
    ],
    button: {
      label: t('codes.connect'),
      // After the hash, where no server and no other site reads it.
      href: `${origin}${pathTo('redeem', { lang: language, query: { kind: code.kind }, hash: codeOf(deps, code) })}`,
    },
    notes: code.rules ? [code.rules] : [],
  }
}
