import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Selectable } from 'kysely'
import type { PlatformTables } from '../db/tables/platform.ts'
import { escapeHtml } from '../http/html.ts'
import { Refusal } from '../http/refusal.ts'
import type { Deps } from '../kernel/deps.ts'

const style = `*{box-sizing:border-box}body{margin:0;background:#fff9ee;color:#35173b;font:17px/27px Figtree,system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:24px 16px 48px}h1{font:600 32px/38px Fredoka,ui-rounded,system-ui,sans-serif;margin:0 0 16px}
a{color:#12609a}a:focus-visible{outline:3px solid #12609a;outline-offset:2px}ul{list-style:none;margin:0;padding:0}
li{margin:0 0 8px;padding:12px 16px;border:1px solid #eadcc4;border-radius:16px;background:#fff}li small,dl{color:#6a4e70;font-size:15px;line-height:22px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 16px}dd{margin:0}iframe{width:100%;height:70vh;border:1px solid #eadcc4;border-radius:16px;background:#fff}
pre{padding:16px;border:1px solid #eadcc4;border-radius:16px;background:#fff;white-space:pre-wrap;overflow-wrap:anywhere}`
const styleHash = createHash('sha256').update(style).digest('base64')
const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'`
// A mail may contain anything: it runs no script, sends no form and is of no origin. Its styles are inline, as in every mail.
const bodyPolicy = `sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; frame-ancestors 'self'`

const mostListed = 100
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
type Mail = Selectable<PlatformTables['mails']>
type ByMail = { Params: { id: string } }
type ByAttachment = { Params: { id: string; index: string } }
// Given twice it is a list.
type ByRecipient = { Querystring: { to?: string | string[] } }

/** Where mail goes while nobody outside is meant: `/dev/mailbox` for people, `/dev/mailbox.json?to=` for tests. Newest first. Only in development and tests. */
export const mountDevMailbox = async (app: FastifyInstance, { config, db }: Deps): Promise<void> => {
  if (!config.isOpen) return
  const list = (to: string | string[] | undefined) => {
    if (Array.isArray(to) || to?.includes('\0')) throw new Refusal('request.invalid', { errors: { to: [{ key: 'text' }] } })
    const mails = db.selectFrom('mails').selectAll().orderBy('sent_at', 'desc').limit(mostListed)
    return (to === undefined ? mails : mails.where('recipient', '=', to)).execute()
  }
  const find = (id: string) =>
    db
      .selectFrom('mails')
      .selectAll()
      .where('id', '=', uuid.test(id) ? id : null)
      .executeTakeFirst()

  app.get<ByRecipient>('/dev/mailbox', async (request, reply) => {
    const mails = await list(request.query.to)
    return reply
      .headers({ 'content-security-policy': pagePolicy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(listPage(mails))
  })

  app.get<ByRecipient>('/dev/mailbox.json', async (request, reply) => {
    const mails = await list(request.query.to)
    return reply.header('cache-control', 'no-store').send(mails.map(asJson))
  })

  app.get<ByMail>('/dev/mailbox/:id', async (request, reply) => {
    const mail = await find(request.params.id)
    if (!mail) return reply.callNotFound()
    return reply
      .headers({ 'content-security-policy': pagePolicy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(mailPage(mail))
  })

  app.get<ByMail>('/dev/mailbox/:id/body', async (request, reply) => {
    const mail = await find(request.params.id)
    if (!mail) return reply.callNotFound()
    return reply
      .headers({ 'content-security-policy': bodyPolicy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(bodyOf(mail))
  })

  app.get<ByAttachment>('/dev/mailbox/:id/attachments/:index', async (request, reply) => {
    const mail = await find(request.params.id)
    const attachment = mail?.attachments[Number(request.params.index)]
    if (!attachment) return reply.callNotFound()
    return reply
      .headers({
        'content-disposition': `inline; filename="${attachment.filename.replaceAll(/[^\w.-]/g, '_')}"`,
        'cache-control': 'no-store',
      })
      .type(attachment.contentType)
      .send(Buffer.from(attachment.base64, 'base64'))
  })
}

/** A mail with its pictures; links in it lead the whole window. */
const bodyOf = (mail: Mail): string =>
  mail.attachments.reduce(
    (body, { cid, contentType, base64 }) =>
      cid === undefined ? body : body.replaceAll(`src="cid:${cid}"`, `src="data:${contentType};base64,${base64}"`),
    mail.html_body.replace('<head>', '<head><base target="_top">'),
  )

const listPage = (mails: readonly Mail[]): string => {
  const items = mails
    .map(
      (mail) =>
        `<li><a href="/dev/mailbox/${mail.id}">${escapeHtml(mail.subject)}</a><br><small>${escapeHtml(mail.recipient)} · ${mail.sent_at.toISOString()} · ${escapeHtml(mail.template)} · ${escapeHtml(mail.language)}</small></li>`,
    )
    .join('\n')
  return page('Mailbox', `<h1>Mailbox</h1>${items ? `<ul>${items}</ul>` : '<p>No mail yet.</p>'}`)
}

const asJson = (mail: Mail) => ({
  id: mail.id,
  to: mail.recipient,
  from: mail.sender,
  replyTo: mail.reply_to,
  subject: mail.subject,
  text: mail.text_body,
  html: mail.html_body,
  language: mail.language,
  template: mail.template,
  sentAt: mail.sent_at.toISOString(),
  attachments: mail.attachments,
})

const mailPage = (mail: Mail): string => {
  const attachments = mail.attachments
    .map(({ filename }, index) => `<dd><a href="/dev/mailbox/${mail.id}/attachments/${index}">${escapeHtml(filename)}</a></dd>`)
    .join('')
  const facts = `<dl><dt>To</dt><dd>${escapeHtml(mail.recipient)}</dd><dt>From</dt><dd>${escapeHtml(mail.sender)}</dd>${mail.reply_to ? `<dt>Reply to</dt><dd>${escapeHtml(mail.reply_to)}</dd>` : ''}<dt>Sent</dt><dd>${mail.sent_at.toISOString()}</dd>${attachments ? `<dt>Attached</dt>${attachments}` : ''}</dl>`
  const body = `<iframe src="/dev/mailbox/${mail.id}/body" title="Mail" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe><h2>Text</h2><pre>${escapeHtml(mail.text_body)}</pre>`
  return page(mail.subject, `<p><a href="/dev/mailbox">Mailbox</a></p><h1>${escapeHtml(mail.subject)}</h1>${facts}${body}`)
}

const page = (title: string, body: string): string =>
  `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`
