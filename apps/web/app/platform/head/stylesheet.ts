import { pageAt } from '@hoppla/contract/pages'
import type { SiteInfo } from '@hoppla/contract/places'
import moreHref from '@hoppla/ui/more.css?url'
import { stylesheetOf } from './brand-stylesheet.ts'
import { css, forms } from './stylesheet-source.ts'

/** The stylesheets in the order of their rules; each has a place in every document. */
export const stylesheetNames = ['first', 'more', 'last'] as const
type StylesheetName = (typeof stylesheetNames)[number]

/** How much of the second stylesheet a page's first HTML carries (decision 133): a test holds pages to what the table says. */
export const moreOf = (pathname: string): 'nothing' | 'forms' | 'whole' => pageAt(pathname)?.page.style ?? 'whole'

/**
 * A stylesheet as it stands in the first HTML. In the browser it is read back from the page, so that the script does not carry it a second time.
 * @param pathname of the first page. @param brand on the server: whose colours and faces it has.
 */
export const stylesheetText = (name: StylesheetName, pathname: string, brand: SiteInfo['brand'] | undefined): string => {
  if (!import.meta.env.SSR) return document.querySelector(`style[data-stylesheet=${name}]`)?.textContent ?? ''
  if (name === 'first') return stylesheetOf(brand ?? { colours: {}, fonts: {} }, css.first, css.faces)
  return name === 'more' ? { nothing: '', forms, whole: css.more }[moreOf(pathname)] : css[name]
}

let more: Promise<void> | undefined

/** In the browser: the second stylesheet, fetched at its place if the page came without the whole of it. Resolves once it holds, or cannot be had. */
export const wholeStyle = (): Promise<void> => {
  more ??= new Promise((done) => {
    const place = document.querySelector('[data-stylesheet=more]')
    // Only the whole of it draws the menu.
    if (!place || place.textContent?.includes('.menu')) return done()
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', href: moreHref, onload: () => done(), onerror: () => done() })
    place.after(link)
  })
  return more
}
