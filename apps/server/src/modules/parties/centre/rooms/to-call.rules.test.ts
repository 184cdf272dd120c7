import { expect, test } from 'vitest'
import { whyToCall } from './to-call.rules.ts'

const party = { from: '13:00', until: '15:30', roomIsOff: false }
const open = [{ from: '09:00', to: '20:00' }]

test.each([
  ['within the hours', party, open, undefined],
  ['to the last minute', { ...party, until: '20:00' }, open, undefined],
  ['until the end of the day', { ...party, until: '00:00' }, [{ from: '09:00', to: '24:00' }], undefined],
  ['on a closed day', party, [], 'closed'],
  ['before it opens', { ...party, from: '08:45' }, open, 'hours'],
  ['after it closes', { ...party, until: '20:15' }, open, 'hours'],
  [
    'over a break',
    party,
    [
      { from: '09:00', to: '14:00' },
      { from: '15:00', to: '20:00' },
    ],
    'hours',
  ],
  ['in a room that is used no more', { ...party, roomIsOff: true }, open, 'room'],
] as const)('a party %s', (_what, where, hours, why) => {
  expect(whyToCall(where, hours)).toBe(why)
})
