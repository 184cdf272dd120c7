import type { EditedCountry } from '@hoppla/contract/editing/article-prices'
import { articleEditing } from '@hoppla/contract/editing/catalogue'
import { Select } from '@mantine/core'
import { Page, Panel } from '../../parts/page.tsx'
import { callApi } from '../../platform/api.ts'
import { useInAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { BackLink, Gone } from './article-editor.tsx'
import { ArticleFields, type FormPart, ofFirstRow } from './article-fields.tsx'
import { type ArticleValue, articleKinds, articleRows, emptyArticle } from './article-value.ts'
import { articleDoubts } from './doubts.ts'
import { NewItem, WhatItIs } from './new-item.tsx'

/** A new article of one of these countries. What cannot be another later, its kind and its country, is asked first. */
export const NewArticle = ({ countries }: { countries: readonly EditedCountry[] }) => {
  const words = useWords()
  const { t } = words
  const asked = useInAddress('country')
  const first = countries.find(({ key }) => key === asked) ?? countries[0]
  if (!first) return <Gone />
  return (
    <Page title={t('catalogue.newArticle')} lead={<BackLink />}>
      <NewItem<ArticleValue>
        name="articles"
        empty={emptyArticle(first.key)}
        add={(value) => callApi(articleEditing.createItem, { body: { rows: articleRows(value) } })}
        doubtsOf={(value) => articleDoubts(undefined, value, countries.find(({ key }) => key === value.country) ?? first, words)}
        countries={countries}
      >
        {(form) => <Fields {...form} countries={countries} />}
      </NewItem>
    </Page>
  )
}

type Form = Omit<FormPart<ArticleValue>, 'country'>

const Fields = ({ value, set, faults, countries }: Form & { countries: readonly EditedCountry[] }) => {
  const { t } = useWords()
  const country = countries.find(({ key }) => key === value.country) ?? countries[0]
  if (!country) return null
  return (
    <>
      <Panel title={t('catalogue.whatItIs')}>
        <WhatItIs
          value={value}
          // Places are those of a country.
          set={(next) => set(next.country === value.country ? next : { ...next, places: [] })}
          countries={countries}
          faults={ofFirstRow(faults)}
        >
          <Select
            label={t('catalogue.kind')}
            data={articleKinds.map((kind) => ({ value: kind, label: t(`catalogue.kinds.${kind}`) }))}
            value={value.kind}
            allowDeselect={false}
            onChange={(chosen) => {
              const kind = articleKinds.find((one) => one === chosen)
              if (kind) set({ ...emptyArticle(value.country), ...sharedOf(value), kind })
            }}
          />
        </WhatItIs>
      </Panel>
      <ArticleFields value={value} set={set} faults={faults} country={country} mayPrice />
    </>
  )
}

/** What an article of every kind may say. */
const sharedOf = ({ key, names, descriptions, rules, price, pictures, places, sellableFrom, sellableTo }: ArticleValue) => ({
  ...{ key, names, descriptions, rules, price, pictures, places, sellableFrom, sellableTo },
})
