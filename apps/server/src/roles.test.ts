import { expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { send } from './http/http-client.ts'
import { listen } from './http/listen.ts'
import { testApp } from './testing/app.ts'
import { createWebApp } from './web/web.ts'

/** A page that is made from what the API says in process, as all are. */
const pages = createWebApp({
  render: async (_request, { site }) =>
    new Response(`<p>${site.brand.name}`, { status: 200, headers: { 'content-type': 'text/html' } }),
  wordsHref: () => ({}),
})

/** An address of each kind, and the role that serves it. */
const served = {
  '/sv': 'web',
  '/art/logo': 'web',
  '/dev/mailbox': 'web',
  '/test-payments/pay/00000000-0000-4000-8000-000000000000': 'web',
  '/api/site': 'api',
  '/api/docs': 'api',
  '/api/openapi.json': 'api',
  '/api/User/GetPasswordOptions/password/options': 'api',
  '/identity/.well-known/openid-configuration': 'identity',
  '/identity/session/check': 'identity',
  // Its own route, beside those of the provider; it refuses what is asked without an address.
  'POST /identity/api/User/status': 'identity',
} as const

const everyAddress = Object.keys(served)

/** The addresses that a process with these roles serves to the network. Each is asked twice: what was answered once is remembered. */
const servedBy = async (roles: string): Promise<string[]> => {
  const made = await testApp('demo', { HOPPLA_ROLES: roles })
  const app = await buildApp(made.deps, made.deps.config.roles.has('web') ? pages : undefined)
  try {
    const port = await listen(app, { port: 0, hosts: ['127.0.0.1'] })
    const ask = (address: string) => {
      const [path = '', method = 'GET'] = address.split(' ').reverse()
      return send(`http://127.0.0.1:${port}${path}`, { method, headers: { host: 'localhost:3000', 'accept-language': 'sv' } })
    }
    expect((await ask('/healthz')).status).toBe(200)
    const open = new Set<string>()
    for (const path of [...everyAddress, ...everyAddress]) {
      const { status, text } = await ask(path)
      expect(status, path).toBeLessThan(500)
      if (status !== 404 || !text.includes('request.not-found')) open.add(path)
    }
    return [...open]
  } finally {
    await app.close()
    await made.close()
  }
}

test.each(['web', 'api', 'identity'] as const)('a process for %s alone serves that and nothing else', async (role) => {
  const own = everyAddress.filter((path) => served[path as keyof typeof served] === role)
  expect(own.length).toBeGreaterThan(0)
  expect(await servedBy(role)).toEqual(own)
})

test('a process for jobs alone serves health and nothing else', async () => {
  expect(await servedBy('jobs')).toEqual([])
})

test('by default a process serves everything', async () => {
  expect(await servedBy('')).toEqual(everyAddress)
})

test('an address written in another way is the same address', async () => {
  const made = await testApp('demo', { HOPPLA_ROLES: 'web' })
  const app = await buildApp(made.deps, pages)
  try {
    const port = await listen(app, { port: 0, hosts: ['127.0.0.1'] })
    for (const path of ['/%61pi/site', '/api//site', '//api/site', '/api/site/', '/api/site?_t=1', '/sv/../api/site']) {
      const { text } = await send(`http://127.0.0.1:${port}${path}`, { method: 'GET', headers: { host: 'localhost:3000' } })
      expect(text, path).not.toContain('countryId')
    }
  } finally {
    await app.close()
    await made.close()
  }
})
