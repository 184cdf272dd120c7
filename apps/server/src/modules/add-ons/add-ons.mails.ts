import type { MailBlock } from '../../mail/mail-layout.ts'
import type { Product } from '../orders/orders.ts'
import { type AddOnRow, listAddOnsOfOrder } from './add-ons.sql.ts'
import { addOnWords } from './add-ons.words.ts'
import { centreOfAddOn } from './bought-add-ons.ts'

/** What the mail of an order says of its add-ons: what waits where, and what to show. Named as on the receipt. */
export const partOfMail: NonNullable<NonNullable<Product['present']>['part']> = async (deps, order, wording) => {
  const t = addOnWords(wording)
  const rows = (await listAddOnsOfOrder(deps.pool, [order.id])).filter(({ revokedAt }) => revokedAt === null)
  const blocks = [...Map.groupBy(rows, ({ playgroundId }) => playgroundId).values()].flatMap((here): MailBlock[] => [
    { kind: 'title', text: t('heading', { playground: centreOfAddOn(here[0] as AddOnRow, wording.language) }) },
    ...here.map(({ quantity, name }): MailBlock => ({ kind: 'paragraph', text: t('item', { count: quantity, name }) })),
    { kind: 'paragraph', text: t('show') },
    { kind: 'rows', rows: [[t('reference'), order.reference]] },
  ])
  return { blocks, documents: [] }
}
