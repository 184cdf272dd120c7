import { commonLanguage } from '@hoppla/i18n'
import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { Meta, Outlet, Scripts, ScrollRestoration, useLocation, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import { ErrorPage } from './layouts/site/error-page.tsx'
import { facesToPreload } from './platform/head/brand-stylesheet.ts'
import { HeadContext, HeadMatters } from './platform/head/head-parts.tsx'
import { useInlineMark } from './platform/head/inline-mark.ts'
import { pageBrand, pageSite, type RootData } from './platform/head/page-site.ts'
import { stylesheetNames, stylesheetText } from './platform/head/stylesheet.ts'
import { useInputReplay } from './platform/hydration/input-replay.ts'
import { laterWordsOfPath, wordsOfPath } from './platform/i18n/page-words.ts'
import { LanguageContext, languageOfAddress, translateOf } from './platform/i18n/words.ts'

/** What every page knows: the site of its host, and the scripts of the words that the first page speaks. */
export const loader = ({ context, request }: Route.LoaderArgs): RootData => {
  const { call: _call, report: _report, ownTexts: _texts, wordsHref, ...known } = pageSite(context)
  const { pathname } = new URL(request.url)
  const modules = [...wordsOfPath(pathname), ...laterWordsOfPath(pathname)]
  const { site } = known
  const { brand } = site
  const spoken = <T,>(byLanguage: Record<string, T>) =>
    Object.fromEntries(Object.entries(byLanguage).filter(([language]) => site.country.languages.includes(language)))
  const first = brand.content[site.country.languages[0] ?? '']
  // What the country does not offer in its own language (another one's legal notice) it does not have.
  const offered = (links: Record<string, string>) =>
    Object.fromEntries(Object.entries(links).filter(([subject]) => first?.[subject]))
  const content = Object.fromEntries(Object.entries(spoken(brand.content)).map(([language, links]) => [language, offered(links)]))
  return {
    ...known,
    // Links for languages that this host does not use would add half a kilobyte to every page, other countries' ids a tenth of that.
    site: {
      ...site,
      countries: site.countries.map(({ guid: _guid, ...metadata }) => metadata),
      brand: { ...pageBrand(brand), content, social: spoken(brand.social) },
    },
    wordsHref: Object.fromEntries(modules.flatMap((module) => (wordsHref[module] ? [[module, wordsHref[module]]] : []))),
  }
}
// The site of a host does not change while a page is open.
export const shouldRevalidate = () => false

/** The document. `lang` follows the address, so that it is right after a change of language too. */
export const Layout = ({ children }: { children: ReactNode }) => {
  const data = useRouteLoaderData<RootData>('root')
  const { pathname, search } = useLocation()
  const language = languageOfAddress(pathname, search) ?? data?.language ?? commonLanguage
  const texts = data?.site.brand.texts ?? ''
  const t = translateOf(language, texts)
  useOnlyFirstPagesHead(pathname)
  useInputReplay()
  const mark = useInlineMark()
  const later: readonly string[] = laterWordsOfPath(pathname)
  const look = useLook()
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={look.colour} />
        <Meta />
        {/* Our own stylesheets; the page's policy admits them by their mark. An empty place is no style: that would want a hash, too. */}
        {stylesheetNames.map((name) => {
          const __html = stylesheetText(name, pathname, look.brand)
          return __html === '' ? (
            <template key={name} data-stylesheet={name} />
          ) : (
            <style key={name} data-stylesheet={name} nonce={mark} dangerouslySetInnerHTML={{ __html }} />
          )
        })}
        {/* No page has links of its own, so the router's part for them is left out. */}
        {facesToPreload(data?.site.brand ?? {}).map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <link rel="icon" href="/art/icon" />
        {Object.entries(data?.wordsHref ?? {}).map(([module, href]) => (
          <meta key={module} name={later.includes(module) ? 'later-words' : 'words'} data-words={module} content={href} />
        ))}
        {texts !== '' && <meta name="own-texts" content={`/brand/texts/${texts}/${language}.json`} />}
        {import.meta.env.SSR && <HeadMatters language={language} t={t} />}
      </head>
      <body>
        <LanguageContext value={{ language, t }}>{children}</LanguageContext>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** The brand's look as the document's head shows it. In the browser the colour is read back: the brand's colours are not handed to it. */
const useLook = () => {
  const brand = useContext(HeadContext)?.site.brand
  const colour = import.meta.env.SSR
    ? brand?.colours.linkLight
    : document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content
  return { brand, colour }
}

const ofOnePage = 'link[rel=canonical],link[hreflang],meta[property],meta[name=robots],script[type="application/ld+json"]'

/** What the server said of the first page must not be taken for the next page's, when somebody shares that. */
const useOnlyFirstPagesHead = (pathname: string) => {
  const first = useRef(pathname)
  useEffect(() => {
    if (first.current !== pathname) for (const element of document.head.querySelectorAll(ofOnePage)) element.remove()
  }, [pathname])
}

const Root = () => <Outlet />
export default Root

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorPage error={error} />
