import { ApiError } from '@hoppla/contract/client'
import type { House } from '@hoppla/contract/door/admissions'
import { queuedMost } from '@hoppla/contract/door/offline'
import type { Around } from './around.ts'
import type { OwnAdmission, OwnArrival, OwnEntry, OwnGuests, OwnVisitors, Queue } from './queue.ts'
import { isWithoutAnswer } from './without-answer.ts'

/** How one kind of what happened at this device is sent. @property sent is told of each portion that the server has taken. */
type Sending<O extends OwnEntry, A> = {
  list: () => Promise<O[]>
  write: (own: O) => Promise<void>
  call: (playgroundId: string, portion: readonly O[]) => Promise<A>
  sent: (playgroundId: string, portion: readonly O[], answer: A) => void
  now: () => number
}

/** Sends what waits, in portions of one play centre. @returns false when it has to be tried later: the rest waits as well. */
const sendWaiting = async <O extends OwnEntry, A>(sending: Sending<O, A>): Promise<boolean> => {
  for (;;) {
    const waiting = (await sending.list()).filter(({ state }) => state === 'waiting')
    const [first] = waiting
    if (!first) return true
    const portion = waiting.filter(({ playgroundId }) => playgroundId === first.playgroundId).slice(0, queuedMost)
    if (!(await sendPortion(sending, portion))) return false
  }
}

const sendPortion = async <O extends OwnEntry, A>(sending: Sending<O, A>, portion: readonly O[]): Promise<boolean> => {
  const [first] = portion
  if (!first) return true
  try {
    const answer = await sending.call(first.playgroundId, portion)
    const knownAt = sending.now()
    for (const own of portion) await sending.write({ ...own, state: 'known', knownAt })
    sending.sent(first.playgroundId, portion, answer)
    return true
  } catch (error) {
    // No answer, busy, or a session that ends: later. Scans go on asking the server, which may answer them.
    if (isWithoutAnswer(error) || !(error instanceof ApiError)) return false
    if (error.status >= 500 || error.status === 401 || error.status === 429) return false
    if (portion.length > 1) {
      for (const own of portion) if (!(await sendPortion(sending, [own]))) return false
      return true
    }
    await sending.write({ ...first, state: 'refused' })
    return true
  }
}

/** What the server has taken. @property count admissions, or presses at parties. @property now by its clock. */
export type SentPortion = { playgroundId: string; count: number; cases: number; now: string; house: House }

/**
 * Sends all that waits: who was let in, with a card or a booked visit, who was counted at parties, then who came to a class.
 * @returns false when the rest has to be tried later.
 */
export const sendAll = async (
  {
    sendQueue,
    sendVisitors,
    sendGuests,
    sendArrivals,
    now,
  }: Pick<Around, 'sendQueue' | 'sendVisitors' | 'sendGuests' | 'sendArrivals' | 'now'>,
  queue: Queue,
  sent: (portion: SentPortion) => void,
): Promise<boolean> => {
  const { write, listAdmissions, listVisitors, listGuests, listArrivals } = queue
  const body = async (playgroundId: string) => ({ playgroundId, deviceQueueId: await queue.id() })
  const sentWithCases = (
    playgroundId: string,
    { length: count }: { length: number },
    { entries, now: at, house }: Awaited<ReturnType<Around['sendQueue']>>,
  ): void => sent({ playgroundId, count, cases: entries.reduce((sum, one) => sum + one.cases, 0), now: at, house })
  const admissions: Sending<OwnAdmission, Awaited<ReturnType<Around['sendQueue']>>> = {
    ...{ list: listAdmissions, write, now, sent: sentWithCases },
    call: async (playgroundId, portion) => sendQueue({ ...(await body(playgroundId)), entries: portion.map(({ entry }) => entry) }),
  }
  const visitors: Sending<OwnVisitors, Awaited<ReturnType<Around['sendVisitors']>>> = {
    ...{ list: listVisitors, write, now, sent: sentWithCases },
    call: async (playgroundId, portion) =>
      sendVisitors({ ...(await body(playgroundId)), entries: portion.map((own) => own.visitors) }),
  }
  const sentPlain = (playgroundId: string, { length: count }: { length: number }, answer: { now: string; house: House }): void =>
    sent({ playgroundId, count, cases: 0, now: answer.now, house: answer.house })
  const guests: Sending<OwnGuests, Awaited<ReturnType<Around['sendGuests']>>> = {
    ...{ list: listGuests, write, now, sent: sentPlain },
    call: async (playgroundId, portion) =>
      sendGuests({ ...(await body(playgroundId)), entries: portion.map(({ press }) => press) }),
  }
  const arrivals: Sending<OwnArrival, Awaited<ReturnType<Around['sendArrivals']>>> = {
    ...{ list: listArrivals, write, now, sent: sentPlain },
    call: async (playgroundId, portion) =>
      sendArrivals({ ...(await body(playgroundId)), entries: portion.map(({ arrival }) => arrival) }),
  }
  if (!(await sendWaiting(admissions)) || !(await sendWaiting(visitors))) return false
  return (await sendWaiting(guests)) && (await sendWaiting(arrivals))
}
