import './catalogue.css'
import type { Permission } from '@hoppla/contract/permissions'
import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { Page, Waiting } from '../../parts/page.tsx'
import { Failure } from '../../parts/states.tsx'
import { can, useMe } from '../../platform/me.ts'
import { useInAddress, useToPlace } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { Guarded, NotFound } from '../../shell/guarded.tsx'
import { ArticleEditor } from './article-editor.tsx'
import { ArticleList } from './article-list.tsx'
import { listEditedCountriesQuery } from './catalogue-queries.ts'
import { OfferEditor, OfferList } from './offers.tsx'
import { PictureLibrary } from './pictures.tsx'
import { PlacePrices } from './place-prices.tsx'

export default function CataloguePage() {
  return (
    <Guarded permission="articles.edit">
      <Catalogue />
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
  if (open !== '' && shown === 'articles') return <ArticleEditor id={open} countries={countries.data} />
  if (open !== '' && shown === 'offers') return <OfferEditor id={open} countries={countries.data} />
  return (
    <Page title={t('catalogue.title')} lead={t('catalogue.lead')}>
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
          {shown === 'articles' && <ArticleList countries={countries.data} />}
          {shown === 'pictures' && <PictureLibrary />}
          {shown === 'offers' && <OfferList countries={countries.data} />}
          {(shown === 'party-packages' || shown === 'entrance-prices') && (
            <PlacePrices key={shown} kind={shown} countries={countries.data} />
          )}
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
