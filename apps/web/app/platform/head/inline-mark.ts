import { createContext, useContext } from 'react'

/**
 * What marks the inline scripts and styles that the product itself puts into a page: a value drawn for this one rendering, written as `nonce`, which nothing
 * that comes from content can know. The server admits the marked ones by their hashes and takes the marks out again (`web/pages.ts`), so that every
 * visitor still gets the same bytes.
 */
export const InlineMarkContext = createContext<string | undefined>(undefined)

/** Header by which the renderer gives the server the mark of a page; it does not leave the server. */
export const inlineMarkHeader = 'x-inline-mark'

/** The mark for an inline script or style of our own; undefined in the browser, where none is added. */
export const useInlineMark = (): string | undefined => useContext(InlineMarkContext)
