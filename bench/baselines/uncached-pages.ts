// The product's pages as React Router renders them, each time anew: no cache, no compression, nothing else around the handler. The other baseline of
// `guest-html`. Its loaders call the API in process, prepared answers and all, as the product's do. Takes the product's settings.
import { createServer } from 'node:http'
import { createClient } from '@hoppla/contract/client'
import { getSite } from '@hoppla/contract/places'
import { isLanguage } from '@hoppla/i18n'
import { buildApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { siteOfHost } from '../../apps/server/src/modules/places/places.ts'
import { openDeps } from '../../apps/server/src/start.ts'
import { inlineLogo } from '../../apps/server/src/web/inline-logo.ts'
import { loadWebBuild } from '../../apps/server/src/web/web.ts'

const config = readConfig(process.env)
const { deps, close } = await openDeps(config)
const app = await buildApp(deps)
const web = await loadWebBuild()

const drawing = async (url: string) => (await app.inject({ url })).body

const render = async (host: string, path: string): Promise<Response> => {
  const site = await siteOfHost(deps, host)
  const language = path.split('/')[1] ?? ''
  if (!site || !isLanguage(language)) throw new Error(`No page of ours: ${host}${path}`)
  const call = createClient(async (url, init) => {
    const answer = await app.inject({
      method: 'GET',
      url,
      headers: { ...(init.headers as Record<string, string>), host, 'accept-language': language },
    })
    return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': 'application/json' } })
  })
  const info = await call(getSite, {})
  return web.render(new Request(new URL(path, site.origin), { headers: { 'accept-language': language } }), {
    // As the product has it in its pages: the drawing itself.
    site: { ...info, brand: { ...info.brand, logo: await inlineLogo(info.brand.logo, drawing) } },
    language,
    countryFound: true,
    report: () => undefined,
    call,
    wordsHref: web.wordsHref(language),
  })
}

const server = createServer((request, response) => {
  render(request.headers.host ?? '', request.url ?? '/')
    .then(async (page) => {
      const bytes = Buffer.from(await page.arrayBuffer())
      response.writeHead(page.status, { 'content-type': 'text/html; charset=utf-8', 'content-length': bytes.length }).end(bytes)
    })
    .catch((error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    })
}).listen(config.port, '127.0.0.1', () => console.log('listening'))

process.on('SIGTERM', () => {
  server.close()
  server.closeAllConnections()
  void app.close().then(close)
})
