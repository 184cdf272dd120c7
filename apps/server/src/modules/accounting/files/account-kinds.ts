/** Accounts of the profit and loss account; every other is one of the balance sheet. */
const earning: readonly string[] = ['sales', 'provider-fees', 'breakage', 'goodwill']

/** Whether an account keeps its balance from year to year. */
export const isOfBalance = ({ account }: { account: string }): boolean => !earning.includes(account)

/**
 * Under which entry of the Norwegian code list “næringsspesifikasjon” an account is reported (SAF-T: GroupingCategory, GroupingCode). What has no line of
 * its own is another short-term claim or debt.
 */
const groupings: Readonly<Record<string, readonly [category: string, code: string]>> = {
  receivable: ['balanseverdiForOmloepsmiddel', '1570'],
  bank: ['balanseverdiForOmloepsmiddel', '1920'],
  disputed: ['balanseverdiForOmloepsmiddel', '1570'],
  'till-clearing': ['balanseverdiForOmloepsmiddel', '1570'],
  'gift-card-debt': ['kortsiktigGjeld', '2900'],
  'gift-card-debt-taxed': ['kortsiktigGjeld', '2900'],
  'held-value': ['kortsiktigGjeld', '2900'],
  'deferred-tickets': ['kortsiktigGjeld', '2970'],
  'deferred-passes': ['kortsiktigGjeld', '2970'],
  vat: ['kortsiktigGjeld', '2740'],
  sales: ['salgsinntekt', '3000'],
  breakage: ['annenDriftsinntekt', '3900'],
  'provider-fees': ['annenDriftskostnad', '7700'],
  goodwill: ['annenDriftskostnad', '7700'],
  'opening-balance': ['egenkapital', '2050'],
}
export const groupingOf = (account: string): readonly [category: string, code: string] =>
  groupings[account] ?? ['kortsiktigGjeld', '2990']
