import { type Language, storedLanguage } from '@hoppla/i18n'
import { brandOfCountry, documentFontsOf } from '../../../brand/brand.ts'
import { countryWording } from '../../../brand/wording.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { receiptNumber } from '../orders.rules.ts'
import { getShop, type Shop } from './documents.sql.ts'
import { pngOf } from './mail-pictures.ts'
import { billOf, mailTranslate } from './order-wording.ts'
import type { PdfDocument, ReceiptContent } from './pdf/document-content.ts'
import { renderPdf } from './pdf/render-pdf.ts'
import type { OrderRow } from './receipts.sql.ts'

/** A document as a mail carries it. */
export const attachment = ({ filename, bytes }: PdfDocument) => ({ filename, contentType: 'application/pdf', bytes })

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

/** A document of the books, with the seller as it was then. */
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

/** The seller in one line, as documents name it. */
export const companyOf = (shop: Pick<Shop, 'companyName' | 'companyOrgno' | 'companyAddress'>): string =>
  `${shop.companyName} · ${shop.companyOrgno} · ${shop.companyAddress}`

/** The language an order was made in. */
export const orderLanguage = (code: string): Language => storedLanguage(code)
