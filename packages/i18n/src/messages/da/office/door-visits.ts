import type { Words } from '../../../translate.ts'
import type en from '../../en/office/door-visits.ts'

const doorVisits: Words<typeof en> = {
  title: 'Besøg {{from}}–{{until}}',
  early: 'De er tidligt på den. Luk dem ind, hvis der er plads; pladserne på deres tid er stadig deres.',
  late: 'Deres tid er forbi, men det er den rigtige dag: luk dem ind, hvis der er plads.',
  allIn: 'Alle i besøget er inde.',
  pass: 'periodekort',
  ticket: 'klippekort',
  goods: 'Skal udleveres',
  allHandedOut: 'Alt i købet er udleveret',
  handedOut: 'udleveret {{time}}',
  admit_one: 'Luk {{count}} ind',
  admit_other: 'Luk {{count}} ind',
  handOut_one: 'Udlever {{count}}',
  handOut_other: 'Udlever {{count}}',
}
export default doorVisits
