import type { FastifyInstance } from 'fastify'
import type { Deps } from '../kernel/deps.ts'

/** What every answer has. Pages replace the policy by their own, with the hashes of their inline parts. */
export const securityHeadersOf = ({ isOpen }: Pick<Deps['config'], 'isOpen'>): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  // The camera is the office's alone (web/office.ts). Geolocation and payment are limited to the page's own origin by default.
  'permissions-policy': 'camera=(), microphone=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...(isOpen ? {} : { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
})

/** Writes them on every answer to a request that could be read; for the others see client-errors.ts. */
export const securityHeaders = (app: FastifyInstance, { config }: Deps): void => {
  const headers = securityHeadersOf(config)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
