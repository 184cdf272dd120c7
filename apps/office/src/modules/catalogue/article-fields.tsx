import type { EditedCountry } from '@hoppla/contract/editing/article-prices'
import { formatPercent } from '@hoppla/i18n'
import { Checkbox, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Faults } from '../../parts/editing/item-editor.tsx'
import { LanguageFields } from '../../parts/editing/language-fields.tsx'
import { DayField, NumberField } from '../../parts/editing/number-field.tsx'
import { PictureField } from '../../parts/media-picker.tsx'
import { Panel } from '../../parts/page.tsx'
import { useWords } from '../../platform/words.ts'
import type { ArticleValue } from './article-value.ts'

export type FormPart<V> = {
  value: V
  set: (value: V) => void
  faults: Faults
  country: EditedCountry
}
type Part = FormPart<ArticleValue> & { mayPrice: boolean }

/** Faults of the first row, by their column. */
export const ofFirstRow = (faults: Faults): Faults =>
  Object.fromEntries(Object.entries(faults).map(([path, text]) => [path.replace(/^0\./, ''), text]))

/** Everything that an article says. @param beside what stands next to its prices. */
export const ArticleFields = ({ beside, ...form }: Part & { beside?: ReactNode }) => {
  const { t } = useWords()
  return (
    <>
      <Texts {...form} />
      <div className={beside ? 'catalogue-columns' : undefined}>
        <Prices {...form} />
        {beside}
      </div>
      <Panel title={t('catalogue.fields.pictures')}>
        <PictureField
          label={t('catalogue.picturesHint')}
          value={form.value.pictures}
          set={(pictures) => form.set({ ...form.value, pictures })}
          languages={form.country.languages}
          error={ofFirstRow(form.faults).pictures}
        />
      </Panel>
      <Terms {...form} />
      <Selling {...form} />
    </>
  )
}

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

const Prices = ({ value, set, faults, country, mayPrice }: Part) => {
  const { t, language } = useWords()
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
  // Of add-ons there is none: each says its own.
  const rate = country.vatPercents[value.kind]
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
          {!isGiftCard &&
            number(
              'vatPercent',
              '%',
              rate === undefined ? undefined : t('catalogue.vatHint', { rate: formatPercent(rate, language) }),
            )}
        </div>
        {isGiftCard && (
          <p className="muted">
            {t(`catalogue.vouchers.${country.giftCardVoucher}`)}{' '}
            {t('catalogue.vatAtSale', { rate: formatPercent(rate ?? 0, language) })}
          </p>
        )}
        <p className="muted">{t('catalogue.planHint')}</p>
      </div>
    </Panel>
  )
}

const validityTypes = ['Days', 'Months', 'Years'] as const

/** How often and how long what is bought can be used; of a gift card the country says so, and an add-on is handed out once. */
const Terms = ({ value, set, faults, mayPrice }: Part) => {
  const { t } = useWords()
  const errors = ofFirstRow(faults)
  if (value.kind === 'gift-card' || value.kind === 'add-on') return null
  const number = (key: 'entrances' | 'validity' | 'entrancesWithoutPhoto', hint?: string) => (
    <NumberField
      label={t(`catalogue.fields.${key}`)}
      {...(hint ? { hint } : {})}
      disabled={!mayPrice}
      error={errors[key]}
      value={value[key]}
      set={(typed) => set({ ...value, [key]: typed })}
    />
  )
  return (
    <Panel title={t('catalogue.terms')}>
      <div className="stack">
        <div className="three">
          {number('entrances', value.kind === 'pass' ? t('catalogue.entrancesHint') : undefined)}
          {number('validity')}
          <Select
            label={t('catalogue.fields.validityType')}
            data={validityTypes.map((one) => ({ value: one, label: t(`catalogue.validity.${one}`) }))}
            disabled={!mayPrice}
            error={errors.validityType}
            value={value.validityType ?? null}
            onChange={(chosen) => set({ ...value, validityType: validityTypes.find((one) => one === chosen) })}
          />
          <DayField
            label={t('catalogue.fields.activation')}
            hint={t('catalogue.activationHint')}
            disabled={!mayPrice}
            error={errors.activation}
            value={value.activation}
            set={(activation) => set({ ...value, activation })}
          />
          {value.kind === 'pass' && value.photoRequired && number('entrancesWithoutPhoto')}
        </div>
        {value.kind === 'pass' && (
          <Checkbox
            label={t('catalogue.fields.photoRequired')}
            disabled={!mayPrice}
            checked={value.photoRequired ?? false}
            onChange={({ currentTarget: { checked } }) => {
              const { photoRequired: _before, entrancesWithoutPhoto: _visits, ...others } = value
              set(checked ? { ...others, photoRequired: true } : others)
            }}
          />
        )}
      </div>
    </Panel>
  )
}

/** Shown with “sold out” in place of the button. */
const SoldOut = ({ value, set, faults, mayPrice }: Part) => {
  const { t } = useWords()
  const { soldOut: _before, soldOutTo: _until, ...others } = value
  return (
    <>
      <Checkbox
        label={t('catalogue.fields.soldOut')}
        description={t('catalogue.soldOutHint')}
        disabled={!mayPrice}
        checked={value.soldOut ?? false}
        error={ofFirstRow(faults).soldOut}
        onChange={({ currentTarget: { checked } }) => set(checked ? { ...others, soldOut: true } : others)}
      />
      {value.soldOut && (
        <div className="three">
          <DayField
            label={t('catalogue.fields.soldOutTo')}
            hint={t('catalogue.soldOutToHint')}
            disabled={!mayPrice}
            error={ofFirstRow(faults).soldOutTo}
            value={value.soldOutTo}
            set={(soldOutTo) => set({ ...value, soldOutTo })}
          />
        </div>
      )}
    </>
  )
}

const Selling = (form: Part) => {
  const { value, set, faults, country, mayPrice } = form
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
        <SoldOut {...form} />
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
