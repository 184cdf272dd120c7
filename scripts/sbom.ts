import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run-tool.ts'

/** What the build says about other people's software in the product: a CycloneDX bill of materials, and the licences with their texts. */
export const papersDir: string = join(root, 'build')
export const sbomFile: string = join(papersDir, 'sbom.cdx.json')
export const licencesFile: string = join(papersDir, 'licences.md')

/** A package as the lock file has it, by its path. */
type Locked = {
  name?: string
  version?: string
  license?: string
  integrity?: string
  resolved?: string
  dev?: boolean
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}
type Packages = Record<string, Locked>
type Licence = { license: { id: string } | { name: string } } | { expression: string }
export type Component = {
  'bom-ref': string
  type: 'application' | 'library'
  name: string
  version: string
  purl: string
  hashes?: { alg: string; content: string }[]
  licenses?: Licence[]
}
export type Sbom = {
  bomFormat: 'CycloneDX'
  specVersion: '1.5'
  serialNumber: string
  version: 1
  metadata: { component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/** Runs the product, though it is installed like a tool. */
const alsoShipped = new Set(['node_modules/node'])
const main = { name: 'hoppla', path: '' }

/**
 * Writes both documents, of what the lock file has and this machine has installed, without a network. (`npm sbom --omit dev` leaves out whatever a tool
 * uses as well, React among it, and without that option stops at a tool's own disorder.) The same lock file makes the same document.
 */
export const buildPapers = async (): Promise<void> => {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const { packages } = JSON.parse(lock.toString('utf8')) as { packages: Packages }
  const shipped = shippedOf(packages)
  const hash = createHash('sha256').update(lock).digest('hex')
  const sbom: Sbom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`,
    version: 1,
    metadata: { component: { ...componentOf(main.path, packages[''] ?? {}), type: 'application' } },
    components: shipped.map((path) => componentOf(path, packages[path] ?? {})),
    dependencies: [main.path, ...shipped].map((path) => ({
      ref: refOf(path),
      dependsOn: dependenciesOf(path, packages)
        .filter((other) => shipped.includes(other))
        .map(refOf),
    })),
  }
  mkdirSync(papersDir, { recursive: true })
  writeFileSync(sbomFile, `${JSON.stringify(sbom, null, 1)}\n`)
  writeFileSync(
    licencesFile,
    licencesOf(
      shipped.filter((path) => path.includes('node_modules/')),
      packages,
    ),
  )
}

/** Paths of the packages that are not for development only; of those for several systems, the ones that are installed. Our own are among them. */
const shippedOf = (packages: Packages): string[] =>
  Object.entries(packages)
    .filter(
      ([path, { dev, link }]) => path !== main.path && !link && (!dev || alsoShipped.has(path)) && existsSync(join(root, path)),
    )
    .map(([path]) => path)
    .sort()

const nameIn = (path: string, { name }: Locked): string =>
  name ?? (path === main.path ? main.name : path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
const refOf = (path: string): string => path || main.name

const componentOf = (path: string, locked: Locked): Component => {
  const name = nameIn(path, locked)
  const version = locked.version ?? ''
  const licenses = licencesIn(path, locked)
  return {
    'bom-ref': refOf(path),
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(locked.integrity?.startsWith('sha512-')
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(locked.integrity.slice(7), 'base64').toString('hex') }] }
      : {}),
    ...(licenses.length > 0 ? { licenses } : {}),
  }
}

/** By the lock file; our own are under the licence of the whole. */
const licencesIn = (path: string, { license }: Locked): Licence[] => {
  const said = license ?? (path.includes('node_modules/') ? undefined : 'Apache-2.0')
  if (said === undefined) return []
  if (/^[A-Za-z0-9.+-]+$/.test(said)) return [{ license: { id: said } }]
  return [/\b(AND|OR|WITH)\b/.test(said) ? { expression: said } : { license: { name: said } }]
}

/** As Node finds them: beside a package or beside what it lies in. A workspace is where its link leads. */
const dependenciesOf = (path: string, packages: Packages): string[] => {
  const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {}
  const ours = path === main.path ? Object.keys(packages).filter((each) => /^(apps|packages)\/[^/]+$/.test(each)) : []
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  return [...new Set([...ours, ...names.map((name) => find(path, name, packages)).filter((found) => found !== undefined)])].sort()
}

const find = (from: string, name: string, packages: Packages): string | undefined => {
  for (let at = from; ; at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : '') {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    const found = packages[path]
    if (found) return found.link ? found.resolved : path
    if (at === '') return undefined
  }
}

const licencesOf = (paths: readonly string[], packages: Packages): string => {
  const all = paths.map((path) => ({ path, title: titleOf(path, packages) })).sort((a, b) => (a.title < b.title ? -1 : 1))
  const rows = all.map(({ path, title }) => `| ${title} | ${packages[path]?.license ?? 'see its text'} |`)
  const texts = all.flatMap(({ path, title }) => textsOf(path).map((text) => `## ${title}\n\n\`\`\`\`\n${text.trim()}\n\`\`\`\`\n`))
  return `# Licences of what the product is made with\n\n| Package | Licence |\n|---|---|\n${rows.join('\n')}\n\n${texts.join('\n')}`
}

const titleOf = (path: string, packages: Packages): string => {
  const locked = packages[path] ?? {}
  return `${nameIn(path, locked)}@${locked.version ?? ''}`
}

const textsOf = (path: string): string[] =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name) && !/\.[cm]?[jt]s$/.test(entry.name))
    .map(({ name }) => name)
    .sort()
    .map((name) => readFileSync(join(root, path, name), 'utf8'))
