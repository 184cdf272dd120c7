/** What a spreadsheet would take for a formula (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r]/

/** A number below zero is none. */
const number = /^-\d+(?:[.,]\d+)?$/

const cellOf = (value: string): string => {
  const safe = formula.test(value) && !number.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The mark by which spreadsheets know UTF-8, before the first line. */
export const csvMark = '\ufeff'

/** A row as a line of comma-separated values (RFC 4180). A value that a spreadsheet would run as a formula gets an apostrophe in front, so that it stays text. */
export const csvLine = (row: readonly string[]): string => `${row.map(cellOf).join(',')}\r\n`

/** Rows as comma-separated values, whole. */
export const csvOf = (rows: readonly (readonly string[])[]): string => csvMark + rows.map(csvLine).join('')
