import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { permissions } from '@hoppla/contract/permissions'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { routes } from './modules/registry.ts'
import { codeOf, officeOrigin, password, type SignedIn, signedIn } from './modules/staff/testing/office.ts'
import { type TestApp, testApp } from './testing/app.ts'

const root = new URL('../../../', import.meta.url)
const email = 'ines@hoppla.example'
let shop: TestApp
let ines: SignedIn
beforeAll(async () => {
  shop = await testApp()
  ines = await signedIn(shop, email)
  // The code that was used is used up.
  shop.deps.clock.advance(1_800)
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => shop.close())

type Call = (method: string, path: string, body?: object) => Promise<unknown>
type Client = { signIn: (who: { office: string; email: string; password: string; code: string }) => Promise<Call> }
/** The example as it stands, with the app in place of the network. */
const example = async (): Promise<Client> => {
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers = {}, body }: RequestInit = {}) => {
    const { host, pathname, search } = new URL(address)
    const answer = await shop.app.inject({
      method: method as 'GET',
      url: pathname + search,
      headers: { ...(headers as Record<string, string>), host },
      ...(typeof body === 'string' ? { payload: body } : {}),
    })
    const kept = Object.entries(answer.headers).filter(([name]) => name !== 'set-cookie')
    const given = new Headers(kept.map(([name, value]): [string, string] => [name, String(value)]))
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) given.append('set-cookie', line)
    return new Response([204, 304].includes(answer.statusCode) ? null : answer.body, { status: answer.statusCode, headers: given })
  })
  return import(fileURLToPath(new URL('docs/examples/staff-client.mjs', root)))
}

test('the example of a client signs in and calls; with a wrong code it does not', async () => {
  const { signIn } = await example()
  const who = { office: officeOrigin, email, password }
  const call = await signIn({ ...who, code: codeOf(shop, ines.secret) })
  expect(await call('GET', '/api/staff/me')).toMatchObject({ email })
  await expect(call('POST', '/api/User/MemberCard/Read', { code: 'H1.NOBODY' })).rejects.toThrow('member-card.invalid')
  await expect(signIn({ ...who, code: '000000' })).rejects.toThrow('staff.code-wrong')
})

test('each permission has a page of the office, or its calls stand with the example of a client', async () => {
  const text = readFileSync(new URL('docs/staff-client.md', root), 'utf8')
  const office = readTree(new URL('apps/office/src/', root), /(?<!\.test)\.tsx?$/).join('\n')
  const names = await namesOfRoutes()
  const without = Object.keys(permissions).filter((permission) => {
    const own = routes.filter(({ spec }) => typeof spec.access === 'object' && spec.access.permission === permission)
    const hasPage =
      office.includes(`'${permission}'`) ||
      office.includes(`"${permission}"`) ||
      own.some(({ spec }) => new RegExp(`\\b${names.get(`${spec.method} ${spec.path}`)}\\b`).test(office))
    return !hasPage && !own.every(({ spec }) => text.includes(`| \`${permission}\` | \`${spec.method} ${spec.path}\``))
  })
  expect(without).toEqual([])
  // A permission that has come to a page leaves the table.
  expect(text.match(/^\| `/gm)).toHaveLength(8)
})

const readTree = (folder: URL, wanted: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => wanted.test(file))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))

/** By method and path, the name under which the contract exports a route. */
const namesOfRoutes = async (): Promise<Map<string, string>> => {
  const folder = new URL('packages/contract/src/', root)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const names = new Map<string, string>()
  for (const file of files) {
    const module = (await import(pathToFileURL(fileURLToPath(new URL(file, folder))).href)) as Record<string, unknown>
    for (const [name, value] of Object.entries(module)) {
      const { method, path } = (value ?? {}) as { method?: string; path?: string }
      if (method && path) names.set(`${method} ${path}`, name)
    }
  }
  return names
}
