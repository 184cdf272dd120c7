import { passArticlesByLocation, serialTicketsByLocation } from '@hoppla/contract/catalogue'
import { pathTo } from '@hoppla/contract/pages'
import { playgroundsByCountry } from '@hoppla/contract/places'
import { loadWords, ownTexts } from '../i18n/words.ts'
import { offlinePage } from '../offline/page.tsx'
import type { PageSite } from './page-site.ts'
import { alternatesOf, publicPaths } from './public-pages.ts'

type Known = Pick<PageSite, 'site' | 'call' | 'language' | 'ownTexts'>

/** Files of a host that no person reads: what may be searched, what there is, how the site looks on a home screen. */
const files: readonly (readonly [path: RegExp, make: (known: Known, origin: string) => Promise<Response> | Response])[] = [
  [/^\/robots\.txt$/, (_, origin) => answer('text/plain', robots(origin))],
  [/^\/[a-z]{2}\/offline$/, offlinePage],
  [/^\/sitemap\.xml$/, async (known, origin) => answer('application/xml', await sitemap(known, origin))],
  [
    /^\/([a-z]{2}\/)?site\.webmanifest$/,
    async (known) => answer('application/manifest+json', JSON.stringify(await manifest(known))),
  ],
]

/** @returns the file of an address, or `undefined`: the address is a page's. */
export const siteFile = async (address: URL, known: Known): Promise<Response | undefined> => {
  const make = files.find(([path]) => path.test(address.pathname))?.[1]
  return make?.(known, address.origin)
}

const answer = (type: string, body: string): Response =>
  new Response(body, { headers: { 'content-type': `${type}; charset=utf-8` } })

// Pages that search engines shall not show say so themselves, and must be read for it.
const robots = (origin: string): string =>
  `User-agent: *\nDisallow: /api/\nDisallow: /identity/\nDisallow: /auth/\n\nSitemap: ${origin}/sitemap.xml\n`

const inXml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

/** Pages of one playground, in the sitemap's order. */
const ofPlaygrounds = ['playground', 'party-at', 'book-entrance', 'class-list'] as const

/** Every public page of the host with its other languages and countries (sitemaps.org; the links as Google reads them). */
const sitemap = async ({ site, call }: Known, origin: string): Promise<string> => {
  const playgrounds = (await call(playgroundsByCountry, { params: { country: site.country.guid } })).filter(
    ({ disabled }) => !disabled,
  )
  const countryId = site.country.guid
  const [tickets, passes] = await Promise.all([
    call(serialTicketsByLocation, { params: { countryId } }),
    call(passArticlesByLocation, { params: { locationId: countryId } }),
  ])
  const paths = site.country.languages.flatMap((lang) => [
    ...publicPaths(site, lang),
    ...tickets.map(({ id }) => pathTo('serial-ticket', { lang, serialTicketId: id })),
    ...passes.map(({ id }) => pathTo('pass', { lang, passId: id })),
    ...ofPlaygrounds.flatMap((page) => playgrounds.map(({ slug }) => pathTo(page, { lang, playgroundSlug: slug }))),
  ])
  const entries = paths.map((path) => {
    const links = alternatesOf(site, path, origin).map(
      ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${inXml(href)}"/>`,
    )
    return `<url><loc>${inXml(origin + path)}</loc>${links.join('')}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n')
}

/** The site on a home screen (W3C Web App Manifest), in one language. */
const manifest = async (known: Known) => {
  const { brand } = known.site
  const { language } = known
  const t = await loadWords(language, ['places'], ownTexts(known, language))
  return {
    id: pathTo('start', { lang: language }),
    name: brand.name,
    short_name: brand.shortname,
    description: t('places.description'),
    lang: language,
    start_url: pathTo('start', { lang: language }),
    scope: '/',
    display: 'browser',
    background_color: brand.colours.ground,
    theme_color: brand.colours.linkLight,
    icons: [
      { src: '/art/icon', sizes: 'any' },
      { src: '/art/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/art/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/art/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
