import type { ContentPage } from '@hoppla/contract/content'
import { useLocation, useMatches } from 'react-router'

export type PageTopKind = 'grass' | 'balloons' | 'none'

/** What a route may say of its page's surroundings: `export const handle: PageHandle = { pageTop: 'balloons' }`. The innermost route that says it wins. */
export type PageHandle = {
  /** `grass` by default; a function decides by the query. */
  pageTop?: PageTopKind | ((query: URLSearchParams) => PageTopKind)
  /** True by default. */
  footer?: boolean
  /** The page's top moves, gently, for those who want that; false by default. */
  moving?: boolean
}

/** `film`: what the page's own data shows at its top, before anything its route says. */
export type PageStyle = { pageTop: PageTopKind; footer: boolean; moving: boolean; film: ContentPage['top'] }

/** The style of a page from its routes' handles, outermost first. @param page what the innermost route has loaded. */
export const pageStyleOf = (handles: readonly unknown[], query: URLSearchParams, page?: unknown): PageStyle => {
  const said = Object.assign({}, ...handles.filter((handle) => typeof handle === 'object')) as PageHandle
  const pageTop = typeof said.pageTop === 'function' ? said.pageTop(query) : said.pageTop
  return {
    pageTop: pageTop ?? 'grass',
    footer: said.footer ?? true,
    moving: said.moving ?? false,
    film: (page as Partial<ContentPage> | null | undefined)?.top ?? null,
  }
}

export const usePageStyle = (): PageStyle => {
  const { search } = useLocation()
  const matches = useMatches()
  return pageStyleOf(
    matches.map(({ handle }) => handle),
    new URLSearchParams(search),
    matches.at(-1)?.loaderData,
  )
}
