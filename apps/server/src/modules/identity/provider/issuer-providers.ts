import type Provider from 'oidc-provider'
import type { Deps } from '../../../kernel/deps.ts'
import type { Issuer } from './issuer.ts'
import { keyringOf } from './keys.ts'
import { createProvider } from './provider.ts'

// One provider per issuer's origin and set of keys: a rotation makes new ones, requests under way finish with the old.
export type { Provider }

type Handler = ReturnType<Provider['callback']>
type Made = { version: string; origin: string; provider: Provider; handler: Handler }
const made = new WeakMap<Deps['pool'], Map<string, Made>>()

/** The OpenID provider of an issuer, with the keys of this moment. */
export const providerOf = async (deps: Deps, issuer: Issuer): Promise<Provider> => (await madeFor(deps, issuer)).provider

/** The same as a handler of Node's requests. */
export const handlerOf = async (deps: Deps, issuer: Issuer): Promise<Handler> => (await madeFor(deps, issuer)).handler

const madeFor = async (deps: Deps, issuer: Issuer): Promise<Made> => {
  const keyring = await keyringOf(deps)
  const bySlug = made.get(deps.pool) ?? new Map<string, Made>()
  made.set(deps.pool, bySlug)
  const known = bySlug.get(issuer.slug)
  if (known && known.version === keyring.version && known.origin === issuer.origin) return known
  const provider = createProvider(deps, issuer, keyring)
  const fresh = { version: keyring.version, origin: issuer.origin, provider, handler: provider.callback() }
  bySlug.set(issuer.slug, fresh)
  return fresh
}
