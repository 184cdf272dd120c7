import { pathTo } from '@hoppla/contract/pages'
import { officePaths } from '@hoppla/contract/pages/office-pages'
import { languages } from '@hoppla/i18n'
import type { ClientMetadata } from 'oidc-provider'
import type { Config } from '../../../kernel/config.ts'
import { type Issuer, officeSlug } from './issuer.ts'
import { officeClient, scopes, webClient } from './scopes.ts'

/** What our two browser applications have in common: they keep no secret, and prove a code by PKCE. */
const ofBrowser: Partial<ClientMetadata> = {
  application_type: 'web',
  token_endpoint_auth_method: 'none',
  response_types: ['code'],
  id_token_signed_response_alg: 'ES256',
  scope: scopes.join(' '),
}

const web = (origin: string): ClientMetadata => ({
  ...ofBrowser,
  client_id: webClient,
  grant_types: ['authorization_code', 'refresh_token'],
  redirect_uris: [`${origin}${pathTo('auth-callback', {})}`, `${origin}${pathTo('auth-silent', {})}`],
  post_logout_redirect_uris: [
    `${origin}${pathTo('auth-signed-out', {})}`,
    ...languages.map((language) => `${origin}${pathTo('start', { lang: language })}`),
  ],
})

/** The browser application of the office. It has no refresh token (decision 258): a new token is asked for with the session's cookie alone. */
const office = (origin: string): ClientMetadata => ({
  ...ofBrowser,
  client_id: officeClient,
  grant_types: ['authorization_code'],
  redirect_uris: [`${origin}${officePaths.callback}`],
  post_logout_redirect_uris: [`${origin}/`],
})

const othersOf = ({ oidcClients }: Config, site: Pick<Issuer, 'slug'>) =>
  site.slug === officeSlug ? [] : oidcClients.filter(({ countries }) => countries?.includes(site.slug) ?? true)

/** Every client of a provider: ours, and at a country's those of the operator's file. */
export const clientsOf = (config: Config, site: Pick<Issuer, 'slug' | 'origin'>): ClientMetadata[] => [
  site.slug === officeSlug ? office(site.origin) : web(site.origin),
  ...othersOf(config, site).map(
    ({ countries: _countries, require_pkce: _pkce, client_secret, backchannel_logout_uri, ...client }) => ({
      ...client,
      application_type: 'web' as const,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code' as const],
      ...(client_secret === undefined ? {} : { client_secret }),
      ...(backchannel_logout_uri === undefined ? {} : { backchannel_logout_uri, backchannel_logout_session_required: true }),
    }),
  ),
]

/** Origins of the other applications' pages: those may frame the session check and ask userinfo. */
export const clientOrigins = (config: Config, site: Pick<Issuer, 'slug'>): string[] => [
  ...new Set(othersOf(config, site).flatMap(({ redirect_uris }) => redirect_uris.map((uri) => new URL(uri).origin))),
]

/** Whether the operator excused this (confidential) client from PKCE. */
export const isWithoutPkce = ({ oidcClients }: Config, clientId: string): boolean =>
  oidcClients.some(({ client_id, require_pkce }) => client_id === clientId && !require_pkce)

/** The ways in which the clients of this provider prove who they are: discovery offers no other. */
export const authMethodsOf = (config: Config, site: Pick<Issuer, 'slug'>) => [
  ...new Set(['none' as const, ...othersOf(config, site).map((client) => client.token_endpoint_auth_method)]),
]
