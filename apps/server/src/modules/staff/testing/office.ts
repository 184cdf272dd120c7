import { urlOf } from '@hoppla/contract/client'
import type { CallInput, RouteSpec } from '@hoppla/contract/route'
import { confirmTotpEnrolment, signInWithPassword, signInWithTotp, startTotpEnrolment } from '@hoppla/contract/staff/sign-in'
import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import type { TestAnswer, TestApp } from '../../../testing/app.ts'
import { aBrowser } from '../../../testing/browser.ts'
import { expectSpoken } from '../../../testing/spoken.ts'
import { accountIdOf } from '../../../testing/staff-roles.ts'

export const officeHost = 'office.localhost:3000'
export const officeOrigin = `http://${officeHost}`
export const password = 'Hopp-hopp-hurra-1'

export type OfficeBrowser = ReturnType<typeof anOfficeBrowser>

/** A browser at the office: keeps cookies, and carries the access token once it is signed in. */
export const anOfficeBrowser = (shop: Pick<TestApp, 'app'>) => {
  const browser = aBrowser(shop.app, officeHost)
  let token: string | undefined
  const call = async <R extends RouteSpec>(
    route: R,
    input: CallInput<R>,
    headers: Record<string, string> = {},
  ): Promise<TestAnswer> => {
    const { body } = input as { body?: object }
    const answer = await browser.request({
      method: route.method,
      url: urlOf(route, input),
      headers: {
        origin: officeOrigin,
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: body }),
    })
    const isJson = String(answer.headers['content-type'] ?? '').includes('json')
    if (isJson && answer.statusCode >= 400) expectSpoken(answer.json())
    return { status: answer.statusCode, headers: answer.headers, text: answer.body, body: isJson ? answer.json() : undefined }
  }
  return {
    ...browser,
    call,
    /** The answer of a call that succeeds. */
    ok: async <A = never>(...asked: Parameters<typeof call>): Promise<A> => {
      const answer = await call(...asked)
      expect(answer.status, `${asked[0].path}: ${answer.text}`).toBeLessThan(300)
      return answer.body as A
    },
    /** Takes the tokens that the session gives. */
    enter: async (): Promise<string> => {
      const redirect_uri = `${officeOrigin}/auth/callback`
      const { location, verifier } = await browser.authorize({ client_id: 'office', redirect_uri })
      const code = location?.searchParams.get('code') ?? expect.fail(`no code: ${location}`)
      const answer = await browser.redeem(code, verifier, { client_id: 'office', redirect_uri })
      expect(answer.statusCode, answer.body).toBe(200)
      token = answer.json<{ access_token: string }>().access_token
      return token
    },
    /** Whether the session cookie signs in: a code comes without a question. */
    isSignedIn: async (): Promise<boolean> => {
      const { location } = await browser.authorize({ client_id: 'office', redirect_uri: `${officeOrigin}/auth/callback` })
      return location?.searchParams.has('code') ?? false
    },
  }
}

/** The code that an authenticator app shows, `steps` of 30 seconds from now. */
export const codeOf = (shop: Pick<TestApp, 'deps'>, secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: shop.deps.clock.now().getTime() + steps * 30_000 })

export type SignedIn = { office: OfficeBrowser; secret: string; recoveryCodes: string[]; id: string; email: string }

/** Somebody of the demo chain, signed in at the office with password and a new authenticator app. */
export const signedIn = async (shop: TestApp, email: string): Promise<SignedIn> => {
  const office = anOfficeBrowser(shop)
  const first = await office.ok<{ next: string; ticket: string }>(signInWithPassword, { body: { email, password } })
  expect(first.next).toBe('enrol')
  const { secret } = await office.ok<{ secret: string }>(startTotpEnrolment, { body: { ticket: first.ticket } })
  const confirmed = { ticket: first.ticket, code: codeOf(shop, secret) }
  const { recoveryCodes } = await office.ok<{ recoveryCodes: string[] }>(confirmTotpEnrolment, { body: confirmed })
  await office.enter()
  return { office, secret, recoveryCodes, id: await accountIdOf(shop, email), email }
}

/** The same person in another browser, with the app that is set up. Half a minute goes by, so that there is a code. */
export const signedInAgain = async (shop: TestApp, { email, secret }: SignedIn): Promise<OfficeBrowser> => {
  shop.deps.clock.advance(30)
  const office = anOfficeBrowser(shop)
  const { ticket } = await office.ok<{ ticket: string }>(signInWithPassword, { body: { email, password } })
  await office.ok(signInWithTotp, { body: { ticket, code: codeOf(shop, secret) } })
  await office.enter()
  return office
}
