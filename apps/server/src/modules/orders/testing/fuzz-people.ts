import { Refusal } from '../../../http/refusal.ts'
import type { Shop } from './shop.ts'

/** Whose passwords are those of all tests: buyers, and one of the staff. */
export const buyers = ['gusten', 'hilma', 'ivar'] as const
export const staff = 'jonna'

export const hirePeople = async ({ deps }: Shop): Promise<void> => {
  const { rows } = await deps.pool.query<{ id: string; email: string }>(
    `insert into accounts (email, email_normalized, email_confirmed_at, password_hash, first_name, last_name, country_id, culture)
    select name || '@hoppla.example', name || '@hoppla.example', now(), a.password_hash, name, 'Storm', a.country_id, a.culture
    from accounts a, unnest($1::text[]) as name where a.email = 'astrid@hoppla.example' on conflict do nothing returning id, email`,
    [[...buyers, staff]],
  )
  const hired = rows.find(({ email }) => email.startsWith(staff))
  await deps.pool.query(`insert into account_roles (account_id, role) values ($1, 'CustomerService')`, [hired?.id])
}

/** At the same moment; a refusal of one is no failure. */
export const atOnce = async (plays: readonly (() => Promise<unknown>)[]): Promise<void> => {
  await Promise.all(plays.map((play) => play().catch(unlessRefused)))
}
export const unlessRefused = (error: unknown): void => {
  if (!(error instanceof Refusal)) throw error
}

/** Numbers between 0 and 1 that follow from a seed (mulberry32). */
export const chanceOf = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}
