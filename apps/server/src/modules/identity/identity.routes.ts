import * as contract from '@hoppla/contract/identity'
import type { ServeInput } from '@hoppla/contract/route'
import { callerWording } from '../../brand/wording.ts'
import type { Caller, Site } from '../../http/caller.ts'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import { type RawRequest, serve } from '../../http/serve.ts'
import type { Deps } from '../../kernel/deps.ts'
import { sendConfirmation } from './accounts.ts'
import { type Confirmed, confirmEmail, undoEmail } from './confirming.ts'
import { words } from './identity.mails.ts'
import { passwordStrength } from './passwords/passwords.ts'
import { resetPassword as replacePassword, sendPasswordReset, userStatus } from './recovery.ts'
import { addToRole, removeFromRole } from './roles.ts'
import { accountOfBrowser, refuseCrossSite } from './sessions.ts'
import { answerAfter } from './settle.ts'
import { enterBrowser, login, siteOf } from './sign-in.ts'

type Asked<R extends typeof contract.forgotPassword | typeof contract.resetPassword> = ServeInput<R> & { request: RawRequest }

/** The site of a call that a page of ours makes. @throws Refusal `request.cross-site`. */
const ownSite = (caller: Caller, request: RawRequest) => {
  const site = siteOf(caller)
  refuseCrossSite(site, request.headers)
  return site
}

const answers = async (deps: Deps, caller: Caller) => words(await callerWording(deps, caller))

const forgotPassword = async (deps: Deps, caller: Caller, { body, request }: Asked<typeof contract.forgotPassword>) => {
  await sendPasswordReset(deps, caller, ownSite(caller, request), body)
  return { success: true, message: (await answers(deps, caller))('answers.forgot'), email: body.email }
}

const resetPassword = async (deps: Deps, caller: Caller, { body, request }: Asked<typeof contract.resetPassword>) => {
  const site = ownSite(caller, request)
  const account = await replacePassword(deps, caller, site, body)
  const answer = { success: true, message: (await answers(deps, caller))('answers.reset') }
  return enterBrowser(deps, caller, site, account, request.headers, answer)
}

/** The answer to a click on a link about the address, with the session of a browser that stays signed in. */
const confirmed = (
  deps: Deps,
  caller: Caller,
  site: Site,
  request: RawRequest,
  message: string,
  { passwordCode, staysSignedIn }: Confirmed,
) => {
  const answer = { success: true, message, ...(passwordCode === undefined ? {} : { passwordCode }) }
  return staysSignedIn ? enterBrowser(deps, caller, site, staysSignedIn, request.headers, answer) : answer
}

export const identityRoutes = [
  serve(contract.checkAuthentication, async (deps, caller, { request }) => {
    if (!(await accountOfBrowser(deps, siteOf(caller), request.headers))) throw new Refusal('auth.required')
    return undefined
  }),
  serve(contract.login, login),
  serve(contract.forgotPassword, forgotPassword),
  serve(contract.forgotPasswordMain, forgotPassword),
  serve(contract.resetPassword, resetPassword),
  serve(contract.resetPasswordMain, resetPassword),
  serve(contract.userStatus, async (deps, caller, { query, request }) => {
    ownSite(caller, request)
    return { nextStep: await userStatus(deps, caller, query.Email) }
  }),
  serve(contract.sendConfirmation, async (deps, caller, { body, request }) => {
    const site = ownSite(caller, request)
    await answerAfter(250, async () => {
      const accountId = await accountOfBrowser(deps, site, request.headers)
      await sendConfirmation(deps, caller, site, { accountId, email: body.email })
    })
    return { success: true, message: (await answers(deps, caller))('answers.confirmationSent') }
  }),
  serve(contract.confirmEmail, async (deps, caller, { params, query, request }) => {
    const site = ownSite(caller, request)
    await limit(deps, `confirm:${caller.client}`, { max: 30, seconds: 600 })
    const browserAccountId = await accountOfBrowser(deps, site, request.headers)
    const outcome = await confirmEmail(deps, site, { userId: params.userId, code: query.code, browserAccountId })
    return confirmed(deps, caller, site, request, (await answers(deps, caller))('answers.confirmed'), outcome)
  }),
  serve(contract.undoEmail, async (deps, caller, { params, query, request }) => {
    const site = ownSite(caller, request)
    await limit(deps, `confirm:${caller.client}`, { max: 30, seconds: 600 })
    const outcome = await undoEmail(deps, { userId: params.userId, code: query.code })
    return confirmed(deps, caller, site, request, (await answers(deps, caller))('answers.emailUndone'), outcome)
  }),
  serve(contract.passwordOptions, async ({ config }) => config.passwordPolicy),
  serve(contract.passwordStrength, async (deps, caller, { body }) => {
    await limit(deps, `password-strength:${caller.client}`, { max: 300, seconds: 600 })
    return passwordStrength(deps, body.password, body.own)
  }),
  serve(contract.addToRole, async (deps, caller, input) => {
    await addToRole(deps, caller, input)
    return { success: true, message: (await answers(deps, caller))('answers.roleAdded') }
  }),
  serve(contract.removeFromRole, async (deps, caller, input) => {
    await removeFromRole(deps, caller, input)
    return { success: true, message: (await answers(deps, caller))('answers.roleRemoved') }
  }),
]
