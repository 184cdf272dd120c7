import { z } from 'zod'
import { languages } from '../languages.ts'
import { day } from '../places/day.ts'
import { route } from '../route.ts'
import { itemRoutes, rowKey } from './item-routes.ts'
import { textsByLanguage, writtenText } from './written-text.ts'

const short = writtenText(200)

export const pageRow = z.strictObject({
  country: writtenText(80).describe('The key of a country; `_all`: every country that has none of its own'),
  language: z.enum(languages),
  subject: writtenText(60),
  title: short,
  description: writtenText(300),
  updated: day,
  picture: rowKey.optional(),
  top: z.strictObject({ poster: rowKey, film: writtenText(200).optional() }).optional(),
  action: z.strictObject({ label: short, href: writtenText(2_000) }).optional(),
  disabled: z.boolean().optional(),
  body: writtenText(100_000).describe('Markdown'),
})
export type PageRow = z.infer<typeof pageRow>
export const pageEditing = itemRoutes({
  name: 'pages',
  permission: 'pages.edit',
  row: pageRow,
  of: 'content pages',
})

export const brandTextsRow = z.strictObject({
  brand: rowKey,
  language: z.enum(languages),
  words: z.record(writtenText(200), writtenText(2_000)),
})
export type BrandTextsRow = z.infer<typeof brandTextsRow>
export const brandTextsEditing = itemRoutes({
  name: 'texts',
  permission: 'texts.edit',
  row: brandTextsRow,
  ofChain: true,
  of: 'texts that replace the product’s own, one set for each language',
})

export const mediaRow = z.strictObject({ key: rowKey, file: writtenText(120), names: textsByLanguage(200) })
export type MediaRow = z.infer<typeof mediaRow>

export const replaceableTexts = route({
  method: 'GET',
  path: '/api/staff/replaceable-texts/:language',
  summary: 'Lists every text of the interface and the mails that a brand may replace, with the product’s own words.',
  access: { permission: 'texts.edit' },
  atPlace: 'anywhere',
  params: z.object({ language: z.enum(languages) }),
  answer: z.array(
    z.object({
      key: z.string(),
      standard: z.string(),
      placeholders: z.array(z.string()).describe('What a replacement must fill in, too'),
    }),
  ),
})
