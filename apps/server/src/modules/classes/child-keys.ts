import type { Deps } from '../../kernel/deps.ts'
import { type ChildInput, childKey } from './bookings.rules.ts'
import { listKnownKeys } from './holds/holds.sql.ts'

/** While the secret is being changed, a child already known by a key of the previous secret keeps that key, so that it is recognised. */
export const withKeys = async <Child extends ChildInput>(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  children: readonly Child[],
): Promise<(Child & { key: string })[]> => {
  const { secret, previousSecret } = config
  if (previousSecret === undefined) return children.map((child) => ({ ...child, key: childKey(secret, child) }))
  const before = children.map((child) => childKey(previousSecret, child))
  const known = await listKnownKeys(db, before)
  return children.map((child, at) => ({
    ...child,
    key: before.find((key, n) => n === at && known.has(key)) ?? childKey(secret, child),
  }))
}

/** The field of one of the children of a booking, from 0. */
export const pathOf = (index: number, field: string): string => (index === 0 ? field : `siblings.${index - 1}.${field}`)
