import { createHash } from 'node:crypto'
import { languages, pickLanguage } from '@hoppla/i18n'
import { refusalTexts } from '@hoppla/i18n/messages/refusals'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '../platform/html.ts'

const style = `body{margin:0;display:grid;place-items:center;min-height:100vh;font:18px/28px system-ui,sans-serif;color:#222;background:#f6f6f6}
main{max-width:38rem;margin:1rem;padding:1.5rem;border-radius:1rem;background:#fff}p{margin:0}pre{margin:1rem 0 0;padding:1rem;border-radius:.5rem;background:#222;color:#fff;white-space:pre-wrap}`
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`
const retryAfterS = 10

/** The page at every address until a chain has been imported. It carries no brand, since there is none yet, and goes away by itself. */
export const sendBeforeImport = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const language = pickLanguage(request.headers['accept-language'], ['en', ...languages.filter((each) => each !== 'en')])
  const [text = '', command = ''] = refusalTexts[language]['chain.not-imported'].split(/: (?=npm )/)
  return reply
    .code(503)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'retry-after': retryAfterS })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${retryAfterS}"><title>${escapeHtml(text.split(':')[0] ?? '')}</title><style>${style}</style><main><p>${escapeHtml(text)}.</p><pre>${escapeHtml(command)}</pre></main></html>`,
    )
}
