import { createTransport } from 'nodemailer'
import type { Mailer } from './mail.ts'

/**
 * The mail server refused a mail. Only the reply code is kept, because the server's text and the library's error repeat the recipient, and this error is
 * written to logs and to the job table.
 */
export class MailNotSent extends Error {
  /** Of the library: `EENVELOPE`, `ECONNECTION`, `EAUTH` … */
  readonly code: string
  /** Of SMTP (RFC 5321 §4.2): 451. Missing when there was no answer. */
  readonly responseCode: number | undefined
  /** The step it happened at: `RCPT TO`. */
  readonly command: string | undefined

  constructor(thrown: unknown) {
    const { code, responseCode, command } = thrown as { code?: unknown; responseCode?: unknown; command?: unknown }
    const step = typeof command === 'string' ? /^[A-Z]+(?: TO| FROM)?/.exec(command)?.[0] : undefined
    const answer = typeof responseCode === 'number' ? responseCode : undefined
    const name = typeof code === 'string' ? code : 'unknown'
    super(`The mail server did not take the mail: ${[name, answer, step && `at ${step}`].filter(Boolean).join(' ')}.`)
    this.code = name
    this.responseCode = answer
    this.command = step
  }
}

/**
 * Sends through a mail server. @param url `smtp://user:password@host:port`.
 * @throws MailNotSent when it does not take the mail.
 */
export const createSmtpMailer = (url: string): Mailer => {
  const transport = createTransport({ url, pool: true, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 })
  return {
    send: async (mail) => {
      const sending = transport.sendMail({
        messageId: `<${mail.id}@${mail.from.split('@').at(-1)?.replace(/>$/, '') ?? 'hoppla'}>`,
        from: mail.from,
        to: mail.to,
        ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // Asks list software and holiday notices not to answer (RFC 3834).
        headers: {
          'Auto-Submitted': 'auto-generated',
          'Content-Language': mail.language,
          ...(mail.unsubscribe === undefined ? {} : { 'List-Unsubscribe': `<${mail.unsubscribe}>` }),
        },
        attachments: mail.attachments.map(({ bytes, ...attachment }) => ({ ...attachment, content: bytes })),
      })
      await sending.catch((error: unknown) => {
        throw new MailNotSent(error)
      })
    },
  }
}
