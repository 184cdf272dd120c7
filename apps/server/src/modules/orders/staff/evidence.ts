import type { Language } from '@hoppla/i18n'
import { formatDate, formatDateTime, storedLanguage } from '@hoppla/i18n'
import { brandOfCountry, documentFontsOf } from '../../../brand/brand.ts'
import { officeText } from '../../../brand/office-text.ts'
import { wordingOf } from '../../../brand/wording.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import { dayIn } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit, findSignIn } from '../../../logging/audit.ts'
import { maskEmail } from '../../../mail/mask-email.ts'
import { getShop } from '../documents/documents.sql.ts'
import { companyOf } from '../documents/documents.ts'
import { type MailTranslate, mailTranslate, money, paidWith } from '../documents/order-wording.ts'
import type { PdfDocument, TermsContent } from '../documents/pdf/document-content.ts'
import { renderPdf } from '../documents/pdf/render-pdf.ts'
import { findOrder, type OrderRow } from '../documents/receipts.sql.ts'
import { creditNoteNumber, receiptNumber } from '../orders.rules.ts'
import { listUses, type ProductUse } from '../product.ts'
import { type EvidenceRow, findEvidence } from './evidence.sql.ts'
import { getHead } from './read-order.ts'

type Line = TermsContent['lines'][number]
type Known = EvidenceRow & { order: OrderRow; uses: readonly ProductUse[]; signIn: { at: Date; address: string } | undefined }

/**
 * What a payment provider asks for when a buyer’s bank disputes a payment, as a PDF: in English, and again in the language of the country. Who bought and
 * from where, what was agreed, delivered and used, what went back and what the buyer declared, as far as it is kept; no child, nothing about health, nothing
 * that staff noted. Logged as a look at the order. @throws Refusal `order.not-found`, `order.not-disputed`.
 */
export const evidenceDocument = async (deps: Deps, caller: StaffCaller, reference: string): Promise<PdfDocument> => {
  const { id, countryId } = await getHead(deps, caller, reference)
  const [order] = await findOrder(deps.pool, [id])
  const found = await findEvidence(deps.db, id)
  if (!order || found.disputes.length === 0) throw new Refusal('order.not-disputed')
  await audit(deps.db, {
    actorId: caller.staff.id,
    action: 'order.read',
    subject: reference,
    placeId: countryId,
    address: caller.address,
    detail: { report: 'evidence' },
  })
  const uses = await listUses(deps.pool, order)
  const signIn = order.accountId === null ? undefined : await findSignIn(deps.db, order.accountId, order.createdAt)
  return drawn(deps, { ...found, order, uses, signIn })
}

const drawn = async (deps: Deps, known: Known): Promise<PdfDocument> => {
  const { order } = known
  const shop = await getShop(deps, order.countryId)
  const brand = await brandOfCountry(deps, order.countryId)
  const own = storedLanguage(order.culture.slice(0, 2))
  const say = (language: Language) => mailTranslate(wordingOf(brand, language))
  const made = (language: Language) =>
    say(language)('evidence.version', {
      reference: order.reference,
      date: formatDate(dayIn(deps.clock.now(), order.timeZone), language),
    })
  const again: Line[] =
    own === 'en'
      ? []
      : [
          { kind: 'page', text: say(own)('evidence.title') },
          { kind: 'text', text: made(own) },
          ...linesOf(known, own, say(own), paidWith(order, wordingOf(brand, own))),
        ]
  const bytes = await renderPdf({
    kind: 'terms',
    language: 'en',
    title: say('en')('evidence.title'),
    brand: shop.brand,
    palette: brand.palette,
    faces: await documentFontsOf(deps, brand),
    version: made('en'),
    company: companyOf(order),
    lines: [...linesOf(known, 'en', say('en'), paidWith(order, wordingOf(brand, 'en'))), ...again],
  })
  return { filename: `dispute-${order.reference}.pdf`, bytes }
}

/** Writes moments by the clock of the order’s country, and money of its currency. */
const pens = ({ timeZone, currency }: OrderRow, language: Language) => ({
  moment: (at: Date) => formatDateTime(at, language, timeZone),
  sum: (minor: number, of = currency) => money(minor, of, language),
})

const linesOf = (known: Known, language: Language, t: MailTranslate, paid: string): Line[] => [
  { kind: 'text', text: t('evidence.about', { timeZone: known.order.timeZone }) },
  ...disputesOf(known, language, t),
  ...buyerOf(known, language, t),
  ...boughtOf(known, language, t, paid),
  ...termsOf(known, language, t),
  ...listed(t('evidence.delivered'), deliveredOf(known, language, t), t('evidence.nothingMailed')),
  ...listed(t('evidence.used'), usedOf(known, language, t), t('evidence.notUsed')),
  ...listed(t('evidence.back'), backOf(known, language, t), t('evidence.nothingBack')),
  ...listed(t('evidence.messages'), messagesOf(known, language, t), t('evidence.noMessages')),
]

const heading = (text: string): Line => ({ kind: 'heading', text })
const facts = (rows: readonly (readonly [label: string, text: string | null | undefined])[]): Line[] =>
  rows.flatMap(([label, text]) => (text ? [{ kind: 'fact' as const, label, text }] : []))
const listed = (title: string, items: readonly string[], none: string): Line[] => [
  heading(title),
  ...(items.length === 0 ? [{ kind: 'text' as const, text: none }] : items.map((text) => ({ kind: 'item' as const, text }))),
]

const disputesOf = ({ disputes, order }: Known, language: Language, t: MailTranslate): Line[] => {
  const { moment, sum } = pens(order, language)
  return disputes.flatMap(({ id, session, reason, state, amountMinor, currency, openedAt }) => [
    heading(t('evidence.dispute')),
    ...facts([
      [t('evidence.disputeNumber'), id],
      [t('evidence.paymentNumber'), session],
      [t('evidence.reason'), reason],
      [t('evidence.amount'), sum(amountMinor, currency)],
      [t('evidence.opened'), moment(openedAt)],
      [t('evidence.state'), t(`evidence.states.${state}`)],
    ]),
  ])
}

const buyerOf = ({ account, order, signIn }: Known, language: Language, t: MailTranslate): Line[] => {
  const { moment } = pens(order, language)
  const name = account?.name ?? t(order.email === '' ? 'evidence.erased' : 'evidence.guest')
  return [
    heading(t('evidence.buyer')),
    ...facts([
      [t('evidence.name'), name],
      [t('evidence.email'), order.email],
      [t('evidence.confirmed'), account?.confirmedAt && moment(account.confirmedAt)],
      [t('evidence.signedIn'), signIn && `${moment(signIn.at)} · ${signIn.address}`],
    ]),
  ]
}

const boughtOf = ({ order }: Known, language: Language, t: MailTranslate, paid: string): Line[] => {
  const { moment, sum } = pens(order, language)
  return [
    heading(t('evidence.bought')),
    ...order.lines.map(
      ({ quantity, articleName, amountMinor }): Line => ({
        kind: 'fact',
        label: t('receipt.line', { quantity: String(quantity), name: articleName }),
        text: sum(amountMinor),
      }),
    ),
    ...facts([
      [t('receipt.total'), sum(order.totalMinor)],
      [t('receipt.paidWith'), paid],
      [t('evidence.ordered'), moment(order.createdAt)],
      [t('evidence.paidAt'), order.completedAt && moment(order.completedAt)],
      [t('receipt.receiptNumber'), order.receiptNumber === null ? null : receiptNumber(order.culture, order.receiptNumber)],
    ]),
  ]
}

/** What was agreed, in the words that were read: the rules are frozen with the order. */
const termsOf = ({ order }: Known, language: Language, t: MailTranslate): Line[] => {
  const { moment } = pens(order, language)
  const asked = order.beginAtOnceAt
  return [
    heading(t('evidence.terms')),
    { kind: 'text', text: t('evidence.termsSent') },
    ...(asked === null
      ? []
      : [{ kind: 'text' as const, text: `${t('evidence.asked', { moment: moment(asked) })} “${t('begin.text')}”` }]),
    ...[...new Set(order.lines.map(({ rules }) => rules))].flatMap((rules) =>
      rules === '' ? [] : [{ kind: 'text' as const, text: `${t('evidence.rules')} ${rules}` }],
    ),
  ]
}

/** Addresses of others than the buyer are masked: they are no party to the dispute. */
const deliveredOf = ({ mails, order, account }: Known, language: Language, t: MailTranslate): string[] => {
  const { moment } = pens(order, language)
  const office = officeText(language)
  const own = [order.email, account?.email].map((address) => address?.toLowerCase())
  return mails.map(({ at, template, state, recipient }) =>
    t('evidence.mail', {
      moment: moment(at),
      mail: office(`orders.mails.${template}` as Parameters<typeof office>[0]),
      to: own.includes(recipient.toLowerCase()) ? recipient : maskEmail(recipient),
      state: office(`customers.mailStates.${state}`),
    }),
  )
}

const wordsOfUse = { 'entrance-used': 'entrance', 'entrance-undone': 'entranceUndone', 'handed-out': 'handedOut' } as const
const usedOf = ({ uses, order }: Known, language: Language, t: MailTranslate): string[] => {
  const { moment } = pens(order, language)
  return uses.map(({ kind, at, place }) => t(`evidence.${wordsOfUse[kind]}`, { moment: moment(at), place: place || '–' }))
}

const backOf = ({ creditNotes, refunds, order }: Known, language: Language, t: MailTranslate): string[] => {
  const { moment, sum } = pens(order, language)
  return [
    ...creditNotes.map(({ number, at, amountMinor }) =>
      t('evidence.creditNote', { moment: moment(at), number: creditNoteNumber(order.culture, number), amount: sum(amountMinor) }),
    ),
    ...refunds.map(({ at, amountMinor }) => t('evidence.sentBack', { moment: moment(at), amount: sum(amountMinor) })),
  ]
}

const messagesOf = ({ withdrawnAt, order }: Known, language: Language, t: MailTranslate): string[] => {
  const { moment } = pens(order, language)
  return withdrawnAt.map((at) => t('evidence.withdrew', { moment: moment(at) }))
}
