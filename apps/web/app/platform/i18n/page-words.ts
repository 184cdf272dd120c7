import { pageAt, pageIds, pageNamed } from '@hoppla/contract/pages'
import type { WordModule } from './words.ts'

/** Every module with words, for the server, which shows every page. */
export const allWords: readonly WordModule[] = [
  ...new Set([
    'common' as const,
    ...pageIds.map(pageNamed).flatMap(({ messages = [], laterMessages = [] }) => [...messages, ...laterMessages]),
  ]),
]

/** The modules whose words a page needs. A test reads the sources of every page. */
export const wordsOfPath = (pathname: string): readonly WordModule[] => ['common', ...(pageAt(pathname)?.page.messages ?? [])]

/** The modules whose words a later part of the page brings: the page names their files, and nobody loads them before. */
export const laterWordsOfPath = (pathname: string): readonly WordModule[] => pageAt(pathname)?.page.laterMessages ?? []
