import { anyLanguage, pickLanguage } from '@hoppla/i18n'
import { refusalTexts } from '@hoppla/i18n/messages/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPlainPage } from './plain-page.ts'

/** The page shown at every address until a chain has been imported. It has no brand, since there is none yet, and reloads itself. */
export const sendNotImportedPage = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const language = pickLanguage(request.headers['accept-language'], anyLanguage)
  const [text = '', command = ''] = refusalTexts[language]['chain.not-imported'].split(/: (?=npm )/)
  return sendPlainPage(reply, { language, text: `${text}.`, command, retryAfter: 10 })
}
