import { formatDate, type Language } from '@hoppla/i18n'
import { brandOfCountry, documentFontsOf } from '../../brand/brand.ts'
import { wordingOf } from '../../brand/wording.ts'
import { codeOf } from '../../crypto/code-keeper.ts'
import type { Deps } from '../../kernel/deps.ts'
import { companyOf, getShop, mailTranslate, type PdfDocument, renderPdf } from '../orders/orders.ts'
import type { CodeRow } from './tickets.sql.ts'

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
