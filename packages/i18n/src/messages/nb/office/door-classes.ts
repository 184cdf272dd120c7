import type { Words } from '../../../translate.ts'
import type en from '../../en/office/door-classes.ts'

const doorClasses: Words<typeof en> = {
  title: 'Kurs i dag',
  link: 'Kurs',
  toDoor: 'Til inngangen',
  none: 'Ingen har plass på et kurs i dag',
  noneText: 'Her står barna som har plass på et av dagens kurs.',
  here: '{{here}} av {{all}} er her',
  age_one: '{{count}} år',
  age_other: '{{count}} år',
  arrived: 'her siden {{time}}',
  makeUp: 'erstatningsgang',
  use: '{{name}}, {{from}}–{{to}}: ingenting brukes',
  came: '{{name}}, {{from}}–{{to}}: her siden {{time}}',
  later: '{{name}}, {{from}}–{{to}}',
  notes: 'Helseopplysninger',
  hide: 'Skjul helseopplysninger',
  noNotes: 'Det er ikke notert noe om barna i gruppen.',
  unreadable: 'Det finnes et notat som ikke kan leses. Spør forelderen.',
}
export default doorClasses
