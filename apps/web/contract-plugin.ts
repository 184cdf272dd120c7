import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Page } from '@hoppla/contract/pages/page'
import type { Plugin } from 'vite'

const folder = fileURLToPath(new URL('../../packages/contract/src/', import.meta.url))

type RouteLike = { method: string; path: string; idempotent?: true }
const isRoute = (value: unknown): value is RouteLike =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

const asCalled = ({ method, path, idempotent }: RouteLike) => ({ method, path, idempotent })
/** The calls of one kind of content (editing/item-routes.ts). */
const isSetOfRoutes = (value: unknown): value is Record<string, RouteLike> =>
  typeof value === 'object' && value !== null && Object.values(value).length > 0 && Object.values(value).every(isRoute)

// The closed lists of the contract (intents, order states) and its numbers (how long, how many).
const isListOrNumber = (value: unknown): value is readonly string[] | number =>
  typeof value === 'number' || (Array.isArray(value) && value.every((item) => typeof item === 'string'))

const columns: readonly (keyof Page)[] = ['path', 'layout', 'messages', 'laterMessages', 'notices', 'search', 'notIn']
/** The table's rows, and the layouts', with what a browser asks of them. */
const inBrowser = (table: unknown): Record<string, Partial<Page>> =>
  Object.fromEntries(
    Object.entries(table as Record<string, Page>).map(([id, page]) => [
      id,
      Object.fromEntries(Object.entries(page).filter(([column]) => columns.some((name) => name === column))),
    ]),
  )

/**
 * The browser calls the API by the contract but validates nothing with it (the server does), so in the browser a contract module is only its
 * routes' methods and paths, its closed lists and numbers, without schemas and the library behind them. Of the table of pages it gets what moves it from one to
 * the next; what only the build and the server ask (files, search, styles) stays behind.
 */
export const contractWithoutSchemas = (): Plugin => ({
  name: 'contract-without-schemas',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  async load(id) {
    const file = id.split('?')[0] ?? id
    if (
      !file.startsWith(folder) ||
      /\/(client|refusals|roles|permissions|errors|pages|office-pages|countries|languages|view-lists|suggest-uses|pay-methods|cover-children|price-party)\.ts$/.test(
        file,
      )
    )
      return null
    const module: Record<string, unknown> = await import(pathToFileURL(file).href)
    return Object.entries(module)
      .flatMap(([name, value]) => {
        if (isRoute(value)) return [`export const ${name} = ${JSON.stringify(asCalled(value))}`]
        if (isSetOfRoutes(value))
          return [
            `export const ${name} = ${JSON.stringify(Object.fromEntries(Object.entries(value).map(([call, each]) => [call, asCalled(each)])))}`,
          ]
        if (file.startsWith(`${folder}pages/`)) return [`export const ${name} = ${JSON.stringify(inBrowser(value))}`]
        return isListOrNumber(value) ? [`export const ${name} = ${JSON.stringify(value)}`] : []
      })
      .join('\n')
  },
})
