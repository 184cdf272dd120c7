import { type EntranceDay, type EntranceWindow, entranceDays, entranceSlots } from '@hoppla/contract/entrance/windows'
import type { Playground } from '@hoppla/contract/places'
import { languages } from '@hoppla/i18n'
import { expect, test } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import { aSite } from '../../../testing/sites.ts'
import { answering, stubCall } from '../../../testing/stub-call.ts'
import { bookingData } from '../booking-data.ts'
import { EntranceBooking } from './entrance-booking.tsx'

const malmo = {
  ...{ guid: 'g-malmo', slug: 'malmo', name: 'Hoppla Malmö', city: 'Malmö', streetadress: 'Lekgatan 4', disabled: false },
  ...{ blockreservationsminutes: 15, entrancebookingopeningdate: null },
} as Playground
const day = (date: string, fullness: EntranceDay['fullness']): EntranceDay => ({
  ...{ date, fullness, isClosed: fullness === null, isBookable: fullness !== null, price: fullness === null ? null : 189 },
})
const window = (from: string, fullness: EntranceWindow['fullness'], placesLeft: number | null = null): EntranceWindow => ({
  ...{ from, until: `${from.slice(0, 3)}59`, fullness, placesLeft, isOver: false },
})
const windows = [window('10:00', 'full', 0), window('10:30', 'nearly-full', 6), window('13:00', 'calm')]
const noon = new Date('2026-11-21T11:00:00Z')

const world = (days: EntranceDay[], of: Record<string, EntranceWindow[]> = {}, takesBookings = true) =>
  stubCall(
    answering(entranceDays, () => ({ takesBookings, opensOn: null, currency: 'SEK', days })),
    answering(entranceSlots, ({ query }) => ({
      ...{
        date: query.date,
        open: [{ from: '10:00', to: '18:00' }],
        priceKind: 'weekend' as const,
        currency: 'SEK',
        vatPercent: 25,
      },
      cancelUntil: '08:00',
      windows: of[query.date] ?? windows,
      bands: [
        { id: 'small', name: 'Under 2 år', note: '', fromAge: 0, toAge: 1, isAdult: false, price: 0 },
        { id: 'big', name: '2–17 år', note: '', fromAge: 2, toAge: 17, isAdult: false, price: 189 },
      ],
    })),
  )
const open = [day('2026-11-21', 'full'), day('2026-11-22', 'moderate'), day('2026-11-23', null), day('2026-11-24', 'calm')]
const shown = async (call: ReturnType<typeof world>, query = '', language: (typeof languages)[number] = 'sv') => {
  const data = await bookingData(call, aSite('sv'), malmo, new URLSearchParams(query), noon)
  if (!data) throw new Error('It takes no bookings.')
  const { html, text } = await renderPage({
    language,
    page: () => <EntranceBooking data={data} />,
    path: ':lang/book-entrance/:playgroundSlug',
    address: `/${language}/book-entrance/malmo${query && `?${query}`}`,
  })
  return { html, text: text.replaceAll('\u00a0', ' ') }
}

test('a play centre without a plan has no page of booking', async () => {
  expect(await bookingData(world([], {}, false), aSite('sv'), malmo, new URLSearchParams(), noon)).toBeUndefined()
})

test.each(languages)(
  'in %s: days with words and prices, windows, ages, what it comes to and until when it is cancelled',
  async (language) => {
    const { text, html } = await shown(world(open), '', language)
    expect(text).toContain('Hoppla Malmö')
    expect(text).toContain('2–17 år')
    expect(html).toContain(`href="/${language}/book-entrance/malmo?date=2026-11-24"`)
    expect(text).not.toMatch(/\{\{|undefined|null/)
  },
)

test('the first day with room is shown; closed days stand there without a link, and what is full cannot be chosen', async () => {
  const { html, text } = await shown(world(open))
  expect(html).toMatch(/<a[^>]*aria-current="date"[^>]*>.*?22/)
  expect(html).not.toContain('date=2026-11-23')
  expect(text).toContain('Stängt')
  expect(html).toMatch(/<div class="slot none"><b>10:00/)
  expect(html.match(/name="at"/g)).toHaveLength(2)
  // What is full can be watched, and nothing else.
  expect(html.match(/<button[^>]*aria-label="Bevaka [^"]*"/g)).toEqual([
    expect.stringContaining('aria-label="Bevaka söndag 22 november 10:00"'),
  ])
  expect(text).toContain('6 kvar')
})

test('a window in the address is chosen, unless it is full', async () => {
  expect((await shown(world(open), 'date=2026-11-22&at=13:00')).html).toMatch(/<input[^>]*checked=""[^>]*value="13:00"/)
  expect((await shown(world(open), 'date=2026-11-22&at=10:00')).html).not.toContain('checked=""')
})

test('the yellow button stands beside the questions and at the thumb, and says what is missing', async () => {
  const { html, text } = await shown(world(open))
  expect(html.match(/<button[^>]*class="btn pri full"/g)).toHaveLength(2)
  expect(text).toContain('Välj en tid först.')
  expect((await shown(world(open), 'date=2026-11-22&at=13:00')).text).toContain('Lägg till minst ett barn.')
  expect((await shown(world(open), 'date=2026-11-22&at=10:00')).text).toContain('Den tiden blev just full.')
})

test('a line of the cart that is changed stays in the links to other days, and a day far ahead shows the whole calendar', async () => {
  const call = world([...open, day('2026-12-20', 'calm')])
  const { html } = await shown(call, 'date=2026-12-20&at=13:00&line=l1')
  expect(html).toContain('date=2026-11-24&amp;calendar=all&amp;line=l1')
  expect(html).toMatch(/<input[^>]*checked=""[^>]*value="13:00"/)
})

test('a full day says so and shows the nearest that are free', async () => {
  const { text, html } = await shown(world(open, { '2026-11-21': [window('10:00', 'full', 0)] }), 'date=2026-11-21')
  expect(text).toContain('Lördag är full')
  expect(text).toContain('Bevaka lördag')
  expect(html).toContain('date=2026-11-22&amp;at=13%3A00')
  expect(html).not.toContain('name="at"')
})

test('without a day that can be booked there is a way on', async () => {
  const { text, html } = await shown(world([day('2026-11-23', null)]))
  expect(text).toContain('Inga tider att boka just nu')
  expect(html).toContain('href="/sv/playgrounds/malmo"')
})
