import { expect, test } from 'vitest'
import { countries } from '../countries.ts'
import { type PayMethod, payMethodFaults, payMethods } from './pay-methods.ts'

const currencies: Record<string, string> = { SE: 'SEK', NO: 'NOK', DK: 'DKK', FI: 'EUR', DE: 'EUR' }

test.each([
  ['SE', ['card', 'applepay', 'googlepay', 'swish', 'paypal', 'klarna']],
  ['NO', ['card', 'applepay', 'googlepay', 'vipps', 'paypal', 'klarna']],
  ['DK', ['card', 'applepay', 'googlepay', 'mobilepay', 'paypal', 'klarna']],
  ['FI', ['card', 'applepay', 'googlepay', 'mobilepay', 'paypal', 'sepa', 'klarna']],
  ['DE', ['card', 'applepay', 'googlepay', 'paypal', 'sepa', 'klarna']],
] as const)('%s may offer %j and nothing else', (code, allowed) => {
  const country = { code, currency: currencies[code] ?? '' }
  const takes = (method: PayMethod) => payMethodFaults(['card', method], country).length === 0
  expect(payMethods.filter(takes)).toEqual(allowed)
})

test('every country of the product is in the table above', () => {
  expect(countries.map(({ code }) => code)).toEqual(Object.keys(currencies))
})

test('a country with another currency loses what takes its own only', () => {
  expect(payMethodFaults(['card', 'swish'], { code: 'SE', currency: 'EUR' })).toEqual(['swish takes SEK only'])
  expect(payMethodFaults(['card', 'mobilepay'], { code: 'DK', currency: 'SEK' })).toEqual(['mobilepay takes DKK, EUR only'])
})

test('what nobody chose is paid by something that every device has', () => {
  const germany = { code: 'DE', currency: 'EUR' }
  expect(payMethodFaults(['googlepay', 'card'], germany)).toEqual(['put a way to pay before googlepay that every device has'])
  expect(payMethodFaults(['googlepay'], germany)).toHaveLength(1)
  expect(payMethodFaults(['card', 'googlepay'], germany)).toEqual([])
})
