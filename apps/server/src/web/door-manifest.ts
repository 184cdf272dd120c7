import type { OfficePage } from '@hoppla/contract/pages/office-pages'
import { anyLanguage, pickLanguage } from '@hoppla/i18n'
import type { FastifyInstance } from 'fastify'
import { brandOf } from '../brand/brand.ts'
import { officeText } from '../brand/office-text.ts'
import { Refusal } from '../http/refusal.ts'
import type { Deps } from '../kernel/deps.ts'
import { listSites } from '../modules/places/places.ts'
import { isForOffice } from './office.ts'

const door: OfficePage = '/door'

/**
 * The door on a home screen (W3C Web App Manifest): the operator's name, colours and icon, as on the parents' home screens. The office has no country of its
 * own; like its pictures at `/art/…` it has the first country's brand.
 */
export const serveDoorManifest = (app: FastifyInstance, deps: Deps): void => {
  app.get('/door.webmanifest', async (request, reply) => {
    if (!isForOffice(deps, request)) throw new Refusal('request.not-found')
    const [site] = await listSites(deps)
    if (!site) throw new Refusal('server.unavailable', { retryAfter: 10 })
    const { name, shortName, palette } = await brandOf(deps, site.brandId)
    const language = pickLanguage(request.headers['accept-language'], anyLanguage)
    const title = officeText(language)('door.title')
    const manifest = {
      id: door,
      name: `${name}: ${title}`,
      short_name: shortName,
      lang: language,
      start_url: door,
      scope: '/',
      display: 'standalone',
      background_color: palette.ink,
      theme_color: palette.ink,
      icons: [
        { src: '/art/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/art/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/art/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    }
    reply.type('application/manifest+json; charset=utf-8').header('vary', 'accept-language')
    return reply.send(JSON.stringify(manifest))
  })
}
