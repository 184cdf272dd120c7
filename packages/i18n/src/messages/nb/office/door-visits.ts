import type { Words } from '../../../translate.ts'
import type en from '../../en/office/door-visits.ts'

const doorVisits: Words<typeof en> = {
  title: 'Besøk {{from}}–{{until}}',
  early: 'De er tidlig ute. Slipp dem inn om det er plass; plassene på tiden deres er fortsatt deres.',
  late: 'Tiden deres er over, men det er riktig dag: slipp dem inn om det er plass.',
  allIn: 'Alle i besøket er inne.',
  pass: 'periodekort',
  ticket: 'klippekort',
  goods: 'Skal deles ut',
  allHandedOut: 'Alt i kjøpet er delt ut',
  handedOut: 'delt ut {{time}}',
  admit_one: 'Slipp inn {{count}}',
  admit_other: 'Slipp inn {{count}}',
  handOut_one: 'Del ut {{count}}',
  handOut_other: 'Del ut {{count}}',
}
export default doorVisits
