/** Balances of accounts in the ledger. @param where a condition on entries `e`. */
export const ofAccounts = (accounts: readonly string[], where = 'true'): string => `
  select e.country_id, e.currency, l.amount_minor as minor from published.ledger_entries e join published.ledger_lines l on l.entry_id = e.id
  where l.account in (${accounts.map((account) => `'${account}'`).join(', ')}) and ${where}`

/**
 * A query that finds companies whose balance in the ledger is not what its sources say.
 * @param inLedger as of `ofAccounts`; @param sources likewise: country, currency and minor of what makes the balance.
 */
export const differing = (inLedger: string, sources: string): string => `
  select coalesce(b.country_id, s.country_id) || ': ' || coalesce(b.minor, 0) || ' instead of ' || coalesce(s.minor, 0) as what
  from (select country_id, currency, sum(minor) as minor from (${inLedger}) q group by country_id, currency) b
  full join (select country_id, currency, sum(minor) as minor from (${sources}) q group by country_id, currency) s
    on s.country_id = b.country_id and s.currency = b.currency
  where coalesce(b.minor, 0) <> coalesce(s.minor, 0)`
