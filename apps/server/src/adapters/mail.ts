/** A finished mail, in the reader's language. */
export type Mail = {
  /** A uuid made when the mail was decided: the same mail sent twice after a crash carries it twice (Message-ID; the dev mailbox keeps one). */
  id: string
  to: string
  from: string
  /** Whom an answer goes to; `from` when left out. */
  replyTo?: string
  /** The address for unsubscribing from mails of this kind (RFC 2369, List-Unsubscribe); for mails sent by consent. */
  unsubscribe?: string
  subject: string
  text: string
  html: string
  language: string
  /** Which of our mails this is, for the dev mailbox and tests. */
  template: string
  /** @property cid of a picture that the HTML shows in its place: `<img src="cid:…">`. */
  attachments: readonly { filename: string; contentType: string; bytes: Buffer; cid?: string }[]
}

/** The port; adapters: SMTP, and the dev mailbox outside production. */
export type Mailer = { send: (mail: Mail) => Promise<void> }
