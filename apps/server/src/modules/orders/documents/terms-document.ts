import { formatDate, type Language, storedLanguage } from '@hoppla/i18n'
import { brandOfCountry, documentFontsOf } from '../../../brand/brand.ts'
import { countryWording, wordingOf } from '../../../brand/wording.ts'
import { contentCache } from '../../../cache/content-cache.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { MailBlock } from '../../../mail/mail-layout.ts'
import { type Terms, termsOf } from '../../content/content.ts'
import { getShop } from './documents.sql.ts'
import { attachment, companyOf } from './documents.ts'
import { mailTranslate } from './order-wording.ts'
import type { PdfDocument } from './pdf/document-content.ts'
import { renderPdf } from './pdf/render-pdf.ts'

type TermsDocument = { terms: Terms; paper: PdfDocument }

// The same for every order until the text changes: drawn once.
const loadTerms = contentCache(async (deps: Deps, key: string): Promise<TermsDocument | undefined> => {
  const [countryId = '', asked = ''] = key.split(' ')
  const shop = await getShop(deps, countryId)
  const terms = await termsOf(deps.db, countryId, languageOf(asked), deps.config.origins[shop.slug] ?? '')
  if (!terms) return undefined
  const language = languageOf(terms.language)
  const brand = await brandOfCountry(deps, countryId)
  const t = mailTranslate(wordingOf(brand, language))
  const bytes = await renderPdf({
    kind: 'terms',
    language,
    title: terms.title,
    brand: shop.brand,
    palette: brand.palette,
    faces: await documentFontsOf(deps, brand),
    version: t('terms.version', { date: formatDate(terms.updated, language) }),
    company: companyOf(shop),
    lines: terms.lines,
  })
  return { terms, paper: { filename: `${t('terms.file')}-${terms.updated}.pdf`, bytes } }
})

const languageOf = (code: string): Language => storedLanguage(code)

/**
 * What a confirmation carries beside the receipt (directive 2011/83/EU art. 8 (7) with 6 (1)): the terms as a PDF with their version, which
 * hold the withdrawal instruction, how to reach the seller, and to whom to complain. Nothing where the operator has no terms.
 */
export const termsForMail = async (
  deps: Deps,
  countryId: string,
  language: Language,
): Promise<{ blocks: MailBlock[]; attachments: ReturnType<typeof attachment>[] }> => {
  const found = await loadTerms(deps, `${countryId} ${language}`)
  if (!found) return { blocks: [], attachments: [] }
  const { terms, paper } = found
  const t = mailTranslate(await countryWording(deps, countryId, language))
  const texts = [
    t('terms.attached', { date: formatDate(terms.updated, language) }),
    t(terms.phone === '' ? 'terms.reachByMail' : 'terms.reach', { phone: terms.phone, email: terms.email }),
    ...(terms.complaints === '' ? [] : [terms.complaints]),
  ]
  return { blocks: texts.map((text) => ({ kind: 'paragraph', text })), attachments: [attachment(paper)] }
}
