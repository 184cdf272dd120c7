import type { AddOnsMail } from '../../en/mail/add-ons.ts'

const addOns: AddOnsMail = {
  waits: 'Venter på dere på {{playground}}',
  heading: 'Dette venter på dere på {{playground}}',
  item: '{{count}} × {{name}}',
  show: 'Vis billetten eller ordrenummeret ved inngangen, så får dere det.',
  reference: 'Ordrenummer',
}
export default addOns
