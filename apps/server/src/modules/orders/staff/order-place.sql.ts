import { sql } from 'kysely'

/**
 * Where an order `o` belongs: to the play centre of its classes where it is of nothing else, otherwise to its country. The same as in the figures of a
 * centre.
 */
export const placeOfOrder = sql<string>`coalesce((select k.playground_id from published.class_orders k where k.order_id = o.id), o.country_id)`
