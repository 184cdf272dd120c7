import type * as contract from '@hoppla/contract/accounting/companies'
import { type FileFormat, formatsOfAll, formatsOfCountry } from '@hoppla/contract/accounting/files'
import type { Permission } from '@hoppla/contract/permissions'
import type { Answer } from '@hoppla/contract/route'
import type { StaffCaller } from '../../http/caller.ts'
import { placesWith } from '../../http/permissions.ts'
import { Refusal } from '../../http/refusal.ts'
import { dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { type Company, findEntries, listCompanyRows } from './companies.sql.ts'
import { closedThrough, monthOf } from './months.rules.ts'

/**
 * The company of a country, where the caller holds a permission. @throws Refusal `country.not-found`, for one that is not the caller's too.
 */
export const getCompany = async (
  deps: Pick<Deps, 'db'>,
  { staff }: StaffCaller,
  country: string,
  permission: Permission = 'accounting.read',
): Promise<Company> => {
  const [company] = await listCompanyRows(deps.db, placesWith(staff, permission), country)
  if (!company) throw new Refusal('country.not-found')
  return company
}

/** Formats of files that a company can take. */
export const formatsOf = ({ code }: Pick<Company, 'code'>): FileFormat[] => [...(formatsOfCountry[code] ?? []), ...formatsOfAll]

const datevOf = ({ datevConsultant, datevClient }: Company) =>
  datevConsultant === null || datevClient === null ? null : { consultant: datevConsultant, client: datevClient }

/** The companies whose books the caller may read. */
export const listCompanies = async (deps: Deps, { staff }: StaffCaller): Promise<Answer<typeof contract.listCompanies>> => {
  const rows = await listCompanyRows(deps.db, placesWith(staff, 'accounting.read'))
  return Promise.all(
    rows.map(async (company) => {
      const { first, closed } = await findEntries(deps.db, company.id)
      const firstMonth = first === null ? null : monthOf(first)
      return {
        id: company.id,
        country: company.country,
        name: company.name,
        number: company.number,
        currency: company.currency,
        today: dayIn(deps.clock.now(), company.timeZone),
        firstMonth,
        closedThrough: closedThrough(firstMonth ?? undefined, closed),
        files: formatsOf(company),
        datev: datevOf(company),
      }
    }),
  )
}
