import { pathTo } from '@hoppla/contract/pages'
export type DraftKind = 'gift-card' | 'serial-ticket' | 'pass'

/** What a parent is about to buy, as filled in. Texts are as typed; `sendOn` is '' (at once) or `YYYY-MM-DD`. */
export type PurchaseDraft = {
  kind: DraftKind
  articleId: string
  /** The chosen picture of a gift card; '' until the shop's answer says which there are. */
  design: string
  /** `direct`: a ticket for oneself, a pass for one's child. `me`, `someone`: a gift card, or a code to give away. */
  to: 'direct' | 'me' | 'someone'
  /** For which child a pass is; '' until chosen. */
  childId: string
  recipientName: string
  recipientEmail: string
  greeting: string
  sendOn: string
}

export const emptyDraft: PurchaseDraft = {
  kind: 'gift-card',
  articleId: '',
  design: '',
  to: 'someone',
  childId: '',
  recipientName: '',
  recipientEmail: '',
  greeting: '',
  sendOn: '',
}

/** The limits of the contract (`packages/contract/src/orders.ts`). */
export const mostGreeting = 200
export const mostName = 100

export type DraftField = 'recipientName' | 'recipientEmail' | 'greeting' | 'sendOn'
export type DraftProblem = 'nameMissing' | 'emailMissing' | 'emailInvalid' | 'greetingLong' | 'dateInvalid' | 'datePast' | 'dateFar'
export type DraftProblems = Partial<Record<DraftField, DraftProblem>>

// One @ with something before it and a dotted name after it; the server has the last word.
const looksLikeEmail = (text: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text) && text.length <= 254

/** The days a present may be sent on, `YYYY-MM-DD`: the country's today and the last. */
export type SendDays = { today: string; lastDay: string }

/** What is wrong with a day to send on. @param typed '' at once, null: something that is no day. */
export const sendOnProblem = (typed: string | null, { today, lastDay }: SendDays): DraftProblem | undefined => {
  if (typed === null) return 'dateInvalid'
  if (typed === '') return undefined
  if (typed < today) return 'datePast'
  return typed > lastDay ? 'dateFar' : undefined
}

/**
 * What has to be put right before the checkout, by field.
 * @param sendOn the typed date, null when it is no day.
 */
export const draftProblems = (draft: Omit<PurchaseDraft, 'sendOn'> & { sendOn: string | null }, days: SendDays): DraftProblems => {
  if (draft.to !== 'someone') return {}
  const email = draft.recipientEmail.trim()
  const problems: Record<DraftField, DraftProblem | undefined> = {
    recipientName: draft.recipientName.trim() === '' ? 'nameMissing' : undefined,
    recipientEmail: email === '' ? 'emailMissing' : looksLikeEmail(email) ? undefined : 'emailInvalid',
    greeting: draft.greeting.trim().length > mostGreeting ? 'greetingLong' : undefined,
    sendOn: sendOnProblem(draft.sendOn, days),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}

const kinds: readonly DraftKind[] = ['gift-card', 'serial-ticket', 'pass']

/** Reads what an older page may have kept: only texts, unknown values dropped. Undefined when it is no draft. */
export const readDraft = (kept: unknown): PurchaseDraft | undefined => {
  if (typeof kept !== 'object' || kept === null || !('articleId' in kept)) return undefined
  const values = kept as Record<string, unknown>
  const text = (key: keyof PurchaseDraft) => (typeof values[key] === 'string' ? values[key] : '')
  const kind = kinds.find((one) => one === values.kind) ?? 'gift-card'
  const to = values.to === 'me' || (values.to === 'direct' && kind !== 'gift-card') ? values.to : 'someone'
  return {
    kind,
    articleId: text('articleId'),
    design: text('design'),
    to,
    childId: text('childId'),
    recipientName: text('recipientName').slice(0, mostName),
    recipientEmail: text('recipientEmail').slice(0, 254),
    greeting: text('greeting').slice(0, mostGreeting),
    sendOn: /^\d{4}-\d{2}-\d{2}$/.test(text('sendOn')) ? text('sendOn') : '',
  }
}

/** Where a draft is filled in. */
export const draftPath = (lang: string, { kind, articleId }: Pick<PurchaseDraft, 'kind' | 'articleId'>): string => {
  if (kind === 'gift-card') return pathTo('gift-cards', { lang })
  return kind === 'pass'
    ? pathTo('pass', { lang, passId: articleId })
    : pathTo('serial-ticket', { lang, serialTicketId: articleId })
}
