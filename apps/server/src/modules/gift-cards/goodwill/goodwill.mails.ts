import { pathTo } from '@hoppla/contract/pages'
import { countryWording } from '../../../brand/wording.ts'
import { codeOf } from '../../../crypto/code-keeper.ts'
import { job } from '../../../jobs/jobs.ts'
import { deliverMail } from '../../../mail/mail.ts'
import { attachment, getShop, mailTranslate, money, orderLanguage } from '../../orders/orders.ts'
import { giftCardDocument } from '../gift-card-document.ts'
import { worth } from '../gift-card-mails.ts'
import { findGoodwillCard } from '../gift-cards.sql.ts'

/** To the buyer: a gift card out of goodwill, with its code and as a PDF. Why the staff gave it stays with the staff. */
export const mailGoodwill = job<{ mailId: string; goodwillId: string }>('mail-goodwill', async (deps, { mailId, goodwillId }) => {
  const [card] = await findGoodwillCard(deps.pool, [goodwillId])
  if (!card) throw new Error(`There is no goodwill ${goodwillId}.`)
  // The buyer has left meanwhile, and the address with it.
  if (card.buyerEmail === '') return
  const language = orderLanguage(card.language)
  const wording = await countryWording(deps, card.countryId, language)
  const t = mailTranslate(wording)
  const { brand } = await getShop(deps, card.countryId)
  const amount = money(card.amountMinor, card.currency, language, { short: true })
  await deliverMail(deps, {
    id: mailId,
    to: card.buyerEmail,
    countryId: card.countryId,
    template: 'gift-card-goodwill',
    about: { orderId: card.orderId, accountId: card.accountId },
    page: {
      language,
      subject: t('goodwill.subject', { brand }),
      heading: t('goodwill.heading'),
      blocks: [
        { kind: 'paragraph', text: t('goodwill.text', { amount, reference: card.orderReference }) },
        { kind: 'code', label: t('card.code'), code: codeOf(deps, card) },
        worth(card, wording),
      ],
      button: {
        label: t('returned.button'),
        href: `${deps.config.origins[card.countrySlug]}${pathTo('shop', { lang: language })}`,
      },
    },
    attachments: [attachment(await giftCardDocument(deps, card, language))],
  })
})
