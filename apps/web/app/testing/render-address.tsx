import { classArticlesByLocation } from '@hoppla/contract/classes'
import { ApiError } from '@hoppla/contract/client'
import { getPage } from '@hoppla/contract/content'
import { passwordOptions } from '@hoppla/contract/identity'
import { type Playground, playgroundsByCountry } from '@hoppla/contract/places'
import { noticesByLocation } from '@hoppla/contract/places/notices'
import type { Language } from '@hoppla/i18n'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  Outlet,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'
import { type PageSite, pageSiteContext, type RootData } from '../platform/head/page-site.ts'
import { allWords } from '../platform/i18n/page-words.ts'
import { LanguageContext, loadWords } from '../platform/i18n/words.ts'
import routes from '../routes.ts'
import { aContentPage } from './content-pages.ts'
import { aSite } from './sites.ts'
import { answering, stubCall } from './stub-call.ts'

type PageModule = Pick<RouteObject, 'loader' | 'handle'> & { default: NonNullable<RouteObject['Component']> }
const modules = import.meta.glob<PageModule>('../{layouts,modules}/**/*-{page,layout}.tsx')
const others = import.meta.glob<PageModule>([
  '../layouts/site/{not-found,old-address}.tsx',
  '../modules/profile/member-card-manifest.ts',
  './toy-page.tsx',
])

const policy = {
  requiredLength: 8,
  requiredUniqueChars: 4,
  requireNonAlphanumeric: true,
  requireLowercase: true,
  requireUppercase: true,
  requireDigit: true,
}
const playground = (name: string, disabled: boolean) => ({ guid: name, name, disabled }) as Playground

const call = stubCall(
  answering(passwordOptions, () => policy),
  answering(noticesByLocation, () => []),
  answering(classArticlesByLocation, () => []),
  answering(playgroundsByCountry, () => [playground('Örebro', false), playground('Stängda', true)]),
  answering(getPage, ({ params: { subject }, query: { lang } }) => {
    if (subject === 'bistro') throw new ApiError(404, 'no bistro', new Headers())
    return aContentPage(subject, lang ?? 'sv')
  }),
)

const objectsOf = (entries: readonly RouteConfigEntry[]): Promise<RouteObject[]> =>
  Promise.all(
    entries.map(async (entry): Promise<RouteObject> => {
      const load = modules[`../${entry.file}`] ?? others[`../${entry.file}`] ?? others[entry.file.replace('testing/', './')]
      if (!load) throw new Error(`There is no page ${entry.file}.`)
      const { default: Component, loader, handle } = await load()
      const shared = { Component, handle, ...(loader ? { loader } : {}) }
      return entry.index
        ? { index: true, ...shared }
        : { ...(entry.path ? { path: entry.path } : {}), ...shared, children: await objectsOf(entry.children ?? []) }
    }),
  )

/** An address as the server renders it, loaders included: the body's HTML, or where the loaders lead instead. @param change of the site. */
export const renderAddress = async (
  path: string,
  language: Language,
  change: Partial<PageSite['site']> = {},
): Promise<{ status: number; html: string; location: string | null; fullLoad: boolean }> => {
  const t = await loadWords(language, allWords)
  const plain = aSite(language)
  const site = {
    ...plain,
    ...change,
    brand: {
      ...plain.brand,
      content: {
        [language]: { terms: `/${language}/info/terms`, faq: `/${language}/faq`, sportClass: `/${language}/info/sport-class` },
      },
    },
  }
  const known: RootData = { site, language, countryFound: true, wordsHref: {} }
  const handler = createStaticHandler([
    { id: 'root', path: '/', loader: () => known, Component: Outlet, children: await objectsOf(routes) },
  ])
  const context = new RouterContextProvider()
  context.set(pageSiteContext, { ...known, site, call, report: () => undefined } satisfies PageSite)
  const found = await handler.query(new Request(new URL(path, 'http://localhost')), { requestContext: context })
  if (found instanceof Response) {
    const fullLoad = found.headers.has('x-remix-reload-document')
    return { status: found.status, html: '', location: found.headers.get('location'), fullLoad }
  }
  if (found.errors) throw Object.values(found.errors)[0]
  const html = renderToString(
    <LanguageContext value={{ language, t }}>
      <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, found)} context={found} hydrate={false} />
    </LanguageContext>,
  )
  return { status: found.statusCode, html, location: null, fullLoad: false }
}
