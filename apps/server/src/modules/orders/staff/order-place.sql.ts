import { sql } from 'kysely'

/**
 * Where an order `o` belongs: the play centre of its class, whose booking has the id of the order; otherwise its country. The same as in the figures of a
 * centre.
 */
export const placeOfOrder = sql<string>`coalesce((select k.playground_id from published.class_bookings b join published.classes k on k.id = b.class_id
  where b.id = o.id), o.country_id)`
