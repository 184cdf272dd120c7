import { layouts, type Page } from './pages/page.ts'
import { pages } from './pages/table.ts'

export type PageId = keyof typeof pages

type Segments<Path extends string> = Path extends `${infer First}/${infer Rest}` ? First | Segments<Rest> : Path
type Parameter<Id extends PageId> =
  Segments<(typeof pages)[Id]['path']> extends infer Segment ? (Segment extends `:${infer Name}` ? Name : never) : never
type Query<Id extends PageId> = (typeof pages)[Id] extends { query: readonly (infer Name extends string)[] } ? Name : never

/** Values by names; a name that ends with `?` may be missing. */
type Values<Name extends string> = { [Key in Name as Key extends `${string}?` ? never : Key]: string } & {
  [Key in Name as Key extends `${infer Bare}?` ? Bare : never]?: string | undefined
}
/** A page that reads no query is given none. */
type WithQuery<Name extends string> = [Name] extends [never]
  ? unknown
  : [Name] extends [`${string}?`]
    ? { query?: Values<Name> }
    : { query: Values<Name> }

/** What an address of a page is made of: its parameters, the query if it reads one, and a place on the page. */
export type PathValues<Id extends PageId> = Values<Parameter<Id>> & WithQuery<Query<Id>> & { hash?: string | undefined }

type AnyValues = { query?: Readonly<Record<string, string | undefined>>; hash?: string | undefined }

/**
 * The address of a page on its host: `pathTo('playground', { lang: 'sv', playgroundSlug: 'orebro' })`. Values are escaped; what is undefined is left out.
 * Several pages at once may be named where they take the same values.
 */
export const pathTo = <Id extends PageId>(id: Id, values: PathValues<Id>): string => {
  const { query, hash, ...given }: AnyValues = values
  const path = pages[id].path.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = (given as Readonly<Record<string, string | undefined>>)[name]
    return value === undefined ? '' : `/${encodeURIComponent(value)}`
  })
  const named = Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  return `${path}${named.length > 0 ? `?${new URLSearchParams(named)}` : ''}${hash === undefined ? '' : `#${hash}`}`
}

type Named<Entry> =
  | (Entry extends { messages: readonly (infer Name extends string)[] } ? Name : never)
  | (Entry extends { laterMessages: readonly (infer Name extends string)[] } ? Name : never)
/** Every message module that a page or a layout names. */
export type PageMessages = Named<(typeof pages)[PageId] | (typeof layouts)[keyof typeof layouts]>
type KnownPage = Page & { messages?: readonly PageMessages[]; laterMessages?: readonly PageMessages[] }

/** All that is known of a page: what it leaves out its layout says. */
export const pageNamed = (id: PageId): KnownPage => {
  const page: KnownPage = pages[id]
  const { layout = 'site' } = page
  return { ...(layout === 'none' ? {} : layouts[layout]), ...page }
}

export const pageIds = Object.keys(pages) as PageId[]

/** The pattern of a path: a language has two letters, any other parameter is one segment. */
const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace('.', '\\.')
      .replace(':lang', '(?<lang>[a-z]{2})')
      .replace(/\/:(\w+)\?/, '(?:/(?<$1>[^/]+))?')
      .replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`,
  )

let patterns: readonly (readonly [id: PageId, pattern: RegExp])[] | undefined
const parametersIn = (id: PageId) => pages[id].path.split(':').length

export type FoundPage = { id: PageId; page: KnownPage; params: Readonly<Record<string, string>> }

/**
 * The page at a path, with the values of its parameters as they stand there; undefined when there is none. Fixed words go before parameters.
 * @param pathname may end with a slash, or with the `.data` of the router's own questions.
 */
export const pageAt = (pathname: string): FoundPage | undefined => {
  patterns ??= [...pageIds].sort((a, b) => parametersIn(a) - parametersIn(b)).map((id) => [id, patternOf(pages[id].path)])
  const path = pathname.replace(/\.data$/, '').replace(/\/$/, '')
  for (const [id, pattern] of patterns) {
    const found = pattern.exec(path)
    if (found) return { id, page: pageNamed(id), params: { ...found.groups } }
  }
  return undefined
}
