import { type PartyPackage, partyPackagesByLocation } from '@hoppla/contract/enquiries'
import { type PartyDay, partyDays } from '@hoppla/contract/parties/offers'
import type { Playground } from '@hoppla/contract/places'
import { languages } from '@hoppla/i18n'
import { describe, expect, test } from 'vitest'
import { renderPage } from '../../testing/render-page.tsx'
import { aSite } from '../../testing/sites.ts'
import { answering, stubCall } from '../../testing/stub-call.ts'
import { partyAtData } from '../enquiries/enquiries.ts'
import { bookingData } from './booking-data.ts'
import { AskedFor, OpensLater, PartyBooking } from './lazy-parts.ts'
import PartyAtPage from './party-at-page.tsx'

await Promise.all([AskedFor, OpensLater, PartyBooking].map(({ ready }) => ready()))

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
const day = (date: string, freeRooms: number, more: Partial<PartyDay> = {}): PartyDay => ({
  ...{ date, isClosed: false, isBookable: freeRooms > 0, isOver: false, freeRooms, price: 1990, ...more },
})
const call = (days: PartyDay[] = [], takesBookings = false) =>
  stubCall(
    answering(partyPackagesByLocation, () => [hop]),
    answering(partyDays, ({ query }) => ({
      ...{ takesBookings, opensAt: null, currency: 'SEK', rooms: 3 },
      days: days.filter(({ date }) => date >= query.from && date <= query.to),
    })),
  )
const site = aSite('sv')
const noon = new Date('2026-11-21T11:00:00Z')
const atPage = async (change: Partial<Playground> = {}, now = noon) =>
  renderPage({
    language: 'sv',
    page: PartyAtPage,
    path: ':lang/party/:playgroundSlug',
    address: '/sv/party/orebro',
    data: { ...(await partyAtData(call(), site, aPlayground(change), 'sv', now)), booking: null },
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

describe('a play centre that takes bookings', () => {
  const malmo = aPlayground({ slug: 'malmo', name: 'Hoppla Malmö', blockreservationsminutes: 15 })
  const closed = { isClosed: true, price: null }
  const december = [day('2026-12-01', 3), day('2026-12-05', 0), day('2026-12-06', 1), day('2026-12-07', 0, closed)]
  const shown = async (days: PartyDay[], query = '', language: (typeof languages)[number] = 'sv') => {
    const booking = await bookingData(call(days, true), site, malmo, new URLSearchParams(query), noon)
    const page = await renderPage({
      language,
      page: PartyAtPage,
      path: ':lang/party/:playgroundSlug',
      address: `/${language}/party/malmo${query && `?${query}`}`,
      data: { ...(await partyAtData(call(), site, malmo, language, noon)), booking },
    })
    return { ...page, html: page.html.replaceAll('&amp;', '&') }
  }

  test.each(languages)(
    'in %s: the first month with a free room, its days as links, what there is to choose from, no enquiry',
    async (language) => {
      const { html, text, t } = await shown([day('2026-11-24', 0, { isOver: true }), ...december], '', language)
      expect(html).toContain(`href="/${language}/party/malmo?date=2026-12-01"`)
      expect(html).toContain(t('days.free', { day: '', count: 3 }).replace(/^, /, ''))
      expect(html).not.toContain('date=2026-12-05')
      expect(text).toContain('Hoppkalaset')
      expect(html).not.toContain('<form')
      expect(text).not.toContain(t('enquiries.party.ask'))
      expect(text).not.toMatch(/\{\{|undefined|null/)
    },
  )

  test('a day that is full is struck through, one that is too soon is not, a closed one says so', async () => {
    const { html } = await shown([day('2026-12-04', 0, { isOver: true }), ...december], 'month=2026-12')
    expect(html).toMatch(/<span class="no"><s>5<\/s><small>fullt<\/small>/)
    expect(html).toMatch(/<span class="no">4<\/span>/)
    expect(html).toMatch(/<span class="no">7<span class="vh">Stängt/)
  })

  test('leads to the months before and after, as far as parties are booked', async () => {
    const { html } = await shown(december)
    expect(html).toContain('?month=2026-11"')
    expect(html).toContain('?month=2027-01"')
    expect((await shown([], 'month=2026-11')).html).not.toContain('month=2026-10')
    expect((await shown([], 'month=2027-11')).html).not.toContain('month=2027-12')
    // What is no month, or none that parties are booked in, is none that was asked for.
    for (const wrong of ['2026-13', '2028-01', '2026-10', 'x'])
      expect((await shown(december, `month=${wrong}`)).text).toContain('December 2026')
  })

  test('a month in which nothing is free says so', async () => {
    const { text, t } = await shown([day('2026-12-05', 0)], 'month=2026-12')
    expect(text).toContain(t('days.noneIn', { month: 'December 2026' }))
  })

  test('the line of the cart that is changed stays in the addresses of other days', async () => {
    expect((await shown(december, 'date=2026-12-01&line=l1')).html).toContain('date=2026-12-06&line=l1')
  })

  test('that opens later says when, and asks for nothing before', async () => {
    const data = await partyAtData(call(), site, aPlayground(opening), 'sv', noon)
    const booking = await bookingData(call(december, true), site, malmo, new URLSearchParams(), noon)
    const { html, text, t } = await renderPage({
      ...{ language: 'sv', page: PartyAtPage, path: ':lang/party/:playgroundSlug', address: '/sv/party/malmo' },
      data: { ...data, booking },
    })
    expect(text).toContain('Kalas, snart!')
    expect(html).not.toMatch(/<form|class="cal"/)
    expect(text).not.toContain(t('enquiries.party.knowPay'))
  })

  test('one without starts has no page of booking', async () => {
    expect(await bookingData(call(december, false), site, malmo, new URLSearchParams(), noon)).toBeUndefined()
  })
})
