import { createHash, randomBytes } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { HttpClient } from '../support/http.ts'
import { registerOver, someAddress } from '../support/parent.ts'
import { Site } from '../support/site.ts'

const { visitor } = withBrowser()
const origin = inject('origin')

test('an authorization request that begins elsewhere reaches our login page and goes back with its code', async () => {
  const { page } = await visitor({ width: 'desktop' })
  const site = new Site(page, origin, 'sv')
  const parent = await registerOver(new HttpClient(origin, { 'x-forwarded-for': someAddress() }), 'Gunvor')
  const state = randomBytes(8).toString('hex')
  const query = new URLSearchParams({
    client_id: 'web',
    response_type: 'code',
    scope: 'openid profile',
    redirect_uri: `${origin}/auth/callback`,
    state,
    login_hint: parent.email,
    code_challenge: createHash('sha256')
      .update('a verifier of at least forty-three characters, as the RFC has it')
      .digest('base64url'),
    code_challenge_method: 'S256',
  })
  const answered = page.waitForRequest((request) => request.url().startsWith(`${origin}/auth/callback?`), { timeout: 60_000 })
  await page.goto(`${origin}/identity/auth?${query}`)
  await site.arrivesAt('/login')
  expect(new URL(page.url()).searchParams.get('origin')).toBe('IdServer')
  await site.answerCookies('necessary')
  await expect.poll(() => site.field(site.t('identity.label.email')).inputValue()).toBe(parent.email)
  expect(page.url().split('#')[0]).not.toContain(encodeURIComponent(parent.email))
  await site.signIn(parent)
  const back = new URL((await answered).url()).searchParams
  expect(back.get('state')).toBe(state)
  expect(back.get('code')).toBeTruthy()
  expect(back.get('session_state')).toMatch(/^[\w-]{43}\.[\w-]+$/)
})
