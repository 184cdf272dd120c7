import type { ItemOf } from '@hoppla/contract/cart/items'
import type { BookablePackage, BookableRoom, PartyDiet, partyOffers } from '@hoppla/contract/parties/offers'
import type { Answer } from '@hoppla/contract/route'
import { portionsOf } from './portions.rules.ts'

/** What a party on one day can be. */
export type Offers = Answer<typeof partyOffers>
export type Counts = Readonly<Record<string, number>>

/** What a parent has chosen and typed so far, as it is kept in the tab. */
export type PartyDraft = {
  /** The day for which start and room were chosen. */
  date: string | null
  packageId: string | null
  at: string | null
  roomId: string | null
  /** Null: as the room is dressed. */
  themeId: string | null
  /** Null: as many as the package has. */
  children: number | null
  adults: number
  foods: Counts
  extras: Counts
  diets: Partial<Record<PartyDiet, number>>
  /** A child of the account; null: another, whose name and age are typed, or none yet. */
  childId: string | null
  /** It was said that it is no child of the account. */
  isOther: boolean
  firstName: string
  turns: string
}
export const emptyDraft: PartyDraft = {
  ...{ date: null, packageId: null, at: null, roomId: null, themeId: null, children: null, adults: 2 },
  ...{ foods: {}, extras: {}, diets: {}, childId: null, isOther: false, firstName: '', turns: '' },
}

/** A start of a package. @property roomIds of rooms that are free then; none: it is taken. */
export type ShownStart = { at: string; until: string; roomIds: readonly string[] }

/** What was chosen, held against what is free. */
export type Choice = {
  package: BookablePackage | undefined
  starts: readonly ShownStart[]
  start: ShownStart | undefined
  room: BookableRoom | undefined
  /** What was chosen has been taken since. */
  isGone: boolean
  children: number
  /** Fewest and most children. */
  least: number
  most: number
  /** Portions, as many as children where that can be. */
  foods: Counts
  extras: Counts
}

/** The starts that a package fits into, those that are over left out. */
export const startsOf = ({ starts }: Pick<Offers, 'starts'>, packageId: string | undefined): ShownStart[] =>
  starts.flatMap(({ at, isOver, packages }) => {
    const found = isOver ? undefined : packages.find((one) => one.packageId === packageId)
    return found ? [{ at, until: found.until, roomIds: found.roomIds }] : []
  })

/** Packages that are free at some start of the day. */
export const freePackages = (offers: Offers): Set<string> =>
  new Set(offers.packages.flatMap(({ id }) => (startsOf(offers, id).some(({ roomIds }) => roomIds.length > 0) ? [id] : [])))

const only = <A>(all: readonly A[]): A | undefined => (all.length === 1 ? all[0] : undefined)

/** What of a draft stands on a day. Where there is only one package, start or room, it need not be chosen. */
export const choiceOf = (offers: Offers, draft: PartyDraft): Choice => {
  const chosen = offers.packages.find(({ id }) => id === draft.packageId) ?? only(offers.packages)
  const starts = startsOf(offers, chosen?.id)
  const isOfDay = draft.date === offers.date
  const asked = starts.find(({ at }) => at === draft.at) ?? (isOfDay && draft.at !== null ? undefined : only(starts))
  const start = asked && asked.roomIds.length > 0 ? asked : undefined
  const free = offers.rooms.filter(({ id }) => start?.roomIds.includes(id))
  const room = free.find(({ id }) => id === draft.roomId) ?? (isOfDay && draft.roomId !== null ? undefined : only(free))
  // What was chosen for another day may not be there on this one: that is nothing to be sorry about.
  const wasHere = isOfDay && draft.at !== null
  const isStartGone = wasHere && chosen !== undefined && !start
  const isRoomGone = wasHere && start !== undefined && draft.roomId !== null && !room
  const least = offers.terms?.leastChildren ?? 1
  const included = chosen?.includedChildren ?? least
  const holds = room?.mostChildren ?? Math.max(least, ...offers.rooms.map(({ mostChildren }) => mostChildren))
  const most = offers.terms?.extraChildPrice === null ? Math.min(holds, included) : holds
  const children = draft.children ?? Math.min(Math.max(included, least), Math.max(most, least))
  return {
    ...{ package: chosen, starts, start, room, children, least, most },
    isGone: isStartGone || isRoomGone,
    foods: portionsOf(offers.foods, draft.foods, children),
    extras: Object.fromEntries(offers.extras.flatMap(({ id }) => (draft.extras[id] ? [[id, draft.extras[id]]] : []))),
  }
}

/** Another package: start and room stay where they are free for it. */
export const withPackage = (offers: Offers, draft: PartyDraft, packageId: string): Partial<PartyDraft> => {
  const start = startsOf(offers, packageId).find(({ at, roomIds }) => at === draft.at && roomIds.length > 0)
  return { packageId, ...(start ? withStart(offers, draft, start) : { at: null, roomId: null, themeId: null }) }
}

/** Another start: the room stays where it is free then. */
export const withStart = ({ date }: Pick<Offers, 'date'>, draft: PartyDraft, { at, roomIds }: ShownStart): Partial<PartyDraft> => {
  const isFree = draft.roomId !== null && roomIds.includes(draft.roomId)
  return { date, at, ...(isFree ? {} : { roomId: null, themeId: null }) }
}

/** What is still missing, or in the way, in the order of the page. */
export type Hindrance =
  | { of: 'package' | 'start' | 'gone' | 'room' | 'child' | 'name' | 'age' | 'food' }
  | { of: 'too-few' | 'too-many'; count: number }
  | { of: 'sold-out'; count: number; name: string }

export const hindranceOf = (
  offers: Offers,
  choice: Choice,
  draft: PartyDraft,
  ownIds: readonly string[],
): Hindrance | undefined => {
  if (!choice.package) return { of: 'package' }
  if (choice.isGone) return { of: 'gone' }
  if (!choice.start) return { of: 'start' }
  if (!choice.room) return { of: 'room' }
  if (choice.children < choice.least) return { of: 'too-few', count: choice.least }
  if (choice.children > choice.most) return { of: 'too-many', count: choice.most }
  const portions = Object.values(choice.foods).reduce((sum, count) => sum + count, 0)
  if (offers.foods.length > 0 && portions !== choice.children) return { of: 'food' }
  const scarce = offers.extras.find(({ id, left, per }) => {
    const wanted = choice.extras[id] ?? 0
    return left !== null && wanted > 0 && (per === 'child' ? choice.children : wanted) > left
  })
  if (scarce) return { of: 'sold-out', count: scarce.left ?? 0, name: scarce.name }
  if (draft.childId !== null) return ownIds.includes(draft.childId) ? undefined : { of: 'child' }
  if (draft.firstName.trim() === '') return { of: ownIds.length > 0 && !draft.isOther ? 'child' : 'name' }
  return draft.turns.trim() === '' || turnsOf(draft.turns) !== undefined ? undefined : { of: 'age' }
}

/** A typed age, from 1 to 17; undefined: none, or no such. */
export const turnsOf = (typed: string): number | undefined => {
  const years = /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : 0
  return years >= 1 && years <= 17 ? years : undefined
}

const counted = (counts: Counts) => Object.entries(counts).flatMap(([id, count]) => (count > 0 ? [{ id, count }] : []))

/** The party as a line of the cart; undefined while something of it is not chosen. */
export const itemOfParty = (
  { guid, date }: { guid: string; date: string },
  offers: Offers,
  choice: Choice,
  draft: PartyDraft,
): ItemOf<'party'> | undefined => {
  const { start, room, children, foods, extras } = choice
  if (!choice.package || !start || !room) return undefined
  const perChild = new Set(offers.extras.flatMap(({ id, per }) => (per === 'child' ? [id] : [])))
  const turns = turnsOf(draft.turns)
  const theme = offers.themes.find(({ id }) => id === draft.themeId)
  return {
    kind: 'party',
    playgroundId: guid,
    date,
    startsAt: start.at,
    roomId: room.id,
    packageId: choice.package.id,
    ...(theme && theme.id !== room.themeId ? { themeId: theme.id } : {}),
    children,
    adults: draft.adults,
    foods: counted(foods),
    extras: counted(extras).map(({ id, count }) => ({ id, count: perChild.has(id) ? 1 : count })),
    diets: Object.entries(draft.diets).flatMap(([diet, count]) => (count > 0 ? [{ diet: diet as PartyDiet, count }] : [])),
    child:
      draft.childId === null
        ? { firstName: draft.firstName.trim(), ...(turns === undefined ? {} : { turns }) }
        : { id: draft.childId },
  }
}

/** A line of the cart as a draft, on the page where it is changed. */
export const draftOfItem = (item: ItemOf<'party'>): PartyDraft => ({
  date: item.date,
  packageId: item.packageId,
  at: item.startsAt,
  roomId: item.roomId,
  themeId: item.themeId ?? null,
  children: item.children,
  adults: item.adults,
  foods: Object.fromEntries(item.foods.map(({ id, count }) => [id, count])),
  extras: Object.fromEntries(item.extras.map(({ id, count }) => [id, count])),
  diets: Object.fromEntries(item.diets.map(({ diet, count }) => [diet, count])),
  ...('id' in item.child
    ? { childId: item.child.id, isOther: false, firstName: '', turns: '' }
    : { childId: null, isOther: true, firstName: item.child.firstName, turns: String(item.child.turns ?? '') }),
})

/** A day as somebody sees it who holds a party on it already: its own room and extras may be kept. */
export const withOwnParty = (offers: Offers, own: ItemOf<'party'>): Offers => {
  if (own.date !== offers.date) return offers
  const held = new Map([...own.foods, ...own.extras].map(({ id, count }) => [id, count]))
  const perChild = new Set(offers.extras.flatMap(({ id, per }) => (per === 'child' ? [id] : [])))
  const withStock = <E extends { id: string; left: number | null }>(one: E): E => {
    const count = held.get(one.id) ?? 0
    return one.left === null ? one : { ...one, left: one.left + (perChild.has(one.id) ? count * own.children : count) }
  }
  return {
    ...offers,
    starts: offers.starts.map((start) =>
      start.at === own.startsAt
        ? {
            ...start,
            packages: start.packages.map((one) =>
              one.packageId === own.packageId && !one.roomIds.includes(own.roomId)
                ? { ...one, roomIds: [...one.roomIds, own.roomId] }
                : one,
            ),
          }
        : start,
    ),
    foods: offers.foods.map(withStock),
    extras: offers.extras.map(withStock),
  }
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export type Free = { at: string; until: string; room: BookableRoom }
/**
 * What is still free on the day where a room was taken: the same time in other rooms, then other times, the nearest first and in the same room where that is
 * free. @param wanted what is gone.
 */
export const stillFree = (
  offers: Offers,
  starts: readonly ShownStart[],
  wanted: { at: string | null; roomId: string | null; children: number },
  most = 4,
): Free[] => {
  const rooms = offers.rooms.filter(({ mostChildren }) => mostChildren >= wanted.children)
  const at = wanted.at ?? '12:00'
  const near = starts.toSorted(
    (one, other) => Math.abs(minutesOf(one.at) - minutesOf(at)) - Math.abs(minutesOf(other.at) - minutesOf(at)),
  )
  return near
    .flatMap((start) => {
      const free = rooms.filter(({ id }) => start.roomIds.includes(id) && !(start.at === wanted.at && id === wanted.roomId))
      const same = free.find(({ id }) => id === wanted.roomId)
      const shown = start.at === wanted.at ? free : [same ?? free[0]]
      return shown.flatMap((room) => (room ? [{ at: start.at, until: start.until, room }] : []))
    })
    .slice(0, most)
}
