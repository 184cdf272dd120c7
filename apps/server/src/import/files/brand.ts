import { languages } from '@hoppla/i18n'
import { placeholdersOf, replaceableTexts } from '@hoppla/i18n/messages/replaceable'
import { z } from 'zod'
import { artSlots } from '../../brand/art-slots.ts'
import { type ColourRole, chosenRoles, colourRoles, faintPairs, paletteOf } from '../../brand/palette.ts'
import { httpsLink, key, link, shortText, text } from '../fields.ts'
import { idOf } from '../ids.ts'
import type { KnownRows } from '../known-rows.ts'
import { duplicate, reference } from '../references.ts'
import { type ContentLinks, linksOfBrand } from '../row-links.ts'
import { storedBrands, storedTexts } from '../stored/brand.ts'
import { type Finding, subject } from '../subject.ts'
import { brandFonts, fontFindings, writeFonts } from './brand-fonts.ts'

const language = z.enum(languages, 'is none of the languages sv, nb, da, fi, de, en')
/** What menu, footer and forms may link to. */
const linkedSubjects = [
  'terms',
  'privacy',
  'safePlay',
  'sportClass',
  'summerCamp',
  'winterCamp',
  'faq',
  'family',
  'groupBooking',
  'bistro',
  'imprint',
  'accessibility',
] as const
const contentLinks = z.partialRecord(z.enum(linkedSubjects, `is none of the subjects ${linkedSubjects.join(', ')}`), link)
const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'write a colour as #ffc72c')

/** Countries are read after the brand: whether those of its links exist, and speak these languages, is known once everything is read. */
const contentLinkFindings = (all: ContentLinks, known: KnownRows): Finding[] =>
  Object.entries(all)
    .filter(([country]) => country !== '*')
    .flatMap(([country, byLanguage]): Finding[] => {
      const path = ['contentLinks', country]
      const spoken = known.countries.get(country)?.languages
      if (!spoken) return [{ path, reason: `there is no '${country}' in countries` }]
      return Object.keys(byLanguage)
        .filter((language) => !spoken.includes(language))
        .map((language) => ({ path: [...path, language], reason: `is not spoken in ${country}` }))
    })

/** brand: the chain itself. */
export const brand = subject({
  name: 'brand',
  row: ({ known }) =>
    z.strictObject({
      key,
      name: shortText,
      /** Below an icon. */
      shortName: shortText.max(12, 'is longer than 12 characters').optional(),
      logo: reference(known, 'media').optional(),
      colours: z.partialRecord(z.enum(colourRoles, `is none of the colours ${colourRoles.join(', ')}`), colour).default({}),
      fonts: brandFonts.default({ papers: {} }),
      /** Where it is shown → picture */
      art: z.partialRecord(z.enum(artSlots, `is none of the places ${artSlots.join(', ')}`), reference(known, 'media')).default({}),
      /** language → network → address */
      socialLinks: z.partialRecord(language, z.record(z.string(), httpsLink)).default({}),
      /** country key or '*' → language → subject → path or address */
      contentLinks: z.record(z.string(), z.partialRecord(language, contentLinks)).default({}),
    }),
  check: async (row, context) => [
    ...duplicate(context.known.brands.get(row.key)),
    ...colourFindings(row.colours),
    ...(await fontFindings(context, row.fonts)),
  ],
  late: (row, known) => contentLinkFindings(row.contentLinks, known),
  links: (row) => linksOfBrand(row.key, row.contentLinks),
  write: (row, writer, context, { where }) => {
    context.known.brands.set(row.key, where)
    const id = idOf('brand', row.key)
    writer.add('brands', {
      id,
      key: row.key,
      name: row.name,
      short_name: row.shortName ?? null,
      logo_media_id: row.logo ? idOf('media', row.logo) : null,
      colours: row.colours,
      social_links: row.socialLinks,
      content_links: row.contentLinks,
    })
    writer.owns('brand_art', id)
    for (const [slot, media] of Object.entries(row.art))
      writer.add('brand_art', { brand_id: id, slot, media_id: idOf('media', media) })
    writeFonts(context, writer, row.key, row.fonts)
  },
  itemOf: ({ key: name }) => idOf('brand', name),
  stored: storedBrands,
})

const colourFindings = (colours: Partial<Record<ColourRole, string>>): Finding[] => {
  if (Object.keys(colours).length === 0) return []
  const missing = chosenRoles.filter((role) => !colours[role])
  if (missing.length > 0)
    return missing.map((role) => ({ path: ['colours', role], reason: 'is missing: a brand with colours chooses this one, too' }))
  const palette = paletteOf(colours)
  return faintPairs(palette).map(({ front, ground, found, least }) => ({
    path: ['colours', front],
    reason: `${palette[front]} on ${ground} ${palette[ground]} has a contrast of ${(Math.floor(found * 100) / 100).toFixed(2)}, and ${least} is the least`,
  }))
}

/** texts: words in place of the product's own, one file or row a language. */
export const texts = subject({
  name: 'texts',
  row: ({ known }) =>
    z.strictObject({
      brand: reference(known, 'brands'),
      language,
      words: z.record(z.string(), text.max(2_000, 'is longer than 2,000 characters'), 'write texts by their keys'),
    }),
  check: (row, { known }) => {
    const own = replaceableTexts(row.language)
    const before = known.texts.get(`${row.brand} ${row.language}`)
    const twice: Finding[] = before ? [{ path: ['language'], reason: `the texts of this language stand already in ${before}` }] : []
    const wrong = Object.entries(row.words).flatMap(([name, words]): Finding[] => {
      const standard = own.get(name)
      if (standard === undefined) return [{ path: ['words', name], reason: 'is no text of the product', fault: { key: 'unknown' } }]
      const [expected, found] = [placeholdersOf(standard).join(', '), placeholdersOf(words).join(', ')]
      return expected === found
        ? []
        : [
            {
              path: ['words', name],
              reason: `fills in ${found || 'nothing'}, and the text it replaces fills in ${expected || 'nothing'}`,
              fault: { key: 'placeholders' },
            },
          ]
    })
    return [...twice, ...wrong]
  },
  write: (row, writer, { known }, { where }) => {
    known.texts.set(`${row.brand} ${row.language}`, where)
    writer.add('brand_texts', { brand_id: idOf('brand', row.brand), language: row.language, words: row.words })
  },
  itemOf: (row) => idOf('texts', `${row.brand} ${row.language}`),
  stored: storedTexts,
})
