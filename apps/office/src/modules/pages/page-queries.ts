import type { EditedItem } from '@hoppla/contract/editing/item-routes'
import { listPageCountries } from '@hoppla/contract/editing/page-preview'
import { type PageRow, pageEditing } from '@hoppla/contract/editing/texts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ItemCalls } from '../../parts/editing/use-item.ts'
import { callApi } from '../../platform/api.ts'
import type { ListedPage } from './page-grid.ts'

type Item = EditedItem<Record<string, unknown>>

export const listPageCountriesQuery = queryOptions({
  queryKey: ['page-countries'],
  queryFn: () => callApi(listPageCountries, {}),
  staleTime: 60_000,
})

/** The contract does not say of lists which columns they leave out. */
const asListed = (row: Record<string, unknown>) => row as ListedPage['rows'][number]

export const listPagesQuery = queryOptions({
  queryKey: ['pages'],
  queryFn: async (): Promise<ListedPage[]> =>
    (await callApi(pageEditing.listItems, {})).map(({ rows, ...page }) => ({ ...page, rows: rows.map(asListed) })),
  refetchInterval: 30_000,
})

export const getPageQuery = (id: string) =>
  queryOptions({
    queryKey: ['page', id],
    queryFn: (): Promise<Item> => callApi(pageEditing.getItem, { params: { id } }),
    // Another editor's draft is seen without a reload.
    refetchInterval: 10_000,
  })

export const pageHistoryQuery = (id: string) =>
  queryOptions({ queryKey: ['page-history', id], queryFn: () => callApi(pageEditing.itemHistory, { params: { id } }) })

/** The server checks the row: what a form holds need not be one yet. */
const asRow = (row: Record<string, unknown>): PageRow => row as PageRow

/** The calls of one page. */
export const callsOfPage = (id: string): ItemCalls => ({
  read: () => callApi(pageEditing.getItem, { params: { id } }),
  saveDraft: (row, revision) => callApi(pageEditing.saveDraft, { params: { id }, body: { rows: [asRow(row)], revision } }),
  discardDraft: (revision) => callApi(pageEditing.discardDraft, { params: { id }, query: { revision } }),
  publish: (row, version, publishAt) =>
    callApi(pageEditing.saveItem, {
      params: { id },
      body: { rows: [asRow(row)], version, ...(publishAt === undefined ? {} : { publishAt }) },
    }),
})

/** Remembers an answer about a page, and asks anew for what else it changed. */
export const rememberPage = (queries: QueryClient, item: Item): void => {
  void queries.cancelQueries({ queryKey: ['page', item.id] })
  queries.setQueryData(getPageQuery(item.id).queryKey, item)
  void queries.invalidateQueries({ queryKey: ['pages'] })
  void queries.invalidateQueries({ queryKey: ['page-history', item.id] })
}

/**
 * Begins a page: it is there, with these words, and hidden until it is published for the first time.
 * @param row the beginning, often another language's words.
 */
export const beginPage = async (row: PageRow): Promise<Item> => {
  const { disabled: _shown, ...shown } = row
  const made = await callApi(pageEditing.createItem, { body: { rows: [{ ...shown, disabled: true }] } })
  return callApi(pageEditing.saveDraft, { params: { id: made.id }, body: { rows: [shown], revision: 0 } })
}
