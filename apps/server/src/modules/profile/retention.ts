import { before, deleteSome, type Erasure } from '../../db/erasure.ts'

/** Children who have reached the age at which they are erased. */
export const grownChildren = (years: number): Erasure[] => [
  deleteSome('children', `birth_date <= (${before(years, 'years')})::date`),
]

/** What is known of a child's health, each row when its own time is over. */
export const outdatedHealth = (): Erasure[] => [deleteSome('child_health', `erase_after < ($1::timestamptz)::date`)]
