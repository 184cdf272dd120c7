import { accountPages } from './account-pages.ts'
import { classPages } from './class-pages.ts'
import { informationPages } from './information-pages.ts'
import { linkedPages } from './linked-pages.ts'
import type { Page } from './page.ts'
import { placesPages } from './places-pages.ts'
import { shopPages } from './shop-pages.ts'
import { signInPages } from './sign-in-pages.ts'

/**
 * Every page of the product. Routes, the path builder, messages, stylesheets, scripts, notices, the sitemap and what search engines are given derive from it,
 * in this order; a new page is an entry in the file of its area, its component and its messages. Addresses of old mails stand in the web's
 * layouts/site/old-addresses.ts. HTML is the same for everybody and every page is cached alike, so there is no column for it. Why it stands in this package:
 * decision 239.
 */
export const pages = {
  ...placesPages,
  ...signInPages,
  ...accountPages,
  ...informationPages,
  ...classPages,
  ...shopPages,
  ...linkedPages,
} as const satisfies Record<string, Page>
