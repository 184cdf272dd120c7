import { createHash, randomBytes } from 'node:crypto'
import { giftCardsByLocation } from '@hoppla/contract/catalogue'
import { login } from '@hoppla/contract/identity'
import { getSite } from '@hoppla/contract/places'
import { registerAccount } from '@hoppla/contract/profile'
import { HttpClient } from './http.ts'

/** Good enough for every policy, and in no list of breached ones. */
export const goodPassword = 'Grodan-hoppar-7-meter'

/** An address nobody else uses, in a domain that is nobody's (RFC 2606). */
export const someEmail = (name: string): string => `${name}-${randomBytes(4).toString('hex')}@parents.example`

/** A sender of its own for each test, so that limits per address count what they should. The test server trusts the header. */
export const someAddress = (): string => `10.${randomBytes(3).join('.')}`

type Credentials = { email: string; password: string }

/** Opens an account over the API; its confirmation mail is on the way afterwards. */
export const registerOver = async (client: HttpClient, name = 'Tove'): Promise<Credentials> => {
  const credentials = { email: someEmail(name.toLowerCase()), password: goodPassword }
  await client.call(registerAccount, {
    body: {
      details: { firstname: name, lastname: 'Testare', email: credentials.email, culture: 'sv' },
      password: credentials.password,
      registrationSource: 'e2e',
    },
  })
  return credentials
}

/** Signs in as a browser does: the provider's cookie first, then code and PKCE for tokens. Calls of the client carry the access token from then on. */
export const signInOver = async (client: HttpClient, credentials: Credentials): Promise<void> => {
  await client.call(login, { body: credentials })
  const verifier = randomBytes(32).toString('base64url')
  const query = new URLSearchParams({
    client_id: 'web',
    response_type: 'code',
    scope: 'openid profile offline_access',
    redirect_uri: `${client.origin}/auth/callback`,
    state: randomBytes(8).toString('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const { authorization_endpoint, token_endpoint } = JSON.parse(
    (await client.ask('/identity/.well-known/openid-configuration')).text,
  ) as { authorization_endpoint: string; token_endpoint: string }
  const answer = await client.ask(`${authorization_endpoint}?${query}`)
  const code = new URL(answer.headers.location ?? '', client.origin).searchParams.get('code')
  if (!code) throw new Error(`No code, but ${answer.status} ${answer.headers.location} ${answer.text}`)
  const tokens = await client.ask(token_endpoint, {
    method: 'POST',
    form: {
      grant_type: 'authorization_code',
      client_id: 'web',
      code,
      code_verifier: verifier,
      redirect_uri: `${client.origin}/auth/callback`,
    },
  })
  if (tokens.status !== 200) throw new Error(`No tokens, but ${tokens.status} ${tokens.text}`)
  client.bearer = (JSON.parse(tokens.text) as { access_token: string }).access_token
}

/** A client with a new parent signed in. */
export const aParent = async (origin: string, name?: string): Promise<{ client: HttpClient; credentials: Credentials }> => {
  const client = new HttpClient(origin, { 'x-forwarded-for': someAddress() })
  const credentials = await registerOver(client, name)
  await signInOver(client, credentials)
  return { client, credentials }
}

/** The gift cards on sale on the client's host, cheapest first. */
export const giftCardsOnSale = async (client: HttpClient) => {
  const { country } = await client.call(getSite, {})
  const cards = await client.call(giftCardsByLocation, { params: { locationId: country.guid } })
  return cards.filter(({ inactiveReason }) => inactiveReason === null)
}
