// Signs in at the office as a program does, and calls what staff may call. Node 20 or later; explained in docs/staff-client.md.
import { createHash, randomBytes } from 'node:crypto'

/**
 * @param {{ office: string, email: string, password: string, code: string }} who the office's address without a slash at its end, an account of staff, and the
 *   six digits that its authenticator app shows now
 * @returns a function that calls the API as this person: `call('GET', '/api/staff/me')` gives what the API answers; anything but success is thrown
 */
export const signIn = async ({ office, email, password, code }) => {
  const cookies = new Map()
  const ask = async (path, options = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { origin: office, cookie, ...options.headers }
    const answer = await fetch(`${office}${path}`, { redirect: 'manual', ...options, headers })
    for (const line of answer.headers.getSetCookie()) {
      const [pair] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    return answer
  }
  const call = async (method, path, body, headers = {}) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await ask(path, { method, headers: { ...json, ...headers }, body: body && JSON.stringify(body) })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text === '' ? undefined : JSON.parse(text)
  }

  // The session: password, then the code.
  const { ticket } = await call('POST', '/api/staff/sign-in/password', { email, password })
  await call('POST', '/api/staff/sign-in/totp', { ticket, code })

  // A token of that session, good for five minutes: the authorization code flow with PKCE, without a page.
  const verifier = randomBytes(32).toString('base64url')
  const client = { client_id: 'office', redirect_uri: `${office}/auth/callback` }
  const question = new URLSearchParams({
    ...client,
    response_type: 'code',
    scope: 'openid profile',
    prompt: 'none',
    state: randomBytes(12).toString('base64url'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const redirect = await ask(`/identity/auth?${question}`)
  const given = new URL(redirect.headers.get('location') ?? '', office).searchParams.get('code')
  if (given === null) throw new Error(`The session gives no token: ${redirect.headers.get('location')}`)
  const redeemed = await ask('/identity/token', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...client, grant_type: 'authorization_code', code: given, code_verifier: verifier }).toString(),
  })
  if (!redeemed.ok) throw new Error(`No token: ${redeemed.status} ${await redeemed.text()}`)
  const { access_token } = await redeemed.json()
  return (method, path, body) => call(method, path, body, { authorization: `Bearer ${access_token}` })
}
