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
import PartyAtPage from './party-at-page.tsx'
import { partyAtData, partyData } from './party-data.ts'
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
const atPage = async (change: Partial<Playground> = {}, now = noon) =>
  renderPage({
    language: 'sv',
    page: PartyAtPage,
    path: ':lang/party/:playgroundSlug',
    address: '/sv/party/orebro',
    data: await partyAtData(call(), site, aPlayground(change), 'sv', now),
  })

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

describe('parties of a playground', () => {
  test('tell price, what is in it, each further child, and the party rooms that are in use', async () => {
    const { text, html } = await atPage()
    for (const said of [
      '1 990 kr',
      '10 barn, 2,5 timmar',
      'Eget bord',
      '129 kr för varje barn till',
      'Djungelrummet',
      'Upp till 16 barn',
    ])
      expect(text.replaceAll('\u00a0', ' ')).toContain(said)
    expect(text).not.toContain('Stängda rummet')
    expect(text).not.toContain('Hinderhallen')
    expect(html).toContain('src="/media/jungle.svg"')
    expect(html).toContain('name="childFirstName"')
    expect(html).not.toMatch(/ style="/)
  })

  test('say before the opening what the operator wrote, with a note for the calendar and no form', async () => {
    const { text, html } = await atPage(opening)
    for (const said of [
      'Kalas, snart!',
      'Om några dagar.',
      'Var först',
      'Djungel eller rymd?',
      'Inte öppet än.',
      'Kom ihåg',
      '1 dec. 2026',
    ])
      expect(text).toContain(said)
    expect(html).toContain('src="/media/first.svg"')
    expect(html).toContain('href="/api/enquiries/party-opening/g-orebro?language=sv"')
    expect(html).not.toContain('<form')
  })

  test('say it in our words where the operator left some out, in another language where ours is missing', async () => {
    const { text } = await atPage({ ...opening, partybookingopeningcontent: {} })
    expect(text).toContain('Snart går det att fråga om kalas här')
    const other = await partyAtData(
      call(),
      site,
      aPlayground({ ...opening, partybookingopeningcontent: { en: { pageTitle: 'Soon!' } } }),
      'sv',
      noon,
    )
    expect(other.opening?.title).toBe('Soon!')
  })

  test('are open from the moment on', async () => {
    expect((await atPage(opening, new Date('2026-12-01T08:59:59Z'))).html).not.toContain('<form')
    expect((await atPage(opening, new Date('2026-12-01T09:00:00Z'))).html).toContain('<form')
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
