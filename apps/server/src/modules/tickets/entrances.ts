import type { Queryable } from '../../db/statement.ts'
import { walletChanged } from '../wallet/wallet.ts'
import { type EntranceRow, entranceStatements } from './entrances.sql.ts'

export {
  type EntranceRow,
  findCodeHolder,
  findEntrances,
  listEntrances,
  listEntrancesAt,
  listHolders,
  lockEntrances,
  type PlaceEntrance,
} from './entrances.sql.ts'

/** What passes and ticket cards are called in wallets. */
const walletKindOf = { ticket: 'serial-ticket', pass: 'pass' } as const

type Where = { placeId: string; now: Date }

/**
 * Uses a pass or a ticket card once, in a transaction that holds it (`lockEntrances`) and has looked whether it may be used.
 * @returns the number of the entry in its ledger.
 */
export const useEntrance = async (
  tx: Queryable,
  { kind, id, withoutPhotoLeft }: Pick<EntranceRow, 'kind' | 'id' | 'withoutPhotoLeft'>,
  { placeId, now }: Where,
): Promise<number> => {
  const [entry] =
    kind === 'ticket'
      ? await entranceStatements.insertTicketUse(tx, [id, placeId, now])
      : await entranceStatements.insertPassUse(tx, [id, placeId, now, withoutPhotoLeft !== null])
  if (!entry) throw new Error(`The use of ${kind} ${id} was not written.`)
  await walletChanged(tx, walletKindOf[kind], [id])
  return entry.number
}

/** Gives back what `useEntrance` took, in a transaction that holds it. @param entry what it returned. */
export const giveEntranceBack = async (
  tx: Queryable,
  { kind, id, entry }: Pick<EntranceRow, 'kind' | 'id'> & { entry: number },
  { placeId, now }: Where,
): Promise<void> => {
  const rows =
    kind === 'ticket'
      ? await entranceStatements.undoTicketUse(tx, [id, placeId, now])
      : await entranceStatements.undoPassUse(tx, [id, entry, now])
  if (rows.length === 0) throw new Error(`Visit ${entry} of pass ${id} is not there, or was given back before.`)
  await walletChanged(tx, walletKindOf[kind], [id])
}
