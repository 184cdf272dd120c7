import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../testing/app.ts'
import type { Purchase } from './canary-orders.ts'
import { rowInserter } from './insert-row.ts'

/** A gift card that was issued for an order. */
export const plantGiftCard = async (shop: TestApp, { order, line, countryId, at }: Purchase) => {
  const insert = rowInserter(shop)
  const card = randomUUID()
  await insert('gift_cards', {
    id: card,
    order_line_id: line,
    number: 1,
    country_id: countryId,
    currency: 'SEK',
    amount_minor: 20_000,
    code_hash: Buffer.from(randomUUID()),
    code_encrypted: Buffer.from(randomUUID()),
    valid_from: '2026-01-02',
    valid_to: '2099-12-31',
    issued_at: at,
  })
  await insert('goodwills', {
    id: randomUUID(),
    gift_card_id: card,
    order_id: order,
    country_id: countryId,
    currency: 'SEK',
    amount_minor: 20_000,
    cause: 'our-fault',
    note: 'Rutschkana stängd',
    given_by: null,
    given_at: at,
  })
  await insert('gift_card_entries', { gift_card_id: card, kind: 'issue', amount_minor: 20_000, order_id: order, at })
}
