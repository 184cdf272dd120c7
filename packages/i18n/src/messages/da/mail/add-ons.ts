import type { AddOnsMail } from '../../en/mail/add-ons.ts'

const addOns: AddOnsMail = {
  waits: 'Venter på jer i {{playground}}',
  heading: 'Det her venter på jer i {{playground}}',
  item: '{{count}} × {{name}}',
  show: 'Vis billetten eller ordrenummeret ved indgangen, så får I det udleveret.',
  reference: 'Ordrenummer',
}
export default addOns
