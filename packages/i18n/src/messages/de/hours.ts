import type { Words } from '../../translate.ts'
import type en from '../en/hours.ts'

const hours: Words<typeof en> = {
  title: 'Öffnungszeiten',
  today: 'Heute, {{day}}',
  closed: 'Geschlossen',
  span: '{{from}} bis {{to}}',
  later: 'Alle Zeiten, Ferien und Feiertage',
  calendar: 'Zeiten in den eigenen Kalender übernehmen',
  calendarName: '{{name}}: Öffnungszeiten',
  openEvent: '{{name}} hat geöffnet',
  closedEvent: '{{name}} hat geschlossen',
}
export default hours
