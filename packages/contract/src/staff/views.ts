import { z } from 'zod'
import { writtenText } from '../editing/written-text.ts'
import { route } from '../route.ts'
import { type ViewList, viewListNames, viewLists } from './view-lists.ts'

type ViewFilter = (typeof viewLists)[ViewList][number]
const filterNames = [...new Set(Object.values(viewLists).flat())] as [ViewFilter, ...ViewFilter[]]

const name = writtenText(60).describe('Of one’s views of a list, each has another')
const fields = {
  list: z.enum(viewListNames),
  name,
  filters: z.partialRecord(z.enum(filterNames), writtenText(200)),
}
/** The filters of a list, kept under a name by one of the staff. */
export const savedView = z.object({ id: z.guid(), ...fields })
export type SavedView = z.infer<typeof savedView>

/** Views that one person may have of one list. */
export const viewsMost = 20

const own = { access: 'staff' } as const
const ofView = { params: z.object({ id: z.guid() }) } as const

export const listViews = route({
  ...own,
  method: 'GET',
  path: '/api/staff/me/views',
  summary: 'Lists the own saved views of every list, oldest first.',
  answer: z.object({ views: z.array(savedView) }),
})

export const saveView = route({
  ...own,
  method: 'POST',
  path: '/api/staff/me/views',
  summary: `Keeps the filters of a list under a name, for oneself: at most ${viewsMost} for each list. Written to the audit log, without the name.`,
  body: z.strictObject(fields),
  answer: savedView,
  refusals: ['view.name-taken', 'view.too-many'],
})

export const renameView = route({
  ...own,
  ...ofView,
  method: 'PUT',
  path: '/api/staff/me/views/:id',
  summary: 'Gives one of the own views another name. Written to the audit log, without the name.',
  body: z.strictObject({ name }),
  answer: savedView,
  refusals: ['view.not-found', 'view.name-taken'],
})

export const deleteView = route({
  ...own,
  ...ofView,
  method: 'DELETE',
  path: '/api/staff/me/views/:id',
  summary: 'Deletes one of the own views. Written to the audit log.',
  refusals: ['view.not-found'],
})
