import type { ContentPage } from '@hoppla/contract/content'
import type { Language } from '@hoppla/i18n'
import type { Prepared } from '../../cache/prepared.ts'
import type { Db } from '../../db/connect.ts'
import type { Caller, Site } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { type PlainLine, plainLines } from '../../kernel/markdown.ts'
import { mediaAddress } from '../places/places.ts'
import { fillText, pageParts } from './content.rules.ts'
import { findPage, findTerms } from './content.sql.ts'
import { factsOf } from './facts.ts'

export { unknownFacts } from './content.rules.ts'

/**
 * A content page of the caller's country; in the caller's language, or in the one asked for. The country's own goes before the one for every country.
 * @throws Refusal `country.not-found`, or `page.not-found` when the subject is not offered in this country and language.
 */
export const getPage = async (
  { db, prepared }: Pick<Deps, 'db' | 'prepared'>,
  { site, language }: Pick<Caller, 'site' | 'language'>,
  subject: string,
  asked: Language = language,
): Promise<Prepared> => {
  if (!site) throw new Refusal('country.not-found')
  if (!site.languages.includes(asked)) throw new Refusal('page.not-found')
  return prepared.get(`page ${site.slug} ${asked} ${subject}`, () => build(db, site, subject, asked))
}

const build = async (db: Db, { countryId }: Site, subject: string, language: Language): Promise<ContentPage> => {
  const row = await findPage(db, countryId, language, subject)
  if (!row) throw new Refusal('page.not-found')
  const { action } = row
  const facts = factsOf(row)
  return {
    subject,
    language,
    title: fillText(row.title, facts),
    description: fillText(row.description, facts),
    updated: row.updated_on,
    picture: pictureOf(row.media_id, row.version, row.file_name, row.focus),
    top: topOf(row),
    action: action && { label: fillText(action.label, facts), href: action.href },
    ...pageParts(row.markdown, facts),
  }
}

/** The terms of a country as they are today, for documents. `updated`: their version. `complaints`: to whom a buyer can complain; empty: the operator has not said so. */
export type Terms = {
  title: string
  updated: string
  language: string
  lines: PlainLine[]
  phone: string
  email: string
  complaints: string
}

/**
 * The terms of a country, in a language or else in the country's first; undefined when the operator has none.
 * @param origin of the country's site, in front of links to its own pages.
 */
export const termsOf = async (db: Db, countryId: string, language: Language, origin: string): Promise<Terms | undefined> => {
  const row = await findTerms(db, countryId, language)
  if (!row) return undefined
  const facts = factsOf(row)
  return {
    title: fillText(row.title, facts),
    updated: row.updated_on,
    language: row.language,
    lines: plainLines(row.markdown, origin).map(({ kind, text }) => ({ kind, text: fillText(text, facts) })),
    phone: facts.phone,
    email: facts.email,
    complaints: row.complaints[language] ?? row.complaints[row.language] ?? '',
  }
}

const pictureOf = (id: string | null, version: string | null, file_name: string | null, focus: string | null): string | null =>
  id && version && file_name ? mediaAddress({ id, version, file_name, focus }) : null

const topOf = (row: NonNullable<Awaited<ReturnType<typeof findPage>>>): ContentPage['top'] => {
  const poster = pictureOf(row.poster_media_id, row.poster_version, row.poster_file_name, row.poster_focus)
  return poster === null ? null : { poster, film: row.film_path }
}
