import { z } from 'zod'
import { contentPage } from '../content.ts'
import { languages } from '../languages.ts'
import { day } from '../places/day.ts'
import { route } from '../route.ts'
import { rowKey } from './item-routes.ts'

const ofPages = { access: { permission: 'pages.edit' }, atPlace: 'resource' } as const

/** Where there are pages: a country, or all countries that have no page of their own. */
export const pageCountry = z.object({
  key: z.string().describe('As rows of pages name it; `_all`: every country that has none of its own'),
  name: z.string().describe('Empty for `_all`'),
  languages: z.array(z.enum(languages)).describe('In the order of the country; of `_all`, each that a country speaks'),
})
export type PageCountry = z.infer<typeof pageCountry>

export const listPageCountries = route({
  method: 'GET',
  path: '/api/staff/pages/countries',
  summary: 'Lists the countries whose content pages the caller may edit, with their languages.',
  answer: z.array(pageCountry),
  ...ofPages,
})

export const previewPage = route({
  method: 'POST',
  path: '/api/staff/pages/preview',
  summary: 'Returns a content page as the site would show it, without writing anything. What is still missing is left out.',
  body: z.strictObject({
    country: z.string().max(80),
    language: z.enum(languages),
    subject: z.string().max(60),
    title: z.string().max(2_000),
    description: z.string().max(2_000),
    updated: day,
    picture: rowKey.optional(),
    poster: rowKey.optional(),
    action: z.strictObject({ label: z.string().max(2_000), href: z.string().max(2_000) }).optional(),
    body: z.string().max(100_000).describe('Markdown'),
  }),
  answer: contentPage,
  refusals: ['content.not-found'],
  ...ofPages,
})
