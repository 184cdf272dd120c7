import type { Words } from '../../../translate.ts'

/** What parents read when a play centre is closed for a day, or some hours of it. */
const closings = {
  cause: {
    illness: 'Staff illness',
    power: 'Power cut',
    water: 'Water leak',
    weather: 'Severe weather',
    technical: 'Technical fault',
    'private-event': 'Private event',
  },
  notice: {
    allDay: '{{name}}: closed on {{day}}',
    from: '{{name}}: closed on {{day}} from {{from}}',
    until: '{{name}}: closed on {{day}} until {{until}}',
    between: '{{name}}: closed on {{day}}, {{from}} to {{until}}',
    text: '{{reason}}. We’re sorry about that.',
  },
}
export type ClosingWords = typeof closings
export type ClosingMessages = Words<ClosingWords>
export default closings
