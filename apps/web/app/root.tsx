import type { ReactNode } from 'react'
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import { ErrorPage } from './doors/site/error-page.tsx'
import { usePageStyle } from './platform/page-handle.ts'
import { pageSite, type RootData } from './platform/page-site.ts'
import { stylesheet } from './platform/stylesheet.ts'
import { LanguageContext, languageOfAddress, translateOf } from './platform/words.ts'

export const links: LinksFunction = () => [
  { rel: 'preload', href: '/fonts/fredoka.woff2', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'preload', href: '/fonts/figtree.woff2', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/art/symbol.svg', type: 'image/svg+xml' },
]

/** What every page knows: the site of its host. */
export const loader = ({ context }: Route.LoaderArgs): RootData => {
  const { call: _call, ...known } = pageSite(context)
  return known
}
// The site of a host does not change while a page is open.
export const shouldRevalidate = () => false

/** The document. `lang` follows the address, so that it is right after a change of language too. */
export const Layout = ({ children }: { children: ReactNode }) => {
  const data = useRouteLoaderData<RootData>('root')
  const { pathname, search } = useLocation()
  const { words } = usePageStyle()
  const language = languageOfAddress(pathname, search) ?? data?.language ?? 'en'
  return (
    <html lang={language} data-words={words}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#bfe3f7" />
        <Meta />
        {/* Our own stylesheet; the page's policy admits it by its hash. */}
        <style data-sheet="" dangerouslySetInnerHTML={{ __html: stylesheet() }} />
        <Links />
        {data?.wordsHref && <link rel="modulepreload" href={data.wordsHref} />}
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
