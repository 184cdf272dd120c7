import type { Words } from '../../translate.ts'
import type en from '../en/hours.ts'

const hours: Words<typeof en> = {
  title: 'Åpningstider',
  today: 'I dag, {{day}}',
  closed: 'Stengt',
  span: '{{from}} til {{to}}',
  later: 'Alle tider, skoleferier og helligdager',
  calendar: 'Abonner i kalenderen din',
  file: 'Som fil',
  calendarName: '{{name}}: åpningstider',
  openEvent: '{{name}} har åpent',
  closedEvent: '{{name}} har stengt',
}
export default hours
