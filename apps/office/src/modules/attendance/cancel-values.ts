import type { SessionCancellation, SessionCause, SessionOutcome } from '@hoppla/contract/classes/cancel-session'
import type { Language } from '@hoppla/i18n'

/** The form of cancelling a session, as it is typed and kept. @property outcome empty: what is proposed. */
export type CancelValues = { outcome: SessionOutcome | ''; cause: SessionCause | ''; reason: Partial<Record<Language, string>> }

export const emptyValues: CancelValues = { outcome: '', cause: '', reason: {} }

/** What is asked of the server; null as long as something is missing. @param languages in which families read. */
export const cancellationOf = (
  { outcome, cause, reason }: CancelValues,
  groupId: string,
  proposed: SessionOutcome,
  languages: readonly Language[],
): SessionCancellation | null => {
  if (cause === '') return null
  const input = { groupIds: [groupId], outcome: outcome === '' ? proposed : outcome, cause }
  if (cause !== 'other') return input
  const texts = languages.map((language) => [language, reason[language]?.trim() ?? ''] as const)
  return texts.every(([, text]) => text !== '') ? { ...input, reason: Object.fromEntries(texts) } : null
}
