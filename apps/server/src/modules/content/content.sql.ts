import type { Language } from '@hoppla/i18n'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** The country's terms, in a language or else in the country's first; with the facts they may name. */
export const findTerms = async (db: Db, countryId: string, language: string) => {
  const own = await findPage(db, countryId, language, 'terms')
  if (own) return own
  const country = await db.selectFrom('countries').select('languages').where('id', '=', countryId).executeTakeFirst()
  return findPage(db, countryId, country?.languages[0] ?? language, 'terms')
}

/** A page with its picture and the facts it may name; the country's own before the one for every country. */
export const findPage = (db: Db, countryId: string, language: string, subject: string) =>
  db
    .selectFrom('content_pages as page')
    .innerJoin('countries as country', (join) => join.on('country.id', '=', countryId))
    .innerJoin('brands', 'brands.id', 'country.brand_id')
    .leftJoin('media', 'media.id', 'page.media_id')
    .leftJoin('media as poster', 'poster.id', 'page.poster_media_id')
    .selectAll('page')
    .select(['media.version', 'media.file_name', 'media.focus', 'brands.name as brand_name'])
    .select(['poster.version as poster_version', 'poster.file_name as poster_file_name', 'poster.focus as poster_focus'])
    .select([
      'company_name',
      'company_orgno',
      'company_address',
      'company_phone',
      'company_vat_number',
      'company_managers',
      'complaints',
      'mail_from',
    ])
    .where('subject', '=', subject)
    .where('language', '=', language)
    .where('page.is_disabled', '=', false)
    .where((where) => where.or([where('page.country_id', '=', countryId), where('page.country_id', 'is', null)]))
    .orderBy(sql`page.country_id is null`)
    .limit(1)
    .executeTakeFirst()

export type CountryFacts = {
  id: string
  key: string
  name: string
  languages: Language[]
  brand_name: string
  company_name: string
  company_orgno: string
  company_address: string
  company_phone: string
  company_vat_number: string
  company_managers: string[]
  mail_from: string
}

/** Every country, in the chain's order, with the facts that its pages may name. */
export const listCountryFacts = async (db: Db): Promise<CountryFacts[]> => {
  const { rows } = await sql<CountryFacts>`
    select c.id::text as id, c.key, c.name, c.languages, b.name as brand_name, c.company_name, c.company_orgno, c.company_address, c.company_phone,
      c.company_vat_number, c.company_managers, c.mail_from
    from countries c join brands b on b.id = c.brand_id order by c.position, c.key`.execute(db)
  return rows
}

type MediaFile = { id: string; version: string; file_name: string; focus: string | null }
/** Pictures by the operator's own names of them. */
export const findMediaByKeys = async (db: Db, keys: readonly string[]): Promise<Map<string, MediaFile>> => {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<MediaFile & { key: string }>`
    select key, id::text as id, version, file_name, focus from media where key = any(${keys}::text[])`.execute(db)
  return new Map(rows.map(({ key, ...file }) => [key, file]))
}

/** Every brand with the languages of its countries, in their order. */
export const listTextBrands = async (db: Db): Promise<{ key: string; name: string; languages: Language[] }[]> => {
  const { rows } = await sql<{ key: string; name: string; languages: Language[] }>`
    select b.key, b.name, c.languages from countries c join brands b on b.id = c.brand_id order by b.key, c.position, c.key`.execute(
    db,
  )
  const byKey = new Map<string, { key: string; name: string; languages: Language[] }>()
  for (const { key, name, languages } of rows)
    byKey.set(key, { key, name, languages: [...new Set([...(byKey.get(key)?.languages ?? []), ...languages])] })
  return [...byKey.values()]
}
