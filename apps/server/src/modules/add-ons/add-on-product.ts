import { within } from '../../db/statement.ts'
import type { Product } from '../orders/orders.ts'
import { addOnCart } from './add-on-cart.ts'
import { partOfMail } from './add-ons.mails.ts'
import { insertAddOns, listAddOnsOfLines, listAddOnsOfOrder, lockAddOnsOfOrder, revokeAddOns } from './add-ons.sql.ts'
import { auditAddOns } from './add-ons-audit.ts'
import { exportAddOns } from './privacy.ts'

/**
 * What is bought beside a visit and handed out at a play centre: grip socks, a cup of coffee. It is goods: it waits at the centre whether the visit is
 * cancelled or not, and until it is handed out its money can come back as that of a ticket that nobody has used.
 */
export const addOnProduct: Product = {
  kind: 'add-on',
  cart: addOnCart,
  article: { needs: [] },
  fulfil: async (paid, { client }) => {
    await insertAddOns(client, [paid.flatMap(({ lines }) => lines.map(({ id }) => id))])
    return {}
  },
  hold: async (where, orderId) => {
    await lockAddOnsOfOrder(where, [orderId])
  },
  listUse: async (where, orderId) =>
    (await listAddOnsOfOrder(where, [orderId])).flatMap(({ handedOutAt, playgroundName }) =>
      handedOutAt === null ? [] : [{ kind: 'handed-out' as const, at: handedOutAt, place: playgroundName }],
    ),
  readValue: async (where, lineIds) =>
    new Map(
      (await listAddOnsOfLines(where, [lineIds])).map(({ lineId, revokedAt, handedOutAt }) => [
        lineId,
        { isRevoked: revokedAt !== null, unusedShare: () => (handedOutAt === null ? 1 : 0), isHandedOut: handedOutAt !== null },
      ]),
    ),
  revoke: async (tx, { parts, now }) => {
    const lineIds = parts.filter(({ isOver }) => isOver).map(({ lineId }) => lineId)
    if (lineIds.length > 0) await revokeAddOns(within(tx), [lineIds, now])
  },
  present: { part: partOfMail },
  audit: auditAddOns,
  exportSections: exportAddOns,
}
