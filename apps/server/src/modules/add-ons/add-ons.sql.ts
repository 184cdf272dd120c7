import { statement } from '../../db/statement.ts'
import type { Texts } from '../../db/tables/places.ts'

export type AddOnPlace = { id: string; countryId: string; name: string; names: Texts; languages: string[]; isSold: boolean }
/** A play centre that is not closed for good, and whether it lies in one of these places. @param $1 the play centre; $2 places. */
export const findAddOnPlace = statement<AddOnPlace>(
  'add-on-place',
  `select p.id, p.country_id as "countryId", p.name, p.names, c.languages,
    exists (select from location_closure x where x.descendant_id = p.id and x.ancestor_id = any($2::uuid[])) as "isSold"
  from playgrounds p join countries c on c.id = p.country_id where p.id = $1 and not p.is_disabled`,
)

/** What paid lines became; of one that is there already: nothing. @param $1 the lines. */
export const insertAddOns = statement('insert-add-ons', 'insert into add_ons (order_line_id) select unnest($1::uuid[])')

/** Add-ons that were paid for. @property name as it stands on the receipt. */
export type AddOnRow = {
  lineId: string
  orderId: string
  accountId: string | null
  articleKey: string
  name: string
  quantity: number
  playgroundId: string
  playgroundName: string
  playgroundNames: Texts
  languages: string[]
  revokedAt: Date | null
  handedOutAt: Date | null
}
const addOnRows = (where: string) => `
  select x.order_line_id as "lineId", l.order_id as "orderId", o.account_id as "accountId", l.article_key as "articleKey", l.article_name as name,
    l.quantity, l.playground_id as "playgroundId", p.name as "playgroundName", p.names as "playgroundNames", c.languages,
    x.revoked_at as "revokedAt", h.at as "handedOutAt"
  from add_ons x join published.order_lines l on l.id = x.order_line_id join published.orders o on o.id = l.order_id
    join playgrounds p on p.id = l.playground_id join countries c on c.id = p.country_id
    left join add_on_hand_outs h on h.order_line_id = x.order_line_id
  where ${where} order by l.position`
/** What was bought with an order. @param $1 the order. */
export const listAddOnsOfOrder = statement<AddOnRow>('add-ons-of-order', addOnRows('l.order_id = $1'))
/** @param $1 the reference of an order, in capitals and without what stands between. */
export const listAddOnsByReference = statement<AddOnRow>('add-ons-by-reference', addOnRows('o.reference = $1'))
/** @param $1 lines of orders. */
export const listAddOnsOfLines = statement<AddOnRow>('add-ons-of-lines', addOnRows('x.order_line_id = any($1::uuid[])'))

/** Holds add-ons until the transaction ends, always in the same order: giving money back waits for handing out, and the other way round. @param $1 lines. */
export const lockAddOns = statement(
  'lock-add-ons',
  'select from add_ons where order_line_id = any($1::uuid[]) order by order_line_id for update',
)
/** The same of an order. @param $1 the order. */
export const lockAddOnsOfOrder = statement(
  'lock-add-ons-of-order',
  `select from add_ons x where x.order_line_id in (select l.id from published.order_lines l where l.order_id = $1) order by x.order_line_id for update`,
)

/** Notes that they were handed out. @param $1 lines, held; $2 now; $3 who; $4 the device, or null. */
export const insertHandOuts = statement(
  'insert-add-on-hand-outs',
  `insert into add_on_hand_outs (order_line_id, at, handed_out_by, device_id) select id, $2, $3, $4 from unnest($1::uuid[]) as line (id)`,
)

/** Ends add-ons that are held. @param $1 lines; $2 now. */
export const revokeAddOns = statement(
  'revoke-add-ons',
  'update add_ons set revoked_at = $2 where order_line_id = any($1::uuid[]) and revoked_at is null',
)
