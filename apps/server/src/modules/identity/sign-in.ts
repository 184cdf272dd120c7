import type { login as loginRoute } from '@hoppla/contract/identity'
import type { Answer, ServeInput } from '@hoppla/contract/route'
import type { Caller, Site } from '../../http/caller.ts'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import type { WithHeaders } from '../../http/serve.ts'
import type { Deps } from '../../kernel/deps.ts'
import { audit } from '../../logging/audit.ts'
import { evictAccess } from './access.ts'
import { endEverySession } from './backchannel-logout.ts'
import { guesses, normalizeEmail, stepOfAccount } from './identity.rules.ts'
import type { AccountRow } from './identity.sql.ts'
import { blind, hashOf, newSecret } from './links.ts'
import { beginAttempt, deleteAttempt, rememberSignIn } from './password-guesses.sql.ts'
import { verifyPassword } from './passwords/passwords.ts'
import { contextOf, cookieNames, type Headers } from './provider/cookies.ts'
import { providerOf } from './provider/issuer-providers.ts'
import { notifyOfLock } from './recovery.ts'
import { finishInteraction, openSession, refuseCrossSite } from './sessions.ts'
import { settleAfter } from './settle.ts'

// Generous: many families share one address. What it guards is the hashing queue.
const perClient = { max: 300, seconds: 60 }
/** Refusals take at least this long, so that their time reveals nothing. Milliseconds. */
const refusalTime = 250
const deviceLife = 365 * 86_400

type Login = Answer<typeof loginRoute>

/**
 * Signs the browser in. A wrong password, an unknown address and an account without a password get the same answer at the same time.
 * A password that is replaced at this moment opens nothing. After ten failures on an address, browsers it has never been used on must wait; the owner's
 * own are let through. After a hundred in a row nobody is, before a new password is chosen by mail.
 * @throws Refusal `login.failed`, `login.too-many`, `login.locked`, `request.too-many`, `request.cross-site`.
 */
export const login = async (
  deps: Deps,
  caller: Caller,
  { body, request }: ServeInput<typeof loginRoute> & { request: { headers: Headers } },
) => {
  const site = siteOf(caller)
  refuseCrossSite(site, request.headers)
  await limit(deps, `login:${caller.client}`, perClient)
  return settleAfter(refusalTime, async () => {
    const email = normalizeEmail(body.email)
    const emailHash = blind(deps.config, email)
    const device = await deviceOf(deps, site, request.headers)
    const begun = await beginAttempt(deps.db, {
      email,
      emailHash,
      now: deps.clock.now(),
      device: device ? hashOf(device) : undefined,
      address: caller.address,
    })
    if (begun === 'wait') throw new Refusal('login.too-many', { retryAfter: guesses.seconds })
    // Not compared, so that the right password is not distinguished from a wrong one any more.
    if (begun === 'locked') throw new Refusal('login.locked')
    const { account, attempt, failures } = begun
    const tried = { attempt, emailHash }
    if (!(await isPasswordOf(deps, account, tried, body.password)) || !account || !maySignIn(deps, account)) {
      await audit(deps.db, { actorId: account?.id, action: 'sign-in.failed', address: caller.address })
      if (failures >= guesses.maxInARow) await notifyOfLock(deps, caller, site, email)
      throw new Refusal('login.failed')
    }
    const input = { headers: request.headers, interaction: body.interaction, device, tried }
    return welcome(deps, caller, site, account, input)
  })
}

/** Whoever could not be compared, because too many wait, has guessed nothing. */
type Tried = { attempt: string; emailHash: Buffer }
const isPasswordOf = async (deps: Deps, account: AccountRow | undefined, tried: Tried, password: string): Promise<boolean> => {
  try {
    return await verifyPassword(account?.password_hash, password)
  } catch (error) {
    await deleteAttempt(deps.db, tried.attempt, tried.emailHash)
    throw error
  }
}

// Where nobody may learn who has an account, opening one and then signing in must not reveal it either: first the mail is answered.
const maySignIn = (deps: Deps, account: AccountRow): boolean =>
  deps.config.identityStatusMode === 'open' || account.email_confirmed_at !== null

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
    headers: { 'set-cookie': [...cookies, deviceCookie(site, device)] },
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
  const device = (await deviceOf(deps, site, headers)) ?? newSecret().secret
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
  return { kind: 'with-headers', headers: { 'set-cookie': [...cookies, deviceCookie(site, device)] }, answer }
}

const deviceOf = async (deps: Deps, site: Site, headers: Headers): Promise<string | undefined> => {
  const { context } = contextOf(await providerOf(deps, site), site.origin, headers)
  return context.cookies.get(cookieNames(site.origin).device, { signed: false })
}

const deviceCookie = (site: Site, device: string): string =>
  `${cookieNames(site.origin).device}=${device}; Path=/; Max-Age=${deviceLife}; HttpOnly; SameSite=Lax${site.origin.startsWith('https:') ? '; Secure' : ''}`

/** The site of a caller. @throws Refusal `country.not-found` on a host of no country. */
export const siteOf = (caller: Caller): Site => {
  if (!caller.site) throw new Refusal('country.not-found')
  return caller.site
}
