import type { Words } from '../../../translate.ts'
import type en from '../../en/office/door-parties.ts'

const doorParties: Words<typeof en> = {
  title: 'Geburtstage heute',
  link: 'Geburtstage',
  none: 'Heute kein Geburtstag',
  noneText: 'Ein Geburtstag steht hier, wenn seine Anfrage für diesen Tag als abgemacht eingetragen ist.',
  turns: '{{name}} wird {{age}}',
  child: 'Ein Kind',
  party: 'Geburtstag',
  ofExpected_one: 'da von {{count}} erwarteten Kind',
  ofExpected_other: 'da von {{count}} erwarteten Kindern',
  fewer: 'Eins weniger',
  more: 'Eins mehr',
  reference: 'Referenz {{reference}}',
  allHere: 'Alle sind da',
  takeBackAll_one: '{{count}} Gast zurücknehmen',
  takeBackAll_other: '{{count}} Gäste zurücknehmen',
}
export default doorParties
