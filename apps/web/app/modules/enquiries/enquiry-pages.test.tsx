import { type PartyPackage, partyPackagesByLocation } from '@hoppla/contract/enquiries'
import { type Playground, playgroundsByCountry } from '@hoppla/contract/places'
import { languages } from '@hoppla/i18n'
import { describe, expect, test } from 'vitest'
import { expectInOrder } from '../../testing/in-order.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { aSite } from '../../testing/sites.ts'
import { answering, stubCall } from '../../testing/stub-call.ts'
import { EnquiryConfirmation, type SentEnquiry } from './enquiry-confirmation.tsx'
import { groupData } from './group-data.ts'
import GroupPage from './group-page.tsx'
import { partyData } from './party-data.ts'
import PartyPage from './party-page.tsx'

const room = (name: string, disabled = false) => ({
  ...{ guid: name, name, description: '', disabled, size: 24, maxguests: 16, recommendedmaxguests: 12, images: [], image: null },
  theme: { guid: 'jungle', name: 'Djungeln', image: { urlname: '/media/jungle.svg' } },
})
const aPlayground = (change: Partial<Playground> = {}) =>
  ({
    ...{ guid: 'g-orebro', slug: 'orebro', name: 'Hoppla Örebro', city: 'Örebro', phone: '+46 19 400 01 40', disabled: false },
    ...{
      priceextrabirthdaychild: 129,
      partybookingopeningdatetime: null,
      partybookingopeningcontent: {},
      partybookingopeningimages: [],
    },
    areas: [
      { guid: 'a', name: 'Kalas', areatype: 'Party', rooms: [room('Djungelrummet'), room('Stängda rummet', true)] },
      { guid: 'b', name: 'Klass', areatype: 'Class', rooms: [room('Hinderhallen')] },
    ],
    ...change,
  }) as Playground
const opening = {
  partybookingopeningdatetime: '2026-12-01T09:00:00Z',
  partybookingopeningcontent: {
    sv: {
      pageTitle: 'Kalas, snart!',
      pageSubtitle: 'Om några dagar.',
      cardTitle: 'Var först',
      cardText: 'Djungel eller rymd?',
      alertText: 'Inte öppet än.',
      addToCalenderButtonText: 'Kom ihåg',
      cardImageId: 'first',
    },
  },
  // No room shows it.
  partybookingopeningimages: [{ guid: 'first', urlname: '/media/first.svg' }] as Playground['partybookingopeningimages'],
}
const hop: PartyPackage = {
  ...{ guid: 'hop', name: 'Hoppkalaset', description: 'Två timmars lek.', price: 1990, currency: 'SEK' },
  ...{ includedchildren: 10, durationminutes: 150, includes: ['Eget bord'] },
}
const call = (playgrounds: Playground[] = [aPlayground()], packages = [hop]) =>
  stubCall(
    answering(playgroundsByCountry, () => playgrounds),
    answering(partyPackagesByLocation, () => packages),
  )
const site = aSite('sv')
const noon = new Date('2026-11-21T11:00:00Z')
test.each(languages)('an enquiry that is sent, in %s: joy and what happens next, then its reference', async (language) => {
  const sent = { reference: 'A1B2C3', email: 'maja@exempel.se', playground: 'Hoppla Örebro' } as SentEnquiry
  const { html, text, t } = await renderPage({
    language,
    page: () => <EnquiryConfirmation sent={sent} onAnother={() => undefined} />,
  })
  expect(html.indexOf('/art/cheer')).toBeLessThan(html.indexOf('<h2'))
  expectInOrder(text, [t('enquiries.form.sent.title'), 'Hoppla Örebro', 'A1B2C3', t('enquiries.form.sent.another')])
})

describe('parties of a country', () => {
  test.each(languages)('in %s: packages and every open playground', async (language) => {
    const data = await partyData(call([aPlayground(), aPlayground({ slug: 'closed', disabled: true })]), site, noon)
    const { html, text } = await renderPage({ language, page: PartyPage, path: ':lang/party', address: `/${language}/party`, data })
    expect(html).toContain(`href="/${language}/party/orebro"`)
    expect(html).not.toContain('/party/closed')
    expect(text).toContain('Hoppkalaset')
    expect(text).not.toMatch(/\{\{|undefined/)
  })

  test('say which playground is still to open', async () => {
    expect((await partyData(call([aPlayground(opening)]), site, noon)).playgrounds[0]?.isSoon).toBe(true)
    expect((await partyData(call([aPlayground(opening)]), site, new Date('2026-12-01T09:00:00Z'))).playgrounds[0]?.isSoon).toBe(
      false,
    )
  })
})

describe('groups', () => {
  const page = async (language: (typeof languages)[number]) =>
    renderPage({
      language,
      page: GroupPage,
      path: ':lang/redirect-groupbooking',
      address: `/${language}/redirect-groupbooking`,
      data: await groupData(call(), site, noon),
    })

  test.each(languages.filter((language) => language !== 'en'))('ask in %s', async (language) => {
    const { html } = await page(language)
    expect(html).toContain('name="organisation"')
    expect(html).toContain('Hoppla Örebro')
  })

  test('are led to the country’s own language from the English page', async () => {
    const { html, text } = await page('en')
    expect(html).not.toContain('<form')
    expect(text).toContain('Swedish')
    expect(html).toContain('href="/sv/redirect-groupbooking"')
  })
})
