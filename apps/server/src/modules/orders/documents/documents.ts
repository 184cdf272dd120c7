import { formatDate, type Language, storedLanguage } from '@hoppla/i18n'
import { brandOfCountry, documentFontsOf } from '../../../brand/brand.ts'
import { countryWording, wordingOf } from '../../../brand/wording.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { GiftCardRow } from '../gift-cards/gift-cards.sql.ts'
import { codeOf } from '../gift-cards/gift-cards.ts'
import { receiptNumber } from '../orders.rules.ts'
import type { CodeRow } from '../tickets/tickets.sql.ts'
import { getShop, type Shop } from './documents.sql.ts'
import { pngOf } from './mail-pictures.ts'
import { billOf, countryName, mailTranslate, money } from './order-wording.ts'
import type { ReceiptContent } from './pdf/document-content.ts'
import { renderPdf } from './pdf/render-pdf.ts'
import type { OrderRow } from './receipts.sql.ts'

export type PdfDocument = { filename: string; bytes: Buffer }

/** A paper as a mail carries it. */
export const attachment = ({ filename, bytes }: PdfDocument) => ({ filename, contentType: 'application/pdf', bytes })

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

/** A code for a ticket or a pass to print and give away, in the reader's language. */
export const codeDocument = async (deps: Deps, code: CodeRow, language: Language): Promise<PdfDocument> => {
  const shop = await getShop(deps, code.countryId)
  const brand = await brandOfCountry(deps, code.countryId)
  const { palette } = brand
  const t = mailTranslate(wordingOf(brand, language))
  const bytes = await renderPdf({
    kind: 'gift-card',
    language,
    title: code.name,
    ...(code.recipientName ? { to: t('pdf.to', { name: code.recipientName }) } : {}),
    ...(code.recipient === 'someone' && code.buyerFirstName ? { from: t('pdf.from', { name: code.buyerFirstName }) } : {}),
    amount: t('codes.present'),
    ...(code.greeting ? { greeting: code.greeting } : {}),
    codeLabel: t('codes.code'),
    code: codeOf(deps, code),
    validTo: t('codes.connectBy', { date: formatDate(code.validTo, language) }),
    how: t('codes.how', { site: new URL(deps.config.origins[shop.slug] ?? '').host }),
    // Frozen with the order, in its language; not another language's words under this one's heading.
    terms: code.language === language ? code.rules : '',
    company: companyOf(shop),
    brand: shop.brand,
    palette,
    faces: await documentFontsOf(deps, brand),
  })
  return { filename: `${t('codes.file')}-${code.orderReference}.pdf`, bytes }
}

/** The receipt of a paid order to print. */
export const receiptDocument = async (deps: Deps, order: OrderRow, language: Language): Promise<PdfDocument> => {
  const wording = await countryWording(deps, order.countryId, language)
  const t = mailTranslate(wording)
  const number = order.receiptNumber === null ? order.reference : receiptNumber(order.culture, order.receiptNumber)
  return renderDocument(deps, order, language, {
    title: t('receipt.title'),
    filename: `${t('receipt.file', { number })}.pdf`,
    ...billOf(order, wording),
  })
}

/** A paper of the books, with the seller as it was then. */
export const renderDocument = async (
  deps: Deps,
  seller: { countryId: string; companyName: string; companyOrgno: string; companyAddress: string },
  language: Language,
  { filename, ...words }: Pick<ReceiptContent, 'title' | 'facts' | 'lines' | 'total' | 'notes'> & { filename: string },
): Promise<PdfDocument> => {
  const shop = await getShop(deps, seller.countryId)
  const brand = await brandOfCountry(deps, seller.countryId)
  const { palette } = brand
  const logo =
    shop.logoId && shop.logoVersion
      ? await pngOf(deps, { id: shop.logoId, version: shop.logoVersion }, 'letterhead', palette)
      : undefined
  const bytes = await renderPdf({
    kind: 'receipt',
    language,
    brand: shop.brand,
    palette,
    faces: await documentFontsOf(deps, brand),
    ...(logo ? { logo } : {}),
    ...words,
    company: companyOf(seller),
  })
  return { filename, bytes }
}

/** The seller in one line, as papers name it. */
export const companyOf = (shop: Pick<Shop, 'companyName' | 'companyOrgno' | 'companyAddress'>): string =>
  `${shop.companyName} · ${shop.companyOrgno} · ${shop.companyAddress}`

/** The language an order was made in. */
export const orderLanguage = (code: string): Language => storedLanguage(code)
