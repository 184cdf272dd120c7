import { pathTo } from '@hoppla/contract/pages'
import { formatMoney, fromMinor, storedLanguage } from '@hoppla/i18n'
import { countryWording, type Wording } from '../../../brand/wording.ts'
import { job } from '../../../jobs/jobs.ts'
import type { Day } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { deliverMail } from '../../../mail/mail.ts'
import type { MailBlock, MailRow } from '../../../mail/mail-layout.ts'
import type { MailTemplate } from '../../../mail/mail-templates.ts'
import { getShop, type OrderRow, orderSecret, type Product, receiptMail } from '../../orders/orders.ts'
import { entranceWords, whenWords } from '../entrance.words.ts'
import { calendarAttachment } from './visit-calendar.ts'
import { findVisit, findVisitReader, listVisitsOfOrder, type VisitRow } from './visits.sql.ts'
import { centreOf } from './visits.ts'

/** A code as people read it: in groups of four. */
const readable = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code

/** What a mail says of each visit of an order above its receipt. */
const blocksOf = async (deps: Deps, order: OrderRow, wording: Wording): Promise<{ visits: VisitRow[]; blocks: MailBlock[] }> => {
  const visits = (await listVisitsOfOrder(deps.pool, [order.id])).filter(({ status }) => status === 'Booked')
  const t = entranceWords(wording)
  const blocks = visits.flatMap((visit): MailBlock[] => [
    { kind: 'paragraph', text: t('bought.text', whenWords(visit.date, visit, wording.language)) },
    { kind: 'rows', rows: rowsOf(visit, wording) },
    { kind: 'code', label: t('bought.code'), code: readable(visit.code) },
    { kind: 'paragraph', text: t('bought.show') },
    { kind: 'link', label: t('bought.ticket'), href: addressOf(deps, order.countrySlug, visit, wording) },
  ])
  return { visits, blocks }
}

const rowsOf = (visit: VisitRow, wording: Wording): MailRow[] => {
  const t = entranceWords(wording)
  return [
    [t('row.when'), t('when', whenWords(visit.date, visit, wording.language))],
    [t('row.where'), `${centreOf(visit, wording.language)}, ${visit.street}, ${visit.postalCode} ${visit.city}`],
    [t('row.reference'), visit.reference],
  ]
}

/** The ticket’s page; a guest opens it with the secret of the order, which stands in the fragment. */
const addressOf = ({ config }: Deps, countrySlug: string, visit: VisitRow, { language: lang }: Wording): string => {
  const { id, accountId, orderId, reference: orderReference } = visit
  const path =
    accountId === null
      ? pathTo('order-visits', { lang, orderReference, hash: `key=${orderSecret(config, orderId)}` })
      : pathTo('account-visit', { lang, id })
  return `${config.origins[countrySlug]}${path}`
}

/** The mail of an order of visits alone. */
export const visitMail: NonNullable<NonNullable<Product['present']>['mail']> = async (deps, order, shop, wording) => {
  const { visits, blocks } = await blocksOf(deps, order, wording)
  const [first] = visits
  const heading = first ? entranceWords(wording)('bought.heading', whenWords(first.date, first, wording.language)) : undefined
  const mail = receiptMail(deps, order, shop, wording, { blocks, ...(heading ? { heading } : {}) })
  return { ...mail, files: filesOf(visits, wording) }
}
/** What the mail of an order of several products says of its visits. */
export const partOfMail: NonNullable<NonNullable<Product['present']>['part']> = async (deps, order, wording) => {
  const { visits, blocks } = await blocksOf(deps, order, wording)
  return { blocks, documents: [], files: filesOf(visits, wording) }
}
/** For the calendar of the family. */
const filesOf = (visits: readonly VisitRow[], { language }: Wording) =>
  visits.length > 0 ? [calendarAttachment(visits, language)] : []

type What = 'moved' | 'cancelled' | 'calledOff'
const templates = {
  moved: 'visit-moved',
  cancelled: 'visit-cancelled',
  calledOff: 'visit-called-off',
} as const satisfies Record<What, MailTemplate>
type VisitMail = {
  mailId: string
  visitId: string
  what: What
  /** What goes back. Minor units. */
  backMinor?: number
  before?: { date: Day; startsAt: string; endsAt: string }
}

/** Notifies a family that its visit was moved, cancelled, or cancelled because the play centre closes. What does not hold any more is left out. */
export const mailVisit = job<VisitMail>('entrance.mail-visit', async (deps, { mailId, visitId, what, backMinor = 0, before }) => {
  const [visit] = await findVisit(deps.pool, [visitId])
  const [reader] = await findVisitReader(deps.pool, [visitId])
  if (!visit || !reader) throw new Error(`There is no visit ${visitId}.`)
  if (reader.email === '' || (what === 'moved') !== (visit.status === 'Booked')) return
  const language = storedLanguage(visit.language)
  const wording = await countryWording(deps, visit.countryId, language)
  const shop = await getShop(deps, visit.countryId)
  const t = entranceWords(wording)
  const when = { ...whenWords(visit.date, visit, language), playground: centreOf(visit, language) }
  const blocks: MailBlock[] = [
    { kind: 'paragraph', text: t(`${what}.text`, when) },
    ...(backMinor > 0
      ? [
          {
            kind: 'paragraph',
            text: t('cancelled.back', { amount: formatMoney(fromMinor(backMinor, visit.currency), visit.currency, language) }),
          } as const,
        ]
      : []),
    {
      kind: 'rows',
      rows: [
        ...(before ? [[t('row.before'), t('when', whenWords(before.date, before, language))] as const] : []),
        ...rowsOf(visit, wording),
      ],
    },
    ...(what === 'moved' ? [{ kind: 'code', label: t('bought.code'), code: readable(visit.code) } as const] : []),
  ]
  const origin = deps.config.origins[shop.slug] ?? ''
  await deliverMail(deps, {
    id: mailId,
    to: reader.email,
    countryId: visit.countryId,
    template: templates[what],
    about: { orderId: visit.orderId, accountId: visit.accountId },
    page: {
      language,
      subject: t(`${what}.subject`, when),
      heading: t(`${what}.heading`, when),
      blocks,
      ...(what === 'moved'
        ? { button: { label: t('see'), href: addressOf(deps, shop.slug, visit, wording) } }
        : {
            button: {
              label: t('book'),
              href: `${origin}${pathTo('book-entrance', { lang: language, playgroundSlug: visit.slug })}`,
            },
          }),
    },
    attachments: what === 'moved' ? filesOf([visit], wording) : [],
  })
})
