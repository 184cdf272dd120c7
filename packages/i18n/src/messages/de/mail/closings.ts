import type { ClosingMessages } from '../../en/mail/closings.ts'

const closings: ClosingMessages = {
  cause: {
    illness: 'Krankheit im Team',
    power: 'Stromausfall',
    water: 'Wasserschaden',
    weather: 'Unwetter',
    technical: 'Technische Störung',
    'private-event': 'Geschlossene Gesellschaft',
  },
  notice: {
    allDay: '{{name}}: geschlossen, {{day}}',
    from: '{{name}}: geschlossen, {{day}}, ab {{from}} Uhr',
    until: '{{name}}: geschlossen, {{day}}, bis {{until}} Uhr',
    between: '{{name}}: geschlossen, {{day}}, {{from}} bis {{until}} Uhr',
    text: '{{reason}}. Das tut uns leid.',
  },
}
export default closings
