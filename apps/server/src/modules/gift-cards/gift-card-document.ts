import { formatDate, type Language } from '@hoppla/i18n'
import { brandOfCountry, documentFontsOf } from '../../brand/brand.ts'
import { wordingOf } from '../../brand/wording.ts'
import { codeOf } from '../../crypto/code-keeper.ts'
import type { Deps } from '../../kernel/deps.ts'
import { companyOf, countryName, getShop, mailTranslate, money, type PdfDocument, pngOf, renderPdf } from '../orders/orders.ts'
import type { GiftCardRow } from './gift-cards.sql.ts'

/** A gift card to print, in the reader's language. */
export const giftCardDocument = async (deps: Deps, card: GiftCardRow, language: Language): Promise<PdfDocument> => {
  const shop = await getShop(deps, card.countryId)
  const brand = await brandOfCountry(deps, card.countryId)
  const { palette } = brand
  const t = mailTranslate(wordingOf(brand, language))
  const art =
    card.designId && card.designVersion
      ? await pngOf(deps, { id: card.designId, version: card.designVersion }, 'giftCardDocument', palette)
      : undefined
  const bytes = await renderPdf({
    kind: 'gift-card',
    language,
    title: t('pdf.title'),
    ...(card.recipientName ? { to: t('pdf.to', { name: card.recipientName }) } : {}),
    ...(card.recipient === 'someone' && card.buyerFirstName ? { from: t('pdf.from', { name: card.buyerFirstName }) } : {}),
    amount: money(card.amountMinor, card.currency, language, { short: true }),
    ...(card.greeting ? { greeting: card.greeting } : {}),
    codeLabel: t('card.code'),
    code: codeOf(deps, card),
    validTo: t('pdf.validTo', { date: formatDate(card.validTo, language) }),
    how: t('pdf.how', { country: countryName(shop.culture, language) }),
    // Frozen with the order, in its language; not another language's words under this one's heading.
    terms: card.language === language && !card.isCredit ? card.rules : '',
    company: companyOf(shop),
    brand: shop.brand,
    palette,
    faces: await documentFontsOf(deps, brand),
    ...(art ? { art } : {}),
  })
  return { filename: `${t('pdf.file')}-${card.orderReference}.pdf`, bytes }
}
