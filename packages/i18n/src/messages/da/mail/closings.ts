import type { ClosingMessages } from '../../en/mail/closings.ts'

const closings: ClosingMessages = {
  cause: {
    illness: 'Sygdom blandt personalet',
    power: 'Strømafbrydelse',
    water: 'Vandskade',
    weather: 'Uvejr',
    technical: 'Teknisk fejl',
    'private-event': 'Lukket selskab',
  },
  notice: {
    allDay: '{{name}}: lukket {{day}}',
    from: '{{name}}: lukket {{day}} fra {{from}}',
    until: '{{name}}: lukket {{day}} til {{until}}',
    between: '{{name}}: lukket {{day}} {{from}}–{{until}}',
    text: '{{reason}}. Det er vi kede af.',
  },
}
export default closings
