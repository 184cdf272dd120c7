import { layouts } from '@hoppla/contract/pages/page'
import { pages } from '@hoppla/contract/pages/table'
import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { routesIn } from './page-routes.ts'

const { site, profile } = layouts

/** Every address of the product: the table of pages, and the addresses of old mails. `/` is answered before the language is known. */
export default [
  route(site.path.slice(1), site.file, routesIn('site', pages)),
  // The old profile shell; the table of its addresses is layouts/site/old-addresses.ts.
  route('profile', 'layouts/site/old-address.tsx', { id: 'old-profile' }),
  route(profile.path.slice(1), profile.file, [
    index('layouts/site/old-address.tsx', { id: 'old-start' }),
    ...routesIn('profile', pages),
    route('email-preferences/:channelType?', 'layouts/site/old-preferences-page.tsx'),
    route('offers/entrance-discount', 'layouts/site/old-entrance-discount-page.tsx'),
    route('*', 'layouts/site/old-address.tsx'),
  ]),
  ...routesIn('none', pages),
  route('*', 'layouts/site/unknown-address-page.tsx'),
] satisfies RouteConfig
