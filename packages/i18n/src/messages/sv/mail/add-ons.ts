import type { AddOnsMail } from '../../en/mail/add-ons.ts'

const addOns: AddOnsMail = {
  waits: 'Väntar på er på {{playground}}',
  heading: 'Det här väntar på er på {{playground}}',
  item: '{{count}} × {{name}}',
  show: 'Visa biljetten eller ordernumret i entrén, så lämnar vi över det.',
  reference: 'Ordernummer',
}
export default addOns
