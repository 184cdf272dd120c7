import { bcpCodes, formatDate, formatDateTime } from '@hoppla/i18n'
import { mailAccountWords } from '@hoppla/i18n/messages/mail/account'
import type { Wording } from '../../brand/wording.ts'
import { escapeHtml } from '../../http/html.ts'
import { profileWords } from '../profile/profile.ts'

type Value = string | number | boolean | null | undefined
/** A list is several values of one field: the days of a class. */
export type Fields = Record<string, Value | readonly string[]>
/** Everything about one account: sections of rows of fields. */
export type ExportData = Record<string, Fields | Fields[]>

/** Sections in the order of their labels in the messages, which is the one in which they are read. */
export const inOrderOfLabels = (data: ExportData): ExportData => {
  const labels = Object.keys(mailAccountWords.en.file.sections)
  return Object.fromEntries(Object.entries(data).toSorted(([a], [b]) => labels.indexOf(a) - labels.indexOf(b)))
}

/** Fields whose values are the machine's words. What people wrote is never translated. */
const coded = new Set(['kind', 'status', 'reason', 'action', 'rights', 'method'])

/** The words of the file, read by keys that come from data. @throws Error for a section or field without a label. */
type Label = (key: string) => string

/** The export as one HTML file: no script, nothing that is fetched; photos are in the file itself. @param timeZone of the site it was asked for on. */
export const exportPage = (data: ExportData, input: { wording: Wording; timeZone: string; madeAt: Date }): string => {
  const { language } = input.wording
  const t = profileWords(input.wording)
  const label = t as Label
  const named = new Map(Object.keys(mailAccountWords.en.file.values).map((value) => [value, label(`file.values.${value}`)]))
  const shown = (name: string, value: Value): string => {
    if (typeof value === 'boolean') return t(value ? 'file.yes' : 'file.no')
    const text = String(value)
    const known = coded.has(name) ? named.get(text.replaceAll('.', '-')) : undefined
    if (known !== undefined) return known
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text, language)
    return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? formatDateTime(new Date(text), language, input.timeZone) : text
  }
  const content = (name: string, value: Fields[string]): string =>
    name === 'photo'
      ? `<img src="${escapeHtml(String(value))}" alt="">`
      : escapeHtml((Array.isArray(value) ? value : [value as Value]).map((one) => shown(name, one)).join(', '))
  const rowHtml = (row: Fields): string =>
    `<dl>${Object.entries(row)
      .filter(([, value]) => value !== null && value !== undefined && value !== '')
      .map(([name, value]) => `<dt>${escapeHtml(label(`file.fields.${name}`))}</dt><dd>${content(name, value)}</dd>`)
      .join('')}</dl>`
  const sections = Object.entries(data).map(([name, content]) => {
    const rows = Array.isArray(content) ? content : [content]
    const body = rows.length === 0 ? `<p>${escapeHtml(t('file.nothing'))}</p>` : rows.map(rowHtml).join('\n')
    return `<section><h2>${escapeHtml(label(`file.sections.${name}`))}</h2>\n${body}</section>`
  })
  return `<!doctype html>
<html lang="${bcpCodes[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(t('file.title'))}</title><style>${style}</style></head>
<body><main><h1>${escapeHtml(t('file.title'))}</h1>
<p>${escapeHtml(t('file.made', { moment: formatDateTime(input.madeAt, language, input.timeZone) }))}</p>
${sections.join('\n')}
</main></body></html>
`
}

const style =
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#1d2b28;background:#fffaf2}main{max-width:46rem;margin:auto;padding:1.5rem}' +
  'h1{font-size:1.9rem}h2{margin-top:2.2rem}dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.15rem 1rem;margin:0 0 .8rem;' +
  'padding:.8rem 1rem;background:#fff;border-radius:.8rem}dt{color:#51625d}dd{margin:0;overflow-wrap:anywhere;white-space:pre-line}img{width:9rem;height:auto;border-radius:.6rem}' +
  '@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}'
