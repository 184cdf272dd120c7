import { login } from '@hoppla/contract/identity'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type HttpAnswer, HttpClient } from '../support/http.ts'
import { mailFor } from '../support/mailbox.ts'
import { missingOf, type RunningProxy, type StartProxy, startCaddy, startNginx } from '../support/operation/proxy.ts'
import { registerOver, signInOver } from '../support/parent.ts'
import {
  copyDataFolder,
  eventually,
  freePort,
  inDatabase,
  type ServerProcess,
  startServer,
  temporaryFolder,
} from '../support/server.ts'

// The examples of deploy/proxy, run as they stand (names, ports and certificates are the test's) in front of the built product.

/** `.ci/run` has them installed: there a test that is left out would be a test that is lost. */
const isRequired = process.env.HOPPLA_TEST_PROXIES === 'required'

describe.each<[string, StartProxy, string[]]>([
  ['nginx', startNginx, ['nginx', 'openssl']],
  ['Caddy', startCaddy, ['caddy']],
])('behind %s, set up as in the example', (name, startProxy, programs) => {
  const missing = missingOf(programs)
  const isSkipped = missing.length > 0 && !isRequired
  if (isSkipped) console.warn(`Skipped: the example for ${name} is not tried, this machine has no ${missing.join(', no ')}.`)

  const folder = temporaryFolder(`behind-${name.toLowerCase()}`)
  const clients: HttpClient[] = []
  let server: ServerProcess
  let proxy: RunningProxy
  let origin: string
  let plainOrigin: string
  beforeAll(async () => {
    if (isSkipped) return
    if (missing.length > 0) throw new Error(`This machine has no ${missing.join(', no ')}, and HOPPLA_TEST_PROXIES requires them.`)
    const ports = { http: await freePort(), https: await freePort(), product: await freePort() }
    origin = `https://localhost:${ports.https}`
    plainOrigin = `http://localhost:${ports.http}`
    copyDataFolder(inject('importedDir'), `${folder.path}/data`)
    server = await startServer({
      dataDir: `${folder.path}/data`,
      port: ports.product,
      env: {
        HOPPLA_TRUST_PROXY: 'loopback',
        HOPPLA_ORIGINS: `sweden=${origin},norway=${origin.replace('localhost', 'no.localhost')}`,
      },
    })
    proxy = await startProxy(folder.path, ports)
    // Caddy takes connections before it has made the certificate of each name.
    for (const at of [origin, origin.replace('localhost', 'no.localhost')])
      await eventually(`certificate of ${at}`, () =>
        aVisitor('127.0.0.1', { at })
          .ask('/healthz')
          .then(({ status }) => status === 200)
          .catch(() => false),
      )
  })
  afterAll(async () => {
    for (const client of clients) client.close()
    await proxy?.stop()
    await server?.stop()
    folder.remove()
  })

  /** Somebody with an address of their own who comes through the proxy. @param lies headers that only proxies may set. */
  const aVisitor = (localAddress: string, { lies = {}, at = origin }: { lies?: Record<string, string>; at?: string } = {}) => {
    const client = new HttpClient(at, lies, { ca: proxy.ca, localAddress })
    clients.push(client)
    return client
  }

  test.skipIf(isSkipped)(
    'whatever a visitor writes into X-Forwarded-For, limits and audit log go by the address they come from',
    async () => {
      const ask = async (localAddress: string, count: number) => {
        const statuses: number[] = []
        for (let at = 0; at < count; at++) {
          const forwarded = `198.51.100.${at}`
          const lies = { 'x-forwarded-for': forwarded, 'x-real-ip': forwarded, forwarded: `for=${forwarded}` }
          const address = `/identity/api/User/status?Email=nobody${at}@parents.example`
          statuses.push((await aVisitor(localAddress, { lies }).ask(address, { method: 'POST' })).status)
        }
        return statuses
      }
      // Ten a minute are answered; a minute may end meanwhile.
      expect(await ask('127.0.0.2', 25)).toContain(429)
      // The next one is somebody else, not the proxy once more.
      expect(await ask('127.0.0.3', 1)).toEqual([200])
      const rows = await inDatabase(`${folder.path}/data`, (client) =>
        client.query<{ address: string }>(`select distinct address from audit_log where action = 'status.asked' order by 1`),
      )
      expect(rows.rows.map(({ address }) => address)).toEqual(['127.0.0.2', '127.0.0.3'])
    },
  )

  test.skipIf(isSkipped)('a forged scheme or host changes no cookie, no link and no country', async () => {
    const lies = {
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'no.localhost',
      'x-forwarded-port': '80',
      forwarded: 'proto=http',
    }
    const visitor = aVisitor('127.0.0.4', { lies })
    const { email, password } = await registerOver(visitor)
    const bySite = JSON.parse((await visitor.ask('/api/site')).text) as { country: { currency: string } }
    expect(bySite.country.currency).toBe('SEK')
    const signedIn = await visitor.ask(login.path, { method: 'POST', json: { email, password } })
    expect(signedIn.status).toBe(200)
    const cookies = signedIn.headers['set-cookie'] ?? []
    expect(cookies.length).toBeGreaterThan(2)
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-.*; secure/i)
    const discovery = JSON.parse((await visitor.ask('/identity/.well-known/openid-configuration')).text) as Record<string, unknown>
    for (const value of Object.values(discovery).filter((each) => String(each).startsWith('http')))
      expect(String(value)).toMatch(new RegExp(`^${origin}/`))
    const page = await visitor.ask('/sv', { headers: { accept: 'text/html' } })
    expect(page.status).toBe(200)
    expect(page.text).toContain(`href="${origin}/sv"`)
    expect(page.text).not.toMatch(/http:\/\/(no\.)?localhost/)
    const mail = await mailFor(server.origin, email, 'confirm-email')
    expect(mail.text).toContain(`${origin}/`)
    expect(mail.text).not.toMatch(/http:\/\/(no\.)?localhost/)
    // The other country is where its own name is asked for.
    const norwegian = aVisitor('127.0.0.4', { at: origin.replace('localhost', 'no.localhost') })
    expect((await norwegian.ask('/api/site')).text).toContain('NOK')
  })

  test.skipIf(isSkipped)('a whole sign-in works, and what is signed in for is answered', async () => {
    const visitor = aVisitor('127.0.0.5')
    await signInOver(visitor, await registerOver(visitor, 'Torun'))
    const me = await visitor.ask('/api/User/Me')
    expect([me.status, me.text.includes('Torun')]).toEqual([200, true])
  })

  test.skipIf(isSkipped)('what the product says of its answers arrives as it said it, once', async () => {
    const said = [
      'content-security-policy',
      'x-content-type-options',
      'referrer-policy',
      'cross-origin-opener-policy',
      'permissions-policy',
    ].concat('cache-control', 'etag', 'content-encoding', 'content-type', 'vary', 'www-authenticate')
    // A page is kept by the host that was asked for, which nginx passes on without its port.
    const direct = new HttpClient(server.origin, { host: name === 'nginx' ? 'localhost' : new URL(origin).host })
    clients.push(direct)
    const inBothWays = async (
      address: string,
      headers: Record<string, string>,
    ): Promise<{ answer: HttpAnswer; expected: HttpAnswer }> => {
      const [before, answer, expected] = [
        await direct.ask(address, { headers }),
        await aVisitor('127.0.0.6').ask(address, { headers }),
        await direct.ask(address, { headers }),
      ]
      // It may have been made anew in between.
      return before.headers.etag === expected.headers.etag ? { answer, expected } : inBothWays(address, headers)
    }
    const asset = /\/assets\/[\w.-]+\.js/.exec((await aVisitor('127.0.0.6').ask('/sv')).text)?.[0] ?? ''
    for (const address of ['/sv', asset, '/api/site', '/api/User/Me', '/sv/nothing/here', '/identity/jwks']) {
      const headers = { accept: '*/*', 'accept-encoding': 'br' }
      const { expected, answer } = await inBothWays(address, headers)
      const named = (all: Record<string, unknown>) => Object.fromEntries(said.map((header) => [header, all[header]]))
      expect({ address, status: answer.status, ...named(answer.headers) }).toEqual({
        address,
        status: expected.status,
        ...named(expected.headers),
      })
      expect(answer.bytes.equals(expected.bytes), address).toBe(true)
      expect(answer.headers['content-security-policy']).not.toContain(', ')
    }
    const { headers } = await aVisitor('127.0.0.6').ask('/sv')
    expect((await aVisitor('127.0.0.6').ask('/sv', { headers: { 'if-none-match': headers.etag ?? '' } })).status).toBe(304)
  })

  test.skipIf(isSkipped)(
    'a large body arrives whole, and one that is too large is refused in the product’s own words',
    async () => {
      const visitor = aVisitor('127.0.0.7')
      const send = (bytes: number) => visitor.ask(login.path, { method: 'POST', json: { filler: 'x'.repeat(bytes), atTheEnd: 1 } })
      const whole = await send(900_000)
      expect(whole.status).toBe(400)
      expect(Object.keys((JSON.parse(whole.text) as { errors: object }).errors)).toContain('atTheEnd')
      const tooLarge = await send(2_000_000)
      expect([tooLarge.status, (JSON.parse(tooLarge.text) as { code: string }).code]).toEqual([413, 'request.too-large'])
      expect(tooLarge.headers['x-content-type-options']).toBe('nosniff')
    },
  )

  test.skipIf(isSkipped)('plain HTTP leads to HTTPS', async () => {
    const { status, headers } = await aVisitor('127.0.0.8', { at: plainOrigin }).ask('/sv/faq?a=b')
    expect(status).toBeGreaterThanOrEqual(301)
    expect(headers.location).toMatch(/^https:\/\/localhost(:\d+)?\/sv\/faq\?a=b$/)
  })
})
