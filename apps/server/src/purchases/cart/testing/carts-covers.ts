import { expect } from 'vitest'
import { type Cover, type Covered, keptOf, type ModelCart, type ModelLine } from './carts-model.ts'
import { countBooked, useEntry } from './carts-stock.ts'
import type { Step, World } from './carts-world.ts'

// What lets children in: ticket cards, of which an entry is reserved for any day, and passes, once a day.

/** What of a cover is used at a window. */
const entryAt = ({ use, id }: Cover, at: string): string => (use === 'pass' ? `${id} ${at.slice(0, 10)}` : id)
/** What a line uses, each as often as it does. */
export const entriesOf = ({ covered, at }: Omit<ModelLine, 'id'>): string[] => covered.map(({ cover }) => entryAt(cover, at))
const earlierOf = ({ earlier }: Cover): number => [...earlier.values()].reduce((sum, n) => sum + n, 0)
const mostAt = (cover: Cover, at: string): number =>
  cover.use === 'pass' ? 1 - (cover.earlier.get(at.slice(0, 10)) ?? 0) : cover.entries - earlierOf(cover)
const timesIn = (entries: readonly string[], entry: string): number => entries.filter((one) => one === entry).length

/** What visits have reserved: those that are ordered and held, and those that are booked. @param but a cart whose order does not count. */
const reservedIn = ({ carts, orders }: Pick<World, 'carts' | 'orders'>, but?: ModelCart): string[] => {
  const ordered = carts.flatMap((cart) =>
    cart === but ? [] : (cart.order?.lines ?? []).filter((line) => cart.lines.includes(line) && line.hold === 'held'),
  )
  return [...ordered, ...keptOf(orders)].flatMap(entriesOf)
}

/** What is left of each, for each day on which it can be used. */
export const entriesLeft = (world: World): Map<string, number> => {
  const reserved = reservedIn(world)
  const windows = [...world.stock.places.keys()].filter((at) => at.includes(' '))
  return new Map(
    world.stock.covers.flatMap((cover) =>
      windows.map((at) => {
        const entry = entryAt(cover, at)
        return [entry, mostAt(cover, at) - timesIn(reserved, entry)] as const
      }),
    ),
  )
}

/**
 * Why children do not come in with what a line says; undefined: they do, or pay. An order of the same cart reserves nothing from its lines, and what lines
 * before it use is not left. @param own the line as it is in the cart.
 */
export const whyNotCovered = (world: World, cart: ModelCart, line: Omit<ModelLine, 'id'>, own?: ModelLine): string | undefined => {
  const before = own ? cart.lines.slice(0, cart.lines.indexOf(own)) : cart.lines
  const used = [...reservedIn(world, cart), ...before.flatMap(entriesOf)]
  for (const { cover } of line.covered) {
    if (cover.entries <= 0 || cover.validTo < line.at.slice(0, 10))
      return cover.use === 'pass' ? 'pass.not-found' : 'ticket.not-found'
    const entry = entryAt(cover, line.at)
    if (timesIn(used, entry) >= mostAt(cover, line.at)) return 'entrance.cover-used'
    used.push(entry)
  }
  return undefined
}

/** One child of Astrid's or several, each with something that lets it in. */
export const someCovered = ({ chance, pick, stock }: World, most: number): Covered[] => {
  const count = chance() < 0.3 ? 2 : 1
  return stock.children.slice(chance() < 0.5 ? 0 : 1).flatMap((childId, n): Covered[] => {
    const cover = pick(stock.covers.filter((one) => one.childId === undefined || one.childId === childId))
    return cover && n < Math.min(count, most) ? [{ cover, childId }] : []
  })
}

/** The ticket card is used at the door meanwhile, where it has an entry that nobody has reserved. @returns whether it had. */
const useOne = async (world: World): Promise<boolean> => {
  const card = world.stock.covers.find(({ use }) => use === 'serial-ticket')
  if (!card || (entriesLeft(world).get(card.id) ?? 0) <= 0) return false
  card.entries -= 1
  await useEntry(world.deps, card.id, world.playgroundId)
  return true
}
export const useAtDoor: Step = async (world) => {
  await useOne(world)
}
/** As often as it can be. */
export const useUp: Step = async (world) => {
  while (await useOne(world));
}

/** Nothing is reserved twice, and each visit that is booked has what it was ordered with. @throws at the first difference. */
export const compareCovers = async (world: World): Promise<void> => {
  for (const left of entriesLeft(world).values()) expect(left).toBeGreaterThanOrEqual(0)
  const kept = keptOf(world.orders).flatMap(({ covered }) => covered)
  for (const one of world.stock.covers) {
    const { id } = one
    const booked = [...(await countBooked(world.deps, id)).values()].reduce((sum, n) => sum + n, 0)
    expect({ id, booked }).toEqual({ id, booked: earlierOf(one) + kept.filter(({ cover }) => cover.id === id).length })
  }
}
