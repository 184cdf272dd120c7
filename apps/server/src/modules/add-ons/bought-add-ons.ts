import type { BoughtAddOn } from '@hoppla/contract/add-ons/add-ons'
import type { Texts } from '../../db/tables/places.ts'
import type { Caller, SignedInCaller } from '../../http/caller.ts'
import type { Deps } from '../../kernel/deps.ts'
import { listArticleNames } from '../catalogue/catalogue.ts'
import { getGuestOrder, getOwnOrder } from '../orders/orders.ts'
import { say } from '../places/places.ts'
import { type AddOnRow, listAddOnsOfOrder } from './add-ons.sql.ts'

/** What add-ons are called in a language today; one that is sold no more as it stands on the receipt. */
export const namesOfAddOns = async (
  { db }: Pick<Deps, 'db'>,
  rows: readonly AddOnRow[],
  language: string,
): Promise<(row: AddOnRow) => string> => {
  const names: Map<string, Texts> =
    rows.length === 0
      ? new Map()
      : await listArticleNames(
          db,
          rows.map(({ articleKey }) => articleKey),
        )
  return ({ articleKey, languages, name }) => say(names.get(articleKey) ?? {}, language, languages) || name
}

/** Where something is handed out, in a language. */
export const centreOfAddOn = ({ playgroundName, playgroundNames, languages }: AddOnRow, language: string): string =>
  say(playgroundNames, language, languages) || playgroundName

/** Add-ons of an order of the account. @throws Refusal `order.not-found`. */
export const listMyAddOns = async (deps: Deps, caller: SignedInCaller, reference: string): Promise<BoughtAddOn[]> =>
  listBought(deps, caller, await getOwnOrder(deps, caller, reference))

/** Add-ons of an order of a guest. @throws Refusal `order.not-found`, `request.too-many`. */
export const listGuestAddOns = async (
  deps: Deps,
  caller: Caller,
  key: { reference: string; secret: string },
): Promise<BoughtAddOn[]> => listBought(deps, caller, await getGuestOrder(deps, caller, key))

const listBought = async (deps: Deps, { language }: Caller, { id }: { id: string }): Promise<BoughtAddOn[]> => {
  const rows = await listAddOnsOfOrder(deps.pool, [id])
  const nameOf = await namesOfAddOns(deps, rows, language)
  return rows.map((row) => ({
    id: row.lineId,
    name: nameOf(row),
    quantity: row.quantity,
    playground: { guid: row.playgroundId, name: centreOfAddOn(row, language) },
    state: stateOf(row),
    handedOutAt: row.handedOutAt?.toISOString() ?? null,
  }))
}

/** What was handed out and brought back is returned. */
const stateOf = ({ revokedAt, handedOutAt }: Pick<AddOnRow, 'revokedAt' | 'handedOutAt'>): BoughtAddOn['state'] => {
  if (revokedAt !== null) return 'Returned'
  return handedOutAt === null ? 'Waiting' : 'HandedOut'
}
