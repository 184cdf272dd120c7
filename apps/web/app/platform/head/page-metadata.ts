import { createContext, type RouterContextProvider } from 'react-router'
import type { T } from '../i18n/words.ts'

/** A thing as schema.org describes it. */
export type StructuredData = { '@type': string; [property: string]: unknown }

/** What a page's loader says of it to those who read no pages: search engines, and who shows a link to it. */
export type PageMetadata = {
  /** What the page is called in the way to it; its title's words when left out. */
  name?: string
  /** A picture of its own, at least 1200 × 630, for who shows a link. */
  picture?: string
  structuredData?: (page: { t: T; origin: string; address: string; brand: string }) => readonly StructuredData[]
}

/** Filled by loaders, read by the document, both on the server only: nothing of it travels to the browser as data, and no script carries it. */
export const pageMetadataContext = createContext<PageMetadata | null>(null)

/** True for a page's first HTML, in which all metadata stands; false for the data that a navigation in the browser fetches. */
export const documentContext = createContext(false)

/** In a loader: sets the page's metadata. */
export const setPageMetadata = (context: Readonly<RouterContextProvider>, metadata: PageMetadata): void => {
  Object.assign(context.get(pageMetadataContext) ?? {}, metadata)
}
