import type { ErrorBody } from '@hoppla/contract/errors'
import type { RefusalCode } from '@hoppla/contract/refusals'
import { formatNumber } from '@hoppla/i18n'
import { type EnglishFaults, faultWords } from '@hoppla/i18n/messages/faults'
import { refusalTexts } from '@hoppla/i18n/messages/refusals'
import type { FastifyError, FastifyRequest } from 'fastify'
import { type Wording, wordsOf } from '../brand/wording.ts'
import { type Fault, Refusal } from './refusal.ts'

/**
 * Errors that mean that the database (or another service) is unavailable, which is neither our fault nor the caller's: no connection, no answer, a timeout
 * (statement, lock, idle transaction), starting or stopping, read-only, disk full.
 */
const awayCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['DATABASE_SILENT', '57014', '55P03', '25P03', '25006', '57P01', '57P02', '57P03', '58030', 'ENOSPC', 'EDQUOT'],
])
/** Whole classes of PostgreSQL's: connections, and insufficient resources (disk full, out of memory, too many connections). */
const awayClasses = /^(08|53)[0-9A-Z]{3}$/
/** A database on a socket of this machine that has ended, or has more callers waiting than it takes; of a file the same codes say something else. */
const awaySocketCodes = new Set(['ENOENT', 'EAGAIN'])
/** The driver's own errors have no code. */
const awayMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|Query read timeout)/

/** Whether an error means that the database is unavailable: the request may be repeated later, and others that need it would fail as well. */
export const isAway = (error: unknown): boolean => {
  const { code, message, syscall } = (error ?? {}) as { code?: unknown; message?: unknown; syscall?: unknown }
  if (typeof code === 'string' && (awayCodes.has(code) || awayClasses.test(code))) return true
  if (syscall === 'connect' && awaySocketCodes.has(String(code))) return true
  return typeof message === 'string' && awayMessages.test(message)
}

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
  const { code, statusCode } = error as FastifyError
  if (code && fastifyCodes[code]) return new Refusal(fastifyCodes[code])
  if (isAway(error)) return new Refusal('server.unavailable', { retryAfter: 2 })
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? new Refusal('request.malformed') : undefined
}

const faultsIn = wordsOf<EnglishFaults>('faults.', faultWords)
/** What is wrong with a field as a sentence. @throws Error for a fault that lacks the number its sentence names. */
const sentenceOf = (wording: Wording, { key, count }: Fault): string =>
  faultsIn(wording)(key, count === undefined ? {} : { number: formatNumber(count, wording.language) })

/** The one error body of the API (docs/product/README.md) in the caller's language. `stackTrace` and `exceptionMessage` only where `open` (outside production). */
export const errorBodyOf = (
  error: unknown,
  wording: Wording,
  open: boolean,
): { status: number; body: ErrorBody; retryAfter?: number } => {
  const refusal = refusalOf(error)
  const code = refusal?.code ?? 'server.error'
  const status = refusal?.status ?? 500
  const { language, texts } = wording
  let message = texts[`refusals.${code}`] ?? refusalTexts[language][code]
  for (const [name, value] of Object.entries(refusal?.detail.values ?? {}))
    message = message.replaceAll(`{{${name}}}`, String(value))
  const errors = Object.fromEntries(
    Object.entries(refusal?.detail.errors ?? {}).map(([field, reasons]) => [
      field,
      reasons.length > 0 ? [...new Set(reasons.map((fault) => sentenceOf(wording, fault)))] : [message],
    ]),
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
