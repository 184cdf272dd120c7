import type { Site } from './page-site.ts'

/** Our own paths that the brand's content links may point at and that exist by now; building such a page adds its path here. */
const builtContent: readonly RegExp[] = []

const leadsSomewhere = (href: string) => /^https?:\/\//.test(href) || builtContent.some((path) => path.test(href))

/** Where the brand has a subject (terms, privacy, faq …) in a language; undefined when it is not offered, or not there yet. */
export const contentLink = ({ brand }: Pick<Site, 'brand'>, language: string, subject: string): string | undefined => {
  const href = brand.content[language]?.[subject]
  return href !== undefined && leadsSomewhere(href) ? href : undefined
}
