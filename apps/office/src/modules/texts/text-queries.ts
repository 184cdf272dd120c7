import type { EditedItem } from '@hoppla/contract/editing/item-routes'
import { listTextBrands } from '@hoppla/contract/editing/text-brands'
import { type BrandTextsRow, brandTextsEditing, replaceableTexts } from '@hoppla/contract/editing/texts'
import type { Language } from '@hoppla/i18n'
import { queryOptions } from '@tanstack/react-query'
import type { ItemCalls } from '../../parts/editing/use-item.ts'
import { callApi } from '../../platform/api.ts'

type Rows = Record<string, unknown>

export const listTextBrandsQuery = queryOptions({
  queryKey: ['text-brands'],
  queryFn: () => callApi(listTextBrands, {}),
  staleTime: 60_000,
})

/** They change with the product alone. */
export const standardTextsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['standard-texts', language],
    queryFn: () => callApi(replaceableTexts, { params: { language } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const listOwnTextsQuery = queryOptions({
  queryKey: ['own-texts'],
  queryFn: () => callApi(brandTextsEditing.listItems, {}),
})

export const getOwnTextsQuery = (id: string) =>
  queryOptions({
    queryKey: ['own-texts', id],
    queryFn: (): Promise<EditedItem<Rows>> => callApi(brandTextsEditing.getItem, { params: { id } }),
    refetchInterval: 10_000,
  })

export const textHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['own-texts', id, 'history'],
    queryFn: () => callApi(brandTextsEditing.itemHistory, { params: { id } }),
  })

const asRow = (row: Rows): BrandTextsRow => row as BrandTextsRow

/** The calls of one language of a brand. */
export const callsOfTexts = (id: string): ItemCalls => ({
  read: () => callApi(brandTextsEditing.getItem, { params: { id } }),
  saveDraft: (row, revision) => callApi(brandTextsEditing.saveDraft, { params: { id }, body: { rows: [asRow(row)], revision } }),
  discardDraft: (revision) => callApi(brandTextsEditing.discardDraft, { params: { id }, query: { revision } }),
  publish: (row, version, publishAt) =>
    callApi(brandTextsEditing.saveItem, {
      params: { id },
      body: { rows: [asRow(row)], version, ...(publishAt === undefined ? {} : { publishAt }) },
    }),
})

/** Begins the own texts of a brand in a language: none yet. */
export const beginTexts = (brand: string, language: Language) =>
  callApi(brandTextsEditing.createItem, { body: { rows: [{ brand, language, words: {} }] } })
