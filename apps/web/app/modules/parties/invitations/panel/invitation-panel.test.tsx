import type { MyParty } from '@hoppla/contract/parties/my-parties'
import type { OwnInvitation } from '@hoppla/contract/parties/own-invitations'
import { languages } from '@hoppla/i18n'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { expectInOrder } from '../../../../testing/in-order.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { InvitationPanel } from './invitation-panel.tsx'
import { ownInvitationQuery } from './own-invitation.queries.ts'

const party = {
  ...{ id: '5f4c1f8e-5a86-4a5e-9d4e-0d5b8a3f4c21', canPay: true, date: '2099-03-14', from: '13:00', until: '15:30' },
  child: { id: null, firstName: 'Noel', turns: 3 },
  room: { id: 'jungle', name: 'Djungelrummet' },
  playground: { guid: 'g', slug: 'orebro', name: 'Hoppla Örebro', address: 'Studsgatan 3, 702 11 Örebro' },
} as MyParty
const child = { firstName: 'Hugo', comes: true, kitchen: 'diet', diets: ['gluten', 'other'], note: 'kiwi' } as const
const own: OwnInvitation = {
  card: { design: 'sea', language: 'sv', text: 'Kom och hoppa!', link: 'https://hoppla.example/x' },
  ...{ canInvite: true, answerUntil: '2099-03-05', eraseOn: '2099-03-21', mostChildren: 24, coming: 2, declined: 1 },
  guests: [
    {
      ...{ id: 'a', name: 'Karin Berg', phone: '070-174 06 11', greeting: 'Äntligen kalas!', getsMail: true },
      answeredAt: '2099-03-01T10:00:00.000Z',
      children: [
        { ...child, diets: [...child.diets] },
        { firstName: 'Alva', comes: false, kitchen: null, diets: [], note: '' },
      ],
    },
    {
      ...{ id: 'b', name: 'Moas mamma', phone: '', greeting: '', getsMail: false, answeredAt: '2099-03-02T10:00:00.000Z' },
      children: [{ firstName: 'Moa', comes: true, kitchen: 'elsewhere', diets: [], note: '' }],
    },
  ],
  kitchen: {
    answered: 3,
    coming: 2,
    diets: [
      { diet: 'gluten', count: 1 },
      { diet: 'other', count: 1 },
    ],
    elsewhere: 1,
  },
  messages: [{ text: 'Vi ses!', sentAt: '2099-03-03T10:00:00.000Z', guests: 1 }],
}

const shown = async (
  over: Partial<OwnInvitation> = {},
  language: (typeof languages)[number] = 'sv',
  changes: Partial<MyParty> = {},
) => {
  const client = new QueryClient()
  client.setQueryData(ownInvitationQuery(party.id).queryKey, { ...own, ...over })
  const { html, text, t } = await renderPage({
    language,
    page: () => (
      <QueryClientProvider client={client}>
        <InvitationPanel party={{ ...party, ...changes }} />
      </QueryClientProvider>
    ),
  })
  return { html, text: text.replaceAll('\u00a0', ' '), t }
}

test.each(languages)(
  'in %s the family sees who comes, what the kitchen sees, the card with its link, and writes',
  async (language) => {
    const { text, html, t } = await shown({}, language)
    expectInOrder(text, [
      t('inviting.guests'),
      'Hugo',
      t('inviting.answeredBy', { name: 'Karin Berg' }),
      t('inviting.isComing'),
      'Alva',
      t('inviting.isNot'),
      'Äntligen kalas!',
      t('inviting.kitchen'),
      t('inviting.count.gluten', { n: 1 }),
      t('inviting.names'),
      'kiwi',
      t('inviting.title'),
      t('invitation.head.turns', { name: 'Noel', age: 3 }),
      t('inviting.link'),
      t('inviting.message'),
      'Vi ses!',
      t('inviting.messageHint', { count: 1 }),
    ])
    expect(text).toContain(`Moa ${t('inviting.calls')}`)
    expect(html).toContain('https://hoppla.example/x')
    expect(text).not.toMatch(/\{\{|\b(undefined|null|NaN|Invalid)\b/)
  },
)

test('the names are folded, and there is no second next step beside the payment', async () => {
  const { html } = await shown()
  expect(html).toMatch(/<details class="names"><summary>/)
  expect(html).not.toMatch(/btn pri/)
  expect((await shown({ card: null, guests: [] }, 'sv', { canPay: false })).html.match(/btn pri/g)).toHaveLength(1)
})

test('before there is a card nothing is said of guests, and after the party began nothing is sent', async () => {
  const { text, t } = await shown({ card: null, guests: [], coming: 0, declined: 0 })
  expect(text).toContain(t('inviting.lead'))
  expect(text).not.toContain(t('inviting.room', { count: 24 }))
  const over = await shown({ canInvite: false })
  expect(over.text).not.toContain(t('inviting.send'))
  expect(over.text).not.toContain(t('inviting.save'))
  expect((await shown({ card: null, canInvite: false })).text.trim()).toBe('')
})
