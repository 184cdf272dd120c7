import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import { createClient } from '@hoppla/contract/client'
import { pathTo } from '@hoppla/contract/pages'
import { getSite, type SiteInfo } from '@hoppla/contract/places'
import { isLanguage, type Language } from '@hoppla/i18n'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPaymentSegment } from '../adapters/payments/registry.ts'
import { type Brand, brandOf } from '../brand/brand.ts'
import type { Site } from '../http/caller.ts'
import { Refusal } from '../http/refusal.ts'
import type { Config } from '../kernel/config.ts'
import type { Deps } from '../kernel/deps.ts'
import { isBeforeFirstImport, listSites, siteOfHost } from '../modules/places/places.ts'
import { serveDoorManifest } from './door-manifest.ts'
import { inlineLogo } from './inline-logo.ts'
import { sendNotImportedPage } from './not-imported-page.ts'
import { isForOffice, loadOfficeBuild, type OfficeBuild, sendOffice, serveOfficeFiles } from './office.ts'
import { createPageCache, makePage, type Page, sendPage } from './pages.ts'
import { AnswerWatch, isUnavailable, sendUnavailable } from './unavailable.ts'

/** The server-rendered pages as the server sees them. */
export type WebApp = { mount: (app: FastifyInstance, deps: Deps) => Promise<void> }

/** What a page is rendered from; the web's own type of it stands in apps/web/app/platform/head/page-site.ts. */
type PageSite = {
  site: SiteInfo
  language: Language
  countryFound: boolean
  call: ReturnType<typeof createClient>
  report: (error: unknown) => void
  wordsHref: Readonly<Record<string, string>>
  ownTexts?: Brand['texts']
}
export type Render = (request: Request, site: PageSite) => Promise<Response>

/** A build of the web: how a page is rendered, where its public files lie. `development` has neither cache nor policy. */
export type WebBuild = {
  render: Render
  /** Folder of the public files; absent in development, where Vite serves them. */
  clientDir?: string
  /** The scripts with the words of a language, by message file. */
  wordsHref: (language: Language) => Readonly<Record<string, string>>
  middleware?: (app: FastifyInstance) => Promise<void>
}
/** What the process serves beside the API: the parents' pages, and the staff's application at a host of its own. */
export type Builds = WebBuild & { office?: OfficeBuild }

const notFound = pathTo('not-found', {})

const buildDir = new URL('../../../web/build/', import.meta.url)

/** The built web. @throws Error that names the command when it was not built. */
export const loadWebBuild = async (): Promise<WebBuild> => {
  const entry = fileURLToPath(new URL('server/index.js', buildDir))
  if (!existsSync(entry)) throw new Error('The web is not built. Run: npm run build')
  const { render } = (await import(pathToFileURL(entry).href)) as { render: Render }
  const manifest = JSON.parse(readFileSync(new URL('client/.vite/manifest.json', buildDir), 'utf8')) as Record<
    string,
    { file: string }
  >
  const words: Record<string, Record<string, string>> = {}
  for (const [source, { file }] of Object.entries(manifest)) {
    const [, language, name] = /i18n\/src\/messages\/(\w\w)\/([\w-]+)\.ts$/.exec(source) ?? []
    if (language && name) words[language] = { ...words[language], [name]: `/${file}` }
  }
  return { render, clientDir: fileURLToPath(new URL('client/', buildDir)), wordsHref: (language) => words[language] ?? {} }
}

/** All that `npm run build` made; the office only where it has a host. @throws Error as `loadWebBuild`. */
export const loadBuilds = async ({ officeOrigin }: Pick<Config, 'officeOrigin'>): Promise<Builds> => ({
  ...(await loadWebBuild()),
  ...(officeOrigin === undefined ? {} : { office: loadOfficeBuild() }),
})

/** Serves the pages of a build: everything that no other route has, GET only. Each host has its own: the office none of the parents', and the reverse. */
export const createWebApp = (build: Builds): WebApp => ({
  mount: async (app, deps) => {
    if (build.middleware) await build.middleware(app)
    if (build.clientDir) await servePublicFiles(app, build.clientDir)
    if (build.office) serveDoorManifest(app, deps)
    if (build.office?.assetsDir) await serveOfficeFiles(app, deps, build.office.assetsDir)
    const cache = createPageCache(deps)
    const renderPage = createRenderer(app, deps, build)

    app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
      if (isForOffice(deps, request)) {
        if (!build.office || isNoPage(request.url)) throw new Refusal('request.not-found')
        return sendOffice(deps, build.office, request, reply)
      }
      const kept = cache.find(request)
      if (kept) return sendPage(request, reply, kept)
      try {
        return await answerPage(request, reply)
      } catch (error) {
        if (!isUnavailable(error)) throw error
        return sendUnavailable(request, reply)
      }
    })
    const answerPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      if (isNoPage(request.url)) throw new Refusal('request.not-found')
      const site = await siteOfHost(deps, request.host)
      if (!site && (await isBeforeFirstImport(deps))) return sendNotImportedPage(request, reply)
      // Two slashes would begin another host's address.
      const url = new URL(request.url.replace(/^[/\\]{2,}/, '/'), site?.origin ?? 'http://unknown.invalid')
      if (!site)
        return url.pathname === notFound
          ? sendPage(request, reply, await renderPage(await anySite(deps), url, false))
          : reply.redirect(notFound)
      // The request line may name another host than the Host header (RFC 9112 §3.2.2); redirects go to an address of ours.
      if (hostName(request.host) !== url.hostname) return reply.redirect(`${site.origin}${url.pathname}${url.search}`)
      if (url.pathname === '/') return reply.redirect(`/${site.languages[0]}${url.search}`)
      // One page, one address: the one that its canonical link and every link to it name.
      if (url.pathname.endsWith('/')) return reply.redirect(`${site.origin}${url.pathname.replace(/\/+$/, '')}${url.search}`, 301)
      return sendPage(request, reply, await cache.keep(request, () => renderPage(site, url, true)))
    }
    app.setNotFoundHandler(() => {
      throw new Refusal('request.not-found')
    })
  },
})

/** How a page of a site is made. */
const createRenderer = (app: FastifyInstance, deps: Deps, build: WebBuild) => {
  const isDevelopment = build.clientDir === undefined
  const infoOf = createSiteInfos(app, deps)
  return async (site: Site, url: URL, countryFound: boolean): Promise<Page> => {
    const language = languageOf(url, site)
    const listener = new AnswerWatch()
    const response = await build.render(new Request(url, { headers: { 'accept-language': language } }), {
      site: await infoOf(site),
      language,
      countryFound,
      call: createClient(inProcess(app, site, language, listener)),
      // Never with the address: a link of a mail is a key.
      report: (error) => {
        if (!isUnavailable(error)) deps.log.error({ err: error }, 'a page could not be made')
      },
      wordsHref: build.wordsHref(language),
      ownTexts: (await brandOf(deps, site.brandId)).texts,
    })
    listener.inspect(response)
    return makePage(response, deps.config, isDevelopment)
  }
}

/** What every page of a site needs, kept until something of it changes; a logo that is a drawing stands in the page itself. */
const createSiteInfos = (app: FastifyInstance, deps: Deps) => {
  const kept = new Map<string, Promise<SiteInfo>>()
  deps.prepared.onClear(() => kept.clear())
  const drawing = async (url: string) => {
    const { statusCode, headers, body } = await app.inject({ url })
    return statusCode === 200 && String(headers['content-type']).startsWith('image/svg+xml') ? body : undefined
  }
  const read = async (site: Site): Promise<SiteInfo> => {
    const call = createClient(inProcess(app, site, site.languages[0], new AnswerWatch()))
    const info = await call(getSite, {})
    return { ...info, brand: { ...info.brand, logo: await inlineLogo(info.brand.logo, drawing) } }
  }
  return (site: Site): Promise<SiteInfo> => {
    const found = kept.get(site.slug)
    if (found) return found
    const made = read(site)
    kept.set(site.slug, made)
    made.catch(() => kept.delete(site.slug))
    return made
  }
}

// A host without a country still gets a designed page; it borrows the first country's look.
const anySite = async (deps: Deps): Promise<Site> => {
  const [first] = await listSites(deps)
  if (!first) throw new Refusal('server.unavailable', { retryAfter: 10 })
  return first
}

/** Addresses of the API, of files and of payment providers are no pages, also where nothing is served at them. */
const isNoPage = (url: string): boolean => {
  const [first = ''] = url.slice(1).split(/[/?]/, 1)
  return /^(api|identity|media|mail-art|dev|office)$/.test(first) || isPaymentSegment(first)
}

const hostName = (host: string): string => host.replace(/:\d+$/, '').toLowerCase()

/** The language of an address: after `/profile/` or at the start; the not-found page keeps one as `?lang=`. The site's first where there is none. */
const languageOf = ({ pathname, searchParams }: URL, site: Site): Language => {
  const [first = '', second = ''] = pathname.split('/').filter(Boolean)
  const kept = pathname === notFound ? searchParams.get('lang') : null
  const code = kept ?? (first === 'profile' ? second : first).replace(/\.data$/, '')
  return isLanguage(code) && site.languages.includes(code) ? code : site.languages[0]
}

/** The API without a network between: loaders call it through the same client as the browser. */
const inProcess =
  (app: FastifyInstance, site: Site, language: Language, listener: AnswerWatch) => async (path: string, init: RequestInit) => {
    const response = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: path,
      headers: { ...(init.headers as Record<string, string>), host: new URL(site.origin).host, 'accept-language': language },
      ...(typeof init.body === 'string' ? { payload: init.body } : {}),
    })
    listener.note(response)
    const headers = new Headers()
    for (const [name, value] of Object.entries(response.headers)) if (value !== undefined) headers.set(name, String(value))
    return new Response(response.statusCode === 204 || response.statusCode === 304 ? null : response.body, {
      status: response.statusCode,
      headers,
    })
  }

const servePublicFiles = async (app: FastifyInstance, root: string): Promise<void> => {
  await app.register(fastifyStatic, {
    root,
    // One route a file, known at start: anything else is a page.
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // A worker's own policy governs what it may fetch, and a changed one, or its page's script, must be seen at once. Compressed beforehand, its name goes on: `.js.br`.
      if (/[\\/]offline-(worker|page)\.js(\.\w+)?$/.test(path)) {
        reply.header('cache-control', 'no-cache').header('content-security-policy', "default-src 'none'; connect-src 'self'")
        return
      }
      // Files under assets/ carry their content's hash in their name.
      reply.header('cache-control', /[\\/]assets[\\/]/.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=86400')
      reply.header('content-security-policy', "default-src 'none'; sandbox")
      reply.header('cross-origin-resource-policy', 'same-site')
    },
  })
}
