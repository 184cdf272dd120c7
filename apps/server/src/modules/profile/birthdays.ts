import { randomUUID } from 'node:crypto'
import { pathTo } from '@hoppla/contract/pages'
import { commonLanguage, type Language } from '@hoppla/i18n'
import { brandOfCountry } from '../../brand/brand.ts'
import { countryWording } from '../../brand/wording.ts'
import { enqueue, job } from '../../jobs/jobs.ts'
import type { Deps } from '../../kernel/deps.ts'
import { deliverMail } from '../../mail/mail.ts'
import type { MailBlock } from '../../mail/mail-layout.ts'
import { nameInMail } from '../../mail/mail-names.ts'
import { languageOfCulture } from '../identity/identity.ts'
import { say } from '../places/places.ts'
import { type BirthdayRow, claimBirthdays, findBirthday } from './birthdays.sql.ts'
import { preferencesLink } from './preferences.ts'
import { profileWords } from './profile.words.ts'

/**
 * Wishes a child a happy birthday, to one guardian, in the brand of the guardian's playground. What no longer holds when the mail's turn comes is not
 * sent: the consent was withdrawn, the child taken off the account, or the birthday is over.
 */
export const mailBirthday = job<{ mailId: string; childId: string; accountId: string }>(
  'profile.mail-birthday',
  async (deps, { mailId, ...whom }) => {
    const birthday = await findBirthday(deps.db, deps.clock.now(), whom)
    const origin = birthday && deps.config.origins[birthday.countrySlug]
    if (!birthday || origin === undefined) return
    const [main] = birthday.languages as Language[]
    const language = languageOfCulture(birthday.culture, main ?? commonLanguage)
    // Pages speak the languages of their country only; the mail may speak another.
    const lang = birthday.languages.includes(language) ? language : (main ?? commonLanguage)
    const stop = preferencesLink(deps, origin, lang, birthday.accountId)
    const t = profileWords(await countryWording(deps, birthday.countryId, language))
    const brand = await brandOfCountry(deps, birthday.countryId)
    const values = {
      firstName: nameInMail(birthday.firstName),
      age: String(birthday.age),
      place: placeOf(birthday, language) ?? brand.name,
      brand: brand.name,
    }
    await deliverMail(deps, {
      id: mailId,
      to: birthday.email,
      countryId: birthday.countryId,
      template: 'birthday',
      about: { accountId: birthday.accountId },
      unsubscribe: `${stop}&channel=greetings`,
      page: {
        language,
        subject: t('birthday.subject', values),
        heading: t('birthday.heading', values),
        blocks: [
          ...pictureOf(brand.art.party, origin),
          { kind: 'paragraph', text: t('birthday.text', values) },
          { kind: 'paragraph', text: t('birthday.wish', values) },
        ],
        button: {
          label: t('birthday.button'),
          href: `${origin}${
            birthday.playground
              ? pathTo('playground', { lang, playgroundSlug: birthday.playground.slug })
              : pathTo('playgrounds', { lang })
          }`,
        },
        notes: [t('birthday.why')],
        after: [{ kind: 'link', label: t('birthday.stop'), href: `${stop}&channel=greetings` }],
      },
      attachments: [],
    })
  },
)

const placeOf = ({ playground, languages }: BirthdayRow, language: Language): string | undefined =>
  playground ? say(playground.names, language, languages) || playground.name : undefined

/** The brand's picture of a party, which says nothing that the words do not. */
const pictureOf = (art: { id: string; version: string } | undefined, origin: string): MailBlock[] =>
  art ? [{ kind: 'picture', src: `${origin}/mail-art/${art.id}/${art.version}.png`, alt: '' }] : []

/** Greets everybody whose day it is, in the morning of their own place; one that was missed while nothing ran is caught up until the evening. */
export const greetBirthdays = async (deps: Deps): Promise<void> => {
  for (let count = 1; count > 0; )
    count = await deps.db.transaction().execute(async (tx) => {
      const due = await claimBirthdays(tx, deps.clock.now())
      for (const whom of due) await enqueue(tx, mailBirthday, { mailId: randomUUID(), ...whom })
      return due.length
    })
}
export const greetBirthdaysJob = job('profile.greet-birthdays', greetBirthdays, '5 * * * *')
