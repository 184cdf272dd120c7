import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'

/** Beside the page's own folder: what stands around it, what signs in, and the words of both in every language. */
const needed =
  /\/apps\/office\/src\/(?:main\.tsx|shell\/frame\.tsx|platform\/oidc-client\.ts|modules\/sign-in\/session-over\.tsx|modules\/door\/)|\/i18n\/src\/messages\/\w+\/office\/(?:common|list|sign-in|door|door-\w+)\.ts$/
/** Scripts of workers and what they compile are files of their own, which no script of the page names as an import. */
const besides = /\/worker-[^/]+\.js$|\.wasm$/

/** A module that others share lies in a script of its own; what loads it by need asks for another, empty one, which only leads there. */
const modulesOf = ({ moduleIds, facadeModuleId }: Rolldown.OutputChunk): string[] =>
  facadeModuleId ? [...moduleIds, facadeModuleId] : moduleIds

/** Everything that the built scripts with these modules need at once. */
const filesOf = (bundle: Rolldown.OutputBundle): string[] => {
  const found = new Set<string>()
  const add = (name: string): void => {
    if (found.has(name)) return
    found.add(name)
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk') return
    for (const file of [
      ...chunk.imports,
      ...(chunk.viteMetadata?.importedCss ?? []),
      ...(chunk.viteMetadata?.importedAssets ?? []),
    ])
      add(file)
  }
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === 'chunk' ? modulesOf(chunk).some((id) => needed.test(id)) : besides.test(chunk.fileName)) add(chunk.fileName)
  }
  return [...found].map((name) => `/${name}`).sort()
}

/**
 * Writes the door's service worker, which names the files of the door's page: another build is another worker, which the browser takes by itself.
 * Twice, since a browser asks for the script of the camera's worker by that script's own address, which no worker for `/door` may answer.
 */
export const doorWorker = (): Plugin => ({
  name: 'door-worker',
  apply: 'build',
  enforce: 'post',
  generateBundle(_, bundle) {
    const source = readFileSync(new URL('door-worker.js', import.meta.url), 'utf8')
    const files = filesOf(bundle)
    const version = createHash('sha256').update(source).update(files.join()).digest('hex').slice(0, 16)
    const written = source
      .replace("'FILES-OF-THE-DOOR'", files.map((file) => `'${file}'`).join(', '))
      .replace('VERSION-OF-THE-DOOR', version)
    for (const name of ['door-worker', 'door-camera'])
      this.emitFile({ type: 'asset', fileName: `office/${name}.js`, source: written })
  },
})
