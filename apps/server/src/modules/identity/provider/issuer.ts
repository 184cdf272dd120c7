import { languages } from '@hoppla/i18n'
import type { Site } from '../../../http/caller.ts'
import type { Config } from '../../../kernel/config.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { siteOfHost } from '../../places/places.ts'

/** Where somebody signs in, with an OpenID provider of its own: a country's site, or the office. @property brandId undefined: the product's own look. */
export type Issuer = Pick<Site, 'slug' | 'origin' | 'languages'> & { brandId: string | undefined }

/** The slug of the office among the countries'. */
export const officeSlug = 'office'

/** The office of this installation; undefined when it has no host. */
export const officeOf = ({ officeOrigin }: Pick<Config, 'officeOrigin'>): Issuer | undefined =>
  officeOrigin === undefined ? undefined : { slug: officeSlug, origin: officeOrigin, languages, brandId: undefined }

/** Whether a request's host is the office's; ports do not matter. */
export const isOfficeHost = ({ officeOrigin }: Pick<Config, 'officeOrigin'>, host: string): boolean =>
  officeOrigin !== undefined && new URL(officeOrigin).hostname === host.replace(/:\d+$/, '').toLowerCase()

/** Who issues tokens at a request's host; undefined when nobody does. */
export const issuerOfHost = async (deps: Deps, host: string): Promise<Issuer | undefined> =>
  isOfficeHost(deps.config, host) ? officeOf(deps.config) : siteOfHost(deps, host)
