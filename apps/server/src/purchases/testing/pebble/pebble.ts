import { z } from 'zod'
import { definePaymentProvider } from '../../../adapters/payments/definition.ts'
import { createPebblePayments } from './pebble-client.ts'

/** A payment provider that nobody has heard of, defined as docs/adding-a-payment-provider.md says. Buyers pay on its own page. */
export const pebble = definePaymentProvider({
  name: 'pebble',
  title: 'Pebble',
  settings: {
    PEBBLE_API_KEY: {
      read: z
        .string()
        .regex(/^peb_\w+$/, 'it is no API key')
        .optional(),
      fallback: '',
      about: 'Pebble: API key.',
      write: 'the API key, which begins with peb_',
      isSecret: true,
      isRequired: true,
    },
    PEBBLE_WEBHOOK_SECRET: {
      read: z.string().min(8).optional(),
      fallback: '',
      about: 'Pebble: secret that its webhooks are signed with.',
      write: 'the signing secret of the webhook endpoint, 8 characters or more',
      isSecret: true,
      isRequired: true,
    },
    PEBBLE_URL: {
      read: z.url({ protocol: /^https?$/ }),
      fallback: 'https://api.pebble.example',
      about: 'Pebble: address of its API.',
      write: 'the address of the API, https://api.pebble.example',
    },
  },
  methods: ['card'],
  hasNoPayouts: true,
  contentSources: {
    script: ['https://js.pebble.example'],
    connect: ['https://api.pebble.example'],
    frame: ['https://pay.pebble.example', 'https://bank.pebble.example'],
  },
  configure: (values) => ({
    apiKey: values.PEBBLE_API_KEY,
    webhookSecret: values.PEBBLE_WEBHOOK_SECRET,
    url: values.PEBBLE_URL,
  }),
  faults: ({ PEBBLE_URL }, { isOpen }) =>
    isOpen || PEBBLE_URL.startsWith('https:') ? [] : [['PEBBLE_URL', 'payments do not go unencrypted over a network']],
  check: async ({ url, apiKey }) => {
    const response = await fetch(`${url}/key`, { headers: { authorization: `Bearer ${apiKey}` } }).catch(() => undefined)
    return response?.status === 401 ? ['PEBBLE_API_KEY', 'Pebble does not know it'] : undefined
  },
  create: (configured, { clock }) => createPebblePayments(configured, clock),
})
