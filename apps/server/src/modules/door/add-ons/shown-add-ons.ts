import type { DoorAddOn } from '@hoppla/contract/door/admissions'
import type { StaffCaller } from '../../../http/caller.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { type AddOnRow, centreOfAddOn, listAddOnsByReference, listAddOnsOfOrder, namesOfAddOns } from '../../add-ons/add-ons.ts'
import type { DoorRow } from '../door.sql.ts'

/** What of an order is handed out here, and what was; undefined: nothing. What was given back is left out. */
export const shownAddOns = async (
  deps: Pick<Deps, 'db' | 'pool'>,
  { language }: StaffCaller,
  door: DoorRow,
  orderId: string,
): Promise<DoorAddOn[] | undefined> => asShown(deps, language, hereOf(await listAddOnsOfOrder(deps.pool, [orderId]), door))

/**
 * The same of the order whose reference was shown; undefined: nothing that was shown is one with add-ons.
 * @throws Refusal `door.add-on-elsewhere`, with the play centre.
 */
export const findShownAddOns = async (
  deps: Pick<Deps, 'db' | 'pool'>,
  { language }: StaffCaller,
  door: DoorRow,
  code: string,
): Promise<{ addOns: DoorAddOn[]; accountId: string | null } | undefined> => {
  const reference = code.toUpperCase().replaceAll(/[\s-]/g, '')
  if (reference.length !== 12) return undefined
  const rows = await listAddOnsByReference(deps.pool, [reference.match(/.{4}/g)?.join('-') ?? ''])
  const [first] = rows
  if (!first) return undefined
  const addOns = await asShown(deps, language, hereOf(rows, door))
  if (addOns) return { addOns, accountId: first.accountId }
  const elsewhere = rows.find(({ playgroundId, revokedAt }) => playgroundId !== door.id && revokedAt === null)
  if (!elsewhere) return undefined
  throw new Refusal('door.add-on-elsewhere', { values: { place: centreOfAddOn(elsewhere, language) } })
}

const hereOf = (rows: readonly AddOnRow[], { id }: DoorRow): AddOnRow[] =>
  rows.filter(({ playgroundId, revokedAt }) => playgroundId === id && revokedAt === null)

const asShown = async (
  deps: Pick<Deps, 'db'>,
  language: StaffCaller['language'],
  rows: readonly AddOnRow[],
): Promise<DoorAddOn[] | undefined> => {
  if (rows.length === 0) return undefined
  const nameOf = await namesOfAddOns(deps, rows, language)
  return rows.map((row) => ({
    lineId: row.lineId,
    name: nameOf(row),
    quantity: row.quantity,
    handedOutAt: row.handedOutAt?.toISOString() ?? null,
  }))
}
