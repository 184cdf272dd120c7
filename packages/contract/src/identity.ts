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
  summary: 'Returns 204 when the browser’s session cookie belongs to a signed-in account, 401 otherwise.',
  access: 'anyone',
  refusals: ['auth.required'],
})

export const login = route({
  method: 'POST',
  path: '/identity/api/Authentication/login',
  summary: 'Signs the browser in by setting the provider’s session cookie. A silent sign-in then yields tokens.',
  access: 'anyone',
  body: z.strictObject({
    // Not validated as an address, so that a mistyped one is answered like an unknown one; but a null cannot be asked of the database.
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
  summary: 'Mails a password reset link. The response is the same for every address.',
  access: 'anyone',
  body: forgotInput,
  answer: accountStatus,
  refusals: ['request.too-many', 'request.cross-site'],
})

const resetInput = z.strictObject({ userId: z.guid(), code, password: passwordText })

export const resetPassword = route({
  method: 'POST',
  path: '/identity/api/User/reset-password',
  summary: 'Sets a new password with the code from a mailed link. Ends every session of the account and signs this browser in.',
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
  summary:
    'Returns the next sign-in step for an email address. Reveals whether an account exists, and is therefore rate-limited and logged.',
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
  summary: 'Mails a new confirmation link, to the account of the session cookie or to the given address.',
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
    'Confirms an email address with the code from a mailed link. Succeeds again when repeated. Ends all earlier sessions and tokens; `passwordCode` allows setting a new password where one was set before.',
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
    'Restores the previous email address with the code from the mail sent to it. Ends every session; a new password must be chosen.',
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
  summary: 'Returns the password policy.',
  access: 'anyone',
  answer: passwordPolicy,
  cache: 3_600,
})

export const passwordStrength = route({
  method: 'POST',
  path: '/api/User/PasswordStrength',
  summary: 'Rates the strength of a password while it is being chosen. Nothing is stored.',
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
    'Grants a role to an account, everywhere or at one location and what lies in it. Each call declares what a role at one location allows; by default nothing. Requires a confirmed email address. Written to the audit log.',
  access: { permission: 'staff.manage' },
  atPlace: 'resource',
  stepUp: true,
  audited: { action: 'role.give', subject: 'userid' },
  body: roleOfAccount.refine(({ role, locationid }) => role !== 'Admin' || locationid === undefined, {
    path: ['locationid'],
    ...fault('chainRole'),
  }),
  answer: simpleResult,
  refusals: ['account.not-found', 'location.not-found', 'role.address-unconfirmed', 'role.last-admin', 'role.not-yours-to-give'],
})

export const removeFromRole = route({
  method: 'POST',
  path: '/api/User/RemoveFromRole',
  summary:
    'Revokes a role that AddToRole or an import granted, everywhere or at one location. Takes effect within 5 seconds. Written to the audit log.',
  access: { permission: 'staff.manage' },
  atPlace: 'resource',
  stepUp: true,
  audited: { action: 'role.take', subject: 'userid' },
  body: roleOfAccount,
  answer: simpleResult,
  refusals: ['account.not-found', 'location.not-found', 'role.last-admin', 'role.not-yours-to-give'],
})
