import type { EditedCountry } from '@hoppla/contract/editing/article-prices'
import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { type Faults, ItemEditor } from '../../parts/editing/item-editor.tsx'
import { LanguageFields } from '../../parts/editing/language-fields.tsx'
import { DayField, NumberField } from '../../parts/editing/number-field.tsx'
import { PictureField } from '../../parts/media-picker.tsx'
import { Page, Panel, Waiting } from '../../parts/page.tsx'
import { Empty, Pill } from '../../parts/states.tsx'
import { canAt, useMe } from '../../platform/me.ts'
import { useWords } from '../../platform/words.ts'
import { useOpening } from './address.ts'
import { type ArticleValue, articleFields, articleRows, articleValue } from './article-value.ts'
import { articleApi, listItemsQuery } from './catalogue-queries.ts'
import { saleStateOf, saleTones } from './item-state.ts'
import { nameIn } from './names.ts'
import { PriceHistory } from './price-history.tsx'

/** An article: its texts side by side, prices, terms, where it is valid. */
export const ArticleEditor = ({ id, countries }: { id: string; countries: readonly EditedCountry[] }) => {
  const words = useWords()
  const { t, language } = words
  const list = useQuery(listItemsQuery(articleApi))
  const found = list.data?.find((one) => one.id === id)
  const [row] = found?.rows ?? []
  const country = countries.find(({ key }) => key === row?.country)
  const mayPrice = canAt(useMe(), 'prices.edit', country?.id ?? '')
  if (!list.data) return <Waiting rows={6} height={64} />
  if (!row || !country) return <Gone />
  const state = saleStateOf(row, country.today)
  return (
    <Page
      title={nameIn(row.names, language)}
      lead={
        <>
          <BackLink /> · {t(`catalogue.kinds.${row.kind}`)} · {country.name} · {row.key}{' '}
          <Pill tone={saleTones[state]}>{t(`catalogue.states.${state}`)}</Pill>
        </>
      }
    >
      <ItemEditor
        api={articleApi}
        id={id}
        where={country}
        toValue={articleValue}
        toRows={articleRows}
        fieldsOf={() => articleFields(country.languages, country.currency, words)}
      >
        {(form) => (
          <>
            <Texts {...form} country={country} />
            <div className="catalogue-columns">
              <Prices {...form} country={country} mayPrice={mayPrice} />
              {mayPrice && <PriceHistory id={id} version={found?.version ?? 0} />}
            </div>
            <Panel title={t('catalogue.fields.pictures')}>
              <PictureField
                label={t('catalogue.picturesHint')}
                value={form.value.pictures}
                set={(pictures) => form.set({ ...form.value, pictures })}
                languages={country.languages}
                error={ofFirstRow(form.faults).pictures}
              />
            </Panel>
            <Selling {...form} country={country} mayPrice={mayPrice} />
          </>
        )}
      </ItemEditor>
    </Page>
  )
}

/** Back to the list, with its filters. */
export const BackLink = () => {
  const { t } = useWords()
  return (
    <Link className="back" to={useOpening()('')}>
      {t('catalogue.back')}
    </Link>
  )
}

export const Gone = () => {
  const { t } = useWords()
  return (
    <Empty
      level={1}
      title={t('catalogue.gone')}
      actions={
        <Button component={Link} to={useOpening()('')}>
          {t('catalogue.back')}
        </Button>
      }
    />
  )
}

export type FormPart<V> = {
  value: V
  set: (value: V) => void
  faults: Faults
  country: EditedCountry
}
type Part = FormPart<ArticleValue>

/** Faults of the first row, by their column. */
export const ofFirstRow = (faults: Faults): Faults =>
  Object.fromEntries(Object.entries(faults).map(([path, text]) => [path.replace(/^0\./, ''), text]))

const Texts = ({ value, set, faults, country }: Part) => {
  const { t } = useWords()
  return (
    <Panel title={t('catalogue.texts')}>
      <LanguageFields
        languages={country.languages}
        specs={[
          { key: 'names', label: t('catalogue.fields.names'), most: 200 },
          { key: 'descriptions', label: t('catalogue.fields.descriptions'), most: 20_000, rows: 3 },
          { key: 'rules', label: t('catalogue.fields.rules'), most: 20_000, rows: 4 },
        ]}
        values={value}
        set={(key, texts) => set({ ...value, [key]: texts })}
        errors={ofFirstRow(faults)}
      />
    </Panel>
  )
}

const Prices = ({ value, set, faults, country, mayPrice }: Part & { mayPrice: boolean }) => {
  const { t } = useWords()
  const errors = ofFirstRow(faults)
  const number = (key: 'price' | 'regularPrice' | 'vatPercent' | 'giftCardAmount', unit: string, hint?: string) => (
    <NumberField
      label={t(`catalogue.fields.${key}`)}
      unit={unit}
      {...(hint ? { hint } : {})}
      disabled={!mayPrice}
      error={errors[key]}
      value={value[key]}
      set={(typed) => set({ ...value, [key]: typed } as ArticleValue)}
    />
  )
  const { currency } = country
  const isGiftCard = value.kind === 'gift-card'
  return (
    <Panel title={t('catalogue.prices')}>
      <div className="stack">
        {!mayPrice && <p className="muted">{t('catalogue.pricesOfOthers')}</p>}
        <div className="three">
          {number('price', currency)}
          {isGiftCard ? number('giftCardAmount', currency) : number('regularPrice', currency, t('catalogue.regularHint'))}
          {!isGiftCard && (
            <DayField
              label={t('catalogue.fields.priceValidTo')}
              disabled={!mayPrice}
              error={errors.priceValidTo}
              value={value.priceValidTo}
              set={(day) => set({ ...value, priceValidTo: day })}
            />
          )}
          {!isGiftCard && number('vatPercent', '%', t('catalogue.vatHint'))}
        </div>
        {isGiftCard && <p className="muted">{t(`catalogue.vouchers.${country.giftCardVoucher}`)}</p>}
        <p className="muted">{t('catalogue.planHint')}</p>
      </div>
    </Panel>
  )
}

const Selling = ({ value, set, faults, country, mayPrice }: Part & { mayPrice: boolean }) => {
  const { t } = useWords()
  const errors = ofFirstRow(faults)
  const toggle = (key: string) =>
    set({ ...value, places: value.places.includes(key) ? value.places.filter((one) => one !== key) : [...value.places, key] })
  return (
    <Panel title={t('catalogue.selling')}>
      <div className="stack">
        <Checkbox
          label={t('catalogue.fields.active')}
          disabled={!mayPrice}
          checked={value.active ?? true}
          onChange={({ currentTarget: { checked } }) => {
            const { active: _before, ...others } = value
            set(checked ? others : { ...others, active: false })
          }}
        />
        <div className="three">
          {(['sellableFrom', 'sellableTo'] as const).map((key) => (
            <DayField
              key={key}
              label={t(`catalogue.fields.${key}`)}
              disabled={!mayPrice}
              error={errors[key]}
              value={value[key]}
              set={(day) => set({ ...value, [key]: day })}
            />
          ))}
        </div>
        <fieldset className="plain-set">
          <legend className="label">{t('catalogue.fields.places')}</legend>
          <p className="muted">{value.places.length === 0 ? t('catalogue.wholeCountry') : t('catalogue.onlyThere')}</p>
          <div className="check-list">
            {country.places.map(({ key, name }) => (
              <Checkbox
                key={key}
                label={name}
                disabled={!mayPrice}
                checked={value.places.includes(key)}
                onChange={() => toggle(key)}
              />
            ))}
          </div>
        </fieldset>
      </div>
    </Panel>
  )
}
