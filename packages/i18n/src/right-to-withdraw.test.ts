import { expect, test } from 'vitest'
import { type Language, languages } from './languages.ts'

type Undo = Record<'right' | 'used' | 'card' | 'how' | 'money' | 'online', string>
const wordsOf = async <W>(language: Language, module: string) =>
  ((await import(`./messages/${language}/${module}.ts`)) as { default: W }).default
const mailWordsOf = async <W>(language: Language, module: string) =>
  ((await import(`./messages/${language}/mail/${module}.ts`)) as { default: W }).default
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
    mailWordsOf<Room>(language, 'orders'),
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
      mailWordsOf<{ cancelNote: string }>(language, 'classes'),
    ])
    expect(noteCancel).toMatch(noRight[language])
    expect(noteCancel).toMatch(/14.*\b2\b/)
    expect(cancelNote).toMatch(noRight[language])
  },
)

// Five different terms: docs/glossary.md. A text about one uses its word and none of the others’.
const moneyWords: Record<Language, Record<'withdrawn' | 'cancelled' | 'calledOff', RegExp>> = {
  en: { withdrawn: /\bwithdr[ae]wn?\b/, cancelled: /\byou cancelled\b/i, calledOff: /\bwe had to cancel\b/ },
  sv: { withdrawn: /ångrat/, cancelled: /avbokat/, calledOff: /ställa in/ },
  nb: { withdrawn: /angret/, cancelled: /meldt av/, calledOff: /avlyse/ },
  da: { withdrawn: /fortrudt/, cancelled: /afmeldt/, calledOff: /aflyse/ },
  fi: { withdrawn: /peruutit ostosi/i, cancelled: /peruutit varauksesi/i, calledOff: /jouduimme .*perumaan/i },
  de: { withdrawn: /widerrufen/, cancelled: /storniert/, calledOff: /absagen/ },
}
test.each(languages)('%s: withdrawn, cancelled, cancelled by the centre and refunded have words of their own', async (language) => {
  const { returned, presentEnded } = await mailWordsOf<{
    returned: Record<'withdrawn' | 'cancelled' | 'calledOff' | 'goodwill', string>
    presentEnded: Record<string, string>
  }>(language, 'orders')
  const words = Object.entries(moneyWords[language])
  for (const [of, word] of words) {
    expect(returned[of as 'withdrawn']).toMatch(word)
    for (const [other, text] of Object.entries(returned))
      if (['withdrawn', 'cancelled', 'calledOff', 'goodwill'].includes(other) && other !== of) expect(text).not.toMatch(word)
  }
  // Who was given something has bought nothing: no right of theirs is spoken of.
  for (const text of Object.values(presentEnded)) {
    expect(text).not.toMatch(moneyWords[language].withdrawn)
    expect(text).not.toMatch(/14|right of withdrawal|ångerrätt|angrerett|fortrydelsesret|peruuttamisoikeu|Widerruf/i)
  }
})
