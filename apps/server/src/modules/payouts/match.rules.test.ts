import { expect, test } from 'vitest'
import { isAgreeing } from './match.rules.ts'

test.each([
  ['all is known', { amountMinor: 4_750, sumMinor: 4_750, unknown: 0, faults: 0 }, true],
  ['a rest is left', { amountMinor: 4_750, sumMinor: 4_751, unknown: 0, faults: 0 }, false],
  ['a movement was filed that nobody has looked at', { amountMinor: 4_750, sumMinor: 4_750, unknown: 1, faults: 0 }, false],
  ['something else is wrong', { amountMinor: 4_750, sumMinor: 4_750, unknown: 0, faults: 1 }, false],
  ['nothing moved', { amountMinor: 0, sumMinor: 0, unknown: 0, faults: 0 }, true],
] as const)('%s: %o agrees: %s', (_, payout, agrees) => expect(isAgreeing(payout)).toBe(agrees))
