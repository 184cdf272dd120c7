import { expect, test } from 'vitest'
import { deviceHas } from './device-methods.ts'

const chromium = { PaymentRequest: class {}, navigator: { userAgentData: {} } }
const safari = { PaymentRequest: class {}, ApplePaySession: { canMakePayments: () => true }, navigator: {} }
const firefox = { navigator: {} }
const broken = {
  ApplePaySession: {
    canMakePayments: (): boolean => {
      throw new Error('insecure document')
    },
  },
  navigator: {},
}

test.each([
  ['applepay', safari, true],
  ['applepay', { ...safari, ApplePaySession: { canMakePayments: () => false } }, false],
  ['applepay', chromium, false],
  ['applepay', broken, false],
  ['googlepay', chromium, true],
  ['googlepay', safari, false],
  ['googlepay', firefox, false],
  ['card', firefox, true],
  ['swish', firefox, true],
  ['a way that is new', firefox, true],
])('%s on a device: %#', (method, device, has) => {
  expect(deviceHas(method, device)).toBe(has)
})
