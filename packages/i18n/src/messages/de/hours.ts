import type { Words } from '../../translate.ts'
import type en from '../en/hours.ts'

const hours: Words<typeof en> = {
  title: 'Öffnungszeiten',
  today: 'Heute, {{day}}',
  closed: 'Geschlossen',
  span: '{{from}} bis {{to}}',
  later: 'Alle Zeiten, Ferien und Feiertage',
  calendar: 'Im Kalender abonnieren',
  file: 'Als Datei',
  calendarName: '{{name}}: Öffnungszeiten',
  openEvent: '{{name}} hat geöffnet',
  closedEvent: '{{name}} hat geschlossen',
}
export default hours
