import type { Words } from '../../../translate.ts'
import type en from '../../en/office/door-classes.ts'

const doorClasses: Words<typeof en> = {
  title: 'Päivän ryhmät',
  link: 'Ryhmät',
  toDoor: 'Ovelle',
  none: 'Kenelläkään ei ole tänään paikkaa ryhmässä',
  noneText: 'Tässä näkyvät lapset, joilla on paikka jossakin tämän päivän ryhmässä.',
  here: '{{here}}/{{all}} paikalla',
  age_one: '{{count}} vuosi',
  age_other: '{{count}} vuotta',
  arrived: 'paikalla klo {{time}} alkaen',
  makeUp: 'korvaava kerta',
  use: '{{name}}, {{from}}–{{to}}: mitään ei käytetä',
  came: '{{name}}, {{from}}–{{to}}: paikalla klo {{time}} alkaen',
  later: '{{name}}, {{from}}–{{to}}',
  notes: 'Terveystiedot',
  hide: 'Piilota terveystiedot',
  noNotes: 'Ryhmän lapsista ei ole merkintöjä.',
  unreadable: 'Yhtä merkintää ei voi lukea. Kysy huoltajalta.',
}
export default doorClasses
