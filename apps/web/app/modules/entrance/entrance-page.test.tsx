import { type Article, passArticlesByLocation, serialTicketsByLocation } from '@hoppla/contract/catalogue'
import { getCrowd } from '@hoppla/contract/door/crowd'
import { type EntrancePrice, entrancePricesByLocation } from '@hoppla/contract/enquiries'
import { listEntranceCentres } from '@hoppla/contract/entrance/windows'
import { type Playground, playgroundsByCountry } from '@hoppla/contract/places'
import { openingHoursOverview } from '@hoppla/contract/places/opening-hours'
import { languages } from '@hoppla/i18n'
import type { WebWords } from '@hoppla/i18n/messages/en'
import { describe, expect, test } from 'vitest'
import { loadWordFile } from '../../platform/i18n/word-files.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { aSite } from '../../testing/sites.ts'
import { answering, stubCall } from '../../testing/stub-call.ts'
import { entranceData } from './entrance-data.ts'
import EntrancePage from './entrance-page.tsx'

const orebro = {
  ...{ guid: 'g-orebro', slug: 'orebro', name: 'Hoppla Örebro', city: 'Örebro', disabled: false },
  entrancebookingopeningdate: null as string | null,
} as Playground
const price = (name: string, weekdayprice: number, weekendprice: number): EntrancePrice => ({
  ...{ guid: name, name, note: '', fromage: null, toage: null, weekdayprice, weekendprice, currency: 'SEK' },
})
const ticket = {
  id: 't',
  name: 'Tiokort',
  description: '',
  price: 1590,
  currency: 'SEK',
  numberOfEntrances: 10,
  inactiveReason: null,
}
const pass = {
  id: 'p',
  name: 'Månadskort',
  description: '',
  price: 199,
  currency: 'SEK',
  numberOfEntrances: null,
  inactiveReason: null,
}
const asked: string[] = []
let booked: string[] = []
const call = stubCall(
  answering(playgroundsByCountry, () => [orebro]),
  answering(listEntranceCentres, () => ({ playgroundIds: booked })),
  answering(entrancePricesByLocation, () => [price('Under 1 år', 0, 0), price('3–17 år', 129, 169)]),
  answering(serialTicketsByLocation, () => [
    ticket as Article,
    { ...ticket, id: 'gone', inactiveReason: 'Withdrawn' } as unknown as Article,
  ]),
  answering(passArticlesByLocation, () => [pass as Article]),
  answering(getCrowd, () => ({ level: null, text: null })),
  answering(openingHoursOverview, ({ query }) => {
    asked.push(`${query.from} ${query.to}`)
    return [{ date: String(query.from), isClosed: false, open: [{ from: '10:00', to: '18:00' }], comment: 'Höstlov' }]
  }),
)
const site = aSite('sv')
const noon = new Date('2026-11-21T11:00:00Z')
const page = async (
  playground: Playground | undefined,
  date: string | null = null,
  language: (typeof languages)[number] = 'sv',
) => {
  const data = await entranceData(call, site, playground, date, noon)
  const path = playground ? `/${language}/book-entrance/orebro` : `/${language}/book-entrance`
  const { text, html } = await renderPage({
    language,
    page: EntrancePage,
    path: ':lang/book-entrance/:playgroundSlug?',
    address: path,
    data: { ...data, booking: null },
  })
  return { html, text: text.replaceAll('\u00a0', ' ') }
}

describe('entrance', () => {
  test.each(languages)('in %s: prices, how to come, tickets for those who come often', async (language) => {
    const { text, html } = await page(undefined, null, language)
    expect(text).toContain('Tiokort')
    expect(text).toContain('3–17 år')
    expect(html).toContain(`href="/${language}/order/shop#serial-tickets"`)
    expect(text).not.toMatch(/\{\{|undefined/)
  })

  test('tells weekday and weekend, free as free, and what a visit of a ticket comes to', async () => {
    const { text } = await page(orebro)
    for (const said of ['129 kr 169 kr', 'Gratis Gratis', '1 590 kr', '159 kr per besök', 'Höstlov']) expect(text).toContain(said)
    expect(text.match(/Tiokort/g)).toHaveLength(1)
  })

  test('tells the hours of a day that is asked for, and passes over what is no day to come', async () => {
    expect((await page(orebro, '2027-02-14')).text).toContain('söndag 14 februari')
    for (const date of ['2026-11-20', '2026-13-01', '2026-02-30x', '2027-02-30', '2027-11-22', '2300-01-01', "'; drop table", '']) {
      asked.length = 0
      await page(orebro, date)
      expect(asked, date).toHaveLength(1)
    }
  })

  test.each(languages)('in %s: where a time is booked at some, the page says so, and they are marked', async (language) => {
    const { text: none } = await page(undefined, null, language)
    const { default: words } = (await loadWordFile(language, 'entrance')) as { default: WebWords['entrance'] }
    expect(none).toContain(words.lead)
    expect(none).not.toContain(words.book)
    booked = ['g-orebro']
    const { text } = await page(undefined, null, language)
    booked = []
    expect(text).toContain(words.leadSome)
    expect(text).toContain(words.howComeSome)
    expect(text).toContain(words.howPaySome)
    expect(none).toContain(words.howPay)
    expect(text).not.toContain(words.lead)
    // Once in the lead, once at the play centre.
    expect(text.split(words.book)).toHaveLength(3)
  })

  test('of a playground that is still to open tells when, instead of hours', async () => {
    const { text, html } = await page({ ...orebro, entrancebookingopeningdate: '2026-12-12' })
    expect(text).toContain('Dörrarna öppnas 12 december 2026')
    expect(html).not.toContain('hours-card')
    expect((await page({ ...orebro, entrancebookingopeningdate: '2026-11-21' })).text).not.toContain('Dörrarna öppnas')
  })
})
