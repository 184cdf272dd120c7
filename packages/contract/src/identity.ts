import { z } from 'zod'
import { genericResult } from './errors.ts'
import { fault } from './faults.ts'
import { roles } from './roles.ts'
import { route } from './route.ts'

/** Sign-in next step. */
export const signInSteps = ['Signup', 'ResetPassword', 'Continue'] as const
export type SignInStep = (typeof signInSteps)[number]

/** Where a sign-in comes from and leads to (docs/product/onboarding.md); unknown values fall back to `Default` and `None`. */
export const intents = ['Default', 'Register', 'Booking', 'Shop', 'RedeemPass', 'ConnectSerialTicket', 'SignOut'] as const
export type Intent = (typeof intents)[number]
export const origins = ['None', 'Site', 'PartyBooking', 'EntranceBooking', 'StartPage', 'MyAccount', 'IdServer'] as const
export type Origin = (typeof origins)[number]

export const onboardingState = z.strictObject({
  intent: z.enum(intents).catch('Default'),
  origin: z.enum(origins).catch('None'),
  continuePath: z.string().max(2_000).nullish(),
})
export type OnboardingState = z.infer<typeof onboardingState>

/** An e-mail address as people write it; compared without regard to case. */
export const emailAddress = z.string().trim().pipe(z.email().max(254))
// Bounded, so that nobody makes us hash megabytes; the policy has the lower bound.
export const passwordText = z.string().min(1).max(200)
export const culture = z
  .string()
  .regex(/^[a-z]{2}(-[A-Z]{2})?$/)
  .describe('sv-SE; the language alone is accepted')
const code = z.string().min(1).max(200)
const simpleResult = genericResult.pick({ success: true, message: true })

/** Account status. `email` repeats what was asked. */
export const accountStatus = z.object({ success: z.boolean(), message: z.string(), email: z.string() })

export const checkAuthentication = route({
  method: 'GET',
  path: '/identity/api/Authentication',
  summary: '204 when the browser’s session cookie is that of a signed-in account, 401 otherwise.',
  access: 'anyone',
  refusals: ['auth.required'],
})

export const login = route({
  method: 'POST',
  path: '/identity/api/Authentication/login',
  summary: 'Signs the browser in by setting the provider’s session cookie; silent sign-in then yields tokens.',
  access: 'anyone',
  body: z.strictObject({
    // Not judged as an address, so that a mistyped one is answered like an unknown one; but a null cannot be asked of the database.
    email: z
      .string()
      .trim()
      .min(1)
      .max(254)
      .regex(/^[^\p{Cc}]*$/u),
    password: passwordText,
    interaction: z
      .string()
      .max(100)
      .optional()
      .describe('The `uid` of the login page, when an authorization request waits for this sign-in'),
  }),
  answer: z.object({
    nextStep: z
      .enum(signInSteps)
      .describe(
        '`Signup`: signed in, but required profile fields are missing. `ResetPassword`: not signed in, the password must be replaced first.',
      ),
    redirectTo: z.string().optional().describe('Go here to finish the authorization request that was waiting'),
  }),
  refusals: ['login.failed', 'login.too-many', 'login.locked', 'request.too-many', 'request.cross-site'],
})

const forgotInput = z.strictObject({ email: emailAddress, onboardingState: onboardingState.nullish(), culture: culture.nullish() })

export const forgotPassword = route({
  method: 'POST',
  path: '/identity/api/User/forgot-password',
  summary: 'Mails a link to choose a new password. Answers the same for every address.',
  access: 'anyone',
  body: forgotInput,
  answer: accountStatus,
  refusals: ['request.too-many', 'request.cross-site'],
})

const resetInput = z.strictObject({ userId: z.guid(), code, password: passwordText })

export const resetPassword = route({
  method: 'POST',
  path: '/identity/api/User/reset-password',
  summary: 'Replaces the password by a mailed link; every session of the account ends, and this browser is signed in.',
  access: 'anyone',
  body: resetInput,
  answer: simpleResult,
  refusals: ['reset.invalid', 'password.too-weak', 'password.breached', 'request.too-many', 'request.cross-site'],
})

/** The same two, as the main API spells them (docs/product/identity.md). */
export const forgotPasswordMain = route({ ...forgotPassword, path: '/api/User/ForgotPassword' })
export const resetPasswordMain = route({ ...resetPassword, path: '/api/User/ResetPassword' })

export const userStatus = route({
  method: 'POST',
  path: '/identity/api/User/status',
  summary: 'How the holder of an e-mail address goes on. Tells that an account exists, so it is limited and logged.',
  access: 'anyone',
  query: z.strictObject({ Email: emailAddress }),
  // User status: clients send it along; the query decides.
  body: z.strictObject({
    email: emailAddress.nullish(),
    onboardingState: onboardingState.nullish(),
    culture: culture.nullish(),
  }),
  answer: z.object({ nextStep: z.enum(signInSteps) }),
  refusals: ['request.too-many', 'request.cross-site'],
})

export const sendConfirmation = route({
  method: 'POST',
  path: '/identity/api/User/email/send-confirmation',
  summary: 'Mails a new confirmation link: to the account of the session cookie, or to the address given.',
  access: 'anyone',
  body: z.strictObject({ email: emailAddress.optional(), culture: culture.nullish() }),
  answer: simpleResult,
  refusals: ['request.too-many', 'request.cross-site'],
})

const confirmedResult = simpleResult.extend({
  passwordCode: z.string().optional().describe('A new password has to be chosen: the `code` of User/reset-password, for an hour'),
})

export const confirmEmail = route({
  method: 'POST',
  path: '/identity/api/User/email/confirm/:userId',
  summary:
    'Confirms an e-mail address by a mailed link. Succeeds again when the link is clicked again. Ends the sessions and tokens from before; where the password was set before, `passwordCode` opens the choice of a new one.',
  access: 'anyone',
  params: z.object({ userId: z.guid() }),
  query: z.strictObject({ code }),
  answer: confirmedResult,
  refusals: ['confirmation.invalid', 'account.email-taken', 'request.too-many', 'request.cross-site'],
})

export const undoEmail = route({
  method: 'POST',
  path: '/identity/api/User/email/undo/:userId',
  summary:
    'Takes a changed e-mail address back, by the link mailed to the one before. Ends every session; a new password has to be chosen.',
  access: 'anyone',
  params: z.object({ userId: z.guid() }),
  query: z.strictObject({ code }),
  answer: confirmedResult,
  refusals: ['confirmation.invalid', 'request.too-many', 'request.cross-site'],
})

export const passwordPolicy = z.object({
  requiredLength: z.number().int(),
  requiredUniqueChars: z.number().int(),
  requireNonAlphanumeric: z.boolean(),
  requireLowercase: z.boolean(),
  requireUppercase: z.boolean(),
  requireDigit: z.boolean(),
})
export type PasswordPolicy = z.infer<typeof passwordPolicy>

export const passwordOptions = route({
  method: 'GET',
  path: '/api/User/GetPasswordOptions/password/options',
  summary: 'What a new password must be like.',
  access: 'anyone',
  answer: passwordPolicy,
  cache: 3_600,
})

export const passwordStrength = route({
  method: 'POST',
  path: '/api/User/PasswordStrength',
  summary: 'How hard a password is to guess, while it is being chosen. Nothing of it is kept.',
  access: 'anyone',
  body: z.strictObject({
    password: passwordText,
    own: z
      .array(z.string().max(254))
      .max(10)
      .default([])
      .describe('What the person has told about herself on the same form: names, address'),
  }),
  answer: z.object({
    score: z
      .union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
      .describe('As zxcvbn scores it: 4 is best'),
    isAccepted: z.boolean().describe('Whether a new password like this is taken'),
  }),
  refusals: ['request.too-many'],
})

const roleOfAccount = z.strictObject({
  userid: z.guid(),
  role: z.enum(roles).exclude(['Customer']),
  locationid: z.guid().optional().describe('Absent: everywhere. Not for Admin, who answers for the whole chain'),
})

export const addToRole = route({
  method: 'POST',
  path: '/api/User/AddToRole',
  summary:
    'Gives an account a role, everywhere or at one place and what lies in it. What a role opens at one place, each call says; by default nothing. Only where the account’s address is confirmed. Logged.',
  access: ['Admin'],
  audited: { action: 'role.give', subject: 'userid' },
  body: roleOfAccount.refine(({ role, locationid }) => role !== 'Admin' || locationid === undefined, {
    path: ['locationid'],
    ...fault('chainRole'),
  }),
  answer: simpleResult,
  refusals: ['account.not-found', 'location.not-found', 'role.address-unconfirmed'],
})

export const removeFromRole = route({
  method: 'POST',
  path: '/api/User/RemoveFromRole',
  summary:
    'Takes from an account what AddToRole or an import gave: the role everywhere, or at this one place. Without effect within 5 seconds. Logged.',
  access: ['Admin'],
  audited: { action: 'role.take', subject: 'userid' },
  body: roleOfAccount,
  answer: simpleResult,
  refusals: ['account.not-found', 'role.last-admin'],
})
