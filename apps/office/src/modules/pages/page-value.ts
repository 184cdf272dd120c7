import type { PageRow } from '@hoppla/contract/editing/texts'
import type { EditedField } from '../../parts/editing/differences.ts'
import { plainField } from '../../parts/editing/differences.ts'
import type { useItem } from '../../parts/editing/use-item.ts'
import type { T } from '../../platform/words.ts'

/** What the form of a page edits: every field as it is typed; empty: there is none. */
export type PageValue = {
  title: string
  description: string
  updated: string
  picture: string
  poster: string
  film: string
  actionLabel: string
  actionHref: string
  isShown: boolean
  body: string
}
/** Which page it is; it never changes. */
export type PageName = Pick<PageRow, 'country' | 'language' | 'subject'>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const part = (value: unknown, name: string): string =>
  typeof value === 'object' && value !== null && name in value ? text((value as Record<string, unknown>)[name]) : ''

/** Reads any row, a draft's too. */
export const valueOfRow = (row: Record<string, unknown>): PageValue => ({
  title: text(row.title),
  description: text(row.description),
  updated: text(row.updated),
  picture: text(row.picture),
  poster: part(row.top, 'poster'),
  film: part(row.top, 'film'),
  actionLabel: part(row.action, 'label'),
  actionHref: part(row.action, 'href'),
  isShown: row.disabled !== true,
  body: text(row.body),
})

/** The row of a page, without what is empty. The server says what is missing. */
export const rowOfValue = ({ country, language, subject }: PageName, value: PageValue): PageRow => ({
  ...{ country, language, subject, title: value.title, description: value.description, updated: value.updated },
  ...(value.picture === '' ? {} : { picture: value.picture }),
  ...(value.poster === '' ? {} : { top: { poster: value.poster, ...(value.film === '' ? {} : { film: value.film }) } }),
  ...(value.actionLabel === '' && value.actionHref === '' ? {} : { action: { label: value.actionLabel, href: value.actionHref } }),
  ...(value.isShown ? {} : { disabled: true }),
  body: value.body,
})

const columns: Readonly<Record<Exclude<keyof PageValue, 'isShown'>, string>> = {
  title: 'title',
  description: 'description',
  updated: 'updated',
  picture: 'picture',
  poster: 'top.poster',
  film: 'top.film',
  actionLabel: 'action.label',
  actionHref: 'action.href',
  body: 'body',
}
/** The fields in the order of the form. */
export const pageFieldNames = Object.keys(columns) as (keyof typeof columns)[]

/** What is wrong, by field, of faults by column: `rows.0.body`. What belongs to no field is under the empty name. */
export const faultsByField = (errors: Readonly<Record<string, string>>): Partial<Record<keyof typeof columns | '', string>> =>
  Object.fromEntries(
    Object.entries(errors).map(([path, message]) => {
      const column = path.replace(/^rows\.0\./, '')
      return [
        pageFieldNames.find((name) => columns[name] === column) ??
          pageFieldNames.find((name) => columns[name] === `${column}.poster`) ??
          '',
        message,
      ]
    }),
  )

/** For history and for two versions. */
export const pageFields = (t: T): EditedField<PageValue>[] => [
  ...pageFieldNames.map((name) => plainField<PageValue, typeof name>(name, t(`pages.fields.${name}`), (value) => value)),
  plainField<PageValue, 'isShown'>('isShown', t('pages.fields.isShown'), (value) => t(value ? 'pages.shown' : 'pages.hidden')),
]

/** A page in one language while it is written. */
export type EditedPage = ReturnType<typeof useItem<ReturnType<typeof valueOfRow>>>
