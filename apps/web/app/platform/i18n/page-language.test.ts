import { expect, test } from 'vitest'
import { pageStyleOf } from '../head/page-handle.ts'
import { baseInLanguage, inLanguage, languageRedirect, notFoundAddress, switchLanguage } from './page-language.ts'
import { languageOfAddress } from './words.ts'

const country = (slug: string, ...languages: string[]) => ({
  slug,
  name: slug,
  guid: '',
  languages,
  sitebaseaddress: `https://${slug}.example/start`,
  orderbaseaddress: '',
  profilebaseaddress: '',
  partybaseaddress: '',
})
const site = {
  country: { languages: ['sv', 'en'] },
  countries: [country('sweden', 'sv', 'en'), country('norway', 'nb', 'en'), country('germany', 'de', 'en')],
} as unknown as Parameters<typeof languageRedirect>[2]

test.each([
  ['sv', '/sv/order/shop', undefined],
  ['en', '/en', undefined],
  ['de', '/de/order/shop?x=1', 'https://germany.example/de/order/shop?x=1'],
  ['nb', '/nb', 'https://norway.example/nb'],
  ['fi', '/fi', '/404'],
  ['xx', '/xx', '/404'],
  ['SV', '/SV', '/404'],
  ['swe', '/swe', '/404'],
  [undefined, '/', '/404'],
])('on the Swedish site the language %s leads from %s to %s', (code, path, elsewhere) =>
  expect(languageRedirect(code, new URL(path, 'https://sweden.example'), site)).toBe(elsewhere),
)

test.each([
  ['sv', 'page', '/404'],
  ['en', 'page', '/404?lang=en'],
  ['de', 'page', '/404'],
  ['en', 'playground', '/404?missing=playground&lang=en'],
] as const)('what is missing in %s (%s) is told at %s', (language, missing, address) =>
  expect(notFoundAddress(site, language, missing)).toBe(address),
)

test.each([
  ['/sv/order/shop', '?a=1', '/en/order/shop?a=1'],
  ['/sv', '', '/en'],
  ['/profile/sv/email-confirmation', '?code=1', '/profile/en/email-confirmation?code=1'],
  ['/404', '', '/en'],
])('%s%s in English is %s', (path, search, address) => expect(inLanguage(path, search, 'sv', 'en')).toBe(address))

const content = {
  sv: { faq: '/sv/faq', bistro: '/sv/info/bistro', terms: '/sv/info/terms', groupBooking: '/sv/redirect-groupbooking' },
  en: { faq: '/en/faq', terms: '/en/info/terms' },
}
test.each([
  ['/sv/info/terms', '?a=1', '/en/info/terms?a=1'],
  ['/sv/faq', '', '/en/faq'],
  ['/sv/info/bistro', '?a=1', '/en'],
  ['/sv/family', '', '/en'],
  // Says by itself in which language groups are booked (decision 46).
  ['/sv/redirect-groupbooking', '', '/en/redirect-groupbooking'],
  ['/sv/playgrounds/orebro', '', '/en/playgrounds/orebro'],
])('the menu leads from %s%s to %s', (path, search, address) =>
  expect(switchLanguage({ brand: { content } as never }, path, search, 'sv', 'en')).toBe(address),
)

test.each([
  ['https://hoppla.no', 'en', 'https://hoppla.no/en'],
  ['https://hoppla.no/', 'en', 'https://hoppla.no/en'],
  ['https://hoppla.no/profile', 'en', 'https://hoppla.no/profile/en'],
  ['https://hoppla.no/shop', 'sv', 'https://hoppla.no/shop'],
])('the country behind %s, chosen in %s, is entered at %s', (base, language, address) =>
  expect(baseInLanguage(base, ['nb', 'en'], language)).toBe(address),
)

test.each([
  ['/sv/login', '', 'sv'],
  ['/profile/nb/email-confirmation', '', 'nb'],
  ['/404', '?lang=fi', 'fi'],
  ['/404', '?lang=xx', undefined],
  ['/auth/silent', '?lang=fi', undefined],
])('the address %s%s speaks %s', (path, search, language) => expect(languageOfAddress(path, search)).toBe(language))

test('a page’s style is that of its innermost route that says it', () => {
  const byOrigin = (query: URLSearchParams) => (query.get('origin') === 'PartyBooking' ? 'balloons' : 'none')
  expect(pageStyleOf([undefined, null], new URLSearchParams())).toEqual({
    ...{ pageTop: 'grass', footer: true, moving: false, film: null },
  })
  expect(pageStyleOf([{ footer: false, pageTop: 'none' }, { pageTop: 'balloons' }], new URLSearchParams())).toEqual({
    pageTop: 'balloons',
    footer: false,
    moving: false,
    film: null,
  })
  expect(pageStyleOf([{ moving: true }, {}], new URLSearchParams()).moving).toBe(true)
  // A page's own data may bring a scene.
  const top = { poster: '/p.svg', film: null }
  expect(pageStyleOf([], new URLSearchParams(), { top }).film).toEqual(top)
  expect(pageStyleOf([{ pageTop: byOrigin }], new URLSearchParams('origin=PartyBooking')).pageTop).toBe('balloons')
})
