import { readFileSync } from 'node:fs'
import { languages } from '@hoppla/i18n'
import { expect, test } from 'vitest'
import { footerLinks, legalLinks, mainEntries, offered } from './links.ts'

test.each(languages)('in %s the menu offers tickets, party, shop, groups and sport club; groups not in English', (language) => {
  expect(offered(mainEntries, language).map(({ word }) => word)).toEqual(
    ['bookEntrance', 'party', 'shop', 'groups', 'sportClub'].filter((word) => word !== 'groups' || language !== 'en'),
  )
})

/** Network addresses by language, as the demo chain's file writes them: one line per language. */
const social = Object.fromEntries(
  [
    ...readFileSync(new URL('../../../../../data/demo/brand.yaml', import.meta.url), 'utf8').matchAll(/^ {2}(\w\w): \{ (.*) \}$/gm),
  ].map(([, language = '', networks = '']) => [
    language,
    Object.fromEntries([...networks.matchAll(/(\w+): '([^']+)'/g)].map(([, name = '', href = '']) => [name, href])),
  ]),
)

test.each(languages)('the footer in %s ends with two social networks, those of the language', (language) => {
  const site = {
    brand: {
      name: 'Hoppla',
      shortname: '',
      logo: '',
      colours: {},
      fonts: {},
      texts: '',
      content: { [language]: { faq: `/${language}/faq` } },
      social,
    },
  }
  const [faq, withdraw, ...networks] = footerLinks(site, language)
  expect(withdraw).toEqual({ word: 'withdraw', href: `/${language}/withdrawal` })
  expect(faq).toEqual({ word: 'faq', href: `/${language}/faq` })
  expect(networks.map((link) => 'name' in link && link.name)).toEqual(['Instagram', 'Facebook'])
  const elsewhere = languages.filter((other) => other !== language).flatMap((other) => footerLinks(site, other))
  for (const { href } of networks) expect(elsewhere.map((link) => link.href)).not.toContain(href)
})

test('where a page has no foot, withdrawal, privacy and company stay within reach; before the site is known, the withdrawal', () => {
  const content = { sv: { privacy: '/sv/info/privacy', imprint: '/sv/info/imprint', faq: '/sv/faq' } }
  const site = { brand: { name: 'Hoppla', shortname: '', fonts: {}, texts: '', logo: '', colours: {}, content, social } }
  expect(legalLinks(site, 'sv').map(({ word }) => word)).toEqual(['withdraw', 'privacy', 'imprint'])
  expect(legalLinks(undefined, 'sv')).toEqual([{ word: 'withdraw', href: '/sv/withdrawal' }])
})
