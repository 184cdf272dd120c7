import type { Words } from '../../translate.ts'
import type en from '../en/hours.ts'

const hours: Words<typeof en> = {
  title: 'Aukioloajat',
  today: 'Tänään, {{day}}',
  closed: 'Suljettu',
  span: '{{from}}–{{to}}',
  later: 'Kaikki ajat, lomat ja pyhäpäivät',
  calendar: 'Tilaa kalenteriisi',
  file: 'Tiedostona',
  calendarName: '{{name}}: aukioloajat',
  openEvent: '{{name}} on avoinna',
  closedEvent: '{{name}} on suljettu',
}
export default hours
