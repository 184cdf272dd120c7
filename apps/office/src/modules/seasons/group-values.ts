import type { SeasonGroup } from '@hoppla/contract/classes/seasons'

/** A group as it stands in its form. Undefined: nothing, or no number, is written there. */
export type GroupValues = {
  weekday: number
  from: string
  to: string
  campFirst: string
  campLast: string
  leaderId: string | null
  roomId: string | null
  seats: number | undefined
  reserved: number | undefined
  price: number | undefined
  earlyPrice: number | undefined
  earlyUntil: string | undefined
}

export const valuesOf = ({
  weekday,
  from,
  to,
  camp,
  leaderId,
  roomId,
  seats,
  reserved,
  price,
  earlyPrice,
  earlyUntil,
}: SeasonGroup): GroupValues => ({
  ...{ weekday, from, to, leaderId, roomId, seats, reserved, price },
  campFirst: camp?.first ?? '',
  campLast: camp?.last ?? '',
  earlyPrice: earlyPrice ?? undefined,
  earlyUntil: earlyUntil ?? undefined,
})

export type GroupFault = 'times' | 'days' | 'seats' | 'reserved' | 'price' | 'early' | 'both'
const isCount = (value: number | undefined, least: number): boolean =>
  value !== undefined && Number.isInteger(value) && value >= least && value <= 500

/** What does not fit, by the field where it is said. */
export const faultsOf = (values: GroupValues): Partial<Record<keyof GroupValues, GroupFault>> => {
  const { from, to, campFirst, campLast, seats, reserved, price, earlyPrice, earlyUntil } = values
  return {
    ...(from !== '' && from < to ? {} : { to: 'times' }),
    ...(campFirst <= campLast ? {} : { campLast: 'days' }),
    ...(isCount(seats, 1) ? {} : { seats: 'seats' }),
    ...(isCount(reserved, 0) && (reserved ?? 0) <= (seats ?? 0) ? {} : { reserved: 'reserved' }),
    ...(price === undefined ? { price: 'price' } : {}),
    ...(earlyPrice !== undefined && price !== undefined && earlyPrice > price ? { earlyPrice: 'early' } : {}),
    ...((earlyPrice === undefined) === (earlyUntil === undefined) ? {} : { earlyUntil: 'both' }),
  }
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The group as the form has it. Single days belong to the weekday for which they were chosen. @throws nothing: a form with faults is not taken over. */
export const withValues = (group: SeasonGroup, values: GroupValues): SeasonGroup => {
  const { weekday, from, to, campFirst, campLast, leaderId, roomId, seats, reserved, price, earlyPrice, earlyUntil } = values
  const camp = group.camp && { first: campFirst, last: campLast }
  const day = camp ? weekdayOf(camp.first) : weekday
  return {
    ...group,
    ...{ from, to, camp, leaderId, roomId, weekday: day },
    seats: seats ?? group.seats,
    reserved: reserved ?? group.reserved,
    price: price ?? group.price,
    earlyPrice: earlyPrice ?? null,
    earlyUntil: earlyUntil ?? null,
    ...(day === group.weekday ? {} : { without: [], with: [] }),
  }
}
