import type { login as loginRoute } from '@hoppla/contract/identity'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import type { Caller, Site } from '../../http/caller.ts'
import { Refusal } from '../../http/refusal.ts'
import type { WithHeaders } from '../../http/serve.ts'
import type { Deps } from '../../kernel/deps.ts'
import { evictAccess } from './access.ts'
import { endEverySession } from './backchannel-logout.ts'
import { stepOfAccount } from './identity.rules.ts'
import type { AccountRow } from './identity.sql.ts'
import { knownBrowserCookie, knownBrowserOf } from './known-browser.ts'
import { blind, hashOf, newSecret } from './links.ts'
import { type Tried, withCheckedPassword } from './password-check.ts'
import { deleteAttempt, rememberSignIn } from './password-guesses.sql.ts'
import type { Headers } from './provider/cookies.ts'
import { finishInteraction, openSession, refuseCrossSite } from './sessions.ts'

type Login = Answer<typeof loginRoute>

/**
 * Signs the browser in by a password (`withCheckedPassword`). A password that is replaced at this moment opens nothing.
 * @throws Refusal `login.failed`, `login.too-many`, `login.locked`, `request.too-many`, `request.cross-site`.
 */
export const login = async (
  deps: Deps,
  caller: Caller,
  { body, request }: ServeInput<typeof loginRoute> & { request: { headers: Headers } },
) => {
  const site = siteOf(caller)
  const { headers } = request
  refuseCrossSite(site, headers)
  // Where nobody may learn who has an account, opening one and then signing in must not reveal it either: first the mail is answered.
  const mayEnter = (account: AccountRow | undefined) =>
    deps.config.identityStatusMode === 'open' || (account !== undefined && account.email_confirmed_at !== null)
  const input = { email: body.email, password: body.password, headers, mayEnter }
  return withCheckedPassword(deps, caller, site, input, ({ account, device, tried }) =>
    welcome(deps, caller, site, account, { headers, interaction: body.interaction, device, tried }),
  )
}

type Welcome = {
  headers: Headers
  interaction: string | undefined
  device: string | undefined
  tried: Tried
}

const welcome = async (
  deps: Deps,
  caller: Caller,
  site: Site,
  account: AccountRow,
  input: Welcome,
): Promise<WithHeaders<Login> | Login> => {
  const nextStep = stepOfAccount({
    mustReset: account.must_reset_password,
    firstName: account.first_name,
    lastName: account.last_name,
  })
  if (nextStep === 'ResetPassword') {
    await deleteAttempt(deps.db, input.tried.attempt, input.tried.emailHash)
    return { nextStep }
  }
  const waiting = input.interaction ? await finishInteraction(deps, site, input.headers, input.interaction, account.id) : undefined
  const cookies = waiting?.resumes ? [] : await openSession(deps, site, input.headers, account.id)
  const device = input.device ?? newSecret().secret
  const isStill = await rememberSignIn(deps.db, {
    accountId: account.id,
    version: account.security_version,
    device: hashOf(device),
    emailHash: input.tried.emailHash,
    now: deps.clock.now(),
    address: caller.address,
    country: site.slug,
  })
  // The password was replaced while it was being compared, or between that and now: what has just been opened is the old one's.
  if (!isStill) {
    await deps.db.transaction().execute((tx) => endEverySession(deps, tx, account.id))
    evictAccess(deps)
    throw new Refusal('login.failed')
  }
  return {
    kind: 'with-headers',
    headers: { 'set-cookie': [...cookies, knownBrowserCookie(site, device)] },
    answer: { nextStep, ...(waiting ? { redirectTo: waiting.redirectTo } : {}) },
  }
}

/**
 * Signs a browser in to an account whose holder it has just shown to have, by a mailed link. @returns the answer, with its cookies; without any when the
 * account has changed since.
 */
export const enterBrowser = async <A>(
  deps: Deps,
  caller: Caller,
  site: Site,
  account: AccountRow,
  headers: Headers,
  answer: A,
): Promise<WithHeaders<A> | A> => {
  const cookies = await openSession(deps, site, headers, account.id)
  const device = (await knownBrowserOf(deps, site, headers)) ?? newSecret().secret
  const isStill = await rememberSignIn(deps.db, {
    accountId: account.id,
    version: account.security_version,
    device: hashOf(device),
    emailHash: blind(deps.config, account.email_normalized),
    now: deps.clock.now(),
    address: caller.address,
    country: site.slug,
  })
  if (!isStill) {
    await deps.db.transaction().execute((tx) => endEverySession(deps, tx, account.id))
    evictAccess(deps)
    return answer
  }
  return { kind: 'with-headers', headers: { 'set-cookie': [...cookies, knownBrowserCookie(site, device)] }, answer }
}

/** The site of a caller. @throws Refusal `country.not-found` on a host of no country. */
export const siteOf = (caller: Caller): Site => {
  if (!caller.site) throw new Refusal('country.not-found')
  return caller.site
}
