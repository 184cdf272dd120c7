import { z } from 'zod'
import { languages } from './languages.ts'
import { day } from './places/day.ts'
import { route } from './route.ts'

/** A subject of a content page, as its address says it. */
export const pageSubject = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

const question = z.object({ id: z.string().describe('Anchor on the page'), title: z.string(), html: z.string() })

/** HTML here is made from the operator's Markdown by the server and holds no scripts, styles or foreign elements. */
export const contentPage = z.object({
  subject: z.string(),
  language: z.string(),
  title: z.string(),
  description: z.string(),
  updated: day.describe('The day of this version'),
  picture: z.string().nullable().describe('Address of a picture'),
  top: z
    .object({
      poster: z.string().describe('Address of a wide picture'),
      film: z.string().nullable().describe('Address of a film over it'),
    })
    .nullable()
    .describe('A scene at the top of the page, instead of grass'),
  action: z.object({ label: z.string(), href: z.string() }).nullable().describe('The next step'),
  html: z.string().describe('What stands before the first section'),
  sections: z.array(
    z.object({
      id: z.string().describe('Anchor on the page'),
      title: z.string(),
      html: z.string(),
      questions: z.array(question).describe('Questions with their answers, in order'),
    }),
  ),
})
export type ContentPage = z.infer<typeof contentPage>

export const getPage = route({
  method: 'GET',
  path: '/api/pages/:subject',
  summary: "Returns a content page (faq, terms, privacy …) of the host's country, in one of its languages.",
  access: 'anyone',
  params: z.object({ subject: pageSubject }),
  query: z.strictObject({
    lang: z.enum(languages).optional().describe("The caller's language when left out"),
  }),
  answer: contentPage,
  refusals: ['country.not-found', 'page.not-found'],
  cache: 3_600,
})
