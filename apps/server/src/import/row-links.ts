import { markdownLinks } from '../kernel/markdown.ts'
import type { KnownRows } from './known-rows.ts'
import { everyCountry, type Link } from './links.ts'

/** The links that rows hold, whether they are read from a file or from the database. */

export type ContentLinks = Record<string, Partial<Record<string, Record<string, string>>>>

/** What a brand's menu, footer and forms lead to. */
export const linksOfBrand = (brand: string, all: ContentLinks): Link[] =>
  Object.entries(all).flatMap(([country, byLanguage]) =>
    Object.entries(byLanguage).flatMap(([language, bySubject = {}]) =>
      Object.entries(bySubject).map(([name, href]) => ({
        path: ['contentLinks', country, language, name],
        href,
        // What is for every country shows where a country has no other of its own.
        shownIn: (known: KnownRows) =>
          [...known.countries.values()]
            .filter(({ key: of, languages: spoken }) =>
              country === '*'
                ? known.brandOf.get(of) === brand && spoken.includes(language) && all[of]?.[language]?.[name] === undefined
                : of === country,
            )
            .map(({ key: of }) => of),
      })),
    ),
  )

export type PageWithLinks = {
  /** The country's key, or the folder of every country. */
  country: string
  language: string
  subject: string
  disabled: boolean
  action: string | undefined
  film: string | undefined
  body: string
}

/** What a content page leads to. */
export const linksOfPage = ({ country, language, subject, disabled, action, film, body }: PageWithLinks): Link[] => {
  const shownIn = (known: KnownRows) =>
    [...known.countries.values()]
      .filter(({ key, languages: spoken }) =>
        country === everyCountry ? spoken.includes(language) && !known.pages.get(`${key}/${language}/${subject}`) : key === country,
      )
      .map(({ key }) => key)
  if (disabled) return []
  return [
    ...(action === undefined ? [] : [{ path: ['action', 'href'], href: action, shownIn }]),
    ...(film === undefined ? [] : [{ path: ['top', 'film'], href: film, shownIn, isFile: true as const }]),
    ...markdownLinks(body).map((href) => ({ path: ['body'], href, shownIn })),
  ]
}

/** Where a playground's map is. */
export const linksOfPlayground = (country: string, mapLink: string | undefined): Link[] =>
  mapLink === undefined ? [] : [{ path: ['mapLink'], href: mapLink, shownIn: () => [country] }]
