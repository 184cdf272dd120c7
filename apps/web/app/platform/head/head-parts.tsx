import { pageAt, pageIds, pageNamed, pathTo } from '@hoppla/contract/pages'
import type { SiteInfo } from '@hoppla/contract/places'
import { createContext, useContext } from 'react'
import type { T } from '../i18n/words.ts'
import type { PageMetadata, StructuredData } from './page-metadata.ts'
import { alternatesOf, isPublic } from './public-pages.ts'

/** What the document's head is made of on the server. */
export type Head = { site: SiteInfo; address: URL; metadata: PageMetadata }
export const HeadContext = createContext<Head | undefined>(undefined)

type Props = { language: string; t: T }

/**
 * Metadata for search engines, link previews and home screens. Rendered on the server only, because no browser needs it to show a page. After a client-side
 * navigation it would describe another page, so root.tsx removes it then.
 */
export const HeadMatters = ({ language, t }: Props) => {
  const head = useContext(HeadContext)
  if (!head) return null
  const { site, address } = head
  const { origin, pathname } = address
  const isForAll = isPublic(site, pathname)
  return (
    <>
      {/* The member card is installed by itself: its page names a manifest of its own. */}
      {!pageAt(pathname)?.page.ownManifest && <link rel="manifest" href={`/${language}/site.webmanifest`} />}
      <link rel="apple-touch-icon" href="/art/icon-180.png" />
      {isForAll ? <Indexed {...head} language={language} t={t} /> : <meta name="robots" content="noindex" />}
      {isForAll &&
        alternatesOf(site, pathname, origin).map((alternate) => <link key={alternate.hreflang} rel="alternate" {...alternate} />)}
    </>
  )
}

const Indexed = ({ site, address: { origin, pathname }, metadata, language, t }: Head & Props) => {
  const address = origin + pathname
  const brand = site.brand.name
  const structuredData = [
    ...(metadata.structuredData?.({ t, origin, address, brand }) ?? []),
    ...breadcrumbs({ pathname, origin, name: metadata.name, brand, language, t }),
  ]
  return (
    <>
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={`${language}_${site.country.culture.split('-')[1]}`} />
      <meta property="og:image" content={`${origin}${metadata.picture ?? '/art/share'}`} />
      <meta property="og:image:alt" content={(metadata.picture && metadata.name) ?? brand} />
      <meta name="twitter:card" content="summary_large_image" />
      {structuredData.length > 0 && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: `inScript` escapes whatever could end the script element.
          dangerouslySetInnerHTML={{ __html: inScript({ '@context': 'https://schema.org', '@graph': structuredData }) }}
        />
      )}
    </>
  )
}

/** JSON as it may stand inside a script element: nothing in it ends the element or begins a comment. The CSP does not concern it, since it is not run. */
export const inScript = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/<\//g, '<\\/')
    .replace(/<(?=!--|script)/gi, '\\u003c')

type Way = { pathname: string; origin: string; name: string | undefined; brand: string; language: string; t: T }

/** The pages that others lie below, by the words they are linked with. */
const sections = (language: string) =>
  pageIds.flatMap((id) => {
    const { section: word, path } = pageNamed(id)
    return word ? [{ word, path: path.replace('/:lang', `/${language}`).replace(/\/:\w+\?$/, '') }] : []
  })

/** The way from the start page to a page below it. */
const breadcrumbs = ({ pathname, origin, name, brand, language, t }: Way): StructuredData[] => {
  const start = pathTo('start', { lang: language })
  if (pathname === start) return []
  const above = sections(language).filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
  const steps = [
    { name: brand, path: start },
    ...above.map(({ word, path }) => ({ name: t(`common.links.${word}`), path })),
    ...(name !== undefined && !above.some(({ path }) => path === pathname) ? [{ name, path: pathname }] : []),
  ]
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: steps.map((step, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: step.name,
        item: origin + step.path,
      })),
    },
  ]
}
