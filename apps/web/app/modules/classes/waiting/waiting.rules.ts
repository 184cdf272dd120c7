import type { WaitingEntry } from '@hoppla/contract/classes/waiting-list'

/** What the page of a waiting family shows. */
export type WaitingView =
  /** A guest’s mail is yet to be answered. */
  | 'confirm'
  | 'waiting'
  /** Waiting on, after a place has just gone to the next family. */
  | 'passed'
  | 'offer'
  /** Taken, to be paid. */
  | 'taken'
  | 'booked'
  | 'left'
  | 'ended'

/** That an offer is over is told for a day. */
const passedForMs = 24 * 3_600_000

export const viewOf = ({
  state,
  lastOffer,
  offer,
  now,
}: Pick<WaitingEntry, 'state' | 'lastOffer' | 'offer' | 'now'>): WaitingView => {
  switch (state) {
    case 'Unconfirmed':
      return 'confirm'
    case 'Offered':
      return offer ? 'offer' : 'waiting'
    case 'Accepted':
      return 'taken'
    case 'Booked':
      return 'booked'
    case 'Left':
      return 'left'
    case 'Ended':
      return 'ended'
    default:
      return lastOffer && Date.parse(now) - Date.parse(lastOffer.endedAt) < passedForMs ? 'passed' : 'waiting'
  }
}

/** When to ask again, ms; undefined: nothing more will happen by itself. */
export const askAgainIn = (view: WaitingView): number | undefined => {
  if (view === 'left' || view === 'ended' || view === 'booked') return undefined
  // Somebody else of the family may answer meanwhile.
  return view === 'offer' || view === 'taken' ? 10_000 : 30_000
}
