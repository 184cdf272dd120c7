import { createHash } from 'node:crypto'
import type { Language } from '@hoppla/i18n'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../http/html.ts'

const style = `body{margin:0;display:grid;place-items:center;min-height:100vh;font:18px/28px system-ui,sans-serif;color:#222;background:#f6f6f6}
main{max-width:38rem;margin:1rem;padding:1.5rem;border-radius:1rem;background:#fff}p{margin:0}pre{margin:1rem 0 0;padding:1rem;border-radius:.5rem;background:#222;color:#fff;white-space:pre-wrap}`
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`

/** @property command for the operator. @property retryAfter seconds until the page asks again by itself. */
export type PlainPage = { language: Language; text: string; command?: string; retryAfter: number }

/** Sends a page that needs neither database nor brand: 503, gone by itself as soon as what it waits for is there. */
export const sendPlainPage = (reply: FastifyReply, { language, text, command, retryAfter }: PlainPage): FastifyReply =>
  reply
    .code(503)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'retry-after': retryAfter })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="${retryAfter}"><title>${escapeHtml(text.split(/[:.] ?/)[0] ?? '')}</title><style>${style}</style><main><p>${escapeHtml(text)}</p>${command === undefined ? '' : `<pre>${escapeHtml(command)}</pre>`}</main></html>`,
    )
