import { pathTo } from '@hoppla/contract/pages'
import { formatDate, formatList, formatMoney, fromMinor, storedLanguage } from '@hoppla/i18n'
import { countryWording } from '../../../brand/wording.ts'
import type { Texts } from '../../../db/tables/places.ts'
import { job } from '../../../jobs/jobs.ts'
import type { Day } from '../../../kernel/calendar.ts'
import { deliverMail } from '../../../mail/mail.ts'
import { nameInMail } from '../../../mail/mail-names.ts'
import type { MailTemplate } from '../../../mail/mail-templates.ts'
import { say } from '../../places/places.ts'
import { findBooking } from '../bookings.sql.ts'
import { findClass } from '../classes.sql.ts'
import { classWords } from '../mails/class-words.ts'
import { findCancelledSession } from '../sessions/sessions.sql.ts'

type What = 'offered' | 'money'
const templates = { offered: 'session-choice', money: 'session-share' } as const satisfies Record<What, MailTemplate>

/**
 * Notifies a family that a session is cancelled and that it chooses between a make-up and money; or that the money goes back. What does not hold any more when
 * the mail is sent is left out.
 */
export const mailChoice = job<{ mailId: string; bookingId: string; date: Day; what: What; backMinor?: number }>(
  'classes.mail-choice',
  async (deps, { mailId, bookingId, date, what, backMinor = 0 }) => {
    const booking = await findBooking(deps.pool, bookingId)
    const facts = booking && (await findClass(deps, booking.class_id))
    if (!booking || !facts || booking.email === '') return
    const open = booking.children.flatMap(({ firstName, choices }) =>
      choices.filter((choice) => choice.date === date).map((choice) => ({ ...choice, firstName })),
    )
    // It takes place after all, or was answered before the mail was sent.
    if (what === 'offered' && open.length === 0) return
    const language = storedLanguage(booking.language)
    const t = classWords(await countryWording(deps, booking.country_id, language))
    const words = (texts: Texts) => say(texts, language, facts.languages)
    const money = (minor: number) => formatMoney(fromMinor(minor, booking.currency), booking.currency, language)
    const cancelled = await findCancelledSession(deps.db, booking.id, date)
    const minor = what === 'money' ? backMinor : open.reduce((sum, { refundMinor }) => sum + refundMinor, 0)
    const values = {
      day: formatDate(date, language, 'on'),
      className: words(facts.names),
      playground: words(facts.playground.names) || facts.playground.name,
      names: formatList(
        open.map(({ firstName }) => nameInMail(firstName)),
        language,
      ),
      amount: money(minor),
      until: formatDate(open[0]?.until ?? date, language, 'on'),
    }
    const why = cancelled && (cancelled.cause === 'other' ? words(cancelled.reason ?? {}) : t(`cause.${cancelled.cause}`))
    await deliverMail(deps, {
      id: mailId,
      to: booking.email,
      replyTo: facts.playground.email,
      countryId: booking.country_id,
      template: templates[what],
      about: { bookingId: booking.id, accountId: booking.account_id },
      page: {
        language,
        subject: t(`choice.${what}.subject`, values),
        heading: t(`choice.${what}.heading`, values),
        blocks: [
          { kind: 'paragraph', text: t(`choice.${what}.text`, values) },
          ...(what === 'offered' ? [{ kind: 'paragraph', text: t('choice.until', values) } as const] : []),
          {
            kind: 'rows',
            rows: [
              ...(what === 'offered' && why ? [[t('row.why'), why] as const] : []),
              [t('row.className'), values.className],
              [t('row.reference'), booking.reference],
            ],
          },
        ],
        button: {
          label: t(what === 'offered' ? 'choice.button' : 'button'),
          href: `${deps.config.origins[facts.countrySlug]}${pathTo('classes', { lang: language })}/confirmation/${booking.id}/${booking.reference}`,
        },
        notes: [],
      },
      attachments: [],
    })
  },
)
