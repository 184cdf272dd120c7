/** A gift card as a parent fills it in. Texts are as typed; `sendOn` is '' (at once) or `YYYY-MM-DD`. */
export type GiftCardDraft = {
  articleId: string
  /** The chosen picture; '' until the shop's answer says which there are. */
  design: string
  to: 'me' | 'someone'
  recipientName: string
  recipientEmail: string
  greeting: string
  sendOn: string
}

export const emptyDraft: GiftCardDraft = {
  articleId: '',
  design: '',
  to: 'someone',
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
export const draftProblems = (draft: Omit<GiftCardDraft, 'sendOn'> & { sendOn: string | null }, days: SendDays): DraftProblems => {
  if (draft.to === 'me') return {}
  const email = draft.recipientEmail.trim()
  const problems: Record<DraftField, DraftProblem | undefined> = {
    recipientName: draft.recipientName.trim() === '' ? 'nameMissing' : undefined,
    recipientEmail: email === '' ? 'emailMissing' : looksLikeEmail(email) ? undefined : 'emailInvalid',
    greeting: draft.greeting.trim().length > mostGreeting ? 'greetingLong' : undefined,
    sendOn: sendOnProblem(draft.sendOn, days),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}

/** Reads what an older page may have kept: only texts, unknown values dropped. Undefined when it is no draft. */
export const readDraft = (kept: unknown): GiftCardDraft | undefined => {
  if (typeof kept !== 'object' || kept === null || !('articleId' in kept)) return undefined
  const values = kept as Record<string, unknown>
  const text = (key: keyof GiftCardDraft) => (typeof values[key] === 'string' ? values[key] : '')
  return {
    articleId: text('articleId'),
    design: text('design'),
    to: values.to === 'me' ? 'me' : 'someone',
    recipientName: text('recipientName').slice(0, mostName),
    recipientEmail: text('recipientEmail').slice(0, 254),
    greeting: text('greeting').slice(0, mostGreeting),
    sendOn: /^\d{4}-\d{2}-\d{2}$/.test(text('sendOn')) ? text('sendOn') : '',
  }
}
