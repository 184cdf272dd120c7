import type { Words } from '../../../translate.ts'
import type en from '../../en/office/door-classes.ts'

const doorClasses: Words<typeof en> = {
  title: 'Hold i dag',
  link: 'Hold',
  toDoor: 'Til indgangen',
  none: 'Ingen har en plads på et hold i dag',
  noneText: 'Her står de børn, der har en plads på et af dagens hold.',
  here: '{{here}} af {{all}} er her',
  age_one: '{{count}} år',
  age_other: '{{count}} år',
  arrived: 'her siden {{time}}',
  makeUp: 'erstatningsgang',
  use: '{{name}}, {{from}}–{{to}}: intet bruges',
  came: '{{name}}, {{from}}–{{to}}: her siden {{time}}',
  later: '{{name}}, {{from}}–{{to}}',
  notes: 'Helbredsoplysninger',
  hide: 'Skjul helbredsoplysninger',
  noNotes: 'Der er ikke noteret noget om børnene på holdet.',
  unreadable: 'Der er et notat, som ikke kan læses. Spørg forælderen.',
}
export default doorClasses
