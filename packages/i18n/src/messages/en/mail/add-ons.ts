import type { Words } from '../../../translate.ts'

/** Words of carts and mails about what is handed out at a play centre. */
const addOns = {
  waits: 'Waits for you at {{playground}}',
  heading: 'Waiting for you at {{playground}}',
  item: '{{count}} × {{name}}',
  show: 'Show your ticket or the order number at the entrance, and we’ll hand it over.',
  reference: 'Order number',
}
export type EnglishAddOnsMail = typeof addOns
export type AddOnsMail = Words<EnglishAddOnsMail>
export default addOns
