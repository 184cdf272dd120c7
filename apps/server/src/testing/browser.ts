import { createHash, randomBytes } from 'node:crypto'
import { login } from '@hoppla/contract/identity'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

export type Tokens = {
  access_token: string
  id_token: string
  refresh_token: string
  expires_in: number
  token_type: string
  scope: string
}
export type TestBrowser = {
  host: string
  /** Cookie name → value. */
  cookies: Map<string, string>
  request: (options: InjectOptions & { url: string }) => Promise<LightMyRequestResponse>
  signIn: (email: string, password: string, extra?: { interaction?: string }) => Promise<LightMyRequestResponse>
  /** An authorization request of the client `web`, as silent sign-in makes it. */
  authorize: (
    changes?: Record<string, string | undefined>,
  ) => Promise<{ answer: LightMyRequestResponse; location: URL | undefined; verifier: string; state: string }>
  redeem: (code: string, verifier: string, changes?: Record<string, string | undefined>) => Promise<LightMyRequestResponse>
  refresh: (token: string) => Promise<LightMyRequestResponse>
  /** Silent sign-in: authorize with `prompt=none`, redeem. @throws when not signed in. */
  tokens: () => Promise<Tokens>
}

const form = (values: Record<string, string | undefined>): string =>
  new URLSearchParams(Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)).toString()

/** A browser's part of the protocol without a browser: keeps cookies of one host and speaks to the app in process. */
export const aBrowser = (app: FastifyInstance, host = 'localhost:3000'): TestBrowser => {
  const cookies = new Map<string, string>()
  const origin = `http://${host}`
  const request: TestBrowser['request'] = async (options) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await app.inject({
      method: 'GET',
      ...options,
      headers: { host, 'accept-language': 'en', ...(cookie ? { cookie } : {}), ...options.headers },
    })
    for (const { name, value, expires, maxAge } of answer.cookies)
      if (maxAge === 0 || (expires && expires.getTime() <= Date.now())) cookies.delete(name)
      else cookies.set(name, value)
    return answer
  }
  const post = (url: string, values: Record<string, string | undefined>) =>
    request({ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: form(values) })
  const browser: TestBrowser = {
    host,
    cookies,
    request,
    signIn: (email, password, extra = {}) =>
      request({ method: 'POST', url: login.path, headers: { origin }, payload: { email, password, ...extra } }),
    authorize: async (changes = {}) => {
      const verifier = randomBytes(32).toString('base64url')
      const state = randomBytes(12).toString('base64url')
      const query = form({
        client_id: 'web',
        response_type: 'code',
        redirect_uri: `${origin}/auth/silent`,
        scope: 'openid profile offline_access',
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        prompt: 'none',
        ...changes,
      })
      const answer = await request({ url: `/identity/auth?${query}` })
      const location = answer.headers.location
      return { answer, location: location ? new URL(String(location), origin) : undefined, verifier, state }
    },
    redeem: (code, verifier, changes = {}) =>
      post('/identity/token', {
        grant_type: 'authorization_code',
        client_id: 'web',
        code,
        code_verifier: verifier,
        redirect_uri: `${origin}/auth/silent`,
        ...changes,
      }),
    refresh: (token) => post('/identity/token', { grant_type: 'refresh_token', client_id: 'web', refresh_token: token }),
    tokens: async () => {
      const { location, verifier } = await browser.authorize()
      const code = location?.searchParams.get('code')
      if (!code) throw new Error(`No code came: ${location}`)
      const answer = await browser.redeem(code, verifier)
      if (answer.statusCode !== 200) throw new Error(answer.body)
      return answer.json<Tokens>()
    },
  }
  return browser
}
