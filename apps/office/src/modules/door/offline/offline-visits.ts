import type { Admission, DoorVisit } from '@hoppla/contract/door/admissions'
import type { QueuedVisitors, Snapshot, SnapshotVisit } from '@hoppla/contract/door/offline'
import { OfflinePart, undoTime } from './around.ts'
import type { OwnUse } from './look-up.ts'
import { OfflineRefusal } from './offline-refusal.ts'
import type { OwnVisitors } from './queue.ts'
import { longId, markOf, readShownCode } from './shown-code.ts'

/** People of a visit who were let in; the page knows their names. */
type VisitAdmission = Omit<Admission, 'people'>
/** Asks the server. @param id of the admission. */
type AskToAdmit = (id: string, signal: AbortSignal | undefined) => Promise<VisitAdmission>
const covers = [null, 'pass', 'ticket'] as const

/** Booked visits at a door that goes on without a connection: by the server while it answers, else by the snapshot and whom this device has let in. */
export class OfflineVisits extends OfflinePart {
  /** The visit of today whose code was shown, as far as this device knows; undefined: it is none. */
  async shown(snapshot: Snapshot, code: string, now: number): Promise<DoorVisit | undefined> {
    const mark = await markOf(snapshot.key, readShownCode(code, now).text)
    // A snapshot of the version before has none.
    const found = (snapshot.visits ?? []).find((visit) => visit[1] === mark)
    return found && visitOf(found, await this.#own(), now)
  }

  /**
   * Lets people of a visit in. What no answer came for has happened: it is on the disk before this resolves.
   * @throws OfflineRefusal `no-list` once the list is outdated, or what the server refused.
   */
  async admit(visitId: string, positions: readonly number[], ask: AskToAdmit): Promise<VisitAdmission> {
    await this.door.tick()
    if (this.door.isLost()) throw new OfflineRefusal('no-list')
    const at = new Date(this.door.now()).toISOString()
    const id = crypto.randomUUID()
    const visitors: QueuedVisitors = { id, at, clockOffset: this.door.clockOffset(), visitId, positions: [...positions] }
    const own = { playgroundId: this.placeId, visitors, ...this.#usesOf(visitId, positions) }
    const wasAsked = this.door.isAsking()
    const answer = wasAsked ? await this.door.ask((signal) => ask(id, signal), true) : undefined
    if (answer) {
      // The server knows it: that this device could not write it down must not look like a refusal.
      await this.queue
        .write({ ...own, state: 'known', wasAsked: false, knownAt: this.door.now() })
        .catch((error: unknown) => reportError(error))
      return answer
    }
    await this.queue.write({ ...own, state: 'waiting', wasAsked })
    await this.door.queued()
    const moment = Date.parse(at) + visitors.clockOffset
    return {
      ...{ id, at: new Date(moment).toISOString(), undoUntil: new Date(moment + undoTime).toISOString() },
      house: this.door.houseAfter(own.children),
    }
  }

  /** Children whom this device has let in with visits since its snapshot. */
  async admittedHere(): Promise<number> {
    return (await this.#own()).reduce((sum, { children }) => sum + children, 0)
  }

  /** What of passes and ticket cards was used for them; who has paid is here all the same. */
  async uses(): Promise<OwnUse[]> {
    return (await this.#own()).flatMap(({ uses }) => uses)
  }

  async #own(): Promise<OwnVisitors[]> {
    return (await this.queue.listVisitors()).filter(({ playgroundId }) => playgroundId === this.placeId)
  }

  #usesOf(visitId: string, positions: readonly number[]): Pick<OwnVisitors, 'children' | 'uses'> {
    const [, , , , , , people = []] = (this.door.snapshot()?.visits ?? []).find(([short]) => longId(short) === visitId) ?? []
    const coming = people.filter(([position, , isAdult]) => isAdult === 0 && positions.includes(position))
    return {
      children: coming.length,
      uses: coming.map(([, , , child, cover, used]): OwnUse => {
        const kind = covers[cover] ?? null
        const use = kind === null ? ({ kind: 'again' } as const) : { kind, id: longId(used) }
        return { ...(child === '' ? {} : { childId: longId(child) }), use }
      }),
    }
  }
}

const visitOf = (
  [short, , from, until, begins, ends, people]: SnapshotVisit,
  own: readonly OwnVisitors[],
  now: number,
): DoorVisit => {
  const id = longId(short)
  const here = own.filter(({ visitors }) => visitors.visitId === id)
  const cameAt = (position: number): string | null => {
    const admission = here.find(({ visitors }) => visitors.positions.includes(position))?.visitors
    return admission ? new Date(Date.parse(admission.at) + admission.clockOffset).toISOString() : null
  }
  const second = now / 1_000
  return {
    ...{ id, from, until, arrival: second < begins ? 'early' : second < ends ? 'on-time' : 'late' },
    people: people.map(([position, name, isAdult, , cover, , admittedAt]) => ({
      ...{ position, name, isAdult: isAdult === 1, cover: covers[cover] ?? null },
      admittedAt: admittedAt === '' ? cameAt(position) : admittedAt,
    })),
  }
}
