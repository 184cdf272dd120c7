import type { MyParty } from '@hoppla/contract/parties/my-parties'
import { languages } from '@hoppla/i18n'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { expectInOrder } from '../../../testing/in-order.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { PartyView } from './party-view.tsx'
import { aParty, someChoices } from './testing/a-party.ts'

const shown = async (over: Partial<MyParty> = {}, language: (typeof languages)[number] = 'sv') => {
  const client = new QueryClient()
  client.setQueryData(['parties', aParty.id, 'choices'], someChoices)
  const { html, text, t } = await renderPage({
    language,
    page: () => (
      <QueryClientProvider client={client}>
        <PartyView party={{ ...aParty, ...over }} />
      </QueryClientProvider>
    ),
  })
  return { html, text: text.replaceAll('\u00a0', ' '), t }
}
const paid = { ...aParty.price, paid: 3_627, due: 0 }

test.each(languages)('in %s the page has what is booked, what is due, what can be changed and what goes back', async (language) => {
  const { text, t } = await shown({}, language)
  expectInOrder(text, [
    t('hosting.turns', { name: 'Noel', age: 3 }),
    'Djungelrummet',
    t('hosting.calendar'),
    t('hosting.change'),
    t('hosting.booked.title'),
    'Studsgatan 3',
    'Rumskalaset',
    t('hosting.booked.count', { children: 12, adults: 3 }),
    '7 Pizza, 5 Veganskt',
    'Tårta',
    `2 ${t('hosting.diet.gluten')}`,
    t('hosting.todo.title'),
    t('hosting.pay.whole'),
    t('hosting.pay.left'),
    t('hosting.pay.now'),
    t('hosting.number.diets'),
    'FM9F-4BE2-VHLK-XZ',
    t('hosting.cancel.title'),
    t('hosting.cancel.after'),
  ])
  expect(text).toMatch(/3.127/)
  expect(text).not.toMatch(/\{\{|\b(undefined|null|NaN|Invalid)\b/)
})

test('the page has one heading, with the days to go, and one next step', async () => {
  const { html } = await shown()
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html).toMatch(/<h1><span class="vh">\d+ <\/span>dagar till kalaset<\/h1>/)
  expect(html.match(/btn pri/g)).toHaveLength(1)
})

test('where everything is paid there is nothing to pay, and no next step', async () => {
  const { text, html } = await shown({ price: paid, canPay: false })
  expect(text).toContain('Allt är betalt')
  expect(text).not.toMatch(/Betala nu|Resten betalas|Vi påminner/)
  expect(html).not.toContain('btn pri')
})

test('after the day for changes nothing can be pressed, and the page says whom to ask', async () => {
  const { text, html } = await shown({ canChange: false })
  expect(text).toContain('Sista dagen för ändringar var lördag 7 mars')
  expect(text).not.toContain('Ändra kalaset')
  expect(html).not.toContain('class="qty"')
  expect(text).toContain('Betala nu')
})

test('a party that was cancelled says by whom, and leads to another', async () => {
  const over = { status: 'Cancelled', canChange: false, canPay: false, canCancel: false, refund: 0 } as const
  const mine = await shown({ ...over, cancelledBy: 'family' })
  expect(mine.text).toContain('Ni har avbokat kalaset.')
  const { text, html } = await shown({ ...over, cancelledBy: 'centre' })
  expect(text).toContain('Leklandet har ställt in kalaset.')
  expect(html).toContain('href="/sv/party/orebro"')
  for (const gone of ['Betala nu', 'Avboka kalaset', 'FM9F', 'dagar till kalaset', 'Kvar att göra'])
    expect(text).not.toContain(gone)
})

test('a party that is over is looked back at; without a name once that is erased', async () => {
  const { text, html } = await shown({
    ...{ date: '2026-01-03', canChange: false, canCancel: false, price: paid, canPay: false },
    child: { id: null, firstName: '', turns: null },
  })
  expect(html).toContain('<h1>Ert kalas</h1>')
  expect(text).toContain('Kalaset är över')
  expect(text).not.toMatch(/Noel|FM9F|Avboka kalaset/)
})

test('what was booked by phone has no receipt, and its rest is overdue where its day is over', async () => {
  const { html, text } = await shown({
    orderReference: null,
    terms: { ...aParty.terms, restDueOn: '2026-01-03', remindOn: '2025-12-31', cancel: [] },
  })
  expect(html).not.toContain('/receipt/')
  expect(text).toContain('Resten är inte betald än')
  expect(text).not.toContain('Vi påminner')
  expect(text).toContain('Inget går tillbaka längre.')
})
