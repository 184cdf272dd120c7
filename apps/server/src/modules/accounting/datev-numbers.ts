import type { saveDatevNumbers as route } from '@hoppla/contract/accounting/datev-numbers'
import type { ServeInput } from '@hoppla/contract/route'
import type { StaffCaller } from '../../http/caller.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { saveDatevNumbers as save } from './companies.sql.ts'
import { getCompany } from './companies.ts'

/** Stores by which numbers a tax adviser knows the company. Logged. @throws Refusal `country.not-found`. */
export const saveDatevNumbers = async (
  deps: Deps,
  caller: StaffCaller,
  { params, body: { consultant, client } }: ServeInput<typeof route>,
): Promise<undefined> => {
  const company = await getCompany(deps, caller, params.company, 'accounting.close')
  await deps.db.transaction().execute(async (tx) => {
    await save(tx, company.id, consultant, client)
    await audit(tx, {
      actorId: caller.staff.id,
      action: 'accounting.datev-numbers-changed',
      subject: company.id,
      placeId: company.id,
      address: caller.address,
      before: { consultant: company.datevConsultant, client: company.datevClient },
      after: { consultant, client },
    })
  })
}
