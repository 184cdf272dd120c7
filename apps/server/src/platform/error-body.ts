import type { ErrorBody } from '@hoppla/contract/errors'
import type { RefusalCode } from '@hoppla/contract/refusals'
import type { Language } from '@hoppla/i18n'
import { refusalTexts } from '@hoppla/i18n/messages/refusals'
import type { FastifyError, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

// Connection refused, admin shutdown, too many connections, starting up: the database is away, not our fault and not the caller's.
const awayCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03', '53300', '08006', '08003', '08001'])

const fastifyCodes: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.unsupported-type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_BAD_URL: 'request.malformed',
}

/** Any thrown thing as a refusal; `undefined` for what nobody foresaw. */
export const refusalOf = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error
  const { code, statusCode, message } = error as FastifyError
  if (code && fastifyCodes[code]) return new Refusal(fastifyCodes[code])
  if (
    (code && awayCodes.has(code)) ||
    message === 'timeout exceeded when trying to connect' ||
    message === 'Connection terminated unexpectedly'
  )
    return new Refusal('server.unavailable', { retryAfter: 2 })
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? new Refusal('request.malformed') : undefined
}

/** The specification's error body (§3) in the caller's language. `stackTrace` and `exceptionMessage` only where `open` (outside production). */
export const errorBodyOf = (
  error: unknown,
  language: Language,
  open: boolean,
): { status: number; body: ErrorBody; retryAfter?: number } => {
  const refusal = refusalOf(error)
  const code = refusal?.code ?? 'server.error'
  const status = refusal?.status ?? 500
  let message = refusalTexts[language][code]
  for (const [name, value] of Object.entries(refusal?.detail.values ?? {}))
    message = message.replaceAll(`{{${name}}}`, String(value))
  const errors = Object.fromEntries(
    Object.entries(refusal?.detail.errors ?? {}).map(([field, reasons]) => [field, reasons.length > 0 ? reasons : [message]]),
  )
  const thrown = error instanceof Error ? error : undefined
  return {
    status,
    ...(refusal?.detail.retryAfter === undefined ? {} : { retryAfter: refusal.detail.retryAfter }),
    body: {
      exceptionType: code === 'request.invalid' ? 'ValidationException' : refusal ? 'RefusalException' : 'Exception',
      code,
      errors,
      responseCode: status,
      message,
      title: message,
      errorMessage: message,
      reasons: Object.entries(errors).flatMap(([field, reasons]) => reasons.map((reason) => ({ code: field, message: reason }))),
      ...(open && thrown ? { exceptionMessage: thrown.message, ...(thrown.stack ? { stackTrace: thrown.stack } : {}) } : {}),
    },
  }
}

/** Unforeseen errors are logged with their request's method and route; never with its values. */
export const logUnforeseen = (request: FastifyRequest, error: unknown): void => {
  if (refusalOf(error)) return
  request.log.error({ err: error, method: request.method, route: request.routeOptions.url }, 'request failed')
}
