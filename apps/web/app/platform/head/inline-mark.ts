import { createContext, useContext } from 'react'

/**
 * Marks the inline scripts and styles that the product itself puts into a page: a random value per rendering, written as `nonce`, which content cannot
 * know. The server allows the marked ones by their hashes and removes the marks (`web/pages.ts`), so that every visitor gets the same bytes.
 */
export const InlineMarkContext = createContext<string | undefined>(undefined)

/** Header by which the renderer gives the server the mark of a page; it does not leave the server. */
export const inlineMarkHeader = 'x-inline-mark'

/** The mark for an inline script or style of our own; undefined in the browser, where none is added. */
export const useInlineMark = (): string | undefined => useContext(InlineMarkContext)
