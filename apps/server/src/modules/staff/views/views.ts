import type { AuditAction } from '@hoppla/contract/audit/audit-actions'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import type { ViewList } from '@hoppla/contract/staff/view-lists'
import * as contract from '@hoppla/contract/staff/views'
import type { Tx } from '../../../db/connect.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { changeName, countViews, findView, holdViews, insertView, listOwnViews, removeView } from './views.sql.ts'

/** Logged without name and filters: a person's own words. */
const log = (tx: Tx, { staff, address }: StaffCaller, action: AuditAction, list: ViewList): Promise<void> =>
  audit(tx, { actorId: staff.id, action, address, detail: { list } })

/** The caller's own views of every list. */
export const listViews = async ({ db }: Deps, { staff }: StaffCaller): Promise<Answer<typeof contract.listViews>> => ({
  views: await listOwnViews(db, staff.id),
})

/** Keeps the filters of a list under a name. Logged. @throws Refusal `view.name-taken`, `view.too-many`. */
export const saveView = async (
  { db, clock }: Deps,
  caller: StaffCaller,
  { body }: ServeInput<typeof contract.saveView>,
): Promise<Answer<typeof contract.saveView>> =>
  db.transaction().execute(async (tx) => {
    const { id } = caller.staff
    await holdViews(tx, id)
    if ((await countViews(tx, id, body.list)) >= contract.viewsMost) throw new Refusal('view.too-many')
    const view = await insertView(tx, id, body, clock.now())
    if (!view) throw new Refusal('view.name-taken', { errors: { name: [] } })
    await log(tx, caller, 'view.saved', view.list)
    return view
  })

/** Gives one of the caller's views another name. Logged. @throws Refusal `view.not-found`, `view.name-taken`. */
export const renameView = async (
  { db }: Deps,
  caller: StaffCaller,
  { params, body }: ServeInput<typeof contract.renameView>,
): Promise<Answer<typeof contract.renameView>> =>
  db.transaction().execute(async (tx) => {
    await holdViews(tx, caller.staff.id)
    const view = await findView(tx, caller.staff.id, params.id)
    if (!view) throw new Refusal('view.not-found')
    if (!(await changeName(tx, view.id, body.name))) throw new Refusal('view.name-taken', { errors: { name: [] } })
    await log(tx, caller, 'view.renamed', view.list)
    return { ...view, name: body.name }
  })

/** Deletes one of the caller's views. Logged. @throws Refusal `view.not-found`. */
export const deleteView = async (
  { db }: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.deleteView>,
): Promise<undefined> => {
  await db.transaction().execute(async (tx) => {
    const view = await findView(tx, caller.staff.id, params.id)
    if (!view || !(await removeView(tx, view.id))) throw new Refusal('view.not-found')
    await log(tx, caller, 'view.deleted', view.list)
  })
}
