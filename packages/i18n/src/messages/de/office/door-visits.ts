import type { Words } from '../../../translate.ts'
import type en from '../../en/office/door-visits.ts'

const doorVisits: Words<typeof en> = {
  title: 'Besuch {{from}}–{{until}}',
  early: 'Sie sind früh dran. Lassen Sie sie herein, wenn Platz ist; die Plätze ihrer Zeit bleiben ihnen.',
  late: 'Ihre Zeit ist vorbei, aber es ist der richtige Tag: Lassen Sie sie herein, wenn Platz ist.',
  allIn: 'Alle von diesem Besuch sind da.',
  pass: 'Dauerkarte',
  ticket: 'Zehnerkarte',
  goods: 'Auszugeben',
  allHandedOut: 'Alles aus dieser Bestellung ist ausgegeben',
  handedOut: 'ausgegeben {{time}}',
  admit_one: '{{count}} hereinlassen',
  admit_other: '{{count}} hereinlassen',
  handOut_one: '{{count}} ausgeben',
  handOut_other: '{{count}} ausgeben',
}
export default doorVisits
