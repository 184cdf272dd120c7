import type * as contract from '@hoppla/contract/door/offline'
import type { CaseReason } from '@hoppla/contract/door/offline'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { type Queryable, within } from '../../../db/statement.ts'
import type { StaffCaller } from '../../../http/caller.ts'
import { mayAt, placesWith } from '../../../http/permissions.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { findEntrances } from '../../tickets/tickets.ts'
import { closeCase, findName, listCases, lockCase } from './offline.sql.ts'

/** Cases of the caller's play centres, newest first. */
export const listDoorCases = async (
  deps: Deps,
  { staff, address }: StaffCaller,
  { query }: ServeInput<typeof contract.listDoorCases>,
): Promise<Answer<typeof contract.listDoorCases>> => {
  const places = placesWith(staff, 'door.cases')
  const narrower = query.place === undefined ? null : [query.place]
  const rows = await listCases(deps.pool, [places === 'chain' ? null : places, narrower, query.state === 'closed'])
  const meant = await findEntrances(deps.pool, [rows.flatMap(({ meantId }) => meantId ?? []), rows[0]?.placeId ?? null])
  const names = new Map(meant.map(({ id, name }) => [id, name]))
  const detail = { found: rows.length }
  await audit(deps.db, { actorId: staff.id, action: 'door.cases-read', placeId: query.place, address, detail })
  return {
    cases: rows.map(({ meantId, reason, admittedAt, receivedAt, closedAt, otherUses, ...row }) => ({
      ...row,
      reason: reason as CaseReason,
      admittedAt: admittedAt.toISOString(),
      receivedAt: receivedAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
      otherUses: otherUses.map((use) => ({ ...use, at: new Date(use.at).toISOString() })),
      name: meantId === null ? null : (names.get(meantId) ?? null),
    })),
  }
}

/** Closes a case. A second time changes nothing, and answers how it was closed. @throws Refusal `door-case.not-found`. */
export const closeDoorCase = async (
  deps: Deps,
  { staff, address }: StaffCaller,
  { params, body }: ServeInput<typeof contract.closeDoorCase>,
): Promise<Answer<typeof contract.closeDoorCase>> =>
  deps.db.transaction().execute(async (tx) => {
    const where = within(tx)
    const [found] = await lockCase(where, [params.id])
    if (!found || !(await mayAt(tx, staff, 'door.cases', found.placeId))) throw new Refusal('door-case.not-found')
    if (found.closedAt !== null) return asClosed(where, staff.id, { ...found, closedAt: found.closedAt }, body.note)
    const closed = { closedAt: deps.clock.now(), closedById: staff.id, note: body.note }
    await closeCase(where, [params.id, closed.closedAt, closed.closedById, closed.note])
    const entry = { actorId: staff.id, placeId: found.placeId, address, detail: { id: params.id } }
    await audit(tx, { ...entry, action: 'door.case-closed' })
    return asClosed(where, staff.id, closed, body.note)
  })

const asClosed = async (
  where: Queryable,
  staffId: string,
  { closedAt, closedById, note }: { closedAt: Date; closedById: string | null; note: string | null },
  said: string,
): Promise<Answer<typeof contract.closeDoorCase>> => ({
  closedAt: closedAt.toISOString(),
  closedBy: closedById === null ? null : ((await findName(where, [closedById]))[0]?.name ?? null),
  note: note ?? '',
  isOwn: closedById === staffId && note === said,
})
