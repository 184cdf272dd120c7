import type * as contract from '@hoppla/contract/door/crowd'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import { formatTime } from '@hoppla/i18n'
import { crowdWords, type EnglishCrowd } from '@hoppla/i18n/messages/crowd'
import { countryWording, wordsOf } from '../../brand/wording.ts'
import type { Caller } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import { wallClock } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/deps.ts'
import { openingHoursToday } from '../places/places.ts'
import { crowdLevel } from './door.rules.ts'
import { findDoor } from './door.sql.ts'
import { houseOf } from './scan.ts'

const crowdWordsIn = wordsOf<EnglishCrowd>('crowd.', crowdWords)

/** How full a play centre is, for everybody; nothing while it is closed, or where it has no limit. @throws Refusal `location.not-found`. */
export const getCrowd = async (
  deps: Deps,
  caller: Caller,
  { params }: ServeInput<typeof contract.getCrowd>,
): Promise<Answer<typeof contract.getCrowd>> => {
  const [door] = await findDoor(deps.pool, [params.playgroundId, null])
  if (!door) throw new Refusal('location.not-found')
  const { date, time } = wallClock(deps.clock.now(), door.timeZone)
  const { open } = await openingHoursToday(deps, caller, door.id)
  const isOpen = open.some(({ from, to }) => from <= time && time < to)
  if (door.most === null || !isOpen) return { level: null, text: null }
  const { people } = await houseOf(deps.pool, door, date)
  const level = crowdLevel(people, door.most)
  const t = crowdWordsIn(await countryWording(deps, door.countryId, caller.language))
  return { level, text: t(level, { time: formatTime(time, caller.language) }) }
}
