import { expect, test } from 'vitest'
import { gridOf, type ListedPage } from './page-grid.ts'

const draft = {
  revision: 1,
  publishAt: null,
  failure: null,
  savedBy: { id: '00000000-0000-0000-0000-000000000001', name: 'Ines' },
  savedAt: '2026-11-20T10:00:00.000Z',
}
const page = (
  subject: string,
  language: 'sv' | 'en',
  updated: string,
  more: Partial<ListedPage> = {},
  disabled?: true,
): ListedPage => ({
  id: `${subject}-${language}`,
  version: 0,
  savedAt: null,
  rows: [
    {
      ...{ country: 'sweden', language, subject, title: `${subject} in ${language}`, description: 'About it', updated },
      ...(disabled ? { disabled } : {}),
    },
  ],
  draft: null,
  ...more,
})

test('the grid says what is missing, older, hidden, a draft, scheduled, and what could not be published', () => {
  const rows = gridOf(
    [
      page('terms', 'sv', '2026-11-02'),
      page('terms', 'en', '2026-11-01'),
      page('bistro', 'sv', '2026-11-01'),
      page('club', 'sv', '2026-11-01'),
      page('faq', 'sv', '2026-11-01', { draft }),
      page('faq', 'en', '2026-11-01', { draft: { ...draft, publishAt: '2026-12-01T08:00:00.000Z' } }),
      page('party', 'sv', '2026-11-01', { draft: { ...draft, publishAt: '2026-12-01T08:00:00.000Z', failure: 'content.invalid' } }),
      page('party', 'en', '2026-11-09', {}, true),
      { ...page('bistro', 'en', '2026-11-01'), rows: [{ ...page('bistro', 'en', '2026-11-01').rows[0]!, country: '_all' }] },
      { ...page('terms', 'sv', '2027-01-01'), rows: [{ ...page('terms', 'sv', '2027-01-01').rows[0]!, country: 'norway' }] },
    ],
    'sweden',
    ['sv', 'en'],
    'en',
  )
  expect(rows.map(({ subject, title, pages }) => [subject, title, ...pages.map(({ state }) => state)])).toEqual([
    ['bistro', 'bistro in sv', 'done', 'shared'],
    ['club', 'club in sv', 'done', 'missing'],
    ['faq', 'faq in en', 'draft', 'scheduled'],
    ['party', 'party in en', 'failed', 'hidden'],
    ['terms', 'terms in en', 'done', 'older'],
  ])
})
