import { expect, test } from 'vitest'
import { type Language, languages } from './languages.ts'
import { faultWords } from './messages/faults.ts'
import { refusalTexts } from './messages/refusals.ts'

type Text = [key: string, text: string]
const textsOf = (words: object, path = ''): Text[] =>
  Object.entries(words).flatMap(([name, value]): Text[] =>
    typeof value === 'string' ? [[`${path}${name}`, value]] : textsOf(value as object, `${path}${name}.`),
  )
const said = (language: Language): Text[] => [...textsOf(refusalTexts[language]), ...textsOf(faultWords[language])]

/** A list of what depends on a place has no sentences: "articles: 2". */
const isEntry = (key: string) => key.startsWith('dependents.')
/** Words for programs: `requiredLength`, `order.expired`, `too_small`. */
const bareWord = /\b\p{Ll}+(?:\p{Lu}|_\p{L}|\.\p{Ll}+\b)/u
const bareWords = (texts: readonly Text[]) => texts.filter(([, text]) => bareWord.test(text.replaceAll(/\{\{\w+\}\}|\S+@\S+/g, '')))

test.each(languages)('%s: every refusal and every fault is a sentence, without words for programs', (language) => {
  const texts = said(language)
  expect(texts.length).toBeGreaterThan(150)
  // Messages that programs know stay as published; a command ends without a stop, so that it can be copied.
  const unended = texts.filter(([key, text]) => !isEntry(key) && !/[.!?]$/.test(text))
  expect(unended.map(([key]) => key).sort()).toEqual(['chain.not-imported', 'country.not-found', 'playground.not-found'])
  expect(texts.filter(([key, text]) => isEntry(key) && !/^\p{L}[^:]+: \{\{number\}\}$/u.test(text))).toEqual([])
  expect(bareWords(texts)).toEqual([])
})

test('words for programs are noticed', () => {
  const found = ['The rule requiredLength is not met.', 'See order.expired.', 'It is too_small.'].filter(
    (text) => bareWords([['x', text]]).length,
  )
  expect(found).toHaveLength(3)
})

const words = (list: string) => new RegExp(`(?<!\\p{L})(?:${list})(?!\\p{L})`, 'iu')

/** What gives a language away: letters and little words that only these have. */
const marks: readonly (readonly [RegExp, ...Language[]])[] = [
  [/[æø]/i, 'nb', 'da'],
  [/[äö]/i, 'sv', 'fi', 'de'],
  [/å/i, 'sv', 'nb', 'da'],
  [/[üß]/i, 'de'],
  [words('the|this|that|your|please|enter|choose|we|you|with'), 'en'],
  [words('ikke|og'), 'nb', 'da'],
  [words('inte|är|och|välj|från'), 'sv'],
  [words('velg|noe|etter|av'), 'nb', 'sv'],
  [words('velg|noe|etter|gjerne'), 'nb'],
  [words('vælg|noget|af|mindst|endnu'), 'da'],
  [words('ei|emme|tai|valitse|kirjoita|tämä'), 'fi'],
  [words('bitte|und|nicht|ist|wir|oder|das|eine'), 'de'],
]
const foreignIn = (texts: readonly Text[], language: Language) =>
  texts.filter(([, text]) => marks.some(([mark, ...theirs]) => !theirs.includes(language) && mark.test(text)))
const neighbours: readonly Language[] = ['sv', 'nb', 'da']

test.each(languages)('%s: no text is that of another language', (language) => {
  const own = said(language)
  expect(foreignIn(own, language)).toEqual([])
  for (const other of languages.filter((one) => one !== language)) {
    // Neighbours share short ones ("regioner: 2").
    if (neighbours.includes(language) && neighbours.includes(other)) continue
    const theirs = new Map(said(other))
    expect([other, own.filter(([key, text]) => theirs.get(key) === text)]).toEqual([other, []])
  }
})

test('a text of any other language is noticed in most of its sentences, and a whole catalogue in any case', () => {
  for (const language of languages)
    for (const other of languages.filter((one) => one !== language))
      expect(foreignIn(said(other), language).length, `${other} in ${language}`).toBeGreaterThan(20)
})

test.each(languages)('%s: a phone number of another country is refused with the way to write it', (language) => {
  // A Swedish number written as in Sweden, on the German pages: nothing is wrong with it but the missing country code.
  for (const code of ['class.phone-invalid', 'enquiry.phone-invalid'] as const)
    expect(refusalTexts[language][code]).toMatch(/\+\d{2,3}\.$/)
})
