import type { Words } from '../../translate.ts'
import type en from '../en/joining.ts'

const joining: Words<typeof en> = {
  title: 'Warteliste',
  full: 'Gerade ausgebucht, aber Warten lohnt sich',
  before_one: 'Eine Familie ist vor Ihnen.',
  before_other: '{{count}} Familien sind vor Ihnen.',
  beforeNone: 'Niemand ist vor Ihnen.',
  given_one: 'In den letzten zwölf Monaten bekam eine Familie von einer solchen Liste einen Platz.',
  given_other: 'In den letzten zwölf Monaten bekamen {{count}} Familien von solchen Listen einen Platz.',
  hours: 'Wird ein Platz frei, gehört er mindestens vier Stunden lang nur Ihnen, und nie über Nacht.',
  free: 'Das Warten ist kostenlos, es wird nichts abgebucht. Sie können die Liste jederzeit verlassen.',
  later: 'Nach Allergien fragen wir erst, wenn Sie einen Platz bekommen.',
  privacy: 'Datenschutz',
  submitNobody: 'Auf die Warteliste setzen',
  elsewhere: 'Oder gleich loshüpfen',
  notFull: 'Gerade gibt es freie Plätze',
  notFullText: 'Für diesen Kurs müssen Sie nicht warten.',
  book: 'Platz buchen',
}
export default joining
