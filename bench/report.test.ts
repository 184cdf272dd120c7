import { expect, test } from 'vitest'
import { atLeast, atMost, jsonLine, type Outcome, passes, summaryOf } from './report.ts'

const machine = { cpu: 'An old one', cores: 2, memoryGb: 4, os: 'linux', node: 'v24.0.0', load: 0 }
const outcome = (...checks: Outcome['checks']): Outcome => ({ workload: 'orders', rounds: 3, checks, details: { why: 'x' } })

test('a bound itself is within the target', () => {
  expect(atLeast('ratio', 0.35, 0.35).pass).toBe(true)
  expect(atLeast('ratio', 0.349, 0.35).pass).toBe(false)
  expect(atMost('p50', 60, 60, 'ms').pass).toBe(true)
  expect(atMost('p50', 60.1, 60, 'ms').pass).toBe(false)
})

test('a figure that could not be measured fails', () => {
  expect(atMost('p50', Number.NaN, 60, 'ms').pass).toBe(false)
  expect(atLeast('ratio', Number.POSITIVE_INFINITY, 1).pass).toBe(false)
})

test('a workload passes only with every one of its targets, and never without any', () => {
  expect(passes(outcome(atLeast('a', 2, 1), atMost('b', 1, 2)))).toBe(true)
  expect(passes(outcome(atLeast('a', 2, 1), atMost('b', 3, 2)))).toBe(false)
  expect(passes(outcome())).toBe(false)
})

test('the JSON is one line with ratio, value, target, rounds, machine and date', () => {
  const line = jsonLine(outcome(atLeast('ratio', 0.4, 0.35), atMost('p50', 70, 60, 'ms')), machine, new Date(0))
  expect(line).not.toContain('\n')
  expect(JSON.parse(line)).toMatchObject({
    workload: 'orders',
    target: 'ratio ≥ 0.35; p50 ≤ 60 ms',
    ratio: 0.4,
    value: 70,
    unit: 'ms',
    pass: false,
    rounds: 3,
    details: { why: 'x' },
    machine: { cores: 2 },
    date: '1970-01-01T00:00:00.000Z',
  })
})

test('the summary marks what was missed', () => {
  const text = summaryOf(outcome(atLeast('ratio', 0.4, 0.35), atMost('p50', 70, 60, 'ms')))
  expect(text).toMatch(/✓ orders .*ratio .*0\.4/)
  expect(text).toMatch(/✗ orders .*p50 .*70 ms .*≤ 60 ms/)
})
