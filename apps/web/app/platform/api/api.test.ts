import { getMe } from '@hoppla/contract/profile'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, callApi, openRequestsNow, takeTokensFrom } from './api.ts'

/** The network, answering on command. */
const network = () => {
  const waiting: { answer: (response: Response) => void; fail: (error: unknown) => void }[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((answer, fail) => waiting.push({ answer, fail })))
  return waiting
}
const nobody = () => new Response('{}', { status: 401 })

const nobodyHere = { current: () => undefined, known: async () => undefined, renew: async () => false }

beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'sv' } }))
afterEach(() => {
  vi.unstubAllGlobals()
  takeTokensFrom(nobodyHere)
})

test('the loading indicator counts open requests, whatever comes of them', async () => {
  const waiting = network()
  const calls = [callApi(getMe, {}), callApi(getMe, {}), callApi(getMe, {})].map((call) => call.catch((error: unknown) => error))
  expect(openRequestsNow()).toBe(3)
  waiting[0]?.answer(new Response('{"firstname":"Maja"}'))
  await calls[0]
  expect(openRequestsNow()).toBe(2)
  waiting[1]?.answer(new Response('no', { status: 500 }))
  await calls[1]
  expect(openRequestsNow()).toBe(1)
  waiting[2]?.fail(new TypeError('Failed to fetch'))
  const last = await calls[2]
  expect(openRequestsNow()).toBe(0)
  // Nothing answered: status 0.
  expect(last).toBeInstanceOf(ApiError)
  expect(last).toMatchObject({ status: 0 })
})

test('a call that is repeated with a fresh token counts once at a time', async () => {
  const waiting = network()
  let renewed = false
  takeTokensFrom({
    ...nobodyHere,
    current: () => (renewed ? 'new' : 'old'),
    renew: async () => {
      expect(openRequestsNow()).toBe(0)
      renewed = true
      return true
    },
  })
  const call = callApi(getMe, {})
  waiting[0]?.answer(nobody())
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  expect(openRequestsNow()).toBe(1)
  waiting[1]?.answer(new Response('{"firstname":"Maja"}'))
  expect(await call).toMatchObject({ firstname: 'Maja' })
  expect(openRequestsNow()).toBe(0)
})

test('a call that was faster than the session waits for it and is repeated; a guest’s stays refused', async () => {
  const waiting = network()
  let notify: () => void = () => undefined
  let token: string | undefined
  takeTokensFrom({ ...nobodyHere, current: () => token, known: () => new Promise((known) => (notify = known)) })
  for (const whoIsHere of ['parent', undefined]) {
    token = undefined
    const call = callApi(getMe, {}).catch((error: unknown) => error)
    waiting.shift()?.answer(nobody())
    await vi.waitFor(() => expect(openRequestsNow()).toBe(0))
    expect(waiting).toHaveLength(0)
    token = whoIsHere
    notify()
    if (whoIsHere) await vi.waitFor(() => expect(waiting).toHaveLength(1))
    waiting.shift()?.answer(new Response('{"firstname":"Maja"}'))
    expect(await call).toMatchObject(whoIsHere ? { firstname: 'Maja' } : { status: 401 })
  }
})

test.each([
  [400, 'Bad Request'],
  [401, 'Unauthorized'],
  [404, 'Not Found'],
  [500, 'Internal Server Error'],
  [418, 'An unexpected server error occurred.'],
  [503, 'An unexpected server error occurred.'],
])('an answer of %d is an error that says %j and carries what was answered', async (status, message) => {
  const waiting = network()
  const call = callApi(getMe, {}).catch((error: unknown) => error)
  const headers = { 'content-type': 'application/json', 'retry-after': '3' }
  waiting[0]?.answer(new Response('{"code":"x.y"}', { status, headers }))
  const error = (await call) as ApiError
  expect(error).toMatchObject({ status, message, responseText: '{"code":"x.y"}', body: { code: 'x.y' } })
  expect(error.headers.get('retry-after')).toBe('3')
})

test('204 gives an empty result', async () => {
  const waiting = network()
  const call = callApi(getMe, {})
  waiting[0]?.answer(new Response(null, { status: 204 }))
  expect(await call).toBeUndefined()
})
