import type { CentreParty } from '@hoppla/contract/parties/centre/party'
import type { StaffCaller } from '../../../http/caller.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { audit } from '../../../logging/audit.ts'
import { listThemes, say } from '../../places/places.ts'
import type { PartyRow } from '../booking/parties-booked.sql.ts'
import { hasBegun, partyOnWire } from '../host/my-parties.ts'
import { familiesOf, spanOf } from './calendar.ts'
import { countArrived, findTakenRoom } from './centre.sql.ts'
import { getCentreRow } from './centre.ts'

/** One party with its family. The look is logged. @throws Refusal `party.not-found`. */
export const getCentreParty = async (deps: Deps, caller: StaffCaller, id: string): Promise<CentreParty> => {
  const row = await getCentreRow(deps, caller, id, 'parties.read')
  await deps.db.transaction().execute((tx) =>
    audit(tx, {
      ...{ actorId: caller.staff.id, action: 'party.read', subject: id, placeId: row.playgroundId, address: caller.address },
    }),
  )
  return centrePartyOnWire(deps, caller, row)
}

/** A party as its staff see it. */
export const centrePartyOnWire = async (deps: Deps, { language }: StaffCaller, row: PartyRow): Promise<CentreParty> => {
  const mine = await partyOnWire(deps, row, language)
  const now = deps.clock.now()
  const [room] = await findTakenRoom(deps.pool, [row.id, now])
  const [guests] = await countArrived(deps.pool, [[row.id]])
  const theme = (await listThemes(deps.db)).find(({ id }) => id === row.themeId)
  const span = room && spanOf(room, row.timeZone)
  return {
    ...{ id: row.id, orderReference: mine.orderReference, code: mine.code, playground: mine.playground },
    ...{ date: mine.date, from: mine.from, until: mine.until, room: mine.room, package: mine.package },
    ...{
      children: mine.children,
      adults: mine.adults,
      foods: mine.foods,
      extras: mine.extras,
      diets: mine.diets,
      price: mine.price,
    },
    status: row.status === 'Ordered' ? 'Reserved' : row.status,
    heldUntil: room?.heldUntil?.toISOString() ?? null,
    theme: theme ? { id: theme.id, name: say(theme.names, language, row.languages) } : null,
    arrived: guests?.arrived ?? 0,
    version: row.version,
    blockedFrom: span?.blockedFrom ?? mine.from,
    blockedUntil: span?.blockedUntil ?? mine.until,
    child: { firstName: row.childFirstName, turns: row.turns },
    family: (await familiesOf(deps, [row]))(row),
    changeUntil: mine.terms.changeUntil,
    restDueOn: mine.terms.restDueOn,
    isOver: row.status === 'Cancelled' || hasBegun(row, now),
  }
}
