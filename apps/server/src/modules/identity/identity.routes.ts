import {
  addToRole,
  checkAuthentication,
  confirmEmail,
  forgotPassword,
  forgotPasswordMain,
  login,
  passwordOptions,
  passwordStrength,
  removeFromRole,
  resetPassword,
  resetPasswordMain,
  sendConfirmation,
  undoEmail,
  userStatus,
} from '@hoppla/contract/identity'
import type { ServeInput } from '@hoppla/contract/route'
import { callerWording } from '../../brand/wording.ts'
import type { Caller, Site } from '../../http/caller.ts'
import { limit } from '../../http/rate-limit.ts'
import { Refusal } from '../../http/refusal.ts'
import { type RawRequest, serve } from '../../http/serve.ts'
import type { Deps } from '../../kernel/deps.ts'
import { resendConfirmation } from './accounts.ts'
import { type Confirmed, confirmEmail as confirm, undoEmailChange } from './confirming.ts'
import { words } from './identity.mails.ts'
import { judgePassword } from './passwords/passwords.ts'
import { forgetPassword, resetPassword as reset, statusOfAddress } from './recovery.ts'
import { giveRole, takeRole } from './roles.ts'
import { accountOfBrowser, refuseCrossSite } from './sessions.ts'
import { answerAfter } from './settle.ts'
import { enterBrowser, signIn, siteOf } from './sign-in.ts'

type Asked<R extends typeof forgotPassword | typeof resetPassword> = ServeInput<R> & { request: RawRequest }

/** The site of a call that a page of ours makes. @throws Refusal `request.cross-site`. */
const ownSite = (caller: Caller, request: RawRequest) => {
  const site = siteOf(caller)
  refuseCrossSite(site, request.headers)
  return site
}

const answers = async (deps: Deps, caller: Caller) => words(await callerWording(deps, caller))

const forgot = async (deps: Deps, caller: Caller, { body, request }: Asked<typeof forgotPassword>) => {
  await forgetPassword(deps, caller, ownSite(caller, request), body)
  return { success: true, message: (await answers(deps, caller))('answers.forgot'), email: body.email }
}

const replacePassword = async (deps: Deps, caller: Caller, { body, request }: Asked<typeof resetPassword>) => {
  const site = ownSite(caller, request)
  const account = await reset(deps, caller, site, body)
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
  serve(checkAuthentication, async (deps, caller, { request }) => {
    if (!(await accountOfBrowser(deps, siteOf(caller), request.headers))) throw new Refusal('auth.required')
    return undefined
  }),
  serve(login, signIn),
  serve(forgotPassword, forgot),
  serve(forgotPasswordMain, forgot),
  serve(resetPassword, replacePassword),
  serve(resetPasswordMain, replacePassword),
  serve(userStatus, async (deps, caller, { query, request }) => {
    ownSite(caller, request)
    return { nextStep: await statusOfAddress(deps, caller, query.Email) }
  }),
  serve(sendConfirmation, async (deps, caller, { body, request }) => {
    const site = ownSite(caller, request)
    await answerAfter(250, async () => {
      const accountId = await accountOfBrowser(deps, site, request.headers)
      await resendConfirmation(deps, caller, site, { accountId, email: body.email })
    })
    return { success: true, message: (await answers(deps, caller))('answers.confirmationSent') }
  }),
  serve(confirmEmail, async (deps, caller, { params, query, request }) => {
    const site = ownSite(caller, request)
    await limit(deps, `confirm:${caller.client}`, { max: 30, seconds: 600 })
    const browserAccountId = await accountOfBrowser(deps, site, request.headers)
    const outcome = await confirm(deps, site, { userId: params.userId, code: query.code, browserAccountId })
    return confirmed(deps, caller, site, request, (await answers(deps, caller))('answers.confirmed'), outcome)
  }),
  serve(undoEmail, async (deps, caller, { params, query, request }) => {
    const site = ownSite(caller, request)
    await limit(deps, `confirm:${caller.client}`, { max: 30, seconds: 600 })
    const outcome = await undoEmailChange(deps, { userId: params.userId, code: query.code })
    return confirmed(deps, caller, site, request, (await answers(deps, caller))('answers.emailUndone'), outcome)
  }),
  serve(passwordOptions, async ({ config }) => config.passwordPolicy),
  serve(passwordStrength, async (deps, caller, { body }) => {
    await limit(deps, `password-strength:${caller.client}`, { max: 300, seconds: 600 })
    return judgePassword(deps, body.password, body.own)
  }),
  serve(addToRole, async (deps, caller, input) => {
    await giveRole(deps, caller, input)
    return { success: true, message: (await answers(deps, caller))('answers.roleAdded') }
  }),
  serve(removeFromRole, async (deps, caller, input) => {
    await takeRole(deps, caller, input)
    return { success: true, message: (await answers(deps, caller))('answers.roleRemoved') }
  }),
]
