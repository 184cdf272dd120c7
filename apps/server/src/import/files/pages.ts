import { languages } from '@hoppla/i18n'
import { z } from 'zod'
import { markdownFaults } from '../../kernel/markdown.ts'
import { unknownFacts } from '../../modules/content/content.ts'
import { bool, day, link, shortText, slug, text } from '../fields.ts'
import { idOf } from '../ids.ts'
import { everyCountry } from '../links.ts'
import { place, reference } from '../references.ts'
import { linksOfPage } from '../row-links.ts'
import { storedPages } from '../stored/pages.ts'
import { type Finding, subject } from '../subject.ts'

/** `sweden/sv/terms` */
const nameOf = (row: { country: string; language: string; subject: string }): string =>
  `${row.country}/${row.language}/${row.subject}`

/** pages: Markdown files in `pages/COUNTRY/LANGUAGE/SUBJECT.md`. */
export const pages = subject({
  name: 'pages',
  source: 'markdown',
  row: ({ known, today }) =>
    z.strictObject({
      country: z.literal(everyCountry).or(place(known, 'Country')),
      language: z.enum(languages, 'is none of the languages sv, nb, da, fi, de, en'),
      subject: slug.max(60, 'is longer than 60 characters'),
      title: shortText,
      description: text.max(300, 'is longer than 300 characters'),
      updated: day(today),
      picture: reference(known, 'media').optional(),
      top: z
        .strictObject({
          poster: reference(known, 'media'),
          film: z
            .string()
            .regex(/^\/[^\s]+\.(mp4|webm)$/, 'is no path on the site to an .mp4 or .webm')
            .optional(),
        })
        .optional(),
      action: z.strictObject({ label: shortText, href: link }).optional(),
      disabled: bool.default(false),
      body: z.string().trim().min(1, 'must not be empty').max(100_000, 'is longer than 100,000 characters'),
    }),
  check: (row, { known }) => {
    const spoken = known.countries.get(row.country)?.languages
    const unknown = (field: 'title' | 'description' | 'body'): Finding[] =>
      unknownFacts(row[field]).map((name) => ({
        path: [field],
        reason: `'{{${name}}}' stands for nothing`,
        fault: { key: 'placeholders' },
      }))
    return [
      ...(spoken && !spoken.includes(row.language)
        ? [{ path: ['language'], reason: `is not spoken in ${row.country}`, fault: { key: 'choice' as const } }]
        : []),
      ...markdownFaults(row.body).map((reason) => ({ path: ['body'], reason })),
      ...unknown('title'),
      ...unknown('description'),
      ...unknown('body'),
    ]
  },
  links: ({ action, top, ...row }) => linksOfPage({ ...row, action: action?.href, film: top?.film }),
  write: (row, writer, { known }) => {
    const name = nameOf(row)
    known.pages.set(name, !row.disabled)
    writer.add('content_pages', {
      id: idOf('page', name),
      key: name,
      country_id: row.country === everyCountry ? null : idOf('place', row.country),
      language: row.language,
      subject: row.subject,
      title: row.title,
      description: row.description,
      updated_on: row.updated,
      media_id: row.picture ? idOf('media', row.picture) : null,
      poster_media_id: row.top ? idOf('media', row.top.poster) : null,
      film_path: row.top?.film ?? null,
      action: row.action ?? null,
      markdown: row.body,
      is_disabled: row.disabled,
    })
  },
  itemOf: (row) => idOf('page', nameOf(row)),
  stored: storedPages,
})
