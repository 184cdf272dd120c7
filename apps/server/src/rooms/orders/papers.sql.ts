import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

export type Shop = {
  slug: string
  culture: string
  brand: string
  companyName: string
  companyOrgno: string
  companyAddress: string
  logoId: string | null
  logoVersion: string | null
}

/** The country's shop as its papers and mails name it. */
export const findShop = async (db: Db, countryId: string): Promise<Shop> => {
  const { rows } = await sql<Shop>`
    select c.slug, c.culture, b.name as brand, c.company_name as "companyName", c.company_orgno as "companyOrgno",
      c.company_address as "companyAddress", m.id as "logoId", m.version as "logoVersion"
    from countries c join brands b on b.id = c.brand_id left join media m on m.id = b.logo_media_id
    where c.id = ${countryId}`.execute(db)
  const shop = rows[0]
  if (!shop) throw new Error(`There is no country ${countryId}.`)
  return shop
}
