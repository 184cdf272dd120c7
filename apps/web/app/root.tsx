import type { ReactNode } from 'react'
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import { ErrorPage } from './doors/site/error-page.tsx'
import { pageSite, type RootData } from './platform/page-site.ts'
import { wordsOfPath } from './platform/page-words.ts'
import { stylesheet } from './platform/stylesheet.ts'
import { LanguageContext, languageOfAddress, translateOf } from './platform/words.ts'

export const links: LinksFunction = () => [
  { rel: 'preload', href: '/fonts/fredoka.woff2', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: '/fonts/figtree.woff2', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/art/symbol.svg', type: 'image/svg+xml' },
]

/** What every page knows: the site of its host, and the scripts of the words that the first page speaks. */
export const loader = ({ context, request }: Route.LoaderArgs): RootData => {
  const { call: _call, wordsHref, ...known } = pageSite(context)
  const hrefs = wordsOfPath(new URL(request.url).pathname).flatMap((room) => wordsHref[room] ?? [])
  return { ...known, wordsHrefs: hrefs }
}
// The site of a host does not change while a page is open.
export const shouldRevalidate = () => false

/** The document. `lang` follows the address, so that it is right after a change of language too. */
export const Layout = ({ children }: { children: ReactNode }) => {
  const data = useRouteLoaderData<RootData>('root')
  const { pathname, search } = useLocation()
  const language = languageOfAddress(pathname, search) ?? data?.language ?? 'en'
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#bfe3f7" />
        <Meta />
        {/* Our own stylesheet; the page's policy admits it by its hash. */}
        <style data-sheet="" dangerouslySetInnerHTML={{ __html: stylesheet() }} />
        <Links />
        {data?.wordsHrefs.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
      </head>
      <body>
        <LanguageContext value={{ language, t: translateOf(language) }}>{children}</LanguageContext>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

const Root = () => <Outlet />
export default Root

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorPage error={error} />
