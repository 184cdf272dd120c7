import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'

/** `account` opens the main API as the visitor, so it is only for clients whose entry says so. */
const scopes = ['openid', 'profile', 'email', 'offline_access', 'account']
const usualScopes = 'openid profile email offline_access'
const loopback = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/

/** An address as it is compared, letter by letter: nothing in it may be read in two ways, and nothing goes unencrypted over a network. */
const address = z.string().superRefine((value, context) => {
  const refuse = (why: string) => context.addIssue({ code: 'custom', message: `'${value}' ${why}` })
  if (!URL.canParse(value)) return refuse('is no absolute address')
  const url = new URL(value)
  if (!['https:', 'http:'].includes(url.protocol)) return refuse('is neither https nor http')
  if (url.protocol === 'http:' && !loopback.test(url.hostname)) refuse('must be https; http is for this machine only')
  if (value.includes('#')) refuse('has a fragment')
  if (value.includes('*')) refuse('has a wildcard; addresses are compared exactly')
  if (url.username || url.password) refuse('has credentials in it')
})

const client = z
  .strictObject({
    client_id: z.string().regex(/^[\w.-]{1,100}$/, 'letters, digits, dot, dash and underscore only'),
    client_secret: z.string().min(32, 'must have 32 characters or more').optional(),
    redirect_uris: z.array(address).min(1, 'needs at least one address'),
    post_logout_redirect_uris: z.array(address).default([]),
    backchannel_logout_uri: address.optional(),
    token_endpoint_auth_method: z.enum(['client_secret_basic', 'client_secret_post', 'none']).default('client_secret_basic'),
    id_token_signed_response_alg: z.enum(['RS256', 'ES256']).default('RS256'),
    scope: z
      .string()
      .refine((value) => value.split(' ').every((part) => scopes.includes(part)), `only of: ${scopes.join(' ')}`)
      .default(usualScopes),
    require_pkce: z.boolean().default(true),
    countries: z.array(z.string()).min(1).optional(),
  })
  .superRefine((value, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const isPublic = value.token_endpoint_auth_method === 'none'
    if (value.client_id === 'web') refuse('client_id', "'web' is the product's own client")
    if (isPublic && value.client_secret !== undefined) refuse('client_secret', 'a public client keeps no secret')
    if (!isPublic && value.client_secret === undefined) refuse('client_secret', 'is missing')
    if (isPublic && !value.require_pkce) refuse('require_pkce', 'a public client cannot do without')
  })

/**
 * Another application that signs its visitors in here, as the operator describes it (fields of OpenID Connect Dynamic Client Registration).
 * - `require_pkce`: false only for confidential clients whose library knows no PKCE
 * - `countries`: slugs of the countries whose provider knows the client; absent: all
 */
export type OidcClient = z.output<typeof client>

const file = z.array(client).superRefine((clients, context) => {
  for (const [index, { client_id }] of clients.entries())
    if (clients.findIndex((other) => other.client_id === client_id) < index)
      context.addIssue({ code: 'custom', path: [index, 'client_id'], message: `'${client_id}' is there twice` })
})

/**
 * Reads the clients of a YAML or JSON file.
 * @returns the clients, or what is wrong with the file: each message with the place it is about. Secrets are in none of them.
 */
export const readOidcClients = (path: string): { clients: OidcClient[] } | { problems: string[] } => {
  let written: unknown
  try {
    written = parse(readFileSync(path, 'utf8'))
  } catch (error) {
    // A parser's message quotes the line, and a line may be a secret.
    const { code } = error as NodeJS.ErrnoException
    return {
      problems: [`'${path}' ${code === 'ENOENT' ? 'does not exist' : `cannot be read as YAML or JSON (${code ?? 'syntax'})`}`],
    }
  }
  const result = file.safeParse(written)
  if (result.success) return { clients: result.data }
  return { problems: result.error.issues.map(({ path: place, message }) => `${placeOf(written, place)}: ${message}`) }
}

const placeOf = (written: unknown, [index, ...rest]: readonly PropertyKey[]): string => {
  if (typeof index !== 'number') return 'the file'
  const id = (written as { client_id?: unknown }[])[index]?.client_id
  return [`client ${typeof id === 'string' ? `'${id}'` : index + 1}`, ...rest.map(String)].join(' ')
}
