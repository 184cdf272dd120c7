import type { Language } from '@hoppla/i18n'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Dictionaries, textsOnlyIn } from './words.ts'

/** Everything a reader or a screen reader meets on the page, text by text. What is there for browsers without scripts is markup here, and is left out. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
      if (node instanceof Element) {
        if (/^(SCRIPT|STYLE|NOSCRIPT)$/.test(node.tagName)) continue
        for (const name of ['aria-label', 'alt', 'title', 'placeholder']) texts.push(node.getAttribute(name) ?? '')
      } else if (!/^(SCRIPT|STYLE|NOSCRIPT)$/.test(node.parentElement?.tagName ?? '')) texts.push(node.textContent ?? '')
    }
    return [...texts, document.title].map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
  })

/** What is meant for programs: a key (`requiredLength`, `order.expired`), the sentences of a validation library. Addresses are what they are. */
const forPrograms =
  /\b\p{Ll}+(?:\p{Lu}\p{Ll}|_\p{Ll})|^[\p{Ll}-]+\.[\p{Ll}.-]+$|\{\{|\b(?:Invalid|expected|received) (?:input|option|string|number|undefined)\b/u
export const wordsForPrograms = (texts: readonly string[]): string[] =>
  texts.filter((text) => forPrograms.test(text.replaceAll(/\S*(?:@|:\/\/|www\.)\S*/g, '')))

/** The page is in this language and says so; no text of another language of the product is left on it, and none that is no text at all. */
export const expectLanguage = async (page: Page, language: Language, others: readonly Language[]): Promise<void> => {
  const where = new URL(page.url()).pathname
  expect(await page.locator('html').getAttribute('lang'), where).toBe(language)
  const texts = await textsOn(page)
  expect(texts.length, where).toBeGreaterThan(5)
  expect(wordsForPrograms(texts), where).toEqual([])
  for (const other of others) expect(foreignOf(texts, language, other), `${other} on ${where}`).toEqual([])
}

const foreignOf = (texts: readonly string[], language: Language, other: Language, words?: Dictionaries): string[] => {
  const foreign = new Set(textsOnlyIn(other, language, words))
  return texts.filter((text) => foreign.has(text))
}

/** Texts on a page in `language` that these dictionaries have in `other` only. */
export const foreignTextsOn = async (page: Page, language: Language, other: Language, words: Dictionaries): Promise<string[]> =>
  foreignOf(await textsOn(page), language, other, words)
