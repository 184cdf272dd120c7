import type { Mail } from '../adapters/mail.ts'

/** The link in the newest mail of a template, taken apart. @throws when there is none. */
export const linkIn = (mails: readonly Mail[], template: string): { url: URL; pathname: string; userId: string; code: string } => {
  const mail = mails.findLast((candidate) => candidate.template === template)
  const found = mail && /https?:\/\/\S+code=\S+/.exec(mail.text)?.[0]
  if (!found) throw new Error(`No mail ${template} with a link among: ${mails.map((each) => each.template).join(', ')}`)
  const url = new URL(found)
  return { url, pathname: url.pathname, userId: url.searchParams.get('userId') ?? '', code: url.searchParams.get('code') ?? '' }
}
