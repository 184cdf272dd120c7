import type { OwnPartyRequests } from '@hoppla/contract/parties/requests'
import { languages } from '@hoppla/i18n'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { expectInOrder } from '../../../../testing/in-order.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { aParty } from '../testing/a-party.ts'
import { listOwnPartyRequestsQuery, RequestCard } from './request-card.tsx'

const at = '2099-03-01T10:00:00.000Z'
const asked: OwnPartyRequests = {
  canAsk: true,
  requests: [
    { id: 'a', text: 'En tårta utan nötter', at, answer: null, closedAt: null },
    { id: 'b', text: 'En röd duk', at, answer: 'Det ordnar vi.', closedAt: at },
    { id: 'c', text: 'Fler stolar', at, answer: null, closedAt: at },
  ],
}

const shown = async (over: Partial<OwnPartyRequests> = {}, language: (typeof languages)[number] = 'sv') => {
  const client = new QueryClient()
  client.setQueryData(listOwnPartyRequestsQuery(aParty.id).queryKey, { ...asked, ...over })
  return renderPage({
    language,
    page: () => (
      <QueryClientProvider client={client}>
        <RequestCard party={aParty} />
      </QueryClientProvider>
    ),
  })
}

test.each(languages)('in %s the family sees what it has asked for with the answers, and asks', async (language) => {
  const { text, t } = await shown({}, language)
  expectInOrder(text, [
    t('asking.title'),
    'En tårta utan nötter',
    t('asking.open'),
    'En röd duk',
    t('asking.answered'),
    'Det ordnar vi.',
    'Fler stolar',
    t('asking.told'),
    t('asking.label'),
    t('asking.send'),
  ])
  expect(text).not.toMatch(/\{\{|\b(undefined|null|NaN|Invalid)\b/)
})

test('once the party has begun nothing is asked, and who has asked for nothing sees nothing', async () => {
  const { text, t } = await shown({ canAsk: false })
  expect(text).toContain('Det ordnar vi.')
  expect(text).not.toContain(t('asking.send'))
  expect((await shown({ canAsk: false, requests: [] })).text.trim()).toBe('')
})
