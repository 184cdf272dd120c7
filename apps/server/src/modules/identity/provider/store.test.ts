import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { createStore } from './store.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('empty')
})
afterAll(() => app.close())

const sessions = () => createStore(app.deps.pool, 'http://localhost:3000/identity')('Session')

test('a session that ended is not brought back by a request that read it before and saves it after', async () => {
  const store = sessions()
  const session = { uid: 'u1', jti: 's1' }
  await store.upsert('s1', session, 600)
  expect(await store.find('s1')).toMatchObject({ uid: 'u1' })
  await store.destroy('s1')
  await store.upsert('s1', session, 600)
  expect(await store.find('s1')).toBeUndefined()
  expect(await store.findByUid('u1')).toBeUndefined()
})

test('what an ended session leaves says nothing of whose it was', async () => {
  const store = sessions()
  await store.upsert('s2', { uid: 'u2', jti: 's2', authorizations: { web: { sid: 'secret' } } }, 600)
  await store.destroy('s2')
  const { rows } = await app.deps.pool.query(
    `select account_id, uid, grant_id, payload from oidc_records where consumed_at is not null`,
  )
  for (const row of rows) expect(row).toEqual({ account_id: null, uid: null, grant_id: null, payload: {} })
})
