import { randomUUID } from 'node:crypto'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import type * as contract from '@hoppla/contract/till/service-keys'
import { within } from '../../db/statement.ts'
import type { ServiceKey, StaffCaller } from '../../http/caller.ts'
import { placesWith } from '../../http/permissions.ts'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { hashOf, newSecret } from '../identity/identity.ts'
import { findCounter, findKey, insertKey, listKeys, lockKey, markKeyRevoked, markKeyUsed } from './service-keys.sql.ts'

const beginning = 'hk_'
const keyShape = /^hk_[\w-]{43}$/
/** Calls of one key: a busy till makes a few a minute. */
const mostCalls = { max: 120, seconds: 60 }
/** Milliseconds within which the last use is not written again. */
const useIsKept = 60_000

/** Whether a bearer token wants to be a service key, good or not. */
export const isServiceKey = (bearer: string): boolean => bearer.startsWith(beginning)

/**
 * The till behind a service key; undefined when there is no such key, or it was revoked. Asked of the database each time, so a revoked key is refused at
 * once. @throws Refusal `request.too-many`.
 */
export const authenticateServiceKey = async (deps: Deps, bearer: string): Promise<ServiceKey | undefined> => {
  if (!keyShape.test(bearer)) return undefined
  const [key] = await findKey(deps.pool, [hashOf(bearer)])
  if (!key) return undefined
  const { id, placeId, permissions, prefix, lastUsedAt } = key
  const now = deps.clock.now()
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= useIsKept) await markKeyUsed(deps.pool, [id, now])
  await limit(deps, `service-key:${id}`, mostCalls)
  return { id, placeId, permissions, prefix }
}

const placesOf = ({ staff }: StaffCaller): readonly string[] | null => {
  const places = placesWith(staff, 'service-keys.edit')
  return places === 'chain' ? null : places
}

/** The service keys of the caller's places that are good. */
export const listServiceKeys = async (
  deps: Deps,
  caller: StaffCaller,
  { query }: ServeInput<typeof contract.listServiceKeys>,
): Promise<Answer<typeof contract.listServiceKeys>> => {
  const rows = await listKeys(deps.pool, [placesOf(caller), query.place ?? null])
  return {
    keys: rows.map(({ createdAt, lastUsedAt, ...key }) => ({
      ...key,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  }
}

/** Makes a key; what it opens things with is in this answer alone. @throws Refusal `location.not-found`. */
export const createServiceKey = async (
  deps: Deps,
  caller: StaffCaller,
  { body }: ServeInput<typeof contract.createServiceKey>,
): Promise<Answer<typeof contract.createServiceKey>> => {
  const id = randomUUID()
  const secret = `${beginning}${newSecret().secret}`
  const prefix = secret.slice(0, beginning.length + 5)
  const permissions = [...new Set(body.permissions)]
  await deps.db.transaction().execute(async (tx) => {
    const where = within(tx)
    const [place] = await findCounter(where, [body.placeId, placesOf(caller)])
    if (!place) throw new Refusal('location.not-found', { errors: { placeId: [] } })
    const now = deps.clock.now()
    await insertKey(where, [id, place.id, body.name, permissions, prefix, hashOf(secret), now, caller.staff.id])
    await audit(tx, {
      ...{ actorId: caller.staff.id, action: 'service-key.created', placeId: place.id, address: caller.address },
      detail: { key: prefix, permissions },
    })
  })
  return { id, key: secret }
}

/** Revokes a key. @throws Refusal `service-key.not-found` also for one of another place, or revoked already. */
export const revokeServiceKey = async (
  deps: Deps,
  caller: StaffCaller,
  { params }: ServeInput<typeof contract.revokeServiceKey>,
): Promise<undefined> =>
  deps.db.transaction().execute(async (tx) => {
    const where = within(tx)
    const [key] = await lockKey(where, [params.id, placesOf(caller)])
    if (!key) throw new Refusal('service-key.not-found')
    await markKeyRevoked(where, [key.id, deps.clock.now()])
    await audit(tx, {
      ...{ actorId: caller.staff.id, action: 'service-key.revoked', placeId: key.placeId, address: caller.address },
      detail: { key: key.prefix },
    })
    return undefined
  })
