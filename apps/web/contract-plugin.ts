import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const folder = fileURLToPath(new URL('../../packages/contract/src/', import.meta.url))

type RouteLike = { method: string; path: string; idempotent?: true }
const isRoute = (value: unknown): value is RouteLike =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

// The closed lists of the contract: intents, order states.
const isList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string')

/**
 * The browser calls the API by the contract but validates nothing with it (the server does), so in the browser a contract module is only its
 * routes' methods and paths and its closed lists, without schemas and the library behind them.
 */
export const contractWithoutSchemas = (): Plugin => ({
  name: 'contract-without-schemas',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  async load(id) {
    const file = id.split('?')[0] ?? id
    if (!file.startsWith(folder) || /\/(client|refusals|roles|errors)\.ts$/.test(file)) return null
    const module: Record<string, unknown> = await import(pathToFileURL(file).href)
    return Object.entries(module)
      .flatMap(([name, value]) => {
        if (isRoute(value)) {
          const { method, path, idempotent } = value
          return [`export const ${name} = ${JSON.stringify({ method, path, idempotent })}`]
        }
        return isList(value) ? [`export const ${name} = ${JSON.stringify(value)}`] : []
      })
      .join('\n')
  },
})
