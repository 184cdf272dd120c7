import { payMethods } from '@hoppla/contract/orders/pay-methods'
import { definePaymentProvider } from '../definition.ts'
import { createTestPayments } from './client.ts'
import { mountTestPayments } from './mount.ts'

/** Payments for development and tests: a stand-in for another company, with a hosted page of its own. Needs no settings; never there in production. */
export const testPayments = definePaymentProvider({
  name: 'test',
  title: 'test payments',
  settings: {},
  isForDevelopers: true,
  methods: payMethods,
  ownSegment: 'test-payments',
  configure: () => ({}),
  create: (_configured, host) => createTestPayments(host),
  mount: mountTestPayments,
})
