import type { entranceFamily as entranceFamilyRoute } from '@hoppla/contract/entrance/windows'
import type { Answer } from '@hoppla/contract/route'
import { fromMinor } from '@hoppla/i18n'
import type { SignedInCaller } from '../../http/caller.ts'
import { type Day, dayIn } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { listEntrancePrices } from '../enquiries/enquiries.ts'
import { openDays } from '../places/places.ts'
import { ageOn, listChildren } from '../profile/profile.ts'
import { listEntrances } from '../tickets/tickets.ts'
import { bandOfAge, priceKindOf, priceOf } from './entrance.rules.ts'
import { usableOn } from './visits/covers.rules.ts'
import { countReserved } from './visits/visits.sql.ts'
import { getPlace, minorOf } from './windows.ts'

/** The caller's children, and with what they can come in on a day. @param line of a cart; what its order has reserved is free for it. @throws Refusal `playground.not-found`. */
export const entranceFamily = async (
  deps: Deps,
  { account }: SignedInCaller,
  playgroundId: string,
  { date, line }: { date: Day; line?: string | undefined },
): Promise<Answer<typeof entranceFamilyRoute>> => {
  const place = await getPlace(deps, playgroundId)
  const [rows, bands, [day]] = await Promise.all([
    listChildren(deps.db, account.id),
    listEntrancePrices(deps.db, place.id),
    openDays(deps, place.id, date, date),
  ])
  const kind = priceKindOf(date, day?.isHoliday ?? false)
  const born = rows.filter(({ birth_date: birthDate }) => birthDate <= date)
  const held = await listEntrances(deps.pool, [born.map(({ id }) => id), place.id, [account.id], date])
  const now = deps.clock.now()
  const ids = held.map(({ id }) => id)
  const reserved = await countReserved(deps.pool, ids, { date, today: dayIn(now, place.timeZone), now, but: line ? [line] : [] })
  return {
    children: born.map(({ id, first_name: firstName, birth_date: birthDate }) => {
      const age = ageOn(birthDate, date)
      const band = bandOfAge(bands, age)
      return {
        childId: id,
        firstName,
        age,
        bandId: band?.id ?? null,
        price: band ? fromMinor(priceOf(minorOf(band), kind), place.currency) : 0,
      }
    }),
    covers: usableOn(held, date, reserved).map(({ kind: of, id, name, childId, left }) => ({ kind: of, id, name, childId, left })),
  }
}
