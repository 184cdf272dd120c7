import { pageAt } from '@hoppla/contract/pages'
import { expect, test } from 'vitest'
import { guestPages } from '../../../../../bench/product/pages.ts'
import { aSite } from '../../testing/sites.ts'
import { inScript } from './head-parts.tsx'
import { alternatesOf, isPublic, publicPaths } from './public-pages.ts'
import { moreOf } from './stylesheet.ts'

const country = (slug: string, host: string, ...languages: string[]) =>
  ({ slug, languages, sitebaseaddress: `https://${host}/start` }) as ReturnType<typeof aSite>['countries'][number]
const countries = [
  country('sweden', 'hoppla.se', 'sv', 'en'),
  country('norway', 'hoppla.no', 'nb', 'en'),
  country('germany', 'hoppla.de', 'de', 'en'),
]
const content = {
  sv: { faq: '/sv/faq', family: '/sv/family', bistro: '/sv/info/bistro', terms: 'https://elsewhere.example/sv/terms' },
  nb: { faq: '/nb/faq', bistro: '/nb/info/bistro' },
  de: { faq: '/de/faq' },
  en: { faq: '/en/faq' },
}
const plain = aSite('sv')
const site = { ...plain, countries, brand: { ...plain.brand, content } }

// Everything a guest may see is either shown by search engines or on this list, a second word on what the table says.
const notForSearch = [
  'not-found',
  'login',
  'login-password',
  'login-register',
  'login-forgot',
  'class',
  'cart',
  'class-waiting-list',
  'farewell',
  'email-confirmation',
  'email-undo',
]

test('of a guest’s pages, search engines show all but sign-in, stops and what is not there', () => {
  const examples = { playgroundSlug: 'orebro', classId: 'sport', serialTicketId: 't', passId: 'p', content }
  for (const path of guestPages(examples, 'sv'))
    expect(isPublic(site, path), path).toBe(!notForSearch.includes(pageAt(path)?.id ?? ''))
})

test.each([
  ['/sv/order/shop/checkout'],
  ['/sv/account'],
  ['/sv/info/unknown'],
  ['/en/info/bistro'],
  ['/en/redirect-groupbooking'],
  ['/de/faq'],
  ['/auth/callback'],
])('%s is for no search engine', (path) => expect(isPublic(site, path)).toBe(false))

test('a page is linked with itself in every language of every country that has it', () => {
  expect(alternatesOf(site, '/sv/order/shop', 'https://hoppla.se')).toEqual([
    { hreflang: 'sv-SE', href: 'https://hoppla.se/sv/order/shop' },
    { hreflang: 'en-SE', href: 'https://hoppla.se/en/order/shop' },
    { hreflang: 'nb-NO', href: 'https://hoppla.no/nb/order/shop' },
    { hreflang: 'en-NO', href: 'https://hoppla.no/en/order/shop' },
    { hreflang: 'de-DE', href: 'https://hoppla.de/de/order/shop' },
    { hreflang: 'en-DE', href: 'https://hoppla.de/en/order/shop' },
    { hreflang: 'x-default', href: 'https://hoppla.se/en/order/shop' },
  ])
  const languagesOf = (path: string) => alternatesOf(site, path, 'https://hoppla.se').map(({ hreflang }) => hreflang)
  expect(languagesOf('/sv/info/bistro')).toEqual(['sv-SE', 'nb-NO', 'x-default'])
  expect(languagesOf('/sv/redirect-groupbooking')).toEqual(['sv-SE', 'nb-NO', 'de-DE', 'x-default'])
  expect(languagesOf('/sv/playgrounds/orebro')).toEqual(['sv-SE', 'en-SE', 'x-default'])
})

test('what is told of is public, and nothing else', () => {
  const paths = publicPaths(site, 'sv')
  expect(paths).toEqual(expect.arrayContaining(['/sv', '/sv/faq', '/sv/info/bistro', '/sv/redirect-groupbooking']))
  for (const path of paths) expect(isPublic(site, path), path).toBe(true)
  expect(publicPaths(site, 'en')).not.toContain('/en/redirect-groupbooking')
})

test('JSON in a script can neither end it nor hide what follows', () => {
  const evil = { text: '</script><script>alert(1)</script><!-- <SCRIPT' }
  const written = inScript(evil)
  expect(written).not.toMatch(/<\/|<!--|<script/i)
  expect(JSON.parse(written)).toEqual(evil)
})

test.each([
  ['/sv', 'nothing'],
  ['/404', 'nothing'],
  ['/sv/playgrounds/orebro', 'nothing'],
  ['/sv/info/terms', 'nothing'],
  ['/sv/order/shop', 'nothing'],
  ['/sv/order/shop/gift-cards', 'forms'],
  ['/sv/order/shop/passes/8d310bae', 'forms'],
  ['/sv/order/shop/passes/8d310bae/child', 'whole'],
  ['/sv/order/shop/checkout', 'whole'],
  ['/sv/login', 'whole'],
  ['/sv/account', 'whole'],
  ['/sv/redirect-groupbooking', 'forms'],
])('%s comes with %s of the second sheet', (path, part) => expect(moreOf(path)).toBe(part))
