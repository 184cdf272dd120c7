import type { ClosingMessages } from '../../en/mail/closings.ts'

const closings: ClosingMessages = {
  cause: {
    illness: 'Henkilökunnan sairastuminen',
    power: 'Sähkökatko',
    water: 'Vesivuoto',
    weather: 'Rajuilma',
    technical: 'Tekninen vika',
    'private-event': 'Yksityistilaisuus',
  },
  notice: {
    allDay: '{{name}}: suljettu {{day}}',
    from: '{{name}}: suljettu {{day}} klo {{from}} alkaen',
    until: '{{name}}: suljettu {{day}} klo {{until}} asti',
    between: '{{name}}: suljettu {{day}} klo {{from}}–{{until}}',
    text: '{{reason}}. Pahoittelemme.',
  },
}
export default closings
