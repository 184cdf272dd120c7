import type { MyParty, PartyChanges, PartyChoices, PartyTimes } from '@hoppla/contract/parties/my-parties'
import type { PartyDiet } from '@hoppla/contract/parties/offers'

type Counts = Readonly<Record<string, number>>
/** What a party is to become. @property themeId null: as its room is decorated. */
export type Draft = {
  children: number
  adults: number
  foods: Counts
  extras: Counts
  diets: Counts
  themeId: string | null
  date: string
  startsAt: string
  roomId: string
}

const countsOf = (rows: readonly { id: string; count: number }[]): Counts =>
  Object.fromEntries(rows.map(({ id, count }) => [id, count]))

/** A party as it is booked. */
export const draftOf = (party: MyParty): Draft => ({
  ...{ children: party.children, adults: party.adults, foods: countsOf(party.foods), extras: countsOf(party.extras) },
  diets: Object.fromEntries(party.diets.map(({ diet, count }) => [diet, count])),
  ...{ themeId: party.themeId, date: party.date, startsAt: party.from, roomId: party.room.id },
})

const rowsOf = (counts: Counts) => Object.entries(counts).flatMap(([id, count]) => (count > 0 ? [{ id, count }] : []))
const isSame = (one: Counts, other: Counts): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((id) => (one[id] ?? 0) === (other[id] ?? 0))

/** What of a party changes; nothing of what stays. */
export const changesOf = (party: MyParty, draft: Draft): PartyChanges => {
  const now = draftOf(party)
  return {
    ...(draft.children !== now.children && { children: draft.children }),
    ...(draft.adults !== now.adults && { adults: draft.adults }),
    ...(!isSame(draft.foods, now.foods) && { foods: rowsOf(draft.foods) }),
    ...(!isSame(draft.extras, now.extras) && { extras: rowsOf(draft.extras) }),
    ...(!isSame(draft.diets, now.diets) && {
      diets: rowsOf(draft.diets).map(({ id, count }) => ({ diet: id as PartyDiet, count })),
    }),
    ...(draft.themeId !== now.themeId && { themeId: draft.themeId }),
    ...(draft.date !== now.date && { date: draft.date }),
    ...(draft.startsAt !== now.startsAt && { startsAt: draft.startsAt }),
    ...(draft.roomId !== now.roomId && { roomId: draft.roomId }),
  }
}

const sumOf = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** Portions that are still to be chosen; less than nothing: so many too many. Where there is no food, none. */
export const portionsMissing = (
  { children, foods }: Pick<Draft, 'children' | 'foods'>,
  choices: Pick<PartyChoices, 'foods'>,
): number => (choices.foods.length === 0 ? 0 : children - sumOf(foods))

/**
 * Another number of children, and as many portions: more of what is eaten most, fewer of what is eaten most. Where the portions did not fit before, they are
 * left to whoever chooses.
 */
export const withChildren = (draft: Draft, children: number, choices: Pick<PartyChoices, 'foods'>): Draft => {
  if (choices.foods.length === 0 || portionsMissing(draft, choices) !== 0) return { ...draft, children }
  const foods = { ...draft.foods }
  const most = () => choices.foods.map(({ id }) => id).toSorted((a, b) => (foods[b] ?? 0) - (foods[a] ?? 0))[0]
  for (let left = children - draft.children; left !== 0; left -= Math.sign(left)) {
    const id = most()
    if (id === undefined) break
    foods[id] = (foods[id] ?? 0) + Math.sign(left)
  }
  return { ...draft, children, foods }
}

/** How many children a party can have. */
export const mostChildren = ({ roomId }: Pick<Draft, 'roomId'>, choices: PartyChoices): number => {
  const room = choices.rooms.find(({ id }) => id === roomId)?.mostChildren ?? 100
  return choices.extraChildPrice === null ? Math.min(room, choices.includedChildren) : room
}

export type Place = { at: string; roomId: string }
type Rooms = readonly { id: string; mostChildren: number }[]
const bigEnough = (rooms: Rooms, children: number) => rooms.filter((room) => room.mostChildren >= children)

/** The room for a start: the one that is wanted where it is free, else another that is big enough; undefined: none is. */
export const roomAt = (times: PartyTimes, { at, roomId }: Place, rooms: Rooms, children: number): string | undefined => {
  const free = times.starts.find((start) => start.at === at && !start.isOver)?.roomIds ?? []
  return free.includes(roomId) ? roomId : bigEnough(rooms, children).find(({ id }) => free.includes(id))?.id
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/**
 * What is free instead of a place that is taken, the nearest first, at most three: another room at the same time, the same room at another time, then any.
 * @param rooms all of the play centre, in its order.
 */
export const nearestFree = (times: PartyTimes, wanted: Place, rooms: Rooms, children: number): Place[] => {
  const distance = ({ at, roomId }: Place) => Math.abs(minutesOf(at) - minutesOf(wanted.at)) * 2 + Number(roomId !== wanted.roomId)
  return times.starts
    .filter(({ isOver }) => !isOver)
    .flatMap(({ at, roomIds }) =>
      bigEnough(rooms, children).flatMap(({ id }) => (roomIds.includes(id) ? [{ at, roomId: id }] : [])),
    )
    .filter(({ at, roomId }) => at !== wanted.at || roomId !== wanted.roomId)
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, 3)
}
