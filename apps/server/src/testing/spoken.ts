import type { ErrorBody } from '@hoppla/contract/errors'
import { type Language, languages } from '@hoppla/i18n'
import { faultWords } from '@hoppla/i18n/messages/faults'
import { refusalTexts } from '@hoppla/i18n/messages/refusals'
import { expect } from 'vitest'

const texts = (words: object): string[] =>
  Object.values(words).flatMap((value) => (typeof value === 'string' ? [value] : texts(value as object)))
/** A text as it reads with anything in its gaps. */
const reading = (text: string): string =>
  text
    .split(/\{\{\w+\}\}/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.+')

const known = new Map(
  languages.map((language) => {
    const all = [...texts(refusalTexts[language]), ...texts(faultWords[language])]
    return [language, new RegExp(`^(?:${all.map(reading).join('|')})$`)] as const
  }),
)

/** What people read of an error body. */
export const sentencesOf = ({ message, title, errorMessage, errors, reasons }: ErrorBody): string[] => [
  ...[message, title, errorMessage],
  ...Object.values(errors).flat(),
  ...reasons.map((reason) => reason.message),
]

/** In which languages all of these are the product's own sentences: none where one is a bare key, a library's text or of another language than the rest. */
export const languagesOf = (sentences: readonly string[]): Language[] =>
  languages.filter((language) => sentences.every((sentence) => known.get(language)?.test(sentence)))

/** A refusal speaks one language, and nothing in it is meant for programs. `language`: that one. Other answers pass. */
export const expectSpoken = (body: unknown, language?: Language): void => {
  if (typeof body !== 'object' || body === null || !('errorMessage' in body)) return
  const sentences = sentencesOf(body as ErrorBody)
  const spoken = languagesOf(sentences)
  const hint = `in ${language ?? 'one language'}: ${JSON.stringify(sentences)}`
  if (language) expect(spoken, hint).toContain(language)
  else expect(spoken.length, hint).toBeGreaterThan(0)
}
