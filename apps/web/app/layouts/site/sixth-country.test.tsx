import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { countries } from '@hoppla/contract/countries'
import type { SiteCountry } from '@hoppla/contract/places'
import { addCountry, austria } from '@hoppla/contract/testing/austria'
import { formatMoney } from '@hoppla/i18n'
import { expect, onTestFinished, test } from 'vitest'
import { phoneCodes } from '../../modules/identity/identity.ts'
import { chosenBeforehand, orderButton } from '../../modules/orders/orders.ts'
import { alternatesOf } from '../../platform/head/public-pages.ts'
import { loadWords } from '../../platform/i18n/words.ts'
import { renderAddress } from '../../testing/render-address.tsx'
import { aSite } from '../../testing/sites.ts'
import { flagOf } from './flags.ts'

const root = join(import.meta.dirname, '../../../../..')

test.each(countries.map(({ slug, map }) => [slug, map] as const))(
  '%s has the pictures that its row in the list stands for',
  (slug, map) => {
    expect(existsSync(join(root, 'apps/web/public', flagOf(slug)))).toBe(true)
    expect(existsSync(join(root, `packages/ui/art/map-${slug}.svg`))).toBe(map !== null)
  },
)

test('a country that nobody has declared has no flag, no law and no phone code, rather than somebody else’s', () => {
  expect(() => flagOf('austria')).toThrow(/no country 'austria'.*sweden/)
  expect(() => chosenBeforehand('de-AT', ['card', 'klarna'])).toThrow(/'de-AT' is of no known country/)
  expect(phoneCodes().map(({ label }) => label)).toEqual(['SE +46', 'NO +47', 'DK +45', 'FI +358', 'DE +49'])
})

test('with its row, a sixth country is served its pages, its law and its numbers', async () => {
  onTestFinished(addCountry(austria))
  const site = aSite('de')
  const own = { ...site.country, slug: 'austria', name: 'Österreich', culture: 'de-AT' }
  const selectable = [site.country, own].map(
    ({ slug, name, languages }): SiteCountry => ({
      ...{ slug, name, languages, guid: slug, sitebaseaddress: `https://${slug}.example` },
      ...{ orderbaseaddress: '', profilebaseaddress: '', partybaseaddress: '' },
    }),
  )
  const change = { country: own, countries: selectable }
  for (const path of ['/de/info/terms', '/de/login', '/de/withdrawal', '/404']) {
    const { html } = await renderAddress(path, 'de', change)
    expect(html, path).toContain('<h1')
    expect(html, path).not.toContain('/art/flag-se.svg')
  }
  expect(flagOf('austria')).toBe('/art/flag-at.svg')
  expect(alternatesOf({ ...site, ...change }, '/de', 'https://austria.example').map(({ hreflang }) => hreflang)).toContain('de-AT')
  const t = await loadWords('de', ['checkout'])
  expect(orderButton('de-AT', formatMoney(129.9, 'EUR', 'de'), t)).toEqual({ label: 'Zahlungspflichtig bestellen', isBare: true })
  expect(chosenBeforehand('de-AT', ['card', 'klarna'])).toBe('card')
  expect(phoneCodes().at(-1)).toEqual({ value: '+43', label: 'AT +43' })
})
