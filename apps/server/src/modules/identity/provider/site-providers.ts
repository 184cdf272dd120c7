import type Provider from 'oidc-provider'
import type { Site } from '../../../http/caller.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { keyringOf } from './keys.ts'
import { createProvider } from './provider.ts'

// One provider per country's origin and set of keys: a rotation makes new ones, requests under way finish with the old.
export type { Provider }

type Handler = ReturnType<Provider['callback']>
type Made = { version: string; origin: string; provider: Provider; handler: Handler }
const made = new WeakMap<Deps['pool'], Map<string, Made>>()

/** The OpenID provider of a site, with the keys of this moment. */
export const providerOf = async (deps: Deps, site: Site): Promise<Provider> => (await madeFor(deps, site)).provider

/** The same as a handler of Node's requests. */
export const handlerOf = async (deps: Deps, site: Site): Promise<Handler> => (await madeFor(deps, site)).handler

const madeFor = async (deps: Deps, site: Site): Promise<Made> => {
  const keyring = await keyringOf(deps)
  const bySlug = made.get(deps.pool) ?? new Map<string, Made>()
  made.set(deps.pool, bySlug)
  const known = bySlug.get(site.slug)
  if (known && known.version === keyring.version && known.origin === site.origin) return known
  const provider = createProvider(deps, site, keyring)
  const fresh = { version: keyring.version, origin: site.origin, provider, handler: provider.callback() }
  bySlug.set(site.slug, fresh)
  return fresh
}
