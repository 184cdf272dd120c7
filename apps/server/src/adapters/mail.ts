/** A finished mail, in the reader's language. */
export type Mail = {
  to: string
  from: string
  subject: string
  text: string
  html: string
  language: string
  /** Which of our mails this is, for the dev mailbox and tests. */
  template: string
  attachments: readonly { filename: string; contentType: string; bytes: Buffer }[]
}

/** The port; adapters: SMTP, and the dev mailbox outside production. */
export type Mailer = { send: (mail: Mail) => Promise<void> }
