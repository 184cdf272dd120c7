import { sql } from 'kysely'
import type { Deps } from '../../kernel/deps.ts'
import { type ExportFields, exportSection, readSections } from '../orders/orders.ts'

/** What is kept about add-ons of an account, to take along. */
export const exportAddOns = async ({ db }: Pick<Deps, 'db'>, accountId: string): Promise<{ addOns: ExportFields[] }> =>
  readSections(db, {
    addOns: exportSection(
      {
        reference: 'o.reference',
        article: 'l.article_name',
        quantity: 'l.quantity',
        where: 'p.name',
        handedOutAt: 'h.at',
        revokedAt: 'x.revoked_at',
      },
      sql`add_ons x join published.order_lines l on l.id = x.order_line_id join published.orders o on o.id = l.order_id
        join playgrounds p on p.id = l.playground_id left join add_on_hand_outs h on h.order_line_id = x.order_line_id
        where o.account_id = ${accountId}`,
      'o.created_at, l.position',
    ),
  })
