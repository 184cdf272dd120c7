import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import type { Config } from '../kernel/config.ts'
import type { Deps } from '../kernel/deps.ts'

/** The demo chain that comes with the product. */
export const demoFolder = fileURLToPath(new URL('../../../../data/demo/', import.meta.url))

/**
 * Imports the demo chain when the database holds no chain yet, as an operator would: by the import command, in a process of its own. What reading,
 * checking and drawing takes into memory ends with it. Never called in production.
 * @returns whether it did. @throws Error when the import did not succeed; what it said is on standard error.
 */
export const importDemoIfEmpty = async (deps: Pick<Deps, 'db'>, print: (line: string) => void): Promise<boolean> => {
  if (await deps.db.selectFrom('countries').select('id').limit(1).executeTakeFirst()) return false
  const startedAt = performance.now()
  await runImport(demoFolder)
  print(`Imported the demo chain in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
  return true
}

/** Runs the import command with this process's settings; it finds the embedded database by the data folder. */
const runImport = (folder: string): Promise<void> =>
  new Promise((done, fail) => {
    const command = fileURLToPath(new URL('./import-command.ts', import.meta.url))
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', command, folder], {
      stdio: ['ignore', 'ignore', 'inherit'],
      // Ctrl-C reaches only the product, which waits for it and then stops the database.
      detached: true,
    })
    child.once('error', fail)
    child.once('exit', (code, signal) =>
      code === 0 ? done() : fail(new Error(`The import of ${folder} ended with ${signal ?? code}.`)),
    )
  })

type DemoFamily = { email: string; password?: string; firstName: string }

/** What `npm start` prints about signing in: the demo accounts that have a password; nothing where the public comes. */
export const demoBanner = (config: Config): string => {
  if (!config.isOpen) return ''
  const families = parse(readFileSync(`${demoFolder}families.yaml`, 'utf8')) as DemoFamily[]
  const lines = families.flatMap(({ email, password, firstName }) =>
    password === undefined ? [] : [`    ${email.padEnd(28)} ${password}  (${firstName})`],
  )
  return ['  Demo sign-ins:', ...lines].join('\n')
}
