import { pathTo } from '@hoppla/contract/pages'
import { formatDate, formatTime, storedLanguage } from '@hoppla/i18n'
import { countryWording } from '../../../brand/wording.ts'
import { enqueue, type Job, job } from '../../../jobs/jobs.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { deliverMail } from '../../../mail/mail.ts'
import type { MailTemplate } from '../../../mail/mail-templates.ts'
import { say } from '../../places/places.ts'
import { entranceWords } from '../entrance.words.ts'
import { watchSecret } from './watch-secret.ts'
import { quietUntilOf } from './watching.rules.ts'
import { findWatch, type WatchRow } from './watching.sql.ts'

type What = 'confirm' | 'on' | 'free'
const templates = { confirm: 'watch-confirm', on: 'watch-on', free: 'watch-free' } as const satisfies Record<What, MailTemplate>
type WatchMail = { mailId: string; watchId: string; what: What }

/** Writes to somebody who watches: to confirm, that it has begun, that places are free. What does not hold any more is left out, and the night is. */
export const mailWatch: Job<WatchMail> = job<WatchMail>('entrance.mail-watch', async (deps, mail) => {
  const { mailId, watchId, what } = mail
  const watch = await findWatch(deps.db, watchId)
  const now = deps.clock.now()
  if (!watch || !isTrue(watch, what, now)) return
  const until = what === 'free' ? quietUntilOf(now, watch.timeZone) : undefined
  if (until) {
    await deps.db.transaction().execute((tx) => enqueue(tx, mailWatch, mail, { runAt: until }))
    return
  }
  const language = storedLanguage(watch.language)
  const t = entranceWords(await countryWording(deps, watch.countryId, language))
  const playground = say(watch.playgroundNames, language, watch.languages) || watch.playgroundName
  const from = what === 'free' ? watch.notifiedStartsAt : watch.startsAt
  const day = formatDate(watch.date, language, 'weekday')
  const when = from === null ? day : t('watch.at', { day, from: formatTime(from, language) })
  const values = { playground, when, count: watch.places }
  await deliverMail(deps, {
    id: mailId,
    to: watch.email,
    countryId: watch.countryId,
    template: templates[what],
    about: { accountId: watch.accountId },
    page: {
      language,
      subject: t(`watch.${what}.subject`, values),
      heading: t(`watch.${what}.heading`, values),
      blocks: [
        { kind: 'paragraph', text: t(`watch.${what}.text`, values) },
        {
          kind: 'rows',
          rows: [
            [t('row.when'), when],
            [t('row.where'), playground],
            [t('watch.places'), String(watch.places)],
          ],
        },
        ...(what === 'on' ? [{ kind: 'link', label: t('watch.stop'), href: pageOf(deps, watch) } as const] : []),
      ],
      button: buttonOf(deps, watch, what, t(`watch.${what}.button`)),
      notes: [t(`watch.${what}.note`)],
    },
    attachments: [],
  })
})

const isTrue = ({ state, beginsAt }: WatchRow, what: What, now: Date): boolean =>
  beginsAt > now && state === ({ confirm: 'Unconfirmed', on: 'Watching', free: 'Notified' } as const)[what]

/** The page of a watch. A link alone changes nothing: the page has a button. */
const pageOf = ({ config }: Deps, { id, countrySlug, language }: WatchRow): string =>
  `${config.origins[countrySlug]}${pathTo('entrance-watch', {
    lang: storedLanguage(language),
    watchId: id,
    hash: `key=${watchSecret(config, id)}`,
  })}`

const buttonOf = (deps: Deps, watch: WatchRow, what: What, label: string): { label: string; href: string } => {
  if (what === 'confirm') return { label, href: pageOf(deps, watch) }
  const query = { date: watch.date, at: (what === 'free' ? watch.notifiedStartsAt : watch.startsAt) ?? undefined }
  const path = pathTo('book-entrance', { lang: storedLanguage(watch.language), playgroundSlug: watch.slug, query })
  return { label, href: `${deps.config.origins[watch.countrySlug]}${path}` }
}
