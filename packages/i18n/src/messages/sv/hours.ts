import type { Words } from '../../translate.ts'
import type en from '../en/hours.ts'

const hours: Words<typeof en> = {
  title: 'Öppettider',
  today: 'I dag, {{day}}',
  closed: 'Stängt',
  span: '{{from}} till {{to}}',
  later: 'Alla tider, lov och helger',
  calendar: 'Prenumerera i din kalender',
  file: 'Som fil',
  calendarName: '{{name}}: öppettider',
  openEvent: '{{name}} har öppet',
  closedEvent: '{{name}} har stängt',
}
export default hours
