import { ApiError } from '@hoppla/contract/client'
import { type Playground, playgroundsByCountry } from '@hoppla/contract/places'
import { expect, test } from 'vitest'
import { aSite } from '../../testing/sites.ts'
import { answering, stubCall } from '../../testing/stub-call.ts'
import { resolveCountry, resolvePlayground } from './resolvers.ts'

const site = aSite('sv')
const open = { slug: 'orebro', name: 'Örebro', disabled: false } as Playground
const shut = { slug: 'kiruna', name: 'Kiruna', disabled: true } as Playground
const call = stubCall(answering(playgroundsByCountry, ({ params }) => (params.country === site.country.guid ? [open, shut] : [])))

/** Where a thrown redirect leads. */
const elsewhere = async (work: () => unknown): Promise<string | null> => {
  try {
    await work()
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location')
    throw thrown
  }
  throw new Error('Nothing was thrown.')
}

test('the country of a known host is the site; an unknown host goes to /404', async () => {
  expect(resolveCountry({ site, countryFound: true })).toBe(site)
  expect(await elsewhere(() => resolveCountry({ site, countryFound: false }))).toBe('/404')
})

test('a playground is found by its slug', async () => {
  expect(await resolvePlayground({ site, language: 'sv', call }, 'orebro')).toBe(open)
})

test.each([
  ['an unknown slug', 'atlantis'],
  ['no slug', undefined],
  ['an empty slug', ''],
  ['another case', 'Orebro'],
  ['a closed playground', 'kiruna'],
])('%s leads to /404, which says what was missing', async (_what, slug) => {
  expect(await elsewhere(() => resolvePlayground({ site, language: 'sv', call }, slug))).toBe('/404?missing=playground')
  expect(await elsewhere(() => resolvePlayground({ site, language: 'en', call }, slug))).toBe('/404?missing=playground&lang=en')
})

test('an API that fails is a fault, not a missing playground', async () => {
  await expect(resolvePlayground({ site, language: 'sv', call: stubCall() }, 'orebro')).rejects.toThrow(ApiError)
})
