import type { Words } from '../../../translate.ts'
import type en from '../../en/office/door-parties.ts'

const doorParties: Words<typeof en> = {
  title: 'Kalas i dag',
  link: 'Kalas',
  none: 'Inget kalas i dag',
  noneText: 'Ett kalas står här när förfrågan är markerad som bestämd för den här dagen.',
  turns: '{{name}} fyller {{age}}',
  child: 'Ett barn',
  party: 'Kalas',
  ofExpected_one: 'här av {{count}} väntat barn',
  ofExpected_other: 'här av {{count}} väntade barn',
  fewer: 'En färre',
  more: 'En till',
  reference: 'Referens {{reference}}',
  allHere: 'Alla är här',
  takeBackAll_one: 'Ångra {{count}} gäst',
  takeBackAll_other: 'Ångra {{count}} gäster',
}
export default doorParties
