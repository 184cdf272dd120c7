import type { Db } from '../../../db/connect.ts'

/** The play centres of a country that are in use, by name. */
export const listPlaygrounds = (db: Db, countryId: string): Promise<{ id: string; name: string }[]> =>
  db
    .selectFrom('playgrounds')
    .select(['id', 'name'])
    .where('country_id', '=', countryId)
    .where('is_disabled', '=', false)
    .orderBy('name')
    .limit(500)
    .execute()
