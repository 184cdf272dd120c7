import { expect, test } from 'vitest'
import { languages } from './languages.ts'

test.each(languages)('%s: the mail confirms the wish to begin at once in the words on the box', async (language) => {
  type Words = { default: { begin: { text: string } } }
  const mail = (await import(`./messages/${language}/mail/orders.ts`)) as Words
  const checkout = (await import(`./messages/${language}/checkout.ts`)) as Words
  expect(mail.default.begin.text).toBe(checkout.default.begin.text)
})
