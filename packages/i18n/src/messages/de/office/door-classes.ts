import type { Words } from '../../../translate.ts'
import type en from '../../en/office/door-classes.ts'

const doorClasses: Words<typeof en> = {
  title: 'Kurse heute',
  link: 'Kurse',
  toDoor: 'Zum Eingang',
  none: 'Heute hat niemand einen Platz in einem Kurs',
  noneText: 'Hier stehen die Kinder, die heute einen Platz in einem Kurs haben.',
  here: '{{here}} von {{all}} da',
  age_one: '{{count}} Jahr',
  age_other: '{{count}} Jahre',
  arrived: 'da seit {{time}}',
  makeUp: 'Nachholtermin',
  use: '{{name}}, {{from}}–{{to}}: nichts wird verbraucht',
  came: '{{name}}, {{from}}–{{to}}: da seit {{time}}',
  later: '{{name}}, {{from}}–{{to}}',
  notes: 'Gesundheitshinweise',
  hide: 'Gesundheitshinweise ausblenden',
  noNotes: 'Zu den Kindern dieser Gruppe ist nichts vermerkt.',
  unreadable: 'Ein Hinweis lässt sich nicht lesen. Bitte die Eltern fragen.',
}
export default doorClasses
