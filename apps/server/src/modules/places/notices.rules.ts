import { createHash } from 'node:crypto'
import { noticeIcons } from '@hoppla/contract/places/notices'
import type { NoticeRow } from './notices.sql.ts'

/**
 * Removes HTML from texts: tags, comments and the content of scripts and styles, so that no consumer of the API can be made to run them. “3 < 4” and “<3”
 * stay. Removing may join the parts of a new tag, so it is repeated until nothing changes.
 */
export const plainText = (text: string): string => {
  let plain = text
  for (let before = ''; before !== plain; ) {
    before = plain
    plain = withoutTags(plain)
  }
  return plain.trim()
}

const withoutTags = (text: string): string =>
  text
    .replace(/<(script|style)\b[\s\S]*?<\/\1[^>]*>/gi, '')
    .replace(/<!--[\s\S]*?(-->|$)/g, '')
    .replace(/<\/?[a-z!?][^<>]*(>|$|(?=<))/gi, '')

/** The operator's icon where we have it. */
export const iconOf = (name: string | null): (typeof noticeIcons)[number] | null =>
  noticeIcons.find((known) => known === name) ?? null

/** What makes it new again: the words in any language, how serious it is, when it begins. */
export const versionOf = ({
  names,
  content,
  kind,
  starts_at,
}: Pick<NoticeRow, 'names' | 'content' | 'kind' | 'starts_at'>): string =>
  createHash('sha256')
    .update(JSON.stringify([sorted(names), sorted(content), kind, starts_at.getTime()]))
    .digest('base64url')
    .slice(0, 8)

const sorted = (texts: Record<string, string>): [string, string][] => Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1))
