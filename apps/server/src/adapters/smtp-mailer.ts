import { createTransport } from 'nodemailer'
import type { Mailer } from './mail.ts'

/** Sends through a mail server. @param url `smtp://user:password@host:port`. */
export const createSmtpMailer = (url: string): Mailer => {
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
