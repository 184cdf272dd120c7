import { getSite } from '@hoppla/contract/places'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { baseAddresses, continueAddress } from '../../apps/web/app/platform/session/guards.ts'
import { HttpClient } from '../support/http.ts'
import { registerOver, signInOver } from '../support/parent.ts'
import { evilPlaces } from '../support/redirects.ts'

// No step of the sign-in sends anybody to a place of somebody else's choosing: the same few hundred addresses at each of them.
const origin = inject('origin')
const places = evilPlaces(origin)
let bases: string[]
let client: HttpClient
beforeAll(async () => {
  client = new HttpClient(origin)
  bases = baseAddresses(await client.call(getSite, {}))
  await signInOver(client, await registerOver(client, 'Redan'))
})

test('the table is as long as it should be, and in it are places that a browser would really go to', () => {
  expect(places.length).toBeGreaterThanOrEqual(200)
  const elsewhere = places.filter((place) => URL.canParse(place, origin) && new URL(place, origin).hostname === 'evil.example')
  expect(elsewhere.length).toBeGreaterThan(50)
})

describe('continuePath', () => {
  const own = (place: string) => {
    const { origin: target } = new URL(continueAddress(place, 'sv', bases), origin)
    return bases.some((base) => new URL(base).origin === target) || target === origin
  }
  test.each(places.map((place) => [JSON.stringify(place), place]))('%s stays with us', (_shown, place) => {
    expect(own(place)).toBe(true)
  })
  test('and our own pages are gone to, so it is not that nothing is', () => {
    for (const place of ['/sv/order/shop?a=1#b', '/sv/account', bases[0] ?? ''])
      expect(continueAddress(place, 'sv', bases)).toBe(place.startsWith('/') ? place : new URL(place).href)
  })
})

const askAll = async (address: (place: string) => string) => {
  const sent: string[] = []
  for (const place of places) {
    const answer = await client.ask(address(place))
    expect(answer.status, place).toBeGreaterThanOrEqual(400)
    expect(answer.status, place).toBeLessThan(500)
    if (answer.headers.location !== undefined) sent.push(`${place} → ${answer.headers.location}`)
  }
  return sent
}

test('redirect_uri: every one of them is refused on a page', async () => {
  const query = (redirect_uri: string) =>
    new URLSearchParams({
      client_id: 'web',
      response_type: 'code',
      scope: 'openid',
      code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      code_challenge_method: 'S256',
      prompt: 'none',
      redirect_uri,
    })
  expect(await askAll((place) => `/identity/auth?${query(place)}`)).toEqual([])
  // The control: with our own page the same request is answered there.
  const good = await client.ask(`/identity/auth?${query(`${origin}/auth/silent`)}`)
  expect(new URL(good.headers.location ?? '').searchParams.get('code')).toBeTruthy()
})

test('post_logout_redirect_uri: every one of them is refused on a page', async () => {
  const query = (post_logout_redirect_uri: string) => new URLSearchParams({ client_id: 'web', post_logout_redirect_uri })
  expect(await askAll((place) => `/identity/session/end?${query(place)}`)).toEqual([])
  expect((await client.ask(`/identity/session/end?${query(`${origin}/sv`)}`)).status).toBe(200)
})
