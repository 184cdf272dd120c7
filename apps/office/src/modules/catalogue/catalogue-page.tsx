import './catalogue.css'
import type { Permission } from '@hoppla/contract/permissions'
import { Button, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { Page, Waiting } from '../../parts/page.tsx'
import { Failure } from '../../parts/states.tsx'
import { can, canAt, useMe } from '../../platform/me.ts'
import { useInAddress, useToPlace } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { Guarded, NotFound } from '../../shell/guarded.tsx'
import { useOpening } from './address.ts'
import { ArticleList } from './article-list.tsx'
import { listEditedCountriesQuery } from './catalogue-queries.ts'

// The page begins as the list of articles: the rest comes when it is opened.
const ArticleEditor = lazy(() => import('./article-editor.tsx').then(({ ArticleEditor: part }) => ({ default: part })))
const NewArticle = lazy(() => import('./new-article.tsx').then(({ NewArticle: part }) => ({ default: part })))
const OfferList = lazy(() => import('./offers.tsx').then(({ OfferList: part }) => ({ default: part })))
const OfferEditor = lazy(() => import('./offers.tsx').then(({ OfferEditor: part }) => ({ default: part })))
const NewOffer = lazy(() => import('./offers.tsx').then(({ NewOffer: part }) => ({ default: part })))
const PictureLibrary = lazy(() => import('./pictures.tsx').then(({ PictureLibrary: part }) => ({ default: part })))
const PlacePrices = lazy(() => import('./place-prices.tsx').then(({ PlacePrices: part }) => ({ default: part })))

export default function CataloguePage() {
  return (
    <Guarded permission="articles.edit">
      <Suspense fallback={<Waiting rows={8} height={46} />}>
        <Catalogue />
      </Suspense>
    </Guarded>
  )
}

const tabs = ['articles', 'offers', 'party-packages', 'entrance-prices', 'pictures'] as const
const permissionOf = (tab: (typeof tabs)[number]): Permission =>
  tab === 'articles' ? 'articles.edit' : tab === 'pictures' ? 'media.edit' : 'prices.edit'

/** What is sold: articles, offers, party packages and entrance prices. The address says which, and what is open. */
const Catalogue = () => {
  const { t } = useWords()
  const { tab = 'articles' } = useParams()
  const go = useNavigate()
  const toPlace = useToPlace()
  const me = useMe()
  const own = tabs.filter((one) => can(me, permissionOf(one)))
  const open = useInAddress('open')
  const countries = useQuery(listEditedCountriesQuery)
  const shown = own.find((one) => one === tab)
  if (!shown) return <NotFound />
  if (countries.error && !countries.data)
    return (
      <Page title={t('catalogue.title')}>
        <Failure error={countries.error} retry={() => void countries.refetch()} />
      </Page>
    )
  if (!countries.data) return <Waiting rows={8} height={46} />
  // Adding sets a price.
  const priced = countries.data.filter(({ id }) => canAt(me, 'prices.edit', id))
  if (open === 'new' && shown === 'articles') return <NewArticle countries={priced} />
  if (open === 'new' && shown === 'offers') return <NewOffer countries={priced} />
  if (open !== '' && shown === 'articles') return <ArticleEditor id={open} countries={countries.data} />
  if (open !== '' && shown === 'offers') return <OfferEditor id={open} countries={countries.data} />
  return (
    <Page
      title={t('catalogue.title')}
      lead={t('catalogue.lead')}
      actions={priced.length > 0 && (shown === 'articles' || shown === 'offers') && <AddLink what={shown} />}
    >
      <Tabs
        value={shown}
        activateTabWithKeyboard={false}
        onChange={(next) => void go(toPlace(next === 'articles' ? '/catalogue' : `/catalogue/${next}`))}
      >
        <Tabs.List aria-label={t('catalogue.title')}>
          {own.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`catalogue.tabs.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={shown}>
          <Suspense fallback={<Waiting rows={8} height={46} />}>
            {shown === 'articles' && <ArticleList countries={countries.data} />}
            {shown === 'pictures' && <PictureLibrary />}
            {shown === 'offers' && <OfferList countries={countries.data} />}
            {(shown === 'party-packages' || shown === 'entrance-prices') && (
              <PlacePrices key={shown} kind={shown} countries={countries.data} />
            )}
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

/** Leads to a form for something new. */
const AddLink = ({ what }: { what: 'articles' | 'offers' }) => {
  const { t } = useWords()
  const opening = useOpening()
  return (
    <Button component={Link} to={opening('new')} variant="next" leftSection={<IconPlus size={18} aria-hidden />}>
      {t(what === 'articles' ? 'catalogue.newArticle' : 'catalogue.newOffer')}
    </Button>
  )
}
