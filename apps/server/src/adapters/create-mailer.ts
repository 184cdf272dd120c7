import { sql } from 'kysely'
import type { Deps } from '../kernel/deps.ts'
import type { Mail, Mailer } from './mail.ts'

/**
 * The mailers that the settings ask for: SMTP if `SMTP_URL` is set, the dev mailbox in development and tests, or both. The SMTP library is loaded only when
 * needed. The mailbox comes second, so that a mail refused by the server is not shown as sent.
 */
export const createMailer = async ({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<Mailer> => {
  const smtp = config.smtpUrl === undefined ? undefined : (await import('./smtp-mailer.ts')).createSmtpMailer(config.smtpUrl)
  const mailbox = config.isOpen ? createDevMailbox(db) : undefined
  return {
    send: async (mail) => {
      await smtp?.send(mail)
      await mailbox?.send(mail)
    },
  }
}

/** Keeps each mail in table `mails`, once per mail id; read at /dev/mailbox. */
const createDevMailbox = (db: Deps['db']): Mailer => ({
  send: async (mail: Mail) => {
    const attachments = mail.attachments.map(({ bytes, ...attachment }) => ({ ...attachment, base64: bytes.toString('base64') }))
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
