import type { AddOn } from '@hoppla/contract/add-ons/add-ons'
import type { Prepared } from '../../cache/prepared.ts'
import type { Caller } from '../../http/caller.ts'
import type { Deps } from '../../kernel/deps.ts'
import { articleOnWire, listSoldAt } from '../catalogue/catalogue.ts'

/** What is sold beside a visit at a play centre, in the operator's order. @throws Refusal `location.not-found`. */
export const listAddOnsOnSale = (
  deps: Pick<Deps, 'db' | 'prepared' | 'clock'>,
  caller: Pick<Caller, 'language'>,
  playgroundId: string,
): Promise<Prepared> =>
  listSoldAt(deps, caller, {
    kind: 'add-on',
    locationId: playgroundId,
    name: 'add-ons',
    onWire: (row, language, now): AddOn => {
      const { id, name, description, price, reduction, currency, rules, media, inactiveReason } = articleOnWire(row, language, now)
      return { id, name, description, price, reduction, currency, rules, media, inactiveReason }
    },
  })

/** The same, read back: what is on sale, and may be sold out. */
export const readAddOnsOnSale = async (...at: Parameters<typeof listAddOnsOnSale>): Promise<AddOn[]> =>
  JSON.parse((await listAddOnsOnSale(...at)).bytes.toString()) as AddOn[]
