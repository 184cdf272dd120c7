import { sql } from 'kysely'

/**
 * Where an order `o` belongs: to the play centre that all of its lines are of (its classes, its visits, what is handed out there), otherwise to its country. The
 * same as in the figures of a centre.
 */
export const placeOfOrder = sql<string>`coalesce((select k.playground_id from published.order_places k where k.order_id = o.id), o.country_id)`
