import type { PageFacts } from './content.rules.ts'
import type { CountryFacts } from './content.sql.ts'

/** What a page of a country may name by `{{…}}`. */
export const factsOf = (row: Omit<CountryFacts, 'id' | 'key' | 'name' | 'languages'>): PageFacts => ({
  brand: row.brand_name,
  company: row.company_name,
  orgno: row.company_orgno,
  address: row.company_address,
  phone: row.company_phone,
  email: row.mail_from,
  vatnumber: row.company_vat_number,
  managers: row.company_managers.join(', '),
})
