import { ApiError } from '@hoppla/contract/client'
import type { Admission, DoorScan, House } from '@hoppla/contract/door/admissions'
import type { QueuedAdmission } from '@hoppla/contract/door/offline'
import { createStore, type Store } from '../../../platform/store.ts'
import { type Admitting, type Around, type Ask, type DoorParts, isSaidEnough, type OfflineStatus, undoTime } from './around.ts'
import { findSnapshot, forgetSnapshot, hasSnapshot, isUsable, type KeptSnapshot, keepSnapshot } from './kept-snapshot.ts'
import { entrancesAfter, type Known, lookUp, type OwnUse, readSnapshot } from './look-up.ts'
import { OfflineClasses } from './offline-classes.ts'
import { OfflineParties } from './offline-parties.ts'
import { OfflineRefusal } from './offline-refusal.ts'
import { OfflineVisits } from './offline-visits.ts'
import { partyShown } from './own-parties.ts'
import { happened, type OwnAdmission, type OwnEntry, openQueue, type Queue } from './queue.ts'
import { type SentPortion, sendAll } from './sending.ts'
import { isWithoutAnswer, withPatience } from './without-answer.ts'

/** A snapshot is asked for again after this. Milliseconds. */
const refreshAfter = 5 * 60_000
/** And again after this when it was refused. Milliseconds. */
const retryAfter = 60_000

/**
 * The door of a play centre that goes on without a connection: asks the server as long as it answers, else the snapshot and what this device has let in
 * itself; sends that once it is back (docs/decisions/0285-admissions-offline-on-the-device.md).
 */
export class OfflineDoor {
  readonly status: Store<OfflineStatus>
  readonly parties: OfflineParties
  readonly classes: OfflineClasses
  readonly visits: OfflineVisits
  readonly #playgroundId: string
  readonly #around: Around
  readonly #queue: Queue
  #kept: KeptSnapshot | undefined
  #known: Known | undefined
  #lastAnswer: number
  #isRefreshing = false
  #refreshFrom = 0

  private constructor(playgroundId: string, around: Around, kept: KeptSnapshot | undefined) {
    this.#playgroundId = playgroundId
    this.#around = around
    this.#queue = openQueue(around.store)
    this.#lastAnswer = kept?.askedAt ?? around.now()
    this.status = createStore<OfflineStatus>({
      ...{ since: null, list: null, waiting: 0, refused: 0, sent: null, clockOffset: kept?.clockOffset ?? 0 },
    })
    const parts: DoorParts = {
      ...{ alone: around.alone, now: around.now },
      ask: (ask, isQueued) => this.#ask(ask, isQueued),
      isAsking: () => this.#isAsking(),
      isLost: () => this.#isLost(),
      snapshot: () => this.#known?.snapshot,
      clockOffset: () => this.#offset(),
      houseAfter: (more) => this.#houseAfter(more),
      tick: () => this.tick(),
      queued: () => this.#count(),
    }
    this.parties = new OfflineParties(playgroundId, this.#queue, parts)
    this.classes = new OfflineClasses(playgroundId, this.#queue, parts)
    this.visits = new OfflineVisits(playgroundId, this.#queue, parts)
    this.#take(kept)
    this.#refreshFrom = (kept?.askedAt ?? 0) + (kept ? refreshAfter : 0)
  }

  /** Opens the door with what the device still has. */
  static async open(playgroundId: string, around: Around): Promise<OfflineDoor> {
    const kept = await findSnapshot(around.store, around.now())
    const door = new OfflineDoor(playgroundId, around, kept?.playgroundId === playgroundId ? kept : undefined)
    // What the server refused, it may take now: it was brought up to date, or somebody else is signed in.
    for (const own of await door.#queue.list()) if (own.state === 'refused') await door.#queue.write({ ...own, state: 'waiting' })
    await door.#count()
    if (door.#kept) {
      const uses = await door.#ownAdmitted()
      const counted = (await door.parties.countedHere()) + (await door.classes.tickedHere()) + (await door.visits.admittedHere())
      around.counted(door.#houseAfter(uses.filter(({ use }) => use.kind !== 'again').length + counted))
    }
    return door
  }

  /** Who comes with a code. @throws OfflineRefusal, or what the server refused. */
  async scan(code: string, ask: Ask<DoorScan>): Promise<DoorScan> {
    if (this.#isAsking()) {
      const answer = await this.#ask(ask)
      if (answer) return answer
    }
    return this.#scanHere(code)
  }

  /** Lets somebody in. What no answer came for has happened: it is on the disk before this resolves. @throws OfflineRefusal once the list is outdated. */
  async admit(admitting: Admitting, ask: (id: string, signal: AbortSignal | undefined) => Promise<Admission>): Promise<Admission> {
    await this.tick()
    if (this.#isLost()) throw new OfflineRefusal('no-list')
    const id = crypto.randomUUID()
    const isAsking = this.#isAsking()
    const askedAt = this.#around.now()
    const entry: QueuedAdmission = { id, at: new Date(askedAt).toISOString(), clockOffset: this.#offset(), ...admitting }
    if (isAsking) {
      const answer = await this.#ask((signal) => ask(id, signal), true)
      if (answer) {
        // The server knows it: that this device could not write it down must not look like a refusal.
        await this.#queue
          .write(this.#own(entry, { state: 'known', knownAt: this.#around.now() }))
          .catch((error: unknown) => reportError(error))
        return answer
      }
    }
    await this.#queue.write(this.#own(entry, { wasAsked: isAsking }))
    await this.#count()
    return this.#admitted(entry)
  }

  /** Takes an admission back: here, as long as nobody else knows of it. */
  async undo(id: string, ask: () => Promise<{ house: House }>): Promise<{ house: House }> {
    const isHere = await this.#around.alone(true, async () => {
      const own = (await this.#queue.list()).find((one) => happened(one).id === id)
      if (own?.state !== 'waiting' || own.wasAsked) return false
      await this.#queue.remove(id)
      return true
    })
    if (isHere) {
      await this.#count()
      return { house: this.#houseAfter(0) }
    }
    const answer = await ask()
    await this.#queue.remove(id)
    return answer
  }

  /** Something answered: what waits is sent, and the snapshot is kept fresh. */
  async noteAnswer(): Promise<void> {
    this.#lastAnswer = this.#around.now()
    if (this.status.get().since !== null) this.#say({ since: null })
    await this.send()
    await this.refresh()
  }

  /** Nothing answers. */
  noteSilence(): void {
    if (this.status.get().since === null) this.#say({ since: this.#lastAnswer, sent: null })
  }

  /** What time brings: an outdated snapshot goes, and what was said long enough. */
  async tick(): Promise<void> {
    const now = this.#around.now()
    if (this.#kept && !isUsable(this.#kept, now)) await this.#forget()
    // Somebody has signed out in another tab.
    if (this.#kept && !(await hasSnapshot(this.#around.store))) this.#take(undefined)
    if (isSaidEnough(this.status.get(), now)) this.#say({ sent: null })
  }

  /** Sends what waits. Another tab that does so already is let do it. */
  async send(): Promise<void> {
    await this.#around.alone(false, () => sendAll(this.#around, this.#queue, (sent) => this.#sent(sent)))
    await this.#count()
  }

  #sent({ playgroundId, count, cases, now, house }: SentPortion): void {
    const at = this.#around.now()
    const { sent } = this.status.get()
    this.#say({
      sent: { admissions: (sent?.admissions ?? 0) + count, cases: (sent?.cases ?? 0) + cases, at },
      clockOffset: Date.parse(now) - at,
    })
    if (playgroundId === this.#playgroundId) this.#around.counted(house)
    // The next snapshot has them.
    this.#refreshFrom = 0
  }

  /** Asks for a snapshot where there is none that is fresh. */
  async refresh(): Promise<void> {
    const askedAt = this.#around.now()
    if (this.#isRefreshing || askedAt < this.#refreshFrom) return
    const who = this.#around.who()
    if (!who || this.status.get().since !== null) return
    this.#isRefreshing = true
    this.#refreshFrom = askedAt + retryAfter
    try {
      const [snapshot, house] = [await this.#around.getSnapshot(), await this.#around.getHouse()]
      // In the middle of asking and having the answer it was made.
      const clockOffset = Date.parse(snapshot.madeAt) - askedAt
      const kept = { playgroundId: this.#playgroundId, snapshot, house, ...who, askedAt, clockOffset }
      await keepSnapshot(this.#around.store, kept)
      this.#take(kept)
      this.#refreshFrom = askedAt + refreshAfter
      await this.#queue.removeKnownBefore(askedAt)
    } catch (error) {
      if (error instanceof ApiError && [401, 403, 404].includes(error.status)) await this.#forget()
      else if (!(error instanceof ApiError || isWithoutAnswer(error))) throw error
    } finally {
      this.#isRefreshing = false
    }
  }

  #isLost(): boolean {
    return this.status.get().since !== null && !this.#known
  }

  /** The server, while it answers; and it alone, where there is nothing else to ask. */
  #isAsking(): boolean {
    return this.status.get().since === null || !this.#known
  }

  /** @param isQueued what gets no answer has happened all the same. @returns undefined when the device has to answer itself. */
  async #ask<V>(ask: Ask<V>, isQueued = false): Promise<V | undefined> {
    const mayFail = isQueued || this.#known !== undefined
    try {
      const answer = await (mayFail ? withPatience(ask) : ask(undefined))
      this.#lastAnswer = this.#around.now()
      this.#say({ since: null })
      return answer
    } catch (error) {
      if (!isWithoutAnswer(error)) throw error
      this.noteSilence()
      if (!mayFail) throw error
      return undefined
    }
  }

  async #scanHere(code: string): Promise<DoorScan> {
    await this.tick()
    if (!this.#known) throw new OfflineRefusal('no-list')
    const party = partyShown(await this.parties.here(), code)
    if (party) return { shown: 'party', party, children: [], tickets: [], house: this.#houseAfter(0) }
    const now = this.#around.now() + this.#offset()
    const visit = await this.visits.shown(this.#known.snapshot, code, now)
    if (visit) return { shown: 'visit', visit, children: [], tickets: [], house: this.#houseAfter(0) }
    const found = await lookUp(this.#known, code, now, await this.#ownUses())
    if (found === 'unknown' || found === 'outdated') throw new OfflineRefusal(found)
    return { ...found, house: this.#houseAfter(0) }
  }

  async #ownUses(): Promise<OwnUse[]> {
    return [...(await this.#ownAdmitted()), ...(await this.visits.uses())]
  }

  async #ownAdmitted(): Promise<OwnUse[]> {
    const here = (await this.#queue.listAdmissions()).filter(({ playgroundId }) => playgroundId === this.#playgroundId)
    return here.flatMap(({ entry }) => entry.people)
  }

  #own(entry: QueuedAdmission, changes: Partial<OwnAdmission>): OwnAdmission {
    return { playgroundId: this.#playgroundId, entry, state: 'waiting', wasAsked: false, ...changes }
  }

  /** The answer that the server would have given. */
  async #admitted({ id, at, clockOffset, people }: QueuedAdmission): Promise<Admission> {
    const moment = Date.parse(at) + clockOffset
    const left = entrancesAfter(this.#known, await this.#ownUses())
    return {
      ...{ id, at: new Date(moment).toISOString(), undoUntil: new Date(moment + undoTime).toISOString() },
      people: people.map(({ childId, use }) => ({
        ...{ childId: childId ?? null, use },
        entrancesLeft: use.kind === 'again' ? null : (left.get(use.id) ?? null),
      })),
      house: this.#houseAfter(people.filter(({ use }) => use.kind !== 'again').length),
    }
  }

  /** People in the house, as far as this device knows, and so many more. */
  #houseAfter(more: number): House {
    const house = this.#around.house() ?? this.#kept?.house ?? { people: 0, most: null }
    return { ...house, people: Math.max(0, house.people + more) }
  }

  #offset(): number {
    return this.status.get().clockOffset
  }

  #take(kept: KeptSnapshot | undefined): void {
    this.#kept = kept
    this.#known = kept && readSnapshot(kept.snapshot)
    this.#say({
      list: kept ? { madeAt: Date.parse(kept.snapshot.madeAt), until: Date.parse(kept.snapshot.usableUntil) } : null,
      ...(kept ? { clockOffset: kept.clockOffset } : {}),
    })
  }

  async #forget(): Promise<void> {
    this.#take(undefined)
    await forgetSnapshot(this.#around.store)
  }

  async #count(): Promise<void> {
    const all = await this.#queue.list()
    const inState = (state: OwnEntry['state']) => all.filter((own) => own.state === state).length
    this.#say({ waiting: inState('waiting'), refused: inState('refused') })
  }

  #say(changes: Partial<OfflineStatus>): void {
    const before = this.status.get()
    const after = { ...before, ...changes }
    if (JSON.stringify(after) !== JSON.stringify(before)) this.status.set(after)
  }
}
