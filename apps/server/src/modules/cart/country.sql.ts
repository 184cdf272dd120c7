import type { Db } from '../../db/connect.ts'
import type { PaymentSettings } from '../../db/tables/places.ts'

/** Who sells in a country, and how one pays there. */
export const getCountryShop = async (db: Db, countryId: string): Promise<{ companyName: string; payment: PaymentSettings }> =>
  db
    .selectFrom('countries')
    .select(['company_name as companyName', 'payment'])
    .where('id', '=', countryId)
    .executeTakeFirstOrThrow()
