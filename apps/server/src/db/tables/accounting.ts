export interface AccountingTables {
  accounting_days: {
    country_id: string
    day: string
    event: string
    place_id: string | null
    account: string
    product: string
    vat_percent: number
    method: string
    debit_minor: number
    credit_minor: number
  }
  accounting_days_summed: { country_id: string; day: string; entries: number }
  accounting_final: { country_id: string; day: string }
  accounting_companies: { country_id: string; datev_consultant: number; datev_client: number }
}
