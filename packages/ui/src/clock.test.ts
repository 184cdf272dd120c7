import { expect, test } from 'vitest'
import { isoDuration, mmss, secondsLeft, spokenMinute } from './clock.ts'

test.each([
  [768, '12:48'],
  [60, '01:00'],
  [9, '00:09'],
  [0, '00:00'],
  [6000, '100:00'],
])('%i seconds show as %s', (seconds, shown) => {
  expect(mmss(seconds)).toBe(shown)
})

test('time left is rounded up and never negative', () => {
  expect(secondsLeft(10_000, 9_001)).toBe(1)
  expect(secondsLeft(10_000, 10_000)).toBe(0)
  expect(secondsLeft(10_000, 99_000)).toBe(0)
})

test('a browser clock that runs behind is put right by the server offset', () => {
  const browser = 1_000_000
  const server = 1_090_000
  expect(secondsLeft(server + 60_000, browser, server - browser)).toBe(60)
})

test('a countdown speaks at 5, 1 and 0 minutes only', () => {
  const spoken = Array.from({ length: 900 }, (_, second) => spokenMinute(second)).filter((minute) => minute !== null)
  expect(new Set(spoken)).toEqual(new Set([0, 1, 5]))
  expect([spokenMinute(300), spokenMinute(60), spokenMinute(0)]).toEqual([5, 1, 0])
  expect([spokenMinute(301), spokenMinute(61), spokenMinute(240)]).toEqual([null, null, null])
})

test('the machine-readable duration', () => {
  expect(isoDuration(768)).toBe('PT12M48S')
})
