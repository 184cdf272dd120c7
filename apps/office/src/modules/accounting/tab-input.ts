import type { AccountingCompany } from '@hoppla/contract/accounting/companies'

/** What every tab is given. @property month `YYYY-MM`. */
export type TabInput = { company: AccountingCompany; month: string }
