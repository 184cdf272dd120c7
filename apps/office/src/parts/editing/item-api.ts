import type { articleEditing } from '@hoppla/contract/editing/catalogue'
import type { EditedItem } from '@hoppla/contract/editing/item-routes'
import { callApi } from '../../platform/api.ts'

type Of = { params: { id: string } }
const of = (id: string): Of => ({ params: { id } })

/** A saved version of an item, newest first in its history. */
export type ItemVersion<Row> = { version: number; rows: Row[]; savedAt: string; savedBy: { name: string } | null }
/** The calls for one kind of content whose items are rows (packages/contract/src/editing/item-routes.ts). Each throws what the API refuses. */
export type ItemApi<Row> = {
  name: string
  list: () => Promise<(Omit<EditedItem<Row>, 'draft'> & { draft: Omit<NonNullable<EditedItem<Row>['draft']>, 'rows'> | null })[]>
  get: (id: string) => Promise<EditedItem<Row>>
  save: (id: string, body: { rows: Row[]; version: number; publishAt?: string }) => Promise<EditedItem<Row>>
  preview: (id: string, rows: Row[]) => Promise<{ before: Row[]; after: Row[] }>
  saveDraft: (id: string, rows: Row[], revision: number) => Promise<EditedItem<Row>>
  discardDraft: (id: string, revision: number) => Promise<unknown>
  history: (id: string) => Promise<ItemVersion<Row>[]>
}

/** The calls of a kind by its routes, `articleEditing`. All kinds differ in their rows alone, which the server checks. */
export const itemApi = <Row extends object>(routes: object): ItemApi<Row> => {
  const made = routes as typeof articleEditing
  return {
    name: made.listItems.path.slice(made.listItems.path.lastIndexOf('/') + 1),
    list: () => callApi(made.listItems, {}) as Promise<never>,
    get: (id) => callApi(made.getItem, of(id)) as Promise<never>,
    save: (id, body) => callApi(made.saveItem, { ...of(id), body: body as never }) as Promise<never>,
    preview: (id, rows) => callApi(made.previewItem, { ...of(id), body: { rows: rows as never } }) as Promise<never>,
    saveDraft: (id, rows, revision) =>
      callApi(made.saveDraft, { ...of(id), body: { rows: rows as never, revision } }) as Promise<never>,
    discardDraft: (id, revision) => callApi(made.discardDraft, { ...of(id), query: { revision } }),
    history: (id) => callApi(made.itemHistory, of(id)) as Promise<never>,
  }
}
