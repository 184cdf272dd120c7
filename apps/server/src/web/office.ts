import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../http/refusal.ts'
import type { Deps } from '../kernel/deps.ts'
import { isOfficeHost } from '../modules/identity/identity.ts'

/** A build of the staff's web application. `development` has neither compressed files nor a policy. */
export type OfficeBuild = {
  /** The one HTML document, with `noncePlace` where the nonce of an answer belongs. @param url what was asked for. */
  index: (url: string) => Promise<string>
  /** Folder of its scripts and styles; absent in development, where Vite serves them. */
  assetsDir?: string
}

/** As in apps/office/vite.config.ts. */
export const noncePlace = 'NONCE-OF-THIS-ANSWER'

const buildDir = new URL('../../../office/build/', import.meta.url)

/** The built office. @throws Error that names the command when it was not built. */
export const loadOfficeBuild = (): OfficeBuild => {
  const file = fileURLToPath(new URL('index.html', buildDir))
  if (!existsSync(file)) throw new Error('The office is not built. Run: npm run build')
  const index = readFileSync(file, 'utf8')
  return { index: async () => index, assetsDir: fileURLToPath(new URL('office/', buildDir)) }
}

/**
 * What a page of the office may do: its own scripts, styles by this answer's nonce (Mantine writes one into the page), pictures that it fetched with the
 * session, no frame around it. Styles of single elements are set by script, which no policy of styles stops.
 */
const policyOf = (nonce: string, isOpen: boolean): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    ...(isOpen ? [] : ['upgrade-insecure-requests']),
  ].join('; ')

/**
 * What a worker may do: load its scripts and the reader of codes, which is WebAssembly. A worker has the policy of its own answer, so the pages themselves
 * may compile nothing.
 */
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
/** A worker's script by its name (apps/office/vite.config.ts). */
const isWorker = (path: string): boolean => /\/worker-[^/]+\.js(?:\.br|\.gz)?$/.test(path)
/** What opens the door's page without a connection: has no hash in its name, since the browser asks for it again and again. One may work for that page alone, the other for the camera's worker, which is below its own folder. */
const isDoorWorker = (path: string): boolean => /\/door-(?:worker|camera)\.js(?:\.br|\.gz)?$/.test(path)
/** It fetches files of the office, and nothing else. */
const doorWorkerPolicy = "default-src 'none'; connect-src 'self'"

const brotli = promisify(brotliCompress)

/** Whether a request came to the office's host. */
export const isForOffice = ({ config }: Pick<Deps, 'config'>, { host }: Pick<FastifyRequest, 'host'>): boolean =>
  isOfficeHost(config, host)

/** Sends the office's one document; which page it is, the address says to the script. The same at every address, and kept nowhere. */
export const sendOffice = async (
  deps: Deps,
  build: OfficeBuild,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const nonce = randomBytes(16).toString('base64url')
  const html = (await build.index(request.url)).replaceAll(noncePlace, nonce)
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('vary', 'accept-encoding')
    .header('referrer-policy', 'no-referrer')
    .header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=()')
  if (build.assetsDir) reply.header('content-security-policy', policyOf(nonce, deps.config.isOpen))
  else reply.header('content-security-policy', "frame-ancestors 'none'")
  if (!build.assetsDir || !request.headers['accept-encoding']?.includes('br')) return reply.send(html)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  return reply.header('content-encoding', 'br').send(await brotli(html, quality))
}

/** Serves the office's scripts and styles, at its host alone. */
export const serveOfficeFiles = async (app: FastifyInstance, deps: Deps, root: string): Promise<void> => {
  await app.register(async (files) => {
    files.addHook('onRequest', async (request) => {
      if (!isForOffice(deps, request)) throw new Refusal('request.not-found')
    })
    await files.register(fastifyStatic, {
      root,
      prefix: '/office/',
      decorateReply: false,
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cross-origin-resource-policy', 'same-origin')
        if (isDoorWorker(path)) {
          reply.header('cache-control', 'no-cache')
          reply.header('content-security-policy', doorWorkerPolicy)
          if (path.includes('/door-worker.js')) reply.header('service-worker-allowed', '/door')
          return
        }
        // Each carries its content's hash in its name.
        reply.header('cache-control', 'public, max-age=31536000, immutable')
        reply.header('content-security-policy', isWorker(path) ? workerPolicy : "default-src 'none'; sandbox")
      },
    })
  })
}
