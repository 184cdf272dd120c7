import type { Words } from '../../../translate.ts'
import type en from '../../en/office/door-visits.ts'

const doorVisits: Words<typeof en> = {
  title: 'Besök {{from}}–{{until}}',
  early: 'De är tidiga. Släpp in dem om det finns plats; platserna på deras tid är kvar.',
  late: 'Deras tid är över, men det är rätt dag: släpp in dem om det finns plats.',
  allIn: 'Alla i besöket är inne.',
  pass: 'periodkort',
  ticket: 'klippkort',
  goods: 'Att lämna ut',
  allHandedOut: 'Allt i köpet är utlämnat',
  handedOut: 'utlämnat {{time}}',
  admit_one: 'Släpp in {{count}}',
  admit_other: 'Släpp in {{count}}',
  handOut_one: 'Lämna ut {{count}}',
  handOut_other: 'Lämna ut {{count}}',
}
export default doorVisits
