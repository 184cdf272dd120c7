import {
  type ChildClass,
  type ClassAvailability,
  type ClassTypeName,
  classArticlesByLocation,
  listChildClasses,
  tshirtSizes,
} from '@hoppla/contract/classes'
import type { ClassWaitingList } from '@hoppla/contract/classes/waiting-list'
import type { Call } from '@hoppla/contract/client'
import { type Playground, playgroundsByCountry } from '@hoppla/contract/places'
import type { ReactNode } from 'react'
import type { Site } from '../../platform/head/page-site.ts'
import { localMoment, townBeside } from '../places/places.ts'
import { type Kind, kindOf, kinds, sharesAges } from './classes.rules.ts'

/** A class as the pages show it. Only what is on the page travels in the HTML. */
export type ShownClass = Pick<
  ChildClass,
  | 'id'
  | 'classType'
  | 'name'
  | 'price'
  | 'firstOccasionDate'
  | 'ageGroups'
  | 'description'
  | 'place'
  | 'currency'
  | 'tshirt'
  | 'sellablePeriodStartDate'
  | 'sellablePeriodEndDate'
  | 'isBookable'
  | 'opening'
> & {
  /** How many occasions, and the last of them. */
  count: number
  lastOccasionDate: string
  picture: string
}

const pictures: Record<Kind, string> = { sport: '/art/sport', trial: '/art/trial', camp: '/art/camp' }

const shown = (one: ChildClass): ShownClass => ({
  id: one.id,
  classType: one.classType,
  name: one.name,
  count: one.occasions.length,
  lastOccasionDate: one.occasions.at(-1) ?? one.firstOccasionDate,
  price: one.price,
  firstOccasionDate: one.firstOccasionDate,
  ageGroups: one.ageGroups,
  description: one.description,
  place: one.place,
  currency: one.currency,
  tshirt: one.tshirt,
  sellablePeriodStartDate: one.sellablePeriodStartDate,
  sellablePeriodEndDate: one.sellablePeriodEndDate,
  isBookable: one.isBookable,
  ...(one.opening ? { opening: one.opening } : {}),
  picture: one.media[0]?.url ?? pictures[kindOf(one.classType)],
})

export type ChooseData = {
  playgrounds: { slug: string; name: string; town: string | undefined; kinds: Kind[] }[]
}

/** Playgrounds of the country with classes ahead, and of which kinds. */
export const chooseData = async (call: Call, { country }: Pick<Site, 'country'>): Promise<ChooseData> => {
  const [playgrounds, articles] = await Promise.all([
    call(playgroundsByCountry, { params: { country: country.guid } }),
    call(classArticlesByLocation, { params: { locationId: country.guid } }),
  ])
  const typesAt = new Map<string, Set<ClassTypeName>>()
  for (const { locationId, type } of articles) typesAt.set(locationId, (typesAt.get(locationId) ?? new Set()).add(type))
  return {
    playgrounds: playgrounds
      .filter(({ guid, disabled }) => !disabled && typesAt.has(guid))
      .map(({ guid, slug, name, city }) => ({
        ...{ slug, name, town: townBeside(name, city) },
        kinds: kinds.filter((kind) => [...(typesAt.get(guid) ?? [])].some((type) => kindOf(type) === kind)),
      })),
  }
}

export type AtPlayground = { guid: string; slug: string; name: string }
export type ListData = { playground: AtPlayground; classes: ShownClass[] }

const atPlayground = ({ guid, slug, name }: Playground): AtPlayground => ({ guid, slug, name })

/** Every class of a playground that lies ahead, of all kinds: what is shown of them stands in the address. */
export const listData = async (call: Call, playground: Playground): Promise<ListData> => ({
  playground: atPlayground(playground),
  classes: (await call(listChildClasses, { params: { playgroundId: playground.guid } })).map(shown),
})

export type BookData = {
  playground: AtPlayground
  /** Null: over, cancelled, or another playground's. */
  chosen: ShownClass | null
  sizes: string[]
  /** The site's date when the page was made. */
  today: string
}

/** What the form of a booking is given. */
export type FormProps = {
  data: BookData & { chosen: ShownClass }
  newest: ClassAvailability | undefined
  look: () => void
  /** The group that the way here led through; '' for none. */
  group: string
}

export type JoinData = BookData & {
  /** Others of its kind there, for those who would rather come at once. */
  others: ShownClass[]
}

/** What the form of the waiting list is given. */
export type JoinFormProps = {
  data: JoinData & { chosen: ShownClass }
  list: ClassWaitingList
  newest: ClassAvailability | undefined
  /** The full group that led here; '' for none. */
  group: string
  /** Shows what has come of it in place of the page. */
  onJoined: (joined: ReactNode) => void
}

/** One class to be booked. */
export const bookData = async (
  call: Call,
  { country }: Pick<Site, 'country'>,
  playground: Playground,
  classId: string | undefined,
  now: Date,
): Promise<BookData> => {
  const { others: _others, ...data } = await joinData(call, { country }, playground, classId, now)
  return data
}

/** One class to be waited for. */
export const joinData = async (
  call: Call,
  { country }: Pick<Site, 'country'>,
  playground: Playground,
  classId: string | undefined,
  now: Date,
): Promise<JoinData> => {
  const { classes } = await listData(call, playground)
  const chosen = classes.find(({ id }) => id === classId) ?? null
  return {
    playground: atPlayground(playground),
    chosen,
    others: chosen ? othersLike(classes, chosen) : [],
    sizes: chosen?.tshirt ? await call(tshirtSizes, {}) : [],
    today: localMoment(now, country.timezone).date,
  }
}

const mostOthers = 8
/** Classes of the same kind for some of the same ages. */
const othersLike = (classes: readonly ShownClass[], chosen: ShownClass): ShownClass[] =>
  classes
    .filter(({ id, classType, isBookable }) => id !== chosen.id && classType === chosen.classType && isBookable)
    .filter(({ ageGroups }) => ageGroups.some((one) => chosen.ageGroups.some((group) => sharesAges(one, group))))
    .slice(0, mostOthers)
