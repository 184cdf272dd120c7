import { cartItem } from '@hoppla/contract/cart/items'
import { expect, test } from 'vitest'
import { emptyDraft, type PurchaseDraft } from '../catalogue/catalogue.ts'
import { itemOf } from './item-of-draft.ts'

const articleId = '11111111-1111-4111-8111-111111111111'
const childId = '22222222-2222-4222-8222-222222222222'
const draft = (part: Partial<PurchaseDraft>): PurchaseDraft => ({ ...emptyDraft, articleId, ...part })
const friend = { to: 'someone', recipientName: ' Ida ', recipientEmail: 'ida@exempel.se', sendOn: '2026-12-12' } as const

test.each<[string, Partial<PurchaseDraft>, unknown]>([
  [
    'a gift card for a friend',
    { kind: 'gift-card', ...friend, design: childId },
    { kind: 'gift-card', design: childId, delivery: { to: 'someone', recipientName: 'Ida', sendOn: '2026-12-12' } },
  ],
  ['a gift card for oneself', { kind: 'gift-card', to: 'me' }, { kind: 'gift-card', delivery: { to: 'me' } }],
  ['a ticket card of one’s own', { kind: 'serial-ticket', to: 'direct' }, { kind: 'serial-ticket', mode: 'direct' }],
  ['a ticket card as a code', { kind: 'serial-ticket', to: 'me' }, { kind: 'serial-ticket', mode: 'redeem' }],
  ['a pass for a child', { kind: 'pass', to: 'direct', childId }, { kind: 'pass', mode: 'direct', childId }],
  ['a pass for a friend', { kind: 'pass', ...friend }, { kind: 'pass', mode: 'redeem', delivery: { recipientName: 'Ida' } }],
])('%s is an item that the API takes', (_, part, item) => {
  expect(cartItem.parse(itemOf(draft(part)))).toMatchObject(item as object)
})
