import type { ClosingMessages } from '../../en/mail/closings.ts'

const closings: ClosingMessages = {
  cause: {
    illness: 'Sjukdom i personalen',
    power: 'Strömavbrott',
    water: 'Vattenläcka',
    weather: 'Oväder',
    technical: 'Tekniskt fel',
    'private-event': 'Abonnerat',
  },
  notice: {
    allDay: '{{name}}: stängt {{day}}',
    from: '{{name}}: stängt {{day}} från {{from}}',
    until: '{{name}}: stängt {{day}} till {{until}}',
    between: '{{name}}: stängt {{day}} {{from}}–{{until}}',
    text: '{{reason}}. Vi beklagar.',
  },
}
export default closings
