import type { Words } from '../../translate.ts'
import type en from '../en/hours.ts'

const hours: Words<typeof en> = {
  title: 'Åbningstider',
  today: 'I dag, {{day}}',
  closed: 'Lukket',
  span: '{{from}} til {{to}}',
  later: 'Alle tider, skoleferier og helligdage',
  calendar: 'Abonnér i din kalender',
  file: 'Som fil',
  calendarName: '{{name}}: åbningstider',
  openEvent: '{{name}} har åbent',
  closedEvent: '{{name}} har lukket',
}
export default hours
