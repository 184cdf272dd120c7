import { idOf } from '../ids.ts'

/** What a place is called where no language is asked for: in its country's first language. */
export const mainName = (names: Partial<Record<string, string>>, languages: readonly string[]): string =>
  names[languages[0] ?? ''] ?? Object.values(names)[0] ?? ''

/** The id of a picture that a row may name. */
export const mediaId = (name: string | undefined): string | null => (name === undefined ? null : idOf('media', name))
