import { sql } from 'kysely'
import type { Deps } from '../../kernel/deps.ts'
import { type ExportFields, exportMoney, exportSection, readSections } from '../orders/orders.ts'

export type GiftCardExport = Record<'giftCards' | 'giftCardUses' | 'goodwills', ExportFields[]>

/** What is kept about gift cards that an account has bought or paid with, to take along. Codes are left out: whoever holds one can spend it. */
export const exportGiftCards = async ({ db }: Pick<Deps, 'db'>, accountId: string): Promise<GiftCardExport> => {
  const mine = sql`o.account_id = ${accountId}`
  const line = sql.raw('join published.order_lines l on l.id = x.order_line_id join published.orders o on o.id = l.order_id')
  const giftCards = exportSection(
    {
      reference: 'o.reference',
      total: exportMoney('x.amount_minor', 'x.currency'),
      balance: exportMoney('e.balance_minor', 'x.currency'),
      createdAt: 'x.issued_at',
      validFrom: 'x.valid_from',
      validTo: 'x.valid_to',
    },
    sql`gift_cards x ${line}
      join lateral (select balance_minor from gift_card_entries where gift_card_id = x.id order by number desc limit 1) e on true where ${mine}`,
    'x.issued_at',
  )
  // Only what the buyer paid with a card, and the cards' own beginning and end: where somebody else spends a present is that person's matter.
  const giftCardUses = exportSection(
    {
      reference: 'o.reference',
      kind: 'x.kind',
      total: exportMoney('x.amount_minor', 'g.currency'),
      at: 'x.at',
    },
    sql`gift_card_entries x join gift_cards g on g.id = x.gift_card_id join published.orders o on o.id = x.order_id where ${mine}`,
    'x.at, x.number',
  )
  const goodwills = exportSection(
    {
      reference: 'o.reference',
      total: exportMoney('x.amount_minor', 'x.currency'),
      cause: 'x.cause',
      notes: 'x.note',
      at: 'x.given_at',
    },
    sql`goodwills x join published.orders o on o.id = x.order_id where ${mine}`,
    'x.given_at',
  )
  return readSections(db, { giftCards, giftCardUses, goodwills })
}
