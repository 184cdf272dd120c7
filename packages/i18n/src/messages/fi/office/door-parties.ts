import type { Words } from '../../../translate.ts'
import type en from '../../en/office/door-parties.ts'

const doorParties: Words<typeof en> = {
  title: 'Päivän juhlat',
  link: 'Juhlat',
  none: 'Tänään ei ole juhlia',
  noneText: 'Juhlat näkyvät tässä, kun tiedustelu on merkitty sovituksi tälle päivälle.',
  turns: '{{name}} täyttää {{age}}',
  child: 'Lapsi',
  party: 'Juhlat',
  ofExpected_one: 'paikalla, odotetaan {{count}} lasta',
  ofExpected_other: 'paikalla, odotetaan {{count}} lasta',
  fewer: 'Yksi vähemmän',
  more: 'Yksi lisää',
  reference: 'Viite {{reference}}',
  allHere: 'Kaikki ovat paikalla',
  takeBackAll_one: 'Peruuta {{count}} vieras',
  takeBackAll_other: 'Peruuta {{count}} vierasta',
}
export default doorParties
