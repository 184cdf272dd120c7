import type { Deps } from '../../kernel/deps.ts'
import { contextOf, cookieNames, type Headers } from './provider/cookies.ts'
import type { Issuer } from './provider/issuer.ts'
import { providerOf } from './provider/issuer-providers.ts'

const browserLife = 365 * 86_400

/** The secret of a browser that somebody has signed in on here before; undefined when it is new. */
export const knownBrowserOf = async (deps: Deps, issuer: Issuer, headers: Headers): Promise<string | undefined> => {
  const { context } = contextOf(await providerOf(deps, issuer), issuer.origin, headers)
  return context.cookies.get(cookieNames(issuer.origin).device, { signed: false })
}

/** The cookie that makes a browser known. */
export const knownBrowserCookie = ({ origin }: Pick<Issuer, 'origin'>, secret: string): string =>
  `${cookieNames(origin).device}=${secret}; Path=/; Max-Age=${browserLife}; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`
