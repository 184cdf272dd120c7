import { countries, countryOfSlug } from '@hoppla/contract/countries'
import type { Language } from '@hoppla/i18n'
import type { Site } from '../../http/caller.ts'
import type { Deps } from '../../kernel/deps.ts'
import { listCountries } from './places.sql.ts'

type Sites = Map<string, Site>
type SiteDeps = Pick<Deps, 'config' | 'db' | 'prepared'>

// Every request asks; countries change only with an import. One load per content version, however many ask.
const known = new WeakMap<Deps['prepared'], Promise<Sites>>()
const listening = new WeakSet<Deps['prepared']>()

/**
 * The site of a request's host; undefined when no country has it. Ports do not matter; its code
 * before the own host of the first country that the product knows (`se.`) is an alias (the web redirects it).
 */
export const siteOfHost = async (deps: SiteDeps, host: string): Promise<Site | undefined> => (await sites(deps)).get(nameOf(host))

/** Every site, by the operator's order of countries. */
export const listSites = async (deps: SiteDeps): Promise<Site[]> => [...new Set((await sites(deps)).values())]

/** The site of a country; undefined when it has no host configured. */
export const siteOfCountry = async (deps: SiteDeps, countryId: string): Promise<Site | undefined> =>
  (await listSites(deps)).find((site) => site.countryId === countryId)

/** Whether no chain has been imported yet: not that its countries have no host. */
export const isBeforeFirstImport = async (deps: SiteDeps): Promise<boolean> =>
  (await sites(deps)).size === 0 && (await listCountries(deps.db)).length === 0

const nameOf = (host: string): string => host.replace(/:\d+$/, '').toLowerCase()

const sites = (deps: SiteDeps): Promise<Sites> => {
  const { prepared } = deps
  if (!listening.has(prepared)) {
    listening.add(prepared)
    prepared.onClear(() => known.delete(prepared))
  }
  const found = known.get(prepared)
  if (found) return found
  const loading = load(deps)
  known.set(prepared, loading)
  // A failed or empty load must not be remembered: the database may be away, or the first import still running.
  const evict = () => {
    if (known.get(prepared) === loading) known.delete(prepared)
  }
  loading.then((loaded) => loaded.size === 0 && evict(), evict)
  return loading
}

const load = async ({ config, db }: SiteDeps): Promise<Sites> => {
  const byHost: Sites = new Map()
  for (const row of await listCountries(db)) {
    const origin = config.origins[row.slug]
    if (origin === undefined) continue
    const site: Site = {
      countryId: row.id,
      slug: row.slug,
      brandId: row.brand_id,
      languages: row.languages as [Language, ...Language[]],
      culture: row.culture,
      currency: row.currency,
      timeZone: row.timezone,
      origin,
    }
    const { hostname } = new URL(origin)
    byHost.set(hostname, site)
    const alias = `${countryOfSlug(row.slug).code.toLowerCase()}.${hostname}`
    if (row.slug === countries[0]?.slug && !byHost.has(alias)) byHost.set(alias, site)
  }
  return byHost
}
