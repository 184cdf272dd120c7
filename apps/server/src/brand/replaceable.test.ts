import { readdirSync } from 'node:fs'
import { languages } from '@hoppla/i18n'
import { replaceableTexts } from '@hoppla/i18n/messages/replaceable'
import { expect, test } from 'vitest'

const messages = new URL('../../../../packages/i18n/src/messages/', import.meta.url)

/** The paths of all texts of a message file. */
const pathsIn = (words: object, prefix: string): string[] =>
  Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${prefix}${name}`] : pathsIn(value as object, `${prefix}${name}.`),
  )

test.each(readdirSync(new URL('en/mail/', messages)))('a brand may replace every text of mail/%s', async (file) => {
  const prefix = file === 'orders.ts' ? 'mail.' : `mail-${file.replace('.ts', '')}.`
  for (const language of languages) {
    const { default: words } = (await import(new URL(`${language}/mail/${file}`, messages).href)) as { default: object }
    const known = replaceableTexts(language)
    expect(pathsIn(words, prefix).filter((key) => !known.has(key))).toEqual([])
  }
})
