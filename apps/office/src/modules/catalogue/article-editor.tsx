import type { EditedCountry } from '@hoppla/contract/editing/article-prices'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ItemEditor } from '../../parts/editing/item-editor.tsx'
import { Page, Waiting } from '../../parts/page.tsx'
import { Empty, Pill } from '../../parts/states.tsx'
import { canAt, useMe } from '../../platform/me.ts'
import { useWords } from '../../platform/words.ts'
import { useOpening } from './address.ts'
import { ArticleFields } from './article-fields.tsx'
import { articleFields, articleRows, articleValue } from './article-value.ts'
import { articleApi, listItemsQuery } from './catalogue-queries.ts'
import { articleDoubts } from './doubts.ts'
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
        doubtsOf={(before, after) => articleDoubts(before, after, country, words)}
      >
        {(form) => (
          <ArticleFields
            {...form}
            country={country}
            mayPrice={mayPrice}
            beside={mayPrice && <PriceHistory id={id} version={found?.version ?? 0} />}
          />
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
