import { sql } from 'kysely'
import { contentCache } from '../../../cache/content-cache.ts'
import type { Deps } from '../../../kernel/deps.ts'

export type Shop = {
  slug: string
  culture: string
  brand: string
  companyName: string
  companyOrgno: string
  companyAddress: string
  mailFrom: string
  /** Empty: none was given. */
  companyPhone: string
  logoId: string | null
  logoVersion: string | null
}

const loadShop = contentCache(async ({ db }: Pick<Deps, 'db' | 'prepared'>, countryId): Promise<Shop | undefined> => {
  const { rows } = await sql<Shop>`
    select c.slug, c.culture, b.name as brand, c.company_name as "companyName", c.company_orgno as "companyOrgno",
      c.company_address as "companyAddress", c.mail_from as "mailFrom", c.company_phone as "companyPhone", m.id as "logoId", m.version as "logoVersion"
    from countries c join brands b on b.id = c.brand_id left join media m on m.id = b.logo_media_id
    where c.id = ${countryId}`.execute(db)
  return rows[0]
})

/** The country's shop as its documents and mails name it. */
export const getShop = async (deps: Pick<Deps, 'db' | 'prepared'>, countryId: string): Promise<Shop> => {
  const shop = await loadShop(deps, countryId)
  if (!shop) throw new Error(`There is no country ${countryId}.`)
  return shop
}
