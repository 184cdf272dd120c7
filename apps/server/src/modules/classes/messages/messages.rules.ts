import { randomUUID } from 'node:crypto'
import type { MessageTexts } from '@hoppla/contract/classes/messages'
import { type Language, storedLanguage } from '@hoppla/i18n'

/** A booking whose family a message is for. @property family what its bookings have in common. */
export type Recipient = { bookingId: string; language: string; family: string; isReachable: boolean }

/** How many messages a play centre may send in a day: room for a note to everybody on a bad day, none for a mill of them. */
export const messagesADay = 60

/** The languages of the form that are wrong: those of no text in the first language, and those that the country does not have. */
export const wrongLanguages = (texts: MessageTexts, languages: readonly Language[]): Language[] => {
  const [first] = languages
  const written = Object.keys(texts) as Language[]
  const unknown = written.filter((language) => !languages.includes(language))
  return first !== undefined && !texts[first] ? [first, ...unknown] : unknown
}

/** The language in which somebody reads a message: the own one where it is written, else the first of the country. @param texts undefined: written in all. */
export const languageFor = (own: string, texts: MessageTexts | undefined, languages: readonly Language[]): Language => {
  const language = storedLanguage(own)
  return (!texts || texts[language]) && languages.includes(language) ? language : (languages[0] ?? 'en')
}

/**
 * One for each family that can be written to, by its newest booking, in whose language it reads; the others of the family show the message as well.
 * @param all newest first.
 */
export const eachFamily = (all: readonly Recipient[]): Recipient[] => {
  const seen = new Set<string>()
  return all.filter(({ family, isReachable }) => isReachable && !seen.has(family) && seen.add(family))
}

/** With which booking a message stands, in which language; and which of a family's has the mail. */
export type SentTo = { bookingId: string; language: string; mailId: string | null }

/** Each family has one mail; the message stands with all of its bookings. @param texts undefined: written in every language of the country. */
export const sentTo = (recipients: readonly Recipient[], languages: readonly Language[], texts?: MessageTexts): SentTo[] => {
  const mailed = eachFamily(recipients)
  return recipients.map(({ bookingId, language, family }) => {
    const first = mailed.find((one) => one.family === family)
    const isMailed = first?.bookingId === bookingId
    return {
      bookingId,
      language: languageFor(first?.language ?? language, texts, languages),
      mailId: isMailed ? randomUUID() : null,
    }
  })
}
