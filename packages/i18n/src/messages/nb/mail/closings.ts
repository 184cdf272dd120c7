import type { ClosingMessages } from '../../en/mail/closings.ts'

const closings: ClosingMessages = {
  cause: {
    illness: 'Sykdom blant de ansatte',
    power: 'Strømbrudd',
    water: 'Vannlekkasje',
    weather: 'Uvær',
    technical: 'Teknisk feil',
    'private-event': 'Lukket selskap',
  },
  notice: {
    allDay: '{{name}}: stengt {{day}}',
    from: '{{name}}: stengt {{day}} fra {{from}}',
    until: '{{name}}: stengt {{day}} til {{until}}',
    between: '{{name}}: stengt {{day}} {{from}}–{{until}}',
    text: '{{reason}}. Vi beklager.',
  },
}
export default closings
