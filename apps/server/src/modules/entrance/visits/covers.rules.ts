import type { Day } from '../../../kernel/calendar.ts'

/** A pass or ticket card of a family, as it stands. */
export type Held = {
  kind: 'pass' | 'ticket'
  id: string
  validFrom: Day
  validTo: Day
  isRevoked: boolean
  isValidHere: boolean
  /** Null: as often as one likes. */
  entrancesLeft: number | null
  /** Null: a photo is not wanted, or approved. */
  withoutPhotoLeft: number | null
}

/**
 * Passes and ticket cards that let somebody in on a day, with the entries that are left. A pass lets its child in once a day.
 * @param reserved entries that visits to come have reserved, and passes with a visit on that day, by id.
 */
export const usableOn = <H extends Held>(
  held: readonly H[],
  date: Day,
  reserved: ReadonlyMap<string, number>,
): (H & { left: number | null })[] =>
  held
    .filter(
      (one) => !one.isRevoked && one.isValidHere && one.validFrom <= date && date <= one.validTo && one.withoutPhotoLeft !== 0,
    )
    .map((one) => ({ ...one, left: leftOf(one, reserved.get(one.id) ?? 0) }))
    .filter(({ left }) => left === null || left > 0)

const leftOf = ({ kind, entrancesLeft }: Held, reserved: number): number | null => {
  if (kind === 'pass') return Math.min(1, entrancesLeft ?? 1) - reserved
  return entrancesLeft === null ? null : entrancesLeft - reserved
}
