import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { officeText } from '../brand/office-text.ts'
import { officeHost, type TestApp, testApp } from '../testing/app.ts'
import { noncePlace } from './office.ts'
import { createWebApp } from './web.ts'

let folder: string
let shop: TestApp
let app: FastifyInstance
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hoppla-office-'))
  mkdirSync(join(folder, 'office'))
  writeFileSync(join(folder, 'office/main-1234abcd.js'), 'office()')
  writeFileSync(join(folder, 'office/worker-camera-1234abcd.js'), 'read()')
  writeFileSync(join(folder, 'office/worker-camera-1234abcd.js.br'), brotliCompressSync('read()'))
  for (const name of ['door-worker', 'door-camera']) writeFileSync(join(folder, `office/${name}.js`), 'keep()')
  shop = await testApp()
  const render = async () => new Response('<!doctype html><p>a page', { headers: { 'content-type': 'text/html' } })
  const index = async () => `<!doctype html><style nonce="${noncePlace}"></style><title>Office</title>`
  const office = { index, assetsDir: join(folder, 'office') }
  app = await buildApp(shop.deps, createWebApp({ render, wordsHref: () => ({}), office }))
})
afterAll(async () => {
  await app.close()
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, host: string, headers: Record<string, string> = {}) => app.inject({ url, headers: { host, ...headers } })

test('every address of the office that is no call is its one document, kept nowhere', async () => {
  for (const url of ['/', '/staff?place=1', '/sign-in', '/sv', '/auth/callback?code=a']) {
    const { statusCode, headers, body } = await get(url, officeHost)
    expect(statusCode, url).toBe(200)
    expect(body).toContain('<title>Office')
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'permissions-policy': expect.stringContaining('camera=(self)') })
  }
})

test('its policy admits styles of this answer alone, nothing inline besides, and no frame around it', async () => {
  const answers = await Promise.all([get('/', officeHost), get('/', officeHost)])
  const nonces = answers.map(({ headers, body }) => {
    const policy = String(headers['content-security-policy'])
    const nonce = /style-src 'self' 'nonce-([\w-]{22})'/.exec(policy)?.[1] ?? 'none'
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(body).toContain(`nonce="${nonce}"`)
    return nonce
  })
  expect(new Set(nonces).size).toBe(2)
})

test('a browser that takes brotli is sent the same, compressed', async () => {
  const { headers, rawPayload } = await get('/', officeHost, { 'accept-encoding': 'gzip, br' })
  expect(headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(rawPayload).toString()).toContain('<title>Office')
})

test('the office’s scripts are for ever, and at no other host', async () => {
  const { headers, body } = await get('/office/main-1234abcd.js', officeHost)
  expect(body).toBe('office()')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  for (const host of ['localhost:3000', 'no.localhost:3000', 'unknown.example'])
    expect((await get('/office/main-1234abcd.js', host)).statusCode, host).toBe(404)
})

test('a worker alone may compile WebAssembly, however it is sent; the page may start it', async () => {
  const policy = async (url: string, headers = {}) =>
    String((await get(url, officeHost, headers)).headers['content-security-policy'])
  for (const encoding of ['identity', 'br'])
    expect(await policy('/office/worker-camera-1234abcd.js', { 'accept-encoding': encoding }), encoding).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    )
  expect(await policy('/office/main-1234abcd.js')).toBe("default-src 'none'; sandbox")
  expect(await policy('/')).toContain("worker-src 'self';")
})

test('what opens the door without a connection may work for that page alone, is asked for anew, and loads no script', async () => {
  const { headers, body } = await get('/office/door-worker.js', officeHost)
  expect(body).toBe('keep()')
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'service-worker-allowed': '/door',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
  const forCamera = await get('/office/door-camera.js', officeHost)
  expect(forCamera.headers['cache-control']).toBe('no-cache')
  for (const answer of [forCamera, await get('/office/main-1234abcd.js', officeHost)])
    expect(answer.headers['service-worker-allowed']).toBeUndefined()
  expect((await get('/office/door-worker.js', 'localhost:3000')).statusCode).toBe(404)
})

test('a script that is not there, and a call that is not there, are no page of the office', async () => {
  for (const url of ['/office/other.js', '/api/nothing', '/identity/nothing', '/media/nothing'])
    expect((await get(url, officeHost)).statusCode, url).toBe(404)
})

test('the door on a home screen has the operator’s name and icons, in the reader’s language; at no country’s host', async () => {
  const { headers, body } = await get('/door.webmanifest', officeHost, { 'accept-language': 'sv' })
  expect(headers['content-type']).toContain('application/manifest+json')
  const { name, icons, ...manifest } = JSON.parse(body) as { name: string; icons: { src: string }[] }
  expect(name).toBe(`Hoppla lekland: ${officeText('sv')('door.title')}`)
  expect(manifest).toMatchObject({ lang: 'sv', start_url: '/door', display: 'standalone', theme_color: '#35173b' })
  expect(icons).toHaveLength(3)
  for (const { src } of icons) expect((await get(src, officeHost)).headers['content-type'], src).toBe('image/png')
  expect((await get('/door.webmanifest', 'localhost:3000')).statusCode).toBe(404)
})

test('a country’s host has the parents’ pages and none of the office’s', async () => {
  const { body } = await get('/sv', 'localhost:3000')
  expect(body).toContain('a page')
  expect((await get('/sign-in', 'localhost:3000')).body).not.toContain('Office')
})
