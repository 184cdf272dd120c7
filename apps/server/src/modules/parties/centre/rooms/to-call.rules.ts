import type { PartyToCall } from '@hoppla/contract/parties/centre/rooms'

type Where = { from: string; until: string; roomIsOff: boolean }
type Interval = { from: string; to: string }

/** Why a party cannot be where it was booked; nothing: it can. @param until `00:00` is the end of the day. @param open hours of its day. */
export const whyToCall = (
  { from, until, roomIsOff }: Where,
  open: readonly Interval[],
): NonNullable<PartyToCall['why']> | undefined => {
  if (roomIsOff) return 'room'
  if (open.length === 0) return 'closed'
  const end = until === '00:00' ? '24:00' : until
  return open.some((hours) => hours.from <= from && end <= hours.to) ? undefined : 'hours'
}
