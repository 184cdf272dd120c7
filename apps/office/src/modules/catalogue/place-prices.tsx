import type { EditedCountry } from '@hoppla/contract/editing/article-prices'
import { formatMoney, type Language } from '@hoppla/i18n'
import { Button, Select } from '@mantine/core'
import type { EditedField, Texts } from '../../parts/editing/differences.ts'
import { type Faults, ItemEditor } from '../../parts/editing/item-editor.tsx'
import { LanguageFields } from '../../parts/editing/language-fields.tsx'
import { NumberField } from '../../parts/editing/number-field.tsx'
import { Panel } from '../../parts/page.tsx'
import { Empty } from '../../parts/states.tsx'
import { useInAddress, usePlace, useSetAddress } from '../../platform/place.ts'
import { type T, useWords } from '../../platform/words.ts'
import type { FormPart } from './article-fields.tsx'
import { type PlacePriceRow, placePriceApis } from './catalogue-queries.ts'
import { placePriceDoubts } from './doubts.ts'
import { linesOf, withLines, writtenEntries } from './includes.ts'
import { nameIn, withoutEmpty } from './names.ts'

export type Kind = keyof typeof placePriceApis
type Row = PlacePriceRow
type Value = { rows: Row[] }
type Column = 'price' | 'includedChildren' | 'minutes' | 'fromAge' | 'toAge' | 'weekdayPrice' | 'weekendPrice'

const numbersOf: Record<Kind, readonly Column[]> = {
  'party-packages': ['price', 'includedChildren', 'minutes'],
  'entrance-prices': ['weekdayPrice', 'weekendPrice', 'fromAge', 'toAge'],
}
const textOf = { 'party-packages': 'descriptions', 'entrance-prices': 'notes' } as const
const money: readonly Column[] = ['price', 'weekdayPrice', 'weekendPrice']

const toValue = (rows: readonly Row[]): Value => ({ rows: [...rows] })
const toRows = ({ rows }: Value): Row[] =>
  rows.map(({ includes = [], ...row }) => withoutEmpty({ ...row, includes: writtenEntries(includes) }))

type Place = Pick<EditedCountry['places'][number], 'id' | 'key' | 'name'>
/** Prices are those of a country, which hold where nothing else is said, of a region or of a play centre. */
const placesOf = ({ places, ...country }: EditedCountry): Place[] => [country, ...places]

/** What a place asks for parties, or at the entrance: all of it is edited as one. */
export const PlacePrices = ({ kind, countries }: { kind: Kind; countries: readonly EditedCountry[] }) => {
  const { t } = useWords()
  const setAddress = useSetAddress()
  const here = usePlace()
  const asked = useInAddress('open') || (here?.id ?? '')
  const groups = countries.map((country) => ({
    group: country.name,
    items: placesOf(country).map(({ id, name }) => ({ value: id, label: name })),
  }))
  const country = countries.find((one) => placesOf(one).some(({ id }) => id === asked))
  const place = country && placesOf(country).find(({ id }) => id === asked)
  return (
    <div className="stack mt">
      <div className="filters">
        <Select
          aria-label={t('catalogue.playground')}
          placeholder={t('catalogue.playground')}
          data={groups}
          searchable
          value={place?.id ?? null}
          onChange={(id) => setAddress({ open: id ?? '' })}
        />
      </div>
      {country && place ? (
        <Prices key={place.id} kind={kind} country={country} place={place} />
      ) : (
        <Empty title={t('catalogue.choosePlayground')}>{t('catalogue.choosePlaygroundText')}</Empty>
      )}
    </div>
  )
}

/** Each row is a field of its own: of two versions one chooses by package. */
const useRowFields = (kind: Kind, currency: string) => {
  const { t, language } = useWords()
  const shown = (row: Row | undefined): string =>
    row === undefined
      ? ''
      : [
          nameIn(row.names, language),
          ...numbersOf[kind].flatMap((column) => {
            const value = row[column]
            if (value === undefined) return []
            const figure = money.includes(column) ? formatMoney(value, currency, language, { short: true }) : String(value)
            return [`${t(`catalogue.fields.${column}`)}: ${figure}`]
          }),
          nameIn(row[textOf[kind]] ?? {}, language),
          (row.includes ?? []).map((entry) => nameIn(entry, language)).join(', '),
        ]
          .filter(Boolean)
          .join(' · ')
  return (...values: Value[]): EditedField<Value>[] => {
    const keys = [...new Set(values.flatMap(({ rows }) => rows.map(({ key }) => key)))]
    return keys.map((key) => ({
      id: key,
      label: nameIn(values.flatMap(({ rows }) => rows.filter((row) => row.key === key))[0]?.names ?? {}, language) || key,
      read: ({ rows }) => rows.find((row) => row.key === key),
      write: (value, from) => {
        const taken = from.rows.find((row) => row.key === key)
        const isThere = value.rows.some((row) => row.key === key)
        if (!taken) return { rows: value.rows.filter((row) => row.key !== key) }
        return { rows: isThere ? value.rows.map((row) => (row.key === key ? taken : row)) : [...value.rows, taken] }
      },
      show: ({ rows }) => shown(rows.find((row) => row.key === key)),
    }))
  }
}

const Prices = ({ kind, country, place }: { kind: Kind; country: EditedCountry; place: Place }) => {
  const words = useWords()
  const fieldsOf = useRowFields(kind, country.currency)
  return (
    <ItemEditor
      api={placePriceApis[kind]}
      id={place.id}
      where={country}
      toValue={toValue}
      toRows={toRows}
      fieldsOf={fieldsOf}
      doubtsOf={(before, after) => placePriceDoubts(before.rows, after.rows, country, words)}
    >
      {(form) => <Rows {...form} kind={kind} country={country} place={place} />}
    </ItemEditor>
  )
}

type RowsInput = FormPart<Value> & { kind: Kind; place: Place }

/** A key that no row of the place has yet. */
const freeKey = (kind: Kind, place: string, rows: readonly Row[]): string => {
  const name = (number: number) => `${place}-${kind === 'party-packages' ? 'party' : 'entrance'}-${number}`
  let number = rows.length + 1
  while (rows.some(({ key }) => key === name(number))) number += 1
  return name(number)
}

const Rows = ({ value, set, faults, country, kind, place }: RowsInput) => {
  const { t } = useWords()
  const { rows } = value
  const write = (at: number, row: Row) => set({ rows: rows.map((one, nth) => (nth === at ? row : one)) })
  return (
    <>
      {rows.length === 0 && (
        <Empty art={null} title={t('catalogue.noRows')}>
          {place.id !== country.id && t('catalogue.noRowsText')}
        </Empty>
      )}
      {rows.map((row, at) => (
        <RowPanel
          key={row.key}
          kind={kind}
          country={country}
          row={row}
          errors={errorsOf(faults, at)}
          write={(next) => write(at, next)}
          remove={() => set({ rows: rows.filter((one) => one !== row) })}
        />
      ))}
      <div>
        <Button onClick={() => set({ rows: [...rows, { key: freeKey(kind, place.key, rows), place: place.key, names: {} }] })}>
          {t('catalogue.addRow')}
        </Button>
      </div>
    </>
  )
}

/** What is wrong with the row at a place of the list, by column. */
const errorsOf = (faults: Faults, at: number): Faults =>
  Object.fromEntries(
    Object.entries(faults).flatMap(([path, sentence]) =>
      path.startsWith(`${at}.`) ? [[path.slice(`${at}.`.length), sentence]] : [],
    ),
  )

type RowInput = {
  kind: Kind
  country: EditedCountry
  row: Row
  errors: Faults
  write: (row: Row) => void
  remove: () => void
}

/** One line for each entry. */
const includesSpec = (t: T) =>
  ({ key: 'includes', label: t('catalogue.fields.includes'), most: 20_000, rows: 6, hint: t('catalogue.includesHint') }) as const

/** A row with what somebody has just written of what it includes. */
const writtenIn = (row: Row, languages: readonly Language[], texts: Texts): Row => {
  const before = row.includes ?? []
  const lines = linesOf(before, languages)
  const changed = languages.find((language) => texts[language] !== lines[language])
  return changed === undefined ? row : { ...row, includes: withLines(before, changed, texts[changed]) }
}

/** Faults by the field that shows them: of an entry that is missing in some languages, the lines of those. */
const byField = (errors: Faults, { includes = [] }: Row, text: string, languages: readonly Language[]): Faults =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, sentence]) => {
      const [column = '', at, language] = path.split('.')
      if (column === text) return [[['text', at].filter(Boolean).join('.'), sentence]]
      if (column !== 'includes' || at === undefined) return [[path, sentence]]
      const missing = languages.filter((one) => (language ? one === language : !writtenEntries(includes)[Number(at)]?.[one]))
      return missing.map((one) => [`includes.${one}`, sentence])
    }),
  )

const RowPanel = ({ kind, country, row, errors, write, remove }: RowInput) => {
  const { t, language } = useWords()
  const text = textOf[kind]
  return (
    <Panel
      title={nameIn(row.names, language) || t('catalogue.newRow')}
      aside={
        <Button size="xs" variant="danger" onClick={remove}>
          {t('catalogue.removeRow')}
        </Button>
      }
    >
      <div className="stack">
        <LanguageFields
          languages={country.languages}
          specs={[
            { key: 'names', label: t('catalogue.fields.names'), most: 200 },
            { key: 'text', label: t(`catalogue.fields.${text}`), most: 20_000, rows: 2 },
            ...(kind === 'party-packages' ? [includesSpec(t)] : []),
          ]}
          values={{ names: row.names, text: row[text] ?? {}, includes: linesOf(row.includes ?? [], country.languages) }}
          set={(key, texts) =>
            write(
              key === 'includes' ? writtenIn(row, country.languages, texts) : { ...row, [key === 'names' ? 'names' : text]: texts },
            )
          }
          errors={byField(errors, row, text, country.languages)}
        />
        <div className="three">
          {numbersOf[kind].map((column) => (
            <NumberField
              key={column}
              label={t(`catalogue.fields.${column}`)}
              {...(money.includes(column) ? { unit: country.currency } : {})}
              error={errors[column]}
              value={row[column]}
              set={(typed) => write({ ...row, [column]: typed })}
            />
          ))}
        </div>
      </div>
    </Panel>
  )
}
