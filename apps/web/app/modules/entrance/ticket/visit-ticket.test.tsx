import type { Visit } from '@hoppla/contract/entrance/visits'
import { languages } from '@hoppla/i18n'
import type { WebWords } from '@hoppla/i18n/messages/en'
import { expect, test } from 'vitest'
import { loadWordFile } from '../../../platform/i18n/word-files.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { guestVisit } from './visit-access.ts'
import { VisitHead } from './visit-head.tsx'
import { VisitTicket } from './visit-ticket.tsx'

const visit: Visit = {
  ...{ id: '5f4c1f8e-5a86-4a5e-9d4e-0d5b8a3f4c21', orderReference: 'AXW3-DZXZ-2TQE', status: 'Booked', code: 'FM9F4BE2VHLKXZ' },
  guestName: null,
  playground: { guid: 'g', slug: 'malmo', name: 'Hoppla Malmö', address: 'Ballonggatan 14, 212 39 Malmö' },
  ...{ date: '2099-11-22', from: '10:00', until: '10:30', currency: 'SEK', canMove: true, canCancel: true },
  cancelUntil: '2099-11-22T08:00:00+01:00',
  visitors: [
    { name: 'Mio', count: 1, cover: 'pass', price: 0, admitted: 0 },
    { name: '3–17 år', count: 2, cover: null, price: 199, admitted: 1 },
  ],
}

const shown = async (over: Partial<Visit> = {}, language: (typeof languages)[number] = 'sv', family?: string) => {
  const now = { ...visit, ...over }
  const { html, text } = await renderPage({
    language,
    page: () => (
      <>
        <VisitHead visit={now} back={null} />
        <VisitTicket
          visit={now}
          access={guestVisit(visit.orderReference, 'secret', visit.id)}
          family={family}
          onChange={() => {}}
        />
      </>
    ),
  })
  return { html, text: text.replaceAll('\u00a0', ' ') }
}

test.each(languages)('in %s the ticket has its code, when, where and who, and what can be done', async (language) => {
  const { text, html } = await shown({}, language)
  const { default: words } = (await loadWordFile(language, 'coming')) as { default: WebWords['coming'] }
  for (const said of [
    'FM9F-4BE2-VHLK-XZ',
    'Hoppla Malmö',
    'Ballonggatan 14',
    'Mio',
    '2 × 3–17 år',
    words.move,
    words.cancel,
    words.know,
  ])
    expect(text).toContain(said)
  // Two of 199, as they were paid.
  expect(text).toMatch(/398/)
  expect(html).toMatch(/<h1>[^<]*22[^<]*!<\/h1>/)
  expect(text).not.toMatch(/\{\{|undefined|null/)
})

test('a ticket bears the name of the account’s family or of the guest, and still says at which play centre', async () => {
  const { text } = await shown({}, 'sv', 'Lindqvist')
  expect(text).toContain('Familjen Lindqvist')
  expect(text).toContain('Hoppla Malmö, Ballonggatan 14')
  const [guest, nameless] = [await shown(), await shown({}, 'sv', '')]
  for (const ticket of [guest, nameless]) expect(ticket.text).not.toContain('Familjen')
  const named = await shown({ guestName: 'Sanna Ekdahl' })
  expect(named.text).toContain('Sanna Ekdahl')
  expect(named.text).toContain('Hoppla Malmö, Ballonggatan 14')
})

test('a visit is not looked forward to once its day is over, nor when it is cancelled', async () => {
  expect((await shown({ date: '2026-01-02' })).html).toContain('<h1>Ert besök</h1>')
  const { html, text } = await shown({ status: 'Cancelled', canMove: false, canCancel: false })
  expect(html).toContain('<h1>Ert besök</h1>')
  expect(text).not.toContain('FM9F')
  expect(text).not.toContain('Bokat')
  expect(html).not.toContain('class="act"')
})

test('what cannot be done any more has no card', async () => {
  const { text } = await shown({ canMove: false, canCancel: false })
  expect(text).not.toContain('Flytta')
  expect(text).not.toContain('Avboka')
  expect(text).toContain('Lägg i kalendern')
})
