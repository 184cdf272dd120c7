import { expect, test } from 'vitest'
import { type Language, languages } from './languages.ts'

type Undo = Record<'right' | 'used' | 'card' | 'how' | 'money' | 'online', string>
const wordsOf = async <W>(language: Language, room: string) =>
  ((await import(`./messages/${language}/${room}.ts`)) as { default: W }).default
type Room = { undo: Undo & { form: { text: string } } }

/** “As long as it has not been used”, as it was once said: the law says otherwise, and so do we. */
const onlyUnused =
  /as long as it has not|if it has not been used|så länge|inte har använts|så lenge|ikke er brukt|så længe|ikke er brugt|jos (korttia|sitä) ei ole|solange/i
/** A ticket or a pass is no card. */
const ofCard = /\bcard\b|kort|gutschein/i

test.each(languages)('%s: fourteen days, also for what has been used in part, online or by letter', async (language) => {
  const { undo } = await wordsOf<Room>(language, 'checkout')
  const shop = await wordsOf<{ undo: string }>(language, 'shop')
  for (const text of [...Object.values(undo), shop.undo]) expect(text).not.toMatch(onlyUnused)
  expect(undo.right).toMatch(/14|vierzehn/)
  expect(shop.undo).toContain('14')
  expect(undo.used).not.toMatch(ofCard)
  expect(undo.how).toContain('{{company}}')
})

test.each(languages)('%s: the mail says what the checkout said, and carries the model form', async (language) => {
  const [checkout, mail, page] = await Promise.all([
    wordsOf<Room>(language, 'checkout'),
    wordsOf<Room>(language, 'mail'),
    wordsOf<{ form: { text: string } }>(language, 'withdrawal'),
  ])
  expect(mail.undo).toMatchObject(checkout.undo)
  expect(mail.undo.form).toEqual(page.form)
  expect(page.form.text).toContain('{{company}}')
  expect(page.form.text.split('\n').length).toBeGreaterThan(7)
})

// Directive 2011/83/EU art. 6 (1) (k): whoever has no right is told so before paying.
const noRight: Record<Language, RegExp> = {
  sv: /ingen ångerrätt/,
  nb: /ingen angrerett/,
  da: /ingen fortrydelsesret/,
  fi: /peruuttamisoikeutta ei ole/,
  de: /kein Widerrufsrecht/,
  en: /no right of withdrawal/,
}
test.each(languages)(
  '%s: a class says before it is paid that there is no such right, and what there is instead',
  async (language) => {
    const [{ noteCancel }, { cancelNote }] = await Promise.all([
      wordsOf<{ noteCancel: string }>(language, 'classes'),
      wordsOf<{ cancelNote: string }>(language, 'mail-classes'),
    ])
    expect(noteCancel).toMatch(noRight[language])
    expect(noteCancel).toMatch(/14.*\b2\b/)
    expect(cancelNote).toMatch(noRight[language])
  },
)
