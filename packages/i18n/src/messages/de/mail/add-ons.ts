import type { AddOnsMail } from '../../en/mail/add-ons.ts'

const addOns: AddOnsMail = {
  waits: 'Liegt für Sie bereit: {{playground}}',
  heading: 'Das liegt für Sie bereit: {{playground}}',
  item: '{{count}} × {{name}}',
  show: 'Zeigen Sie am Eingang das Ticket oder die Bestellnummer, dann bekommen Sie es.',
  reference: 'Bestellnummer',
}
export default addOns
