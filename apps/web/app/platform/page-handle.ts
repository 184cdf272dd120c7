import { useLocation, useMatches } from 'react-router'

export type PageTopKind = 'grass' | 'balloons' | 'none'

/** What a route may say of its page's surroundings: `export const handle: PageHandle = { pageTop: 'balloons' }`. The innermost route that says it wins. */
export type PageHandle = {
  /** `grass` by default; a function decides by the query. */
  pageTop?: PageTopKind | ((query: URLSearchParams) => PageTopKind)
  /** True by default. */
  footer?: boolean
}

export type PageStyle = { pageTop: PageTopKind; footer: boolean }

/** The style of a page from its routes' handles, outermost first. */
export const pageStyleOf = (handles: readonly unknown[], query: URLSearchParams): PageStyle => {
  const said = Object.assign({}, ...handles.filter((handle) => typeof handle === 'object')) as PageHandle
  const pageTop = typeof said.pageTop === 'function' ? said.pageTop(query) : said.pageTop
  return { pageTop: pageTop ?? 'grass', footer: said.footer ?? true }
}

export const usePageStyle = (): PageStyle => {
  const { search } = useLocation()
  return pageStyleOf(
    useMatches().map(({ handle }) => handle),
    new URLSearchParams(search),
  )
}
