import { anyLanguage, isLanguage, pickLanguage } from '@hoppla/i18n'
import { refusalTexts } from '@hoppla/i18n/messages/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusalOf } from '../http/error-body.ts'
import { Refusal } from '../http/refusal.ts'
import { sendPlainPage } from './plain-page.ts'

/** The page in place of one that cannot be made while the database is away. The language is the address's, which needs no database. */
export const sendUnavailable = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const [, first = ''] = request.url.split(/[/?]/)
  const language = isLanguage(first) ? first : pickLanguage(request.headers['accept-language'], anyLanguage)
  return sendPlainPage(reply, { language, text: refusalTexts[language]['server.unavailable'], retryAfter: 5 })
}

/** Records what a loader's calls were answered, so that a page that failed for lack of a database is not reported as broken. */
export class AnswerWatch {
  isAway = false
  note({ statusCode }: { statusCode: number }): void {
    if (statusCode === 503) this.isAway = true
  }
  /** @throws Refusal `server.unavailable` when a page went wrong and a call of it had found the database away. */
  inspect({ status }: { status: number }): void {
    if (this.isAway && status >= 500) throw new Refusal('server.unavailable', { retryAfter: 5 })
  }
}

export const isUnavailable = (error: unknown): boolean =>
  refusalOf(error)?.code === 'server.unavailable' || (error as { status?: unknown }).status === 503
