import type { Words } from '../../../translate.ts'
import type en from '../../en/office/door-classes.ts'

const doorClasses: Words<typeof en> = {
  title: 'Kurser i dag',
  link: 'Kurser',
  toDoor: 'Till entrén',
  none: 'Ingen har plats på en kurs i dag',
  noneText: 'Här står barnen som har plats på någon av dagens kurser.',
  here: '{{here}} av {{all}} är här',
  age_one: '{{count}} år',
  age_other: '{{count}} år',
  arrived: 'här sedan {{time}}',
  makeUp: 'ersättningstillfälle',
  use: '{{name}}, {{from}}–{{to}}: inget används',
  came: '{{name}}, {{from}}–{{to}}: här sedan {{time}}',
  later: '{{name}}, {{from}}–{{to}}',
  notes: 'Hälsouppgifter',
  hide: 'Dölj hälsouppgifter',
  noNotes: 'Det finns inget antecknat om barnen i gruppen.',
  unreadable: 'Det finns en anteckning som inte går att läsa. Fråga föräldern.',
}
export default doorClasses
