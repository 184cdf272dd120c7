import type { Call } from '@hoppla/contract/client'
import type { SiteCountry, SiteInfo } from '@hoppla/contract/places'
import type { Language } from '@hoppla/i18n'
import { createContext, type RouterContextProvider, useRouteLoaderData } from 'react-router'

/** What pages know of `GET /api/site`: the country of this host, the brand, the other countries. They ask for nothing of another country, so its id stays out. */
export type Site = Omit<SiteInfo, 'countries' | 'brand'> & { countries: Omit<SiteCountry, 'guid'>[]; brand: PageBrand }
type BrandInfo = SiteInfo['brand']
/** The brand within a page: its colours stand in the stylesheet, its short name in the manifests, and what it has not got is left out. */
export type PageBrand = Omit<BrandInfo, 'colours' | 'shortname' | 'fonts' | 'texts'> & Partial<Pick<BrandInfo, 'fonts' | 'texts'>>

/** What pages say of a brand; most have neither faces nor texts of their own. */
export const pageBrand = ({ colours: _colours, shortname: _shortname, fonts, texts, ...brand }: BrandInfo): PageBrand => ({
  ...brand,
  ...(Object.keys(fonts).length > 0 ? { fonts } : {}),
  ...(texts === '' ? {} : { texts }),
})

/** What the server hands to every page: whose site, in which language, and the API in process. */
export type PageSite = {
  site: SiteInfo
  language: Language
  /** False on a host that belongs to no country: the page is the not-found page with its message. */
  countryFound: boolean
  call: Call
  /** Where a failure that made the page an error page is reported. */
  report: (error: unknown) => void
  /** The scripts of this language's words by module. */
  wordsHref: Readonly<Record<string, string>>
  /** What the brand says otherwise, by language; absent where it says nothing so. */
  ownTexts?: Partial<Record<Language, Readonly<Record<string, string>>>>
}

export const pageSiteContext = createContext<PageSite>()

/** In a loader: the site of this request. */
export const pageSite = (context: Readonly<RouterContextProvider>): PageSite => context.get(pageSiteContext)

/** What the root loader gives to the page; of the words only those of the first page. */
export type RootData = Omit<PageSite, 'call' | 'report' | 'site' | 'ownTexts'> & { site: Site }

/** In a component: the site of this page. */
export const useSite = (): RootData => {
  const data = useRouteLoaderData<RootData>('root')
  if (!data) throw new Error('No site around this page.')
  return data
}
