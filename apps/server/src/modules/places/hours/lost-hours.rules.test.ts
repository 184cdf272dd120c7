import { expect, test } from 'vitest'
import { lostHours, stillAhead } from './lost-hours.rules.ts'

const date = '2027-02-01'
const day = (...open: (readonly [string, string])[]) => [{ date, open: open.map(([from, to]) => ({ from, to })) }]
const part = (from: string, until: string) => ({ date, from, until })

test.each([
  ['nothing', day(['10:00', '18:00']), day(['10:00', '18:00']), [], 'no'],
  ['nothing of a longer day', day(['10:00', '18:00']), day(['09:00', '20:00']), [], 'no'],
  ['the evening', day(['10:00', '18:00']), day(['10:00', '16:00']), [part('16:00', '18:00')], 'shorter'],
  ['the morning of a day that moves', day(['09:00', '17:00']), day(['11:00', '19:00']), [part('09:00', '11:00')], 'shorter'],
  ['noon', day(['10:00', '18:00']), day(['10:00', '12:00'], ['13:00', '18:00']), [part('12:00', '13:00')], 'shorter'],
  [
    'one of two sittings',
    day(['09:00', '12:00'], ['13:30', '18:00']),
    day(['09:00', '12:00']),
    [part('13:30', '18:00')],
    'shorter',
  ],
  ['all of it', day(['10:00', '24:00']), day(), [part('10:00', '24:00')], 'closed'],
  [
    'all of it, though it opens at another time',
    day(['10:00', '12:00']),
    day(['14:00', '18:00']),
    [part('10:00', '12:00')],
    'shorter',
  ],
  ['nothing of a closed day', day(), day(['10:00', '18:00']), [], 'no'],
] as const)('a day loses %s', (_name, before, after, parts, kind) => {
  const lost = lostHours(before, after)
  expect(lost.parts).toEqual(parts)
  expect(lost.closed).toEqual(kind === 'closed' ? [date] : [])
  expect(lost.shorter).toEqual(kind === 'shorter' ? [date] : [])
})

test('what is over today is not asked about', () => {
  const parts = [part('09:00', '10:00'), part('11:00', '13:00'), part('17:00', '18:00')]
  expect(stillAhead(parts, { date, time: '12:00' })).toEqual([part('12:00', '13:00'), part('17:00', '18:00')])
  expect(stillAhead(parts, { date: '2027-01-31', time: '23:59' })).toEqual(parts)
  expect(stillAhead(parts, { date: '2027-02-02', time: '00:00' })).toEqual([])
})
