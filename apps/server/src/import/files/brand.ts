import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@hoppla/i18n'
import { placeholdersOf, replaceableTexts } from '@hoppla/i18n/messages/replaceable'
import { z } from 'zod'
import { artSlots } from '../../platform/art-slots.ts'
import { type ColourRole, chosenRoles, colourRoles, faintPairs, paletteOf } from '../../platform/palette.ts'
import { httpsLink, key, link, shortText, text } from '../fields.ts'
import { idOf } from '../ids.ts'
import type { Known } from '../known.ts'
import { type ContentLinks, linksOfBrand } from '../links-of-rows.ts'
import { duplicate, reference } from '../references.ts'
import { type Finding, type ReadContext, subject } from '../subject.ts'

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
const fontFile = z.strictObject({
  family: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 -]{0,59}$/, 'has letters, digits, spaces and hyphens'),
  file: z.string().regex(/^[a-z0-9][a-z0-9._-]*\.woff2$/, 'is no .woff2 file'),
  weight: z.string().regex(/^[1-9]00( [1-9]00)?$/, "write a weight as '600' or, of a variable font, '400 700'"),
})

/** Countries are read after the brand: whether those of its links exist, and speak these languages, is known once everything is read. */
const contentLinkFindings = (all: ContentLinks, known: Known): Finding[] =>
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
      fonts: z.strictObject({ display: fontFile.optional(), text: fontFile.optional() }).default({}),
      /** Where it is shown → picture */
      art: z.partialRecord(z.enum(artSlots, `is none of the places ${artSlots.join(', ')}`), reference(known, 'media')).default({}),
      /** language → network → address */
      socialLinks: z.partialRecord(language, z.record(z.string(), httpsLink)).default({}),
      /** country key or '*' → language → subject → path or address */
      contentLinks: z.record(z.string(), z.partialRecord(language, contentLinks)).default({}),
    }),
  check: (row, context) => [
    ...duplicate(context.known.brands.get(row.key)),
    ...colourFindings(row.colours),
    ...Object.entries(row.fonts).flatMap(([role, font]) =>
      fontOf(context, font.file)
        ? []
        : [{ path: ['fonts', role, 'file'], reason: 'does not lie in brand/, is no WOFF2 or is larger than 300 KB' }],
    ),
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
    writer.owns('brand_fonts', id)
    for (const [role, { family, file, weight }] of Object.entries(row.fonts)) {
      const bytes = fontOf(context, file)
      if (!bytes) continue
      const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
      writer.add('brand_fonts', { brand_id: id, role, family, weight, version, bytes: `\\x${bytes.toString('hex')}` })
    }
  },
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

const mostFontBytes = 300 * 1024
/** The bytes of a face in the folder brand/; undefined when they are not WOFF2 ('wOF2', W3C WOFF 2.0 §4.1). */
const fontOf = ({ folder }: ReadContext, file: string): Buffer | undefined => {
  const path = join(folder, 'brand', file)
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isFile() || found.size > mostFontBytes) return undefined
  const bytes = readFileSync(path)
  return bytes.subarray(0, 4).toString('latin1') === 'wOF2' ? bytes : undefined
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
      if (standard === undefined) return [{ path: ['words', name], reason: 'is no text of the product' }]
      const [expected, found] = [placeholdersOf(standard).join(', '), placeholdersOf(words).join(', ')]
      return expected === found
        ? []
        : [
            {
              path: ['words', name],
              reason: `fills in ${found || 'nothing'}, and the text it replaces fills in ${expected || 'nothing'}`,
            },
          ]
    })
    return [...twice, ...wrong]
  },
  write: (row, writer, { known }, { where }) => {
    known.texts.set(`${row.brand} ${row.language}`, where)
    writer.add('brand_texts', { brand_id: idOf('brand', row.brand), language: row.language, words: row.words })
  },
})
