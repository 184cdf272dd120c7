import { randomUUID } from 'node:crypto'
import { createServiceKey, type ServicePermission } from '@hoppla/contract/till/service-keys'
import { expect } from 'vitest'
import { idOf } from '../../../import/ids.ts'
import { officeHost, type TestAnswer, type TestCall } from '../../../testing/app.ts'
import type { Shop } from './shop.ts'

/** What a call answers that goes well. */
export const ok = async <A>(answer: Promise<TestAnswer>): Promise<A> => {
  const { status, body, text } = await answer
  expect(status, text).toBe(200)
  return body as A
}
/** The header of an effect that happens once. */
export const once = () => ({ 'idempotency-key': randomUUID() })

type Made = { id: string; key: string }
/** Service keys, and tills that have one. @param admin who makes them. */
export const tillsOf = (shop: Shop, admin: () => TestCall) => {
  const aKey = (
    permissions: ServicePermission[] = ['till.charge', 'till.read'],
    placeId = idOf('place', 'orebro'),
  ): Promise<Made> => ok<Made>(admin()(createServiceKey, { body: { name: 'Kassa 1', placeId, permissions } }))
  const till =
    (key: string): TestCall =>
    (route, input, headers = {}) =>
      shop.withToken(key)(route, input, { host: officeHost, ...headers })
  return { aKey, till, aTill: async (...of: Parameters<typeof aKey>) => till((await aKey(...of)).key) }
}
