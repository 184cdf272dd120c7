import type { MessageInput, MessageTexts } from '@hoppla/contract/classes/messages'
import type { Language } from '@hoppla/i18n'

type Words = { subject: string; text: string }
/** The form of a message, as it is typed and kept. @property key of one message: what is sent again because no answer came is the same. */
export type MessageValues = { toClass: boolean; texts: Partial<Record<Language, Words>>; key: string }

export const emptyMessage = (): MessageValues => ({ toClass: false, texts: {}, key: crypto.randomUUID() })

/** Whom it is for. @property childId of a place in a booking: its family alone. */
export type MessageTarget = { groupId: string; childId: string | undefined }

const trimmed = (words: Words | undefined): Words => ({ subject: words?.subject.trim() ?? '', text: words?.text.trim() ?? '' })

/** What is written in full, by language: a subject and a text. */
export const writtenTexts = ({ texts }: MessageValues, languages: readonly Language[]): MessageTexts =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const words = trimmed(texts[language])
      return words.subject === '' || words.text === '' ? [] : [[language, words] as const]
    }),
  )

/** Languages in which a subject has no text, or a text no subject; and the first, if it is not written. */
export const unfinishedLanguages = ({ texts }: MessageValues, languages: readonly Language[]): Language[] =>
  languages.filter((language, index) => {
    const { subject, text } = trimmed(texts[language])
    return index === 0 ? subject === '' || text === '' : (subject === '') !== (text === '')
  })

/** What is asked of the server: for a preview as far as it is written. */
export const messageInput = (
  values: MessageValues,
  { groupId, childId }: MessageTarget,
  languages: readonly Language[],
): MessageInput => ({
  ...(childId === undefined ? (values.toClass ? {} : { groupId }) : { groupId, childId }),
  texts: writtenTexts(values, languages),
})
