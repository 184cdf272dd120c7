import type { DraftSummary } from '@hoppla/contract/editing/item-routes'
import type { PageRow } from '@hoppla/contract/editing/texts'
import type { Language } from '@hoppla/i18n'
import type { Tone } from '../../parts/states.tsx'

/** A page in the list of all. */
export type ListedPage = {
  id: string
  version: number
  savedAt: string | null
  rows: Omit<PageRow, 'body'>[]
  draft: DraftSummary | null
}
export const pageStates = ['missing', 'failed', 'scheduled', 'draft', 'hidden', 'older', 'shared', 'done'] as const
export type PageState = (typeof pageStates)[number]

export const stateTones: Readonly<Record<PageState, Tone>> = {
  missing: 'warn',
  failed: 'bad',
  scheduled: 'plan',
  draft: 'plan',
  hidden: 'quiet',
  older: 'warn',
  shared: 'info',
  done: 'ok',
}

/** The country of pages for all that have none of their own, as rows name it. */
const everyCountry = '_all'

/** How a page stands beside its other languages. @param newest the latest day of any of them. */
export const stateOfPage = (page: ListedPage | undefined, newest: string): PageState => {
  const row = page?.rows[0]
  if (!page || !row) return 'missing'
  if (page.draft?.failure) return 'failed'
  if (page.draft) return page.draft.publishAt === null ? 'draft' : 'scheduled'
  if (row.disabled) return 'hidden'
  return row.updated < newest ? 'older' : 'done'
}

/** @property pages one for each language, in their order. */
export type GridRow = {
  subject: string
  title: string
  pages: { language: Language; page: ListedPage | undefined; state: PageState }[]
}

/** The pages of a country, a row for each subject. @param own the language whose titles are shown, where there is one. */
export const gridOf = (all: readonly ListedPage[], country: string, languages: readonly Language[], own: Language): GridRow[] => {
  const bySubject = new Map<string, ListedPage[]>()
  for (const page of all) {
    const row = page.rows[0]
    if (row?.country === country) bySubject.set(row.subject, [...(bySubject.get(row.subject) ?? []), page])
  }
  return [...bySubject]
    .map(([subject, pages]) => {
      const shown = pages.flatMap(({ rows: [row] }) => (row && !row.disabled ? row.updated : []))
      const newest = shown.sort().at(-1) ?? ''
      const of = (language: Language) => pages.find(({ rows: [row] }) => row?.language === language)
      // Without one of its own a country shows the page of every country.
      const isShared = (language: Language) =>
        country !== everyCountry &&
        all.some(
          ({ rows: [row] }) =>
            row?.country === everyCountry && row.language === language && row.subject === subject && !row.disabled,
        )
      const stateIn = (language: Language): PageState => {
        const state = stateOfPage(of(language), newest)
        return state === 'missing' && isShared(language) ? 'shared' : state
      }
      const title = (of(own) ?? pages[0])?.rows[0]?.title ?? subject
      return {
        subject,
        title,
        pages: languages.map((language) => ({ language, page: of(language), state: stateIn(language) })),
      }
    })
    .sort((one, other) => one.subject.localeCompare(other.subject))
}
