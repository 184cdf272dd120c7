import type { DoorParty } from '@hoppla/contract/door/admissions'
import type { QueuedGuests } from '@hoppla/contract/door/offline'
import { type Ask, type GuestsCounted, OfflinePart } from './around.ts'
import { OfflineRefusal } from './offline-refusal.ts'
import { partiesOf, takeBackWaiting } from './own-parties.ts'
import type { OwnGuests } from './queue.ts'

/** A party as whoever presses sees it. */
export type CountedParty = Pick<DoorParty, 'id' | 'expected' | 'arrived'>
/** The parties of a door that goes on without a connection: by the server while it answers, else by the snapshot and what this device has counted. */
export class OfflineParties extends OfflinePart {
  /** The parties of today. @throws OfflineRefusal `no-list`, or what the server refused. */
  async list(ask: Ask<DoorParty[]>): Promise<DoorParty[]> {
    const answer = this.door.isAsking() ? await this.door.ask(ask) : undefined
    return answer ?? this.here()
  }

  /** How many of their guests have come. @throws as `list`. */
  async guests<V>(ask: Ask<V[]>): Promise<(V | Pick<DoorParty, 'id' | 'arrived'>)[]> {
    const answer = this.door.isAsking() ? await this.door.ask(ask) : undefined
    return answer ?? (await this.here()).map(({ id, arrived }) => ({ id, arrived }))
  }

  /** The parties of today, as far as this device knows. @throws OfflineRefusal `no-list`. */
  async here(): Promise<DoorParty[]> {
    await this.door.tick()
    const snapshot = this.door.snapshot()
    if (!snapshot) throw new OfflineRefusal('no-list')
    return partiesOf(snapshot, await this.#own())
  }

  /** Guests whom this device has counted since its snapshot. */
  async countedHere(): Promise<number> {
    return (await this.#own()).reduce((sum, { press }) => sum + press.guests, 0)
  }

  /**
   * Counts a guest, or all who are still expected. For which no answer came has happened: it is on the disk before this resolves.
   * @param id of the press. @throws OfflineRefusal `no-list` once the list is outdated, or what the server refused.
   */
  async count(id: string, party: CountedParty, change: 1 | 'rest', ask: Ask<GuestsCounted>): Promise<GuestsCounted> {
    await this.door.tick()
    if (this.door.isLost()) throw new OfflineRefusal('no-list')
    const wasAsked = this.door.isAsking()
    const press = this.#press(id, party.id)
    const answer = wasAsked ? await this.door.ask(ask, true) : undefined
    if (answer) return this.#noted(press, answer)
    const guests = change === 'rest' ? party.expected - party.arrived : 1
    if (guests <= 0) return { arrived: party.arrived, counted: 0, house: this.door.houseAfter(0) }
    await this.queue.write({ playgroundId: this.placeId, press: { ...press, guests }, state: 'waiting', wasAsked })
    await this.door.queued()
    return { arrived: party.arrived + guests, counted: guests, house: this.door.houseAfter(guests) }
  }

  /** Takes guests back: without a connection those alone of whom nobody else knows. @throws OfflineRefusal `guests-known` where there are none. */
  async takeBack(id: string, party: CountedParty, guests: number, ask: Ask<GuestsCounted>): Promise<GuestsCounted> {
    if (this.door.isAsking()) return this.#noted(this.#press(id, party.id), await ask(undefined))
    const taken = await this.door.alone(true, () => takeBackWaiting(this.queue, this.placeId, party.id, guests))
    if (!taken) throw new OfflineRefusal('guests-known')
    await this.door.queued()
    return { arrived: Math.max(0, party.arrived - taken), counted: -taken, house: this.door.houseAfter(-taken) }
  }

  async #own(): Promise<OwnGuests[]> {
    return (await this.queue.listGuests()).filter(({ playgroundId }) => playgroundId === this.placeId)
  }

  #press(id: string, partyId: string): QueuedGuests {
    return { id, at: new Date(this.door.now()).toISOString(), clockOffset: this.door.clockOffset(), partyId, guests: 1 }
  }

  /** What the server has counted counts here, too, until a snapshot has it; that this device could not write it down must not look like a refusal. */
  async #noted(press: QueuedGuests, answer: GuestsCounted): Promise<GuestsCounted> {
    const own = { playgroundId: this.placeId, press: { ...press, guests: answer.counted } }
    if (answer.counted !== 0)
      await this.queue
        .write({ ...own, state: 'known', wasAsked: false, knownAt: this.door.now() })
        .catch((error: unknown) => reportError(error))
    return answer
  }
}
