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
    .select(['media.version', 'media.file_name', 'brands.name as brand_name'])
    .select(['poster.version as poster_version', 'poster.file_name as poster_file_name'])
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
