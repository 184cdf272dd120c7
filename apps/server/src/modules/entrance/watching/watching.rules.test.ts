import { expect, test } from 'vitest'
import { quietUntilOf, whomToNotify } from './watching.rules.ts'

const who = (id: string, places: number, startsAt: string | null = '12:00') => ({ id, places, startsAt })

test('who comes first and fits is told, and nobody of the same place again', () => {
  const waiting = [who('a', 3), who('b', 2), who('c', 1), who('d', 1)]
  expect(whomToNotify(waiting, [{ startsAt: '12:00', left: 3 }])).toEqual([{ id: 'a', startsAt: '12:00' }])
  expect(whomToNotify(waiting, [{ startsAt: '12:00', left: 2 }])).toEqual([{ id: 'b', startsAt: '12:00' }])
  expect(whomToNotify(waiting, [{ startsAt: '12:00', left: 4 }]).map(({ id }) => id)).toEqual(['a', 'c'])
  expect(whomToNotify(waiting, [{ startsAt: '13:00', left: 9 }])).toEqual([])
  expect(whomToNotify(waiting, [{ startsAt: '12:00', left: -1 }])).toEqual([])
})

test('who watches a day is told of its first window with room', () => {
  const free = [
    { startsAt: '10:00', left: 1 },
    { startsAt: '11:00', left: 2 },
  ]
  expect(whomToNotify([who('a', 2, null), who('b', 1, null), who('c', 1, '11:00')], free)).toEqual([
    { id: 'a', startsAt: '11:00' },
    { id: 'b', startsAt: '10:00' },
  ])
})

test('the night is from eight to nine by the clock of the play centre, in summer and in winter', () => {
  const of = (at: string, zone = 'Europe/Stockholm') => quietUntilOf(new Date(at), zone)?.toISOString()
  expect(of('2026-11-27T18:59:59Z')).toBeUndefined()
  expect(of('2026-11-27T19:00:00Z')).toBe('2026-11-28T08:00:00.000Z')
  expect(of('2026-11-27T23:30:00Z')).toBe('2026-11-28T08:00:00.000Z')
  expect(of('2026-11-28T07:59:59Z')).toBe('2026-11-28T08:00:00.000Z')
  expect(of('2026-11-28T08:00:00Z')).toBeUndefined()
  expect(of('2026-07-01T18:00:00Z')).toBe('2026-07-02T07:00:00.000Z')
  expect(of('2026-11-27T18:30:00Z', 'Europe/Helsinki')).toBe('2026-11-28T07:00:00.000Z')
})
