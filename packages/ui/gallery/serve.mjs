/*
 * Builds the gallery and serves it like the product: server-rendered, hydrated, with a strict content security policy.
 * node packages/ui/gallery/serve.mjs runs it until Ctrl-C. PORT (3110) changes the port.
 */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const here = fileURLToPath(new URL('.', import.meta.url))
const publicDir = join(here, '../../../apps/web/public')
const demoLogo = join(here, '../../../data/demo/media/logo.svg')
const port = Number(process.env.PORT ?? 3110)
const common = { configFile: false, root: here, logLevel: 'error' }

/** Where the built gallery and its pictures land. */
export const out = join(here, 'build')

const buildGallery = async () => {
  await build({
    ...common,
    publicDir,
    build: {
      outDir: join(out, 'client'),
      emptyOutDir: true,
      cssCodeSplit: false,
      rollupOptions: {
        input: join(here, 'client.tsx'),
        output: {
          entryFileNames: 'assets/client.js',
          assetFileNames: (asset) => (asset.names[0]?.endsWith('.css') ? 'assets/client.css' : 'assets/[name][extname]'),
        },
      },
    },
  })
  await build({
    ...common,
    publicDir: false,
    // Assets have the same names as in the client's build: the server's HTML must find the icons.
    build: {
      ssr: join(here, 'documents.tsx'),
      outDir: join(out, 'server'),
      emptyOutDir: true,
      rollupOptions: { output: { assetFileNames: 'assets/[name][extname]' } },
    },
  })
  const { documents } = await import(join(out, 'server/documents.js'))
  return documents()
}

const types = { '.css': 'text/css', '.js': 'text/javascript', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' }
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; form-action 'none'; base-uri 'none'"

/** Builds, listens on loopback, and gives the base address, the pages' paths and a way to stop. */
export const serveGallery = async () => {
  const html = await buildGallery()
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (html[pathname]) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }).end(html[pathname])
      return
    }
    // The product serves a brand's pictures here; the gallery shows the neutral ones, and the logo of the demo brand.
    const art = /^\/art\/([\w-]+)$/.exec(pathname)?.[1]
    const file = art === 'logo' ? demoLogo : art ? join(here, '../art', `${art}.svg`) : join(out, 'client', pathname)
    const body = await readFile(file).catch(() => null)
    if (body) response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(body)
    else response.writeHead(404).end()
  })
  await new Promise((listening) => server.listen(port, '127.0.0.1', listening))
  return { base: `http://localhost:${port}`, paths: Object.keys(html), stop: () => server.close() }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { base, paths } = await serveGallery()
  console.log(`gallery on ${base}: ${paths.join(' ')}`)
}
