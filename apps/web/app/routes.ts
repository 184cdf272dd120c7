import { layouts } from '@hoppla/contract/pages/page'
import { pages } from '@hoppla/contract/pages/table'
import { index, type RouteConfigEntry, route } from '@react-router/dev/routes'

type Place = { path: string; layout: string }

/** A path as the router wants it: relative to the layout around it. */
const below = (path: string, above: string): string => path.slice(above.length + 1)

const shown = Object.entries(pages).map(([id, page]): Place & { id: string; file: string } => ({
  id,
  path: page.path,
  file: page.file,
  layout: 'layout' in page ? page.layout : 'site',
}))

/** A file shown at two addresses needs a name for each. */
const isShared = (file: string) => shown.filter((page) => page.file === file).length > 1

const pageRoute = ({ id, path, file }: (typeof shown)[number], above: string): RouteConfigEntry => {
  const options = isShared(file) ? { id } : {}
  return path === above ? index(file, options) : route(below(path, above), file, options)
}

/** The routes of a layout's pages, in the table's order; a layout inside stands where its first page does. */
const routesIn = (layout: string, above: string): RouteConfigEntry[] => {
  const inner = Object.entries(layouts).filter(([, entry]) => 'in' in entry && entry.in === layout)
  const seen = new Set<string>()
  return shown.flatMap((page) => {
    if (page.layout === layout) return [pageRoute(page, above)]
    const [name, entry] = inner.find(([key]) => key === page.layout && !seen.has(key)) ?? []
    if (name === undefined || entry === undefined) return []
    seen.add(name)
    return [route(below(entry.path, above), entry.file, routesIn(name, entry.path))]
  })
}

const { site, profile } = layouts

/** Every address of the product: the table of pages, and the addresses of old mails. `/` is answered before the language is known. */
export default [
  route(below(site.path, ''), site.file, routesIn('site', site.path)),
  // The old profile shell; the table of its addresses is layouts/site/old-addresses.ts.
  route('profile', 'layouts/site/old-address.tsx', { id: 'old-profile' }),
  route(below(profile.path, ''), profile.file, [
    index('layouts/site/old-address.tsx', { id: 'old-start' }),
    ...routesIn('profile', profile.path),
    route('email-preferences/:channelType?', 'layouts/site/old-preferences-page.tsx'),
    route('offers/entrance-discount', 'layouts/site/old-entrance-discount-page.tsx'),
    route('*', 'layouts/site/old-address.tsx'),
  ]),
  ...routesIn('none', ''),
  route('*', 'layouts/site/unknown.tsx'),
]
