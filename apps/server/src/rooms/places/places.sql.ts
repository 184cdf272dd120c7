import type { Selectable } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { PlacesTables } from '../../db/tables/places.ts'

export type CountryRow = Selectable<PlacesTables['countries']>

/** In the operator's order. */
export const listCountries = (db: Db): Promise<CountryRow[]> =>
  db.selectFrom('countries').selectAll().orderBy('position').orderBy('key').execute()
