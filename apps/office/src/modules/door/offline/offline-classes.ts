import type { House } from '@hoppla/contract/door/admissions'
import type { Arrival, DoorClass } from '@hoppla/contract/door/classes'
import type { QueuedArrival, Snapshot } from '@hoppla/contract/door/offline'
import { type Ask, OfflinePart } from './around.ts'
import { OfflineRefusal } from './offline-refusal.ts'
import type { OwnArrival } from './queue.ts'
import { longId } from './shown-code.ts'

type CheckedIn = { arrivedAt: string; house: House }

/** The classes of today by the snapshot, with the children whom this device has ticked since. */
export const classesOf = ({ classes }: Snapshot, own: readonly OwnArrival[]): DoorClass[] =>
  // A snapshot of the version before has none.
  (classes ?? []).map(([short, name, groupName, from, to, children]) => ({
    ...{ id: longId(short), classId: longId(short), name, groupName, from, to },
    children: children.map(([child, shown, age, arrivedAt, isMakeUp]) => {
      const id = longId(child)
      const here = own.find(({ arrival }) => arrival.bookedChildId === id)
      return {
        id,
        name: shown,
        age: age < 0 ? null : age,
        arrivedAt: arrivedAt || (here ? momentOf(here.arrival) : null),
        isMakeUp: isMakeUp === 1,
      }
    }),
  }))

const momentOf = ({ at, clockOffset }: QueuedArrival): string => new Date(Date.parse(at) + clockOffset).toISOString()

/** The classes of a door that goes on without a connection: by the server while it answers, else by the snapshot and what this device has ticked. */
export class OfflineClasses extends OfflinePart {
  /** Who is expected today. @throws OfflineRefusal `no-list`, or what the server refused. */
  async list(ask: Ask<DoorClass[]>): Promise<DoorClass[]> {
    const answer = this.door.isAsking() ? await this.door.ask(ask) : undefined
    return answer ?? this.here()
  }

  /** Who has come. @throws as `list`. */
  async arrivals(ask: Ask<Arrival[]>): Promise<Arrival[]> {
    const answer = this.door.isAsking() ? await this.door.ask(ask) : undefined
    if (answer) return answer
    return (await this.here()).flatMap(({ children }) =>
      children.flatMap(({ id, arrivedAt }) => (arrivedAt === null ? [] : [{ id, arrivedAt }])),
    )
  }

  /** The classes of today, as far as this device knows. @throws OfflineRefusal `no-list`. */
  async here(): Promise<DoorClass[]> {
    await this.door.tick()
    const snapshot = this.door.snapshot()
    if (!snapshot) throw new OfflineRefusal('no-list')
    return classesOf(snapshot, await this.#own())
  }

  /** Children whom this device has ticked since its snapshot. */
  async tickedHere(): Promise<number> {
    return (await this.#own()).length
  }

  /** A child has come. For which no answer came has happened: it is on the disk before this resolves. @throws OfflineRefusal `no-list` once the list is outdated. */
  async checkIn(bookedChildId: string, ask: Ask<CheckedIn>): Promise<CheckedIn> {
    await this.door.tick()
    if (this.door.isLost()) throw new OfflineRefusal('no-list')
    const wasAsked = this.door.isAsking()
    const arrival: QueuedArrival = {
      ...{
        id: crypto.randomUUID(),
        at: new Date(this.door.now()).toISOString(),
        clockOffset: this.door.clockOffset(),
        bookedChildId,
      },
    }
    const answer = wasAsked ? await this.door.ask(ask, true) : undefined
    if (answer) return answer
    const before = (await this.#own()).find((own) => own.arrival.bookedChildId === bookedChildId)
    if (before) return { arrivedAt: momentOf(before.arrival), house: this.door.houseAfter(0) }
    await this.queue.write({ playgroundId: this.placeId, arrival, state: 'waiting', wasAsked })
    await this.door.queued()
    return { arrivedAt: momentOf(arrival), house: this.door.houseAfter(1) }
  }

  /** A child was ticked by mistake: without a connection only as long as nobody else knows of it. @throws OfflineRefusal `arrival-known`. */
  async undo(bookedChildId: string, ask: Ask<{ house: House }>): Promise<{ house: House }> {
    if (this.door.isAsking()) return ask(undefined)
    const isHere = await this.door.alone(true, async () => {
      const own = (await this.#own()).find(({ arrival }) => arrival.bookedChildId === bookedChildId)
      if (own?.state !== 'waiting' || own.wasAsked) return false
      await this.queue.remove(own.arrival.id)
      return true
    })
    if (!isHere) throw new OfflineRefusal('arrival-known')
    await this.door.queued()
    return { house: this.door.houseAfter(-1) }
  }

  async #own(): Promise<OwnArrival[]> {
    return (await this.queue.listArrivals()).filter(({ playgroundId }) => playgroundId === this.placeId)
  }
}
