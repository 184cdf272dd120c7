import { expect, test } from 'vitest'
import { languages } from './languages.ts'

test.each(languages)('%s: the mail confirms the wish to begin at once in the words on the box', async (language) => {
  const wordsOf = async (room: string) =>
    ((await import(`./messages/${language}/${room}.ts`)) as { default: { wish: { text: string } } }).default.wish.text
  expect(await wordsOf('mail')).toBe(await wordsOf('checkout'))
})
