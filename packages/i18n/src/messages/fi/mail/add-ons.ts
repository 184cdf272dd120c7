import type { AddOnsMail } from '../../en/mail/add-ons.ts'

const addOns: AddOnsMail = {
  waits: 'Noudettavissa: {{playground}}',
  heading: 'Teitä odottaa: {{playground}}',
  item: '{{count}} × {{name}}',
  show: 'Näyttäkää sisäänkäynnillä lippu tai tilausnumero, niin annamme tuotteet.',
  reference: 'Tilausnumero',
}
export default addOns
