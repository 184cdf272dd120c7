import type { DoorParty } from '@hoppla/contract/door/admissions'
import type { Snapshot } from '@hoppla/contract/door/offline'
import type { OwnGuests, Queue } from './queue.ts'
import { longId } from './shown-code.ts'

/** The parties of today by the snapshot, with the guests whom this device has counted since. */
export const partiesOf = ({ parties }: Snapshot, own: readonly OwnGuests[]): DoorParty[] =>
  // A snapshot of the version before has none.
  (parties ?? []).map(([short, from, childFirstName, age, expected, arrived]) => {
    const id = longId(short)
    const here = own.reduce((sum, { press }) => (press.partyId === id ? sum + press.guests : sum), arrived)
    return {
      ...{ id, reference: id.slice(0, 8).toUpperCase(), from, expected, arrived: Math.max(0, here) },
      ...{ childFirstName: childFirstName === '' ? null : childFirstName, age: age < 0 ? null : age },
    }
  })

/** The party whose reference was shown, however it is typed. */
export const partyShown = (parties: readonly DoorParty[], code: string): DoorParty | undefined => {
  const reference = code.toUpperCase().replaceAll(/[\s-]/g, '')
  return parties.find((party) => party.reference === reference)
}

/**
 * Takes guests back whom nobody but this device knows of, those first who came last.
 * @returns how many; fewer than asked where the server may know of the others.
 */
export const takeBackWaiting = async (queue: Queue, placeId: string, partyId: string, guests: number): Promise<number> => {
  let left = guests
  const waiting = (await queue.listGuests()).filter(
    ({ playgroundId, press, state, wasAsked }) =>
      playgroundId === placeId && press.partyId === partyId && state === 'waiting' && !wasAsked,
  )
  for (const own of waiting.reverse()) {
    const taken = Math.min(left, own.press.guests)
    if (taken === 0) break
    if (taken === own.press.guests) await queue.remove(own.press.id)
    else await queue.write({ ...own, press: { ...own.press, guests: own.press.guests - taken } })
    left -= taken
  }
  return guests - left
}
