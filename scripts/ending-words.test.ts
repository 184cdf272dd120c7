import { expect, test } from 'vitest'
import { type Language, languages } from '../packages/i18n/src/languages.ts'

/**
 * How something ends, in the words of docs/glossary.md: the buyer withdraws, the parent cancels a booking, the centre cancels the class. Finnish has one verb
 * for the first two and tells them apart by what is ended.
 */
const words: Record<Language, { withdrawn: RegExp; cancelled: RegExp; byUs: RegExp }> = {
  en: { withdrawn: /withdr/i, cancelled: /cancel/i, byUs: /cancelled by us|had to cancel|can’t take place/i },
  sv: { withdrawn: /ånger|ångr/i, cancelled: /avbok/i, byUs: /inställ|ställa in/i },
  nb: { withdrawn: /angr/i, cancelled: /meld.* av|avmeld/i, byUs: /avlys/i },
  da: { withdrawn: /fortr[uyø]d/i, cancelled: /afmeld/i, byUs: /aflys/i },
  fi: {
    withdrawn: /ost(os|o)[^.]*peru|peru[^.]*ost(os|o)|peruuttamis/i,
    cancelled: /varau[^.]*peru|peru[^.]*vara/i,
    byUs: /meidän puoleltamme|jouduimme (valitettavasti )?perumaan/i,
  },
  de: { withdrawn: /widerr|widerruf/i, cancelled: /storn/i, byUs: /absag|abgesagt|nicht stattfinden/i },
}
const of = async (language: Language, module: string) =>
  (await import(`../packages/i18n/src/messages/${language}/${module}.ts`)).default
const mailOf = async (language: Language, module: string) =>
  (await import(`../packages/i18n/src/messages/${language}/mail/${module}.ts`)).default
const all = (part: Record<string, string>) => Object.values(part).join('\n')

test.each(languages)(
  '%s: what the parent cancels, the centre cancels and the buyer withdraws from is never mixed',
  async (language) => {
    const { withdrawn, cancelled, byUs } = words[language]
    const [classes, mail, exported] = await Promise.all(['classes', 'orders', 'account'].map((module) => mailOf(language, module)))
    const booked = await of(language, 'booked')
    expect(all(classes.cancelled)).toMatch(cancelled)
    expect(all(classes.cancelled)).not.toMatch(byUs)
    expect(all(classes.calledOff)).toMatch(byUs)
    for (const part of [all(classes.cancelled), all(classes.calledOff), all(booked.over), booked.cancelled])
      expect(part).not.toMatch(withdrawn)
    expect(mail.returned.withdrawn).toMatch(withdrawn)
    expect(mail.returned.cancelled).toMatch(cancelled)
    expect(mail.returned.cancelled).not.toMatch(withdrawn)
    expect(mail.returned.calledOff).toMatch(byUs)
    expect(mail.returned.calledOff).not.toMatch(withdrawn)
    // What is blocked is not withdrawn from by anybody, and who was given something reads nothing of the buyer's right.
    const { fields, values } = exported.file
    for (const blocked of [fields.revokedAt, values.revoke]) expect(blocked).not.toMatch(withdrawn)
    for (const part of [mail.presentEnded, mail.forYou]) expect(all(part)).not.toMatch(withdrawn)
  },
)
