import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import type { Config } from '../config.ts'
import type { Deps } from '../platform/deps.ts'
import { drawPictures } from '../rooms/orders/orders.ts'
import { importChain } from './import.ts'

/** The demo chain that comes with the product. */
export const demoFolder = fileURLToPath(new URL('../../../../data/demo/', import.meta.url))

/** Imports the demo chain when the database holds no chain yet. @returns whether it did. Never called in production. */
export const importDemoIfEmpty = async (deps: Deps, print: (line: string) => void): Promise<boolean> => {
  if (await deps.db.selectFrom('countries').select('id').limit(1).executeTakeFirst()) return false
  const startedAt = performance.now()
  const { rows } = await importChain(deps, demoFolder)
  await drawPictures(deps)
  print(`Imported the demo chain: ${rows} rows in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`)
  return true
}

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
