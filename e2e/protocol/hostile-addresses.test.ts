import { globSync, readFileSync } from 'node:fs'
import { get } from 'node:http'
import { expect, inject, test } from 'vitest'
import routes from '../../apps/web/app/routes.ts'
import { guestPages, patternsOf } from '../../bench/product/pages.ts'
import { HttpClient } from '../support/http.ts'

// Whatever anybody writes into an address: a page, a way on or a refusal, never a fault of ours. Only the built product can show it: there the pages'
// scripts and the server are two bundles.
const client = new HttpClient(inject('origin'))
const nowhere = '11111111-1111-4111-8111-111111111111'
const hostile = ['x', nowhere, '%00', '%E0%A4%A', '__proto__', '%F0%9F%90%B8'.repeat(60)]
const values = ['', 'x', '%00%E0', '__proto__', '2300-01-01', '2027-02-30', '-1', '..%2F..']

/** Every address of the product, one with each hostile value where it has a parameter. */
const addresses = patternsOf(routes).flatMap((pattern) => {
  const here = pattern.replace(/:lang\b/, 'sv').replace(/\?$/, '')
  const real = here.replace(':playgroundSlug', 'orebro')
  return /:/.test(here) ? hostile.flatMap((value) => [here, real].map((address) => address.replace(/:\w+/g, value))) : [here]
})
/** The names that any of the web's sources reads from a query. */
const names = [
  ...new Set(
    globSync('apps/web/app/**/*.{ts,tsx}').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:searchParams|query|params)\.get\('(\w+)'\)/gi)].map(([, name = '']) => name),
    ),
  ),
]
const examples = { playgroundSlug: 'orebro', classId: nowhere, serialTicketId: nowhere, passId: nowhere, content: {} }
const asked = guestPages(examples, 'sv').flatMap((page) =>
  values.map((value) => `${page}?${names.map((name) => `${name}=${value}`).join('&')}`),
)

/** Those answered with a fault, and how. */
const faultsOf = async (all: readonly string[]): Promise<string[]> => {
  const waiting = new Set(all).values()
  const faults: string[] = []
  const ask = async () => {
    for (const address of waiting) {
      const { status } = await client.ask(address, { headers: { accept: 'text/html' } })
      if (status >= 500) faults.push(`${status} ${address}`)
    }
  }
  await Promise.all([ask(), ask(), ask()])
  return faults
}

test('the tables are as long as they should be', () => {
  expect(addresses.length).toBeGreaterThan(90)
  expect(names).toEqual(expect.arrayContaining(['date', 'playground', 'missing', 'group']))
  expect(asked.length).toBeGreaterThan(150)
})

test('no address answers with a fault, whatever stands in it', async () => {
  expect(await faultsOf(addresses)).toEqual([])
})

test('no guest’s page answers with a fault, whatever it is asked with', async () => {
  expect(await faultsOf(asked)).toEqual([])
})

test.each([
  ['/sv/faq/', '/sv/faq'],
  ['/sv/', '/sv'],
  ['/sv/book-entrance/orebro//?date=2026-12-24', '/sv/book-entrance/orebro?date=2026-12-24'],
])('%s is for good at %s', async (address, place) => {
  const { status, headers } = await client.ask(address)
  expect([status, headers.location]).toEqual([301, inject('origin') + place])
})

test.each([
  ['//evil.example/sv', '/404'],
  ['/\\evil.example/sv', '/404'],
  ['/.//evil.example/', `${inject('origin')}//evil.example`],
])('%s stays with us', async (address, place) => {
  // As it stands: a URL would be another host's.
  const location = await new Promise((done, fail) => {
    get(
      { host: '127.0.0.1', port: new URL(inject('origin')).port, path: address, headers: { host: new URL(inject('origin')).host } },
      (answer) => {
        answer.resume()
        done(answer.headers.location)
      },
    ).on('error', fail)
  })
  expect(location).toBe(place)
})
