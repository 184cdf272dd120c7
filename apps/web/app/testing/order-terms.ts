import type { Language } from '@hoppla/i18n'
import { expect } from 'vitest'
import type { Site } from '../platform/head/page-site.ts'
import type { T } from '../platform/i18n/words.ts'
import { textOf } from './render-page.tsx'
import { aSite } from './sites.ts'

/** A site whose brand has terms and a privacy notice. */
export const aSiteWithTerms = (language: Language): Site => {
  const site = aSite(language)
  const content = { terms: `/${language}/info/terms`, privacy: `/${language}/info/privacy` }
  return { ...site, brand: { ...site.brand, content: { [language]: content } } }
}

/** What the law wants stands open above the button: the seller with address and telephone, the terms, the privacy notice, `right`. */
export const expectTermsBefore = (html: string, button: string, language: Language, t: T, right: readonly string[]) => {
  const end = html.indexOf(button)
  expect(end, `no “${button}” on the page`).toBeGreaterThan(0)
  // What is folded is not in sight.
  const above = html.slice(0, end).replace(/<details[\s\S]*?<\/details>/g, '')
  const { companyname, companyaddress, companyphone } = aSite(language).country
  for (const words of [companyname, companyaddress, companyphone, t('checkout.termsApply'), ...right])
    expect(textOf(above)).toContain(words)
  for (const subject of ['terms', 'privacy']) expect(above).toContain(`href="/${language}/info/${subject}"`)
}
