import type { EditedCountry } from '@hoppla/contract/editing/article-prices'
import type { OfferRow } from '@hoppla/contract/editing/catalogue'
import { formatMoney, formatPercent } from '@hoppla/i18n'
import { Button, Checkbox, MultiSelect, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type EditedField, plainField, type Texts, textField } from '../../parts/editing/differences.ts'
import { LanguageFields } from '../../parts/editing/language-fields.tsx'
import { DayField, NumberField } from '../../parts/editing/number-field.tsx'
import { Panel } from '../../parts/page.tsx'
import { formatDay } from '../../platform/moments.ts'
import { languageNames, useWords } from '../../platform/words.ts'
import { type FormPart, ofFirstRow } from './article-fields.tsx'
import { articleApi, listItemsQuery } from './catalogue-queries.ts'
import { nameIn, withoutEmpty } from './names.ts'

export type OfferValue = Omit<OfferRow, 'names' | 'descriptions' | 'goodFor' | 'articles'> & {
  names: Texts
  descriptions: Texts
  goodFor: NonNullable<OfferRow['goodFor']>
  articles: string[]
}
const nothing = { descriptions: {}, goodFor: [], articles: [] }
/** The form of a row, and the row of a form. */
export const offerValue = ([row]: readonly OfferRow[]): OfferValue => ({ ...nothing, ...(row as OfferRow) })
export const offerRows = (value: OfferValue): OfferRow[] => [withoutEmpty(value) as OfferRow]
/** The form of an offer that is not there yet. */
export const emptyOffer = (country: string): OfferValue => ({
  ...nothing,
  ...{ key: '', country, kind: 'other', names: {}, to: '' },
})

/** The fields of an offer as they are compared and listed. */
export const useOfferFields = ({ languages, currency }: EditedCountry): EditedField<OfferValue>[] => {
  const { t, language } = useWords()
  const day = (value: string | undefined) => (value === undefined ? '' : formatDay(value, language))
  return [
    ...(['names', 'descriptions'] as const).flatMap((key) =>
      languages.map((one) => textField<typeof key, OfferValue>(key, one, `${t(`catalogue.fields.${key}`)}, ${languageNames[one]}`)),
    ),
    plainField('kind', t('catalogue.kind'), (value) => t(`catalogue.offerKinds.${value}`)),
    plainField('percent', t('catalogue.fields.percent'), (value) => (value === undefined ? '' : formatPercent(value, language))),
    plainField('amount', t('catalogue.fields.amount'), (value) =>
      value === undefined ? '' : formatMoney(value, currency, language, { short: true }),
    ),
    plainField('goodFor', t('catalogue.fields.goodFor'), (kinds) => kinds.map((kind) => t(`catalogue.kinds.${kind}`)).join(', ')),
    plainField('articles', t('catalogue.fields.articles'), (keys) => keys.join(', ')),
    plainField('from', t('catalogue.fields.from'), day),
    plainField('to', t('catalogue.fields.to'), day),
  ]
}

const offerKinds = ['other', 'entrance'] as const

/** Everything that an offer says. @param isThere it can be ended. */
export const OfferParts = ({ value, set, faults, country, isThere }: FormPart<OfferValue> & { isThere: boolean }) => {
  const { t } = useWords()
  const errors = ofFirstRow(faults)
  return (
    <>
      <Panel title={t('catalogue.texts')}>
        <LanguageFields
          languages={country.languages}
          specs={[
            { key: 'names', label: t('catalogue.fields.names'), most: 200 },
            { key: 'descriptions', label: t('catalogue.fields.descriptions'), most: 20_000, rows: 3 },
          ]}
          values={value}
          set={(key, texts) => set({ ...value, [key]: texts })}
          errors={errors}
        />
      </Panel>
      <Terms value={value} set={set} faults={faults} country={country} isThere={isThere} />
    </>
  )
}

/** How much, on what, and from when until when. */
const Terms = ({ value, set, faults, country, isThere }: FormPart<OfferValue> & { isThere: boolean }) => {
  const { t } = useWords()
  const errors = ofFirstRow(faults)
  return (
    <Panel title={t('catalogue.terms')}>
      <div className="stack">
        <div className="three">
          <Select
            label={t('catalogue.kind')}
            data={offerKinds.map((kind) => ({ value: kind, label: t(`catalogue.offerKinds.${kind}`) }))}
            value={value.kind}
            allowDeselect={false}
            error={errors.kind}
            onChange={(chosen) => set({ ...value, kind: offerKinds.find((kind) => kind === chosen) ?? 'other' })}
          />
          <NumberField
            label={t('catalogue.fields.percent')}
            unit="%"
            error={errors.percent}
            value={value.percent}
            set={(percent) => set({ ...value, percent })}
          />
          <NumberField
            label={t('catalogue.fields.amount')}
            unit={country.currency}
            error={errors.amount}
            value={value.amount}
            set={(amount) => set({ ...value, amount })}
          />
          <DayField
            label={t('catalogue.fields.from')}
            error={errors.from}
            value={value.from}
            set={(from) => set({ ...value, from })}
          />
          <DayField
            label={t('catalogue.fields.to')}
            error={errors.to}
            value={value.to}
            set={(to) => set({ ...value, to: to ?? '' })}
          />
        </div>
        <GoodFor value={value} set={set} faults={faults} country={country} />
        {isThere && value.to > country.today && (
          <div>
            <Button size="xs" onClick={() => set({ ...value, to: country.today })}>
              {t('catalogue.endToday')}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}

/** Everything but money. */
const reducible = ['serial-ticket', 'pass', 'child-class', 'entrance', 'add-on'] as const

/** What the checkout takes it off from: whole kinds, and single articles. */
const GoodFor = ({ value, set, faults, country }: FormPart<OfferValue>) => {
  const { t, language } = useWords()
  const articles = useQuery(listItemsQuery(articleApi))
  const errors = ofFirstRow(faults)
  const wrong = Object.entries(errors).find(([path]) => path.startsWith('articles'))?.[1]
  const sold = (articles.data ?? []).flatMap(({ rows: [row] }) =>
    row && row.country === country.key && row.kind !== 'gift-card' ? [{ value: row.key, label: nameIn(row.names, language) }] : [],
  )
  const known = new Set(sold.map(({ value: key }) => key))
  const others = value.articles.filter((key) => !known.has(key)).map((key) => ({ value: key, label: key }))
  const isAtTill = value.goodFor.length + value.articles.length === 0
  return (
    <>
      <fieldset className="plain-set">
        <legend className="label">{t('catalogue.fields.goodFor')}</legend>
        {isAtTill && <p className="muted">{t('catalogue.atTillOnly')}</p>}
        {errors.goodFor && <p className="field-error">{errors.goodFor}</p>}
        <div className="check-list">
          {reducible.map((kind) => (
            <Checkbox
              key={kind}
              label={t(`catalogue.kinds.${kind}`)}
              checked={value.goodFor.includes(kind)}
              onChange={({ currentTarget: { checked } }) =>
                set({ ...value, goodFor: reducible.filter((one) => (one === kind ? checked : value.goodFor.includes(one))) })
              }
            />
          ))}
        </div>
      </fieldset>
      <MultiSelect
        label={t('catalogue.fields.articles')}
        data={[...sold, ...others]}
        value={value.articles}
        error={wrong}
        searchable
        onChange={(keys) => set({ ...value, articles: keys })}
      />
    </>
  )
}
