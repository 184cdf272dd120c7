import type { Site } from '../head/page-site.ts'

/** Where the brand has a subject (terms, privacy, faq …) in a language; undefined when it is not offered in it. */
export const contentLink = ({ brand }: Pick<Site, 'brand'>, language: string, subject: string): string | undefined =>
  brand.content[language]?.[subject]
