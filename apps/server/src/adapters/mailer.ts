import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Deps } from '../platform/deps.ts'
import type { Mail, Mailer } from './mail.ts'

/**
 * The mailer that the settings ask for: SMTP where `SMTP_URL` is set, the dev mailbox outside production; both where both hold.
 * The mailbox comes second, so that a mail the server refused is not shown as sent.
 */
export const createMailer = ({ config, db }: Pick<Deps, 'config' | 'db'>): Mailer => {
  const smtp = config.smtpUrl === undefined ? undefined : createSmtpMailer(config.smtpUrl)
  const mailbox = config.isProduction ? undefined : createDevMailbox(db)
  return {
    send: async (mail) => {
      await smtp?.send(mail)
      await mailbox?.send(mail)
    },
  }
}

const createSmtpMailer = (url: string): Mailer => {
  const transport = createTransport({ url, pool: true, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 })
  return {
    send: async (mail) => {
      await transport.sendMail({
        messageId: `<${mail.id}@${mail.from.split('@').at(-1)?.replace(/>$/, '') ?? 'hoppla'}>`,
        from: mail.from,
        to: mail.to,
        ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // Asks list software and holiday notices not to answer (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.language },
        attachments: mail.attachments.map(({ filename, contentType, bytes }) => ({ filename, contentType, content: bytes })),
      })
    },
  }
}

/** Keeps each mail in table `mails`, once per mail id; read at /dev/mailbox. */
const createDevMailbox = (db: Deps['db']): Mailer => ({
  send: async (mail: Mail) => {
    const attachments = mail.attachments.map(({ filename, contentType, bytes }) => ({
      filename,
      contentType,
      base64: bytes.toString('base64'),
    }))
    await db
      .insertInto('mails')
      .values({
        id: mail.id,
        recipient: mail.to,
        sender: mail.from,
        reply_to: mail.replyTo ?? null,
        subject: mail.subject,
        text_body: mail.text,
        html_body: mail.html,
        attachments: sql`${JSON.stringify(attachments)}::jsonb`,
        language: mail.language,
        template: mail.template,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  },
})
