/** What a spreadsheet would take for a formula (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r]/

const cellOf = (value: string): string => {
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * Rows as comma-separated values (RFC 4180), with the mark by which spreadsheets know UTF-8. A value that a spreadsheet would run as a formula gets an
 * apostrophe in front, so that it stays text.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`
