import { HttpClient } from './http.ts'
import { eventually } from './server.ts'

export type Mail = {
  id: string
  to: string
  from: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  language: string
  template: string
  sentAt: string
  attachments: { filename: string; contentType: string; base64: string }[]
}

/** What the dev mailbox holds for an address, newest first. */
export const mailsTo = async (origin: string, to: string): Promise<Mail[]> => {
  const { status, text } = await new HttpClient(origin).ask(`/dev/mailbox.json?to=${encodeURIComponent(to)}`)
  if (status !== 200) throw new Error(`The mailbox said ${status}: ${text}`)
  return JSON.parse(text) as Mail[]
}

/** Waits for a mail of this kind to this address. @param template 'confirm-email', 'gift-card-for-you', … */
export const mailFor = (origin: string, to: string, template: string): Promise<Mail> =>
  eventually(`mail '${template}' to ${to}`, async () => (await mailsTo(origin, to)).find((mail) => mail.template === template), {
    every: 150,
  })

/** The first address in a mail's text that contains `part`. */
export const linkIn = (mail: Mail, part: string): string => {
  const found = [...mail.text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(([link]) => link).find((link) => link.includes(part))
  if (!found) throw new Error(`No link with '${part}' in:\n${mail.text}`)
  return found
}
