import { getCrowd } from '@hoppla/contract/door/crowd'
import type { OpeningDay } from '@hoppla/contract/places/opening-hours'
import { openingHoursOverview } from '@hoppla/contract/places/opening-hours'
import type { Answer } from '@hoppla/contract/route'
import { languages } from '@hoppla/i18n'
import { describe, expect, test } from 'vitest'
import { renderPage, textOf } from '../../../testing/render-page.tsx'
import { answering, stubCall } from '../../../testing/stub-call.ts'
import { type HoursData, hoursData } from './hours-data.ts'
import { OpenBadge, PlaygroundHours } from './hours-list.tsx'
import { dayAfter } from './local-time.ts'

const asked: { location: string; from: string; to: string }[] = []
/** How full the playground is said to be. */
let crowd: Answer<typeof getCrowd> = { level: null, text: null }
const api = stubCall(
  answering(getCrowd, () => crowd),
  answering(openingHoursOverview, ({ query }) => {
    asked.push(query)
    const days: OpeningDay[] = []
    for (let date = query.from; date <= query.to; date = dayAfter(date, 1)) {
      const isChristmas = date === '2026-12-24'
      const open = isChristmas
        ? []
        : [
            { from: '09:30', to: '12:00' },
            { from: '13:30', to: '18:00' },
          ]
      days.push({ date, open, isClosed: isChristmas, comment: isChristmas ? 'Julafton' : null })
    }
    return days
  }),
)
const playground = '5e7b1c9e-1111-4111-8111-111111111111'
// 00:30 on the 10th in Stockholm, still the 9th in UTC.
const night = new Date('2026-12-09T23:30:00Z')
const noon = new Date('2026-12-10T11:30:00Z')
const data = await hoursData(api, playground, 'Europe/Stockholm', noon)

const shown = (language: (typeof languages)[number], now: Date, hours: HoursData = data) =>
  renderPage({
    language,
    path: ':lang/playgrounds/:slug',
    address: `/${language}/playgrounds/orebro`,
    page: () => (
      <>
        <OpenBadge hours={hours} now={now} />
        <PlaygroundHours hours={hours} now={now} calendar="webcal://localhost:3000/feed.ics" />
      </>
    ),
  })

describe('the hours of a playground', () => {
  test('begin with its own today, not the server’s', async () => {
    await hoursData(api, playground, 'Europe/Stockholm', night)
    expect(asked.at(-1)).toEqual({ location: playground, from: '2026-12-10', to: '2027-01-07' })
  })

  test.each(languages)('are told in %s', async (language) => {
    const { text, html, t } = await shown(language, noon)
    for (const key of ['title', 'later', 'calendar', 'file', 'closed'] as const) expect(text).toContain(t(`hours.${key}`))
    expect(text).not.toMatch(/\{\{|\b(undefined|null|NaN|Invalid)\b/)
    expect(html).toContain('href="webcal://localhost:3000/feed.ics"')
    expect(html).toContain('href="/feed.ics"')
  })

  test('have four weeks, today marked, holidays named, every sitting', async () => {
    const { html, text } = await shown('sv', noon)
    expect(html.match(/<tr/g)).toHaveLength(28)
    expect(html.match(/<tr class="now"/g)).toHaveLength(1)
    expect(text).toContain('I dag, torsdag 10 dec. 09:30–12:00 13:30–18:00'.replaceAll('–', ' – '))
    expect(textOf(/<tr[^>]*><th scope="row">Torsdag 24 dec.*?<\/tr>/.exec(html)?.[0] ?? '')).toBe('Torsdag 24 dec. Julafton Stängt')
  })

  test('move on at the playground’s midnight while the page is open', async () => {
    const { html, text } = await shown('sv', new Date('2026-12-10T23:00:00Z'))
    expect(text).toContain('I dag, fredag 11 dec.')
    expect(html.match(/<tr/g)).toHaveLength(28)
  })

  test('say when it opens by date, where the weekday would mislead', async () => {
    const { text } = await shown('sv', noon, { days: '2026-12-10;2026-12-20 10:00-18:00', comments: {} })
    expect(text).toContain('Stängt, öppnar 20 dec.')
  })

  test('say beside “open” how full it is, as long as it is open; where nobody knows, nothing more', async () => {
    const badges = async (now: Date, hours: HoursData) =>
      [...(await shown('sv', now, hours)).html.matchAll(/<span class="badge[^"]*">(.*?)<\/span>/g)].map(([, text = '']) =>
        textOf(text),
      )
    crowd = { level: 'filling', text: 'Läget kl. 09:45: snart fullt' }
    const busy = await hoursData(api, playground, 'Europe/Stockholm', noon)
    crowd = { level: null, text: null }
    const open = new Date('2026-12-10T08:45:00Z')
    expect(await badges(open, busy)).toEqual(['Öppet till 12:00', 'Läget kl. 09:45: snart fullt'])
    expect(await badges(noon, busy)).toEqual(['Öppnar 13:30'])
    expect(await badges(open, data)).toEqual(['Öppet till 12:00'])
  })

  test('of which nothing is known show nothing', async () => {
    expect((await shown('sv', noon, { days: '', comments: {} })).text).toBe('')
  })
})
