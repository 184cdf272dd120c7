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
import { attachment, getShop, mailTranslate, markDelivered, orderLanguage, type Shop } from '../orders/orders.ts'
import { codeDocument } from './code-document.ts'
import { type CodeRow, findCode } from './tickets.sql.ts'

/** The text for the buyer of tickets, passes or codes above the receipt. */
export const aboveReceipt = (deps: Deps, codes: readonly CodeRow[], isPass: boolean, wording: Wording) => {
  const t = mailTranslate(wording)
  const [code] = codes
  const present = codes.find(({ recipient }) => recipient === 'someone')
  const blocks: MailBlock[] = [
    {
      kind: 'paragraph',
      text: present ? whenSent(present, wording) : t(code ? 'codes.textMe' : isPass ? 'codes.pass' : 'codes.direct'),
    },
    ...codes
      .filter(({ recipient }) => recipient === 'me')
      .map((own) => ({ kind: 'code', label: t('codes.code'), code: codeOf(deps, own) }) as const),
    ...(code
      ? [{ kind: 'paragraph', text: t('codes.connectBy', { date: formatDate(code.validTo, wording.language) }) } as const]
      : []),
  ]
  return {
    heading: t(present ? 'bought.headingSomeone' : 'codes.heading'),
    blocks,
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
    about: { orderId: code.orderId },
    page: codeForYouPage(deps, code, shop, wording),
    attachments: [attachment(await codeDocument(deps, code, language))],
  })
  await markDelivered(deps.db, code.orderLineId, deps.clock.now())
})
