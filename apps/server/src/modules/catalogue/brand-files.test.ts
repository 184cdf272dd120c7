import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { artSlots } from '../../brand/art-slots.ts'
import { defaultPalette } from '../../brand/palette.ts'
import { type TestApp, testApp } from '../../testing/app.ts'

let hoppla: TestApp
const host = 'localhost:3000'
const get = (url: string, headers: Record<string, string> = {}) => hoppla.app.inject({ url, headers: { host, ...headers } })

beforeAll(async () => {
  hoppla = await testApp()
})
afterAll(() => hoppla.close())

test('every place shows a picture; the demo brand its own', async () => {
  for (const slot of artSlots) {
    const { statusCode, headers } = await get(`/art/${slot}`)
    expect({ slot, statusCode, type: headers['content-type'] }).toEqual({
      slot,
      statusCode: 200,
      type: slot.startsWith('share') ? 'image/jpeg' : 'image/svg+xml',
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  }
  const own = readFileSync(new URL('../../../../../data/demo/media/hero-ballpit.svg', import.meta.url), 'utf8')
  expect((await get('/art/hero')).body).toBe(own)
})

test.each([
  ['icon-192.png', 192],
  ['icon-512.png', 512],
  ['icon-180.png', 180],
  ['icon-maskable-512.png', 512],
])('%s is drawn from the icon', async (file, size) => {
  const { rawPayload, headers } = await get(`/art/${file}`)
  expect(headers['content-type']).toBe('image/png')
  expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([size, size])
})

test('compressed for who reads brotli, and not sent again to who has it', async () => {
  const plain = await get('/art/top')
  const small = await get('/art/top', { 'accept-encoding': 'gzip, br' })
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body)
  const again = await get('/art/top', { 'if-none-match': String(plain.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test.each([
  '/art/cellar',
  '/art/hero.svg',
  '/art/map-atlantis.svg',
  '/art/icon-1.png',
  '/brand/fonts/abc/display.woff2',
  '/brand/texts/abc/sv.json',
])('nothing lies at %s', async (url) => expect((await get(url)).statusCode).toBe(404))

describe('a brand without pictures', () => {
  beforeAll(async () => {
    const { db, prepared } = hoppla.deps
    await db.deleteFrom('brand_art').execute()
    await db
      .updateTable('brands')
      .set({
        logo_media_id: null,
        name: 'Bounce & Co',
        colours: JSON.stringify({
          ground: '#f4f7fb',
          ink: '#12243a',
          primary: '#ff9a5c',
          second: '#0b6e6e',
          link: '#5b3fa8',
          alert: '#b3123f',
        }),
      })
      .execute()
    const { id } = await db.selectFrom('brands').select('id').executeTakeFirstOrThrow()
    const words = JSON.stringify({ 'places.title': randomUUID() })
    await db.insertInto('brand_texts').values({ brand_id: id, language: 'sv', words }).execute()
    prepared.clear()
  })

  test('shows neutral ones in its own colours, and its name for a logo', async () => {
    const ours = Object.values(defaultPalette).filter((colour) => colour !== '#ffffff')
    for (const slot of artSlots.filter((name) => !name.startsWith('share'))) {
      const { body, statusCode } = await get(`/art/${slot}`)
      expect({ slot, statusCode, ours: ours.filter((colour) => body.includes(colour)) }).toEqual({
        slot,
        statusCode: 200,
        ours: [],
      })
    }
    expect((await get('/art/logo')).body).toContain('>Bounce &amp; Co</text>')
    expect((await get('/art/share')).headers['content-type']).toBe('image/png')
    const site = (await get('/api/site')).json() as { brand: Record<string, unknown> }
    expect(site.brand).toMatchObject({ logo: '/art/logo', shortname: 'Hoppla' })
  })

  test('its texts lie at an address that changes with them', async () => {
    const { brand } = (await get('/api/site')).json() as { brand: { texts: string } }
    expect(brand.texts).toMatch(/^[0-9a-f]{12}$/)
    const { statusCode, headers, body } = await get(`/brand/texts/${brand.texts}/sv.json`)
    expect([statusCode, Object.keys(JSON.parse(body))]).toEqual([200, ['places.title']])
    expect(headers['cache-control']).toContain('immutable')
    expect((await get(`/brand/texts/${brand.texts}/en.json`)).json()).toEqual({})
  })

  test('a page that was opened before its texts changed gets those of now, and nobody keeps them', async () => {
    const { statusCode, headers, body } = await get('/brand/texts/0123456789ab/sv.json')
    expect([statusCode, Object.keys(JSON.parse(body))]).toEqual([200, ['places.title']])
    expect(headers['cache-control']).toBe('no-store')
  })
})
