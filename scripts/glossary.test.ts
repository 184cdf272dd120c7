import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Language, languages } from '../packages/i18n/src/languages.ts'

/** The third table of docs/glossary.md decides which words people never read; every text of interface, mails and demo pages is held against it. */
const root = join(import.meta.dirname, '..')

type Rule = { language: Language; not: string; instead: string; pattern: RegExp }

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
/** Words as people see them: letters of all six languages count as letters, so that `\b` does not end a word at an `ä`. */
const wordPattern = (word: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}-])${literal(word.replace(/\*$/, ''))}${word.endsWith('*') ? '' : '(?![\\p{L}\\p{N}-])'}`, 'iu')

const rules: Rule[] = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
  .split('## Words that must not occur')[1]!
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, language]) => languages.includes(language as Language))
  .flatMap(([, language, not = '', instead = '']) =>
    not.split(', ').map((word) => ({ language: language as Language, not: word, instead, pattern: wordPattern(word) })),
  )

type Text = { where: string; text: string }

/** Every string of a module of messages, by its key. */
const stringsOf = (value: unknown, path: string): Text[] =>
  typeof value === 'string'
    ? [{ where: path, text: value }]
    : typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, one]) => stringsOf(one, `${path}.${key}`))
      : []

const messagesOf = async (language: Language): Promise<Text[]> => {
  const folder = join(root, 'packages/i18n/src/messages', language)
  const modules = await Promise.all(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map(async (file) => stringsOf(((await import(join(folder, file))) as { default: unknown }).default, file)),
  )
  return modules.flat()
}

/** The files of both demonstrations (data/demo, data/kanga) with this ending, and what stands in them. */
const demoFiles = (ending: string) =>
  readdirSync(join(root, 'data'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => ({ file, lines: readFileSync(join(root, 'data', file), 'utf8').split('\n') }))

/** The demo chains' pages in a language: what stands in addresses (`/sv/info/sport-class`) is no word. */
const pagesOf = (language: Language): Text[] =>
  demoFiles('.md')
    .filter(({ file }) => file.split('/').at(-2) === language)
    .flatMap(({ file, lines }) =>
      lines.map((line, index) => ({
        where: `${file}:${index + 1}`,
        text: line.replaceAll(/\]\([^)]*\)|\{\{\w+\}\}/g, '] '),
      })),
    )

/** What the demo chains' YAML says in a language: `sv: text`, alone or beside others in one line, or `sv: >-` and the line below it. */
const namesOf = (language: Language): Text[] => {
  const named = new RegExp(`(?<![\\w-])${language}: (.+?)(?=, (?:${languages.join('|')}): | \\}|$)`, 'g')
  return demoFiles('.yaml').flatMap(({ file, lines }) =>
    lines.flatMap((line, index) =>
      [...line.matchAll(named)].map(([, said = '']) => ({
        where: `${file}:${index + 1}`,
        text: said.endsWith('>-') ? lines[index + 1]!.trim() : said,
      })),
    ),
  )
}

const broken = (texts: Text[], language: Language) =>
  texts.flatMap(({ where, text }) =>
    rules
      .filter((rule) => rule.language === language && rule.pattern.test(text.replaceAll(/\{\{\w+\}\}/g, ' ')))
      .map(({ not, instead }) => `${where}: '${not}' (say: ${instead}) in “${text}”`),
  )

describe.each(languages)('%s', (language) => {
  test('no text has a word that the glossary rules out', async () => {
    const texts = [...(await messagesOf(language)), ...pagesOf(language), ...namesOf(language)]
    expect(texts.length).toBeGreaterThan(1_000)
    // Messages that programs know stay as published.
    const specified = texts.filter(({ text }) => !text.startsWith('Unable to locate'))
    expect(broken(specified, language)).toEqual([])
  })
})

test('a word is found in its sentence, at its start and before a comma, and not inside another', () => {
  const found = (text: string, word: string) => wordPattern(word).test(text)
  expect(['Idag hoppar vi', 'öppet idag, tisdag'].map((text) => found(text, 'idag'))).toEqual([true, true])
  expect(['i dag', 'idagar'].map((text) => found(text, 'idag'))).toEqual([false, false])
  expect(found('Idrottsklasserna', 'idrottsklass*')).toBe(true)
  expect(found('Skolklass', 'klass')).toBe(false)
})

/** The table of words that people read: a row for each term, a column for each language. */
const wordTable = (): { language: Language; word: string }[] => {
  const rows = readFileSync(join(root, 'docs/glossary.md'), 'utf8')
    .split('\n## Words\n')[1]!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .slice(2, -1),
    )
  const columns: Language[] = ['en', 'sv', 'nb', 'da', 'fi', 'de']
  return rows
    .slice(2)
    .flatMap((cells) => cells.flatMap((cell, at) => cell.split(', ').map((word) => ({ language: columns[at]!, word }))))
}
/** The beginning that inflections of a word share: all but its last letters. */
const stemOf = (word: string) =>
  word
    .toLowerCase()
    .split(' ')
    .map((part) => part.slice(0, Math.max(3, part.length - 3)))
const occurs = (text: string, word: string) => stemOf(word).every((part) => text.includes(part))

test('every word of the glossary is used in the texts of its language', async () => {
  const words = wordTable()
  expect(words.length).toBeGreaterThan(200)
  const unused = await Promise.all(
    languages.map(async (language) => {
      const texts = [...(await messagesOf(language)), ...pagesOf(language)].map(({ text }) => text.toLowerCase())
      return words
        .filter((one) => one.language === language && !texts.some((text) => occurs(text, one.word)))
        .map(({ word }) => `${language}: ${word}`)
    }),
  )
  expect(unused.flat()).toEqual([])
  expect(occurs('hyppyrihuone', 'sisäleikkipuisto')).toBe(false)
})
