import type { Socket } from 'node:net'
import type { RefusalCode } from '@hoppla/contract/refusals'
import { commonLanguage } from '@hoppla/i18n'
import { plainWording } from '../brand/wording.ts'
import { errorBodyOf } from './error-body.ts'
import { Refusal } from './refusal.ts'

const answers: Readonly<Record<string, { line: string; code: RefusalCode; status: number }>> = {
  HPE_HEADER_OVERFLOW: { line: '431 Request Header Fields Too Large', code: 'request.too-large', status: 431 },
  ERR_HTTP_REQUEST_TIMEOUT: { line: '408 Request Timeout', code: 'request.malformed', status: 408 },
}
const malformed = { line: '400 Bad Request', code: 'request.malformed', status: 400 } as const

/**
 * Answers input that is not valid HTTP, or whose head is too long, directly on the connection, since there is nothing to route. Error body and headers are
 * the usual ones; the language is not known.
 * @param headers as `securityHeadersOf` returns them.
 */
export const answerClientError =
  (headers: Readonly<Record<string, string>>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy(error)
    const { line, code, status } = answers[error.code ?? ''] ?? malformed
    const { body } = errorBodyOf(new Refusal(code), plainWording(commonLanguage), false)
    const text = JSON.stringify({ ...body, responseCode: status })
    const all = {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
      'cache-control': 'no-store',
      connection: 'close',
    }
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
    socket.end([`HTTP/1.1 ${line}`, ...head, '', text].join('\r\n'))
  }
