import { createHash, randomBytes } from 'node:crypto'
import { login } from '@hoppla/contract/identity'
import pg from 'pg'
import { hashPassword } from '../../apps/server/src/modules/identity/identity.ts'
import { type Answer, type Asking, askingOf } from '../http/ask.ts'
import { ports } from './settings.ts'

/** A parent who has signed in: asks with a bearer token, on a connection of their own. */
export type Buyer = {
  email: string
  asking: Asking
  /** Milliseconds since the last sign-in; a token lasts five minutes. */
  signedInFor: () => number
  /** Signs in once more, for a new token. */
  signInAgain: () => Promise<void>
}

const password = 'Hopp-hopp-hurra-1'

/**
 * Accounts that exist and are confirmed, written straight into the database: registering is not what is measured.
 * @returns their addresses.
 */
export const openAccounts = async (databaseUrl: string, howMany: number): Promise<string[]> => {
  const emails = Array.from({ length: howMany }, (_, index) => `buyer-${randomBytes(4).toString('hex')}-${index}@bench.example`)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `insert into accounts (email, email_normalized, email_confirmed_at, password_hash, first_name, last_name, culture)
      select email, email, now(), $2, 'Bea', 'Bench', 'sv-SE' from unnest($1::text[]) as email`,
      [emails, await hashPassword(password)],
    )
  } finally {
    await client.end()
  }
  return emails
}

export type BuyerTokens = { access_token: string; refresh_token: string }

/** The whole code flow as a browser does it: password, session cookie, silent authorization, tokens. @param headers sent with every question. */
export const tokensBySignIn = async (
  email: string,
  host = 'localhost',
  headers: Record<string, string> = {},
): Promise<BuyerTokens> => {
  const origin = `http://${host}:${ports.product}`
  const guest = askingOf(ports.product, host, headers)
  const signedIn = await guest.ask(login.path, { method: login.method, headers: { origin }, body: { email, password } })
  if (signedIn.status !== 200) throw new Error(`${email} could not sign in: ${signedIn.status} ${signedIn.bytes}`)
  const verifier = randomBytes(32).toString('base64url')
  const redirectUri = `${origin}/auth/silent`
  const input = new URLSearchParams({
    client_id: 'web',
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid profile offline_access',
    state: randomBytes(12).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    prompt: 'none',
  })
  const authorized = await guest.ask(`/identity/auth?${input}`, { headers: { cookie: cookiesOf(signedIn) } })
  const code = new URL(authorized.headers.location ?? '', origin).searchParams.get('code')
  if (!code) throw new Error(`${email} got no code: ${authorized.status} ${authorized.headers.location}`)
  const redeemed = await guest.ask('/identity/token', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'web',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
    }).toString(),
  })
  guest.close()
  if (redeemed.status !== 200) throw new Error(`${email} got no tokens: ${redeemed.status} ${redeemed.bytes}`)
  return JSON.parse(redeemed.bytes.toString('utf8'))
}

/** A buyer, signed in as a browser does. */
export const aBuyer = async (email: string, host = 'localhost'): Promise<Buyer> => {
  const headers = { authorization: '', 'accept-language': 'sv' }
  let signedInAt = 0
  const signInAgain = async () => {
    headers.authorization = `Bearer ${(await tokensBySignIn(email, host)).access_token}`
    signedInAt = performance.now()
  }
  await signInAgain()
  return { email, asking: askingOf(ports.product, host, headers), signedInFor: () => performance.now() - signedInAt, signInAgain }
}

/** As many buyers as asked for, signed in. */
export const gatherBuyers = async (databaseUrl: string, howMany: number): Promise<Buyer[]> => {
  const buyers: Buyer[] = []
  for (const email of await openAccounts(databaseUrl, howMany)) buyers.push(await aBuyer(email))
  return buyers
}

const cookiesOf = ({ headers }: Answer): string => (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0]).join('; ')
