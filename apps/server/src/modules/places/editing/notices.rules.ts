import type { EditedNotice, NoticeInput } from '@hoppla/contract/places/notice-editing'

/** Where a notice stands at a moment. */
export const stateOf = (
  { isDisabled, startsAt, endsAt }: Pick<NoticeInput, 'isDisabled' | 'startsAt' | 'endsAt'>,
  now: Date,
): EditedNotice['state'] => {
  if (isDisabled) return 'disabled'
  if (endsAt !== null && Date.parse(endsAt) <= now.getTime()) return 'ended'
  return Date.parse(startsAt) > now.getTime() ? 'planned' : 'current'
}

/** Languages of a notice's places in which its title or text is missing. */
export const missingLanguagesOf = (
  { names, content }: Pick<NoticeInput, 'names' | 'content'>,
  languages: readonly string[],
): string[] => languages.filter((language) => !names[language as keyof typeof names] || !content[language as keyof typeof content])

/** The fields in which two notices differ, of each with its own value: what the audit log tells. */
export const changedFields = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { before: Record<string, unknown>; after: Record<string, unknown> } => {
  const differing = Object.keys(after).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  const of = (values: Readonly<Record<string, unknown>>) => Object.fromEntries(differing.map((field) => [field, values[field]]))
  return { before: of(before), after: of(after) }
}
