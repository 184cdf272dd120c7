import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { asciiOnly, buildServer, serverBuildDir } from './build-server.ts'
import { root, runTool } from './run-tool.ts'
import { buildPapers, papersDir } from './sbom.ts'

const webDir = join(root, 'apps/web')
const clientDir = join(webDir, 'build/client')
const officeDir = join(root, 'apps/office')

type Part = {
  name: string
  /** Files and folders that it is made from. */
  sources: string[]
  /** Holds what `sources` were at the last build. */
  stamp: string
  build: () => Promise<void>
}
const notSources = /(^|\/)(node_modules|build|\.react-router)(\/|$)|\.test\.tsx?$/

const buildWeb = async (): Promise<void> => {
  const code = await runTool('node_modules/@react-router/dev/bin.cjs', ['build', '--logLevel', 'warn'], {
    cwd: webDir,
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Error('The web could not be built.')
  for (const file of filesIn(clientDir)) {
    if (/\/manifest-\w+\.js$/.test(file)) lightenManifest(file)
    compress(file)
  }
  for (const file of filesIn(join(webDir, 'build/server'))) if (file.endsWith('.js')) asciiOnly(file)
}

const buildOffice = async (): Promise<void> => {
  const code = await runTool('node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn'], {
    cwd: officeDir,
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) throw new Error('The office could not be built.')
  for (const file of builtFiles(join(officeDir, 'build/office'))) compress(file)
}

const parts: Part[] = [
  {
    name: 'web',
    sources: ['package-lock.json', 'scripts/build.ts', 'packages/contract/src', 'packages/i18n/src', 'packages/ui/src', 'apps/web'],
    stamp: join(webDir, 'build/.sources'),
    build: buildWeb,
  },
  {
    name: 'office',
    sources: [
      ...['package-lock.json', 'scripts/build.ts', 'packages/contract/src', 'packages/i18n/src', 'apps/office'],
      ...['apps/web/contract-plugin.ts', 'apps/web/public/fonts'],
    ],
    stamp: join(officeDir, 'build/.sources'),
    build: buildOffice,
  },
  {
    name: 'server',
    sources: ['package-lock.json', 'scripts/build-server.ts', 'packages/contract/src', 'packages/i18n/src', 'apps/server/src'],
    stamp: join(serverBuildDir, '.sources'),
    build: buildServer,
  },
  {
    name: 'bill of materials',
    sources: ['package-lock.json', 'scripts/sbom.ts'],
    stamp: join(papersDir, '.sources'),
    build: buildPapers,
  },
]

/** Builds web, office and server where their sources changed since the last build, or when forced. */
export const buildIfStale = async (force = false): Promise<void> => {
  for (const { name, sources, stamp, build } of parts) {
    const now = hashOf(sources)
    if (!force && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) continue
    console.log(`Building the ${name} …`)
    await build()
    writeFileSync(stamp, now)
  }
}

const filesIn = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .map((name) => join(path, name))
        .filter((child) => !notSources.test(relative(webDir, child).replace(/^build\/(client|server)/, 'public')))
        .flatMap(filesIn)
    : [path]

const builtFiles = (folder: string): string[] => readdirSync(folder).map((name) => join(folder, name))

const hashOf = (sources: string[]): string => {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => filesIn(join(root, source))))
    hash.update(relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

const manifestStart = 'window.__reactRouterManifest='

/**
 * The browser's list of routes without what each route's script imports in turn: half of its compressed size, and read only to load a page's scripts
 * before it is asked for, which the product does not do. What a route has not (an action, a loader) is left out too. The server has a list of its own, whole.
 */
const lightenManifest = (file: string): void => {
  const text = readFileSync(file, 'utf8')
  if (!text.startsWith(manifestStart)) throw new Error(`${file} is no longer written as React Router wrote it.`)
  const manifest = JSON.parse(text.slice(manifestStart.length).replace(/;\s*$/, '')) as {
    entry: { imports: string[] }
    routes: Record<string, Record<string, unknown>>
  }
  manifest.entry.imports = []
  for (const route of Object.values(manifest.routes)) {
    delete route.imports
    for (const [name, value] of Object.entries(route)) if (value === false) delete route[name]
  }
  writeFileSync(file, `${manifestStart}${JSON.stringify(manifest)};`)
}

// Served as they are to browsers that take them; worth the seconds once a build.
const compress = (file: string): void => {
  if (!/\.(js|css|svg|json|webmanifest|txt|wasm)$/.test(file)) return
  const bytes = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}

if (import.meta.main) await buildIfStale(process.argv.includes('--force'))
