import moreHref from '@hoppla/ui/hoppla-more.css?url'
import { css } from './stylesheet-source.ts'

/** The sheets in the order of their rules; each has a place in every document. */
export const sheetNames = ['first', 'more', 'last'] as const
type SheetName = (typeof sheetNames)[number]

/** Pages that show nothing of the second sheet at their first paint, by the part of the address after the language; a test holds them to it. */
const withoutMore =
  /^(\/404|\/[a-z]{2}(\/(playgrounds|party|book-entrance|info|order\/child-class)(\/[^/]+)?|\/(faq|family|order\/shop))?)\/?$/

/** True where a page's first HTML leaves the second sheet out. */
export const comesWithoutMore = (pathname: string): boolean => withoutMore.test(pathname)

/**
 * A sheet as it stands in the first HTML. In the browser it is read back from the page, so that the script does not carry it a second time.
 * @param pathname of the first page.
 */
export const sheetText = (name: SheetName, pathname: string): string => {
  if (!import.meta.env.SSR) return document.querySelector(`style[data-sheet=${name}]`)?.textContent ?? ''
  return name === 'more' && comesWithoutMore(pathname) ? '' : css[name]
}

let more: Promise<void> | undefined

/** In the browser: the second sheet, fetched at its place if the page came without it. Resolves once it holds, or cannot be had. */
export const wholeStyle = (): Promise<void> => {
  more ??= new Promise((done) => {
    const place = document.querySelector('style[data-sheet=more]')
    if (place?.textContent !== '') return done()
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', href: moreHref, onload: () => done(), onerror: () => done() })
    place.after(link)
  })
  return more
}
