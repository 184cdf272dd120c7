import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../db/connect.ts'
import type { SignedInCaller } from '../../../http/caller.ts'

/** So many parents of Sweden, each with an account and an address of its own, to want the same thing at the same moment. */
export const makeRacers = async (db: Db, clients: number): Promise<SignedInCaller[]> => {
  const { rows } = await sql<{
    id: string
    country: string
  }>`insert into accounts (email, email_normalized, first_name, last_name, country_id, culture)
    select 'racer' || n || '@hoppla.example', 'racer' || n || '@hoppla.example', 'Racer', n::text, c.id, c.culture from generate_series(1, ${clients}::int) n, countries c where c.slug = 'sweden'
    returning id, country_id as country`.execute(db)
  return rows.map(({ id, country }, n) => ({
    site: {
      countryId: country,
      slug: 'sweden',
      brandId: '',
      languages: ['sv'],
      culture: 'sv-SE',
      currency: 'SEK',
      timeZone: 'Europe/Stockholm',
      origin: '',
    },
    language: 'sv',
    staff: undefined,
    account: { id, grants: [], scopes: ['account'], sessionId: randomUUID(), version: 1 },
    address: `10.0.${n >> 8}.${n & 255}`,
    client: `10.0.${n >> 8}.${n & 255}`,
    idempotency: undefined,
  }))
}

/** More clients than connections: who waits in vain for one gets that answer (503 with Retry-After), and asks again. */
export const patiently = async <A>(ask: () => Promise<A>): Promise<A> => {
  for (;;)
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Error && error.message.includes('timeout exceeded when trying to connect'))) throw error
    }
}
