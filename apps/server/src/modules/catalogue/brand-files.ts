import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { isLanguage } from '@hoppla/i18n'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ArtSlot, artSlots, standIn } from '../../brand/art-slots.ts'
import { type Brand, type BrandPicture, brandOf, fontBytes } from '../../brand/brand.ts'
import { isKnownTo, type Prepared, prepare } from '../../cache/prepared.ts'
import { escapeHtml } from '../../http/html.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Deps } from '../../kernel/deps.ts'
import { listSites, siteOfHost } from '../places/places.ts'
import { inColoursOf } from './brand-art.rules.ts'
import { type DrawnLook, drawn, drawnNeutral } from './brand-drawings.ts'
import { findMediaFile } from './catalogue.sql.ts'

type Picture = { contentType: string; bytes: Buffer }
type Kept = Prepared & { contentType: string; br?: Buffer }

const neutralArt = new URL('../../../../../packages/ui/art/', import.meta.url)
const brotli = promisify(brotliCompress)
// A picture is a document of its own when somebody opens its address: an SVG must not run anything on our origin.
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"
const svg = 'image/svg+xml'

/**
 * What a brand shows of its own at addresses that are the same for all: `/art/{slot}` and its icons, and at addresses that change with their bytes:
 * `/brand/fonts/…`, `/brand/texts/…`.
 */
export const mountBrandFiles = async (app: FastifyInstance, deps: Deps): Promise<void> => {
  const kept = new Map<string, Promise<Kept>>()
  deps.prepared.onClear(() => kept.clear())
  const once = (key: string, make: () => Promise<Picture>): Promise<Kept> => {
    const found = kept.get(key)
    if (found) return found
    const made = make().then(ready)
    kept.set(key, made)
    made.catch(() => kept.delete(key))
    return made
  }
  app.get<{ Params: { file: string } }>('/art/:file', async (request, reply) => {
    const brand = await brandOfHost(deps, request.host)
    const { file } = request.params
    const make = makerOf(deps, brand, file)
    if (!make) throw new Refusal('media.not-found')
    // Browsers ask for these again after an hour, and get 304 as long as the brand shows the same.
    return send(request, reply, await once(`${brand.id} ${file}`, make), 'public, max-age=3600, stale-while-revalidate=86400')
  })
  const immutable = 'public, max-age=31536000, immutable'
  app.get<{ Params: { version: string; role: string } }>('/brand/fonts/:version/:role.woff2', async (request, reply) => {
    const { version, role } = request.params
    const bytes = role === 'display' || role === 'text' ? await fontBytes(deps, role, version) : undefined
    if (!bytes) throw new Refusal('media.not-found')
    return send(request, reply, { ...prepare(bytes), contentType: 'font/woff2' }, immutable)
  })
  app.get<{ Params: { version: string; language: string } }>('/brand/texts/:version/:language.json', async (request, reply) => {
    const brand = await brandOfHost(deps, request.host)
    const { version, language } = request.params
    if (!/^[0-9a-f]{12}$/.test(version) || !isLanguage(language)) throw new Refusal('media.not-found')
    return send(
      request,
      reply,
      await once(`${brand.id} texts ${language}`, async () => textsOf(brand.texts[language] ?? {})),
      // A page that was opened before the brand changed a word names the version of then: the words of now beat none.
      version === brand.textsVersion ? immutable : 'no-store',
    )
  })
}

const textsOf = (texts: object): Picture => ({ contentType: 'application/json', bytes: Buffer.from(JSON.stringify(texts)) })

// A host without a country still shows its not-found page; it borrows the first country's look, as the page does.
const brandOfHost = async (deps: Deps, host: string): Promise<Brand> => {
  const site = (await siteOfHost(deps, host)) ?? (await listSites(deps))[0]
  if (!site) throw new Refusal('server.unavailable', { retryAfter: 10 })
  return brandOf(deps, site.brandId)
}

const ready = async ({ contentType, bytes }: Picture): Promise<Kept> => ({
  ...prepare(bytes),
  contentType,
  ...(contentType === svg || contentType === 'application/json' ? { br: await brotli(bytes) } : {}),
})

const send = (request: FastifyRequest, reply: FastifyReply, file: Kept, cacheControl: string): FastifyReply => {
  reply.headers({
    'cache-control': cacheControl,
    'content-security-policy': policy,
    'cross-origin-resource-policy': 'cross-origin',
    etag: file.etag,
    vary: 'accept-encoding',
  })
  if (isKnownTo(request.headers, file)) return reply.code(304).send()
  reply.type(file.contentType)
  if (file.br && String(request.headers['accept-encoding'] ?? '').includes('br'))
    return reply.header('content-encoding', 'br').send(file.br)
  return reply.send(file.bytes)
}

const isSlot = (name: string): name is ArtSlot => (artSlots as readonly string[]).includes(name)
const ownPicture = (brand: Brand, slot: ArtSlot): BrandPicture | undefined => {
  const other = standIn[slot]
  return brand.art[slot] ?? (other && brand.art[other])
}

/** How the picture of an address is made; undefined for an address that is none. */
const makerOf = (deps: Deps, brand: Brand, file: string): (() => Promise<Picture>) | undefined => {
  if (/^map-[a-z]+\.svg$/.test(file)) return neutral(brand, file)
  const [, size] = /^icon-(180|192|512|maskable-512)\.png$/.exec(file) ?? []
  if (size)
    return () =>
      drawnPicture(deps, brand, 'icon', { kind: size === '180' || size.startsWith('m') ? 'on-ground' : 'bare', name: size })
  if (!isSlot(file)) return undefined
  // Link previews read no SVG.
  if (file.startsWith('share')) return () => sharePicture(deps, brand, file)
  const own = ownPicture(brand, file)
  if (own) return () => asItIs(deps, own)
  return file === 'logo' ? async () => ({ contentType: svg, bytes: Buffer.from(nameInType(brand)) }) : neutral(brand, `${file}.svg`)
}

/** The brand’s icon on its ground, 180 px: what a home screen or a wallet shows. @throws Refusal `media.not-found` when it was replaced meanwhile. */
export const brandIcon = (deps: Deps, brand: Brand): Promise<Picture> =>
  drawnPicture(deps, brand, 'icon', { kind: 'on-ground', name: '180' })

/** A picture of the brand for a printed card, 1280 px wide. @throws Refusal `media.not-found` when it was replaced meanwhile. */
export const brandCardPicture = async (deps: Deps, brand: Brand, slot: ArtSlot): Promise<Buffer> =>
  (await drawnPicture(deps, brand, slot, { kind: 'card', name: '1280' })).bytes

const asItIs = async (deps: Deps, { id, version, contentType }: BrandPicture): Promise<Picture> => {
  const found = await findMediaFile(deps.db, id, version)
  if (!found) throw new Refusal('media.not-found')
  return { contentType, bytes: found.bytes }
}

const neutral = (brand: Brand, file: string): (() => Promise<Picture>) | undefined => {
  const source = sources.get(file)
  return source === undefined
    ? undefined
    : async () => ({ contentType: svg, bytes: Buffer.from(inColoursOf(brand.palette, source)) })
}
const sources = new Map(readdirSync(neutralArt).map((file) => [file, readFileSync(new URL(file, neutralArt), 'utf8')]))

/** The brand's name where it has no logo. */
const nameInType = ({ name, palette }: Brand): string => {
  const width = 24 + [...name].length * 25
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 64" width="${width}" height="64" role="img"><text x="0" y="46" font-family="ui-rounded,'Arial Rounded MT Bold',Arial,sans-serif" font-weight="700" font-size="42" fill="${palette.ink}">${escapeHtml(name)}</text></svg>`
}

const sharePicture = async (deps: Deps, brand: Brand, slot: ArtSlot): Promise<Picture> => {
  const own = ownPicture(brand, slot)
  return own && own.contentType !== svg
    ? asItIs(deps, own)
    : drawnPicture(deps, brand, own ? slot : 'share', { kind: 'share', name: 'share' })
}

const drawnPicture = async (deps: Deps, brand: Brand, slot: ArtSlot, look: DrawnLook): Promise<Picture> => {
  const own = ownPicture(brand, slot)
  if (own) return { contentType: 'image/png', bytes: await drawn(deps, own, look, brand.palette) }
  const source = sources.get(`${slot}.svg`) ?? ''
  return { contentType: 'image/png', bytes: await drawnNeutral(inColoursOf(brand.palette, source), look, brand.palette) }
}
