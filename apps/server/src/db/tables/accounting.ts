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
  accounting_articles: {
    country_id: string
    day: string
    place_id: string | null
    kind: string
    article_key: string
    name: string
    vat_percent: number
    quantity: number
    returned: number
    sold_minor: number
    refunded_minor: number
    vat_minor: number
  }
  accounting_days_summed: { country_id: string; day: string; entries: number }
  accounting_final: { country_id: string; day: string }
  accounting_companies: { country_id: string; datev_consultant: number; datev_client: number }
}
