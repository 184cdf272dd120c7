import type { OrderStatus } from '@hoppla/contract/orders/order-states'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import { placeOfOrder } from '../staff/order-place.sql.ts'

export type OrderFacts = {
  reference: string
  status: OrderStatus
  countryId: string
  /** The play centre of its class; otherwise the country. */
  placeId: string
  country: string
  createdAt: Date
  currency: string
  totalMinor: number
  refundedMinor: number
  lines: { name: string; quantity: number }[]
}

/** What an order is, without whose. @param reference whole, as it is printed. */
export const findOrderFacts = async (db: Db, reference: string): Promise<OrderFacts | undefined> => {
  const { rows } = await sql<OrderFacts>`
    select o.reference, o.status, o.country_id as "countryId", ${placeOfOrder} as "placeId", c.name as country, o.created_at as "createdAt", o.currency, o.total_minor as "totalMinor",
      (select coalesce(sum(n.amount_minor), 0)::bigint from credit_notes n where n.order_id = o.id) as "refundedMinor",
      (select coalesce(json_agg(json_build_object('name', l.article_name, 'quantity', l.quantity) order by l.position), '[]')
        from order_lines l where l.order_id = o.id) as lines
    from orders o join countries c on c.id = o.country_id where o.reference = ${reference}`.execute(db)
  return rows[0]
}
