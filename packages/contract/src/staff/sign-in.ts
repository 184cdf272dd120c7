import { z } from 'zod'
import { passwordText } from '../identity.ts'
import { languages } from '../languages.ts'
import { route } from '../route.ts'
import {
  code,
  moment,
  passkeyAssertion,
  passkeyCreationOptions,
  passkeyName,
  passkeyRegistration,
  passkeyRequestOptions,
  recoveryCodes,
  roleOffered,
  ticket,
  totpSecret,
} from './fields.ts'

/** Calls of the office's sign-in page: they set cookies and are answered at the office's host alone. */
const signingIn = { method: 'POST', access: 'anyone' } as const

/** The ways in which the second step of a sign-in can be taken. */
export const nextSteps = ['totp', 'passkey', 'enrol'] as const

export const signInWithPassword = route({
  ...signingIn,
  path: '/api/staff/sign-in/password',
  summary:
    'Checks a password, the first of two steps. An unknown address, a wrong password and an account without a role today get the same answer at the same time.',
  body: z.strictObject({
    // As at the sign-in of customers: a mistyped address is answered like an unknown one.
    email: z
      .string()
      .trim()
      .min(1)
      .max(254)
      .regex(/^[^\p{Cc}]*$/u),
    password: passwordText,
  }),
  answer: z.object({
    next: z
      .enum(nextSteps)
      .describe(
        '`totp`: a one-time code or a recovery code. `passkey`: the account has no authenticator app; a passkey or a recovery code. `enrol`: no second factor yet, one is set up now',
      ),
    ticket: ticket.describe('For the next step: ten minutes, once'),
  }),
  refusals: ['login.failed', 'login.too-many', 'login.locked', 'request.too-many', 'request.cross-site'],
})

const codeRefusals = ['staff.ticket-invalid', 'staff.code-wrong', 'staff.too-many-codes', 'request.cross-site'] as const

export const signInWithTotp = route({
  ...signingIn,
  path: '/api/staff/sign-in/totp',
  summary: 'Signs in with the code of an authenticator app, after the password. Sets the session cookie of the office.',
  body: z.strictObject({ ticket, code }),
  answer: z.object({}),
  refusals: codeRefusals,
})

export const signInWithRecoveryCode = route({
  ...signingIn,
  path: '/api/staff/sign-in/recovery-code',
  summary: 'Signs in with a recovery code, after the password. Each works once.',
  body: z.strictObject({ ticket, code }),
  answer: z.object({ codesLeft: z.number().int() }),
  refusals: codeRefusals,
})

export const startPasskeySignIn = route({
  ...signingIn,
  path: '/api/staff/sign-in/passkey/options',
  summary: 'Returns what the browser asks a passkey for. Nobody has to say who they are first.',
  answer: z.object({ options: passkeyRequestOptions, ticket }),
  refusals: ['request.too-many', 'request.cross-site'],
})

export const signInWithPasskey = route({
  ...signingIn,
  path: '/api/staff/sign-in/passkey',
  summary: 'Signs in with a passkey alone: it is device and fingerprint, face or PIN in one.',
  body: z.strictObject({ ticket, response: passkeyAssertion }),
  answer: z.object({}),
  refusals: ['staff.ticket-invalid', 'staff.passkey-failed', 'request.too-many', 'request.cross-site'],
})

// ---- the first second factor

const enrolling = ['staff.ticket-invalid', 'request.cross-site'] as const

export const startTotpEnrolment = route({
  ...signingIn,
  path: '/api/staff/sign-in/enrol/totp',
  summary: 'Begins to set up an authenticator app, with a ticket of `enrol`. Asked again, it makes a new secret.',
  body: z.strictObject({ ticket }),
  answer: totpSecret,
  refusals: [...enrolling, 'staff.totp-needs-password'],
})

export const confirmTotpEnrolment = route({
  ...signingIn,
  path: '/api/staff/sign-in/enrol/totp/confirm',
  summary: 'Sets up the authenticator app by its first code, and signs in.',
  body: z.strictObject({ ticket, code }),
  answer: z.object({ recoveryCodes }),
  refusals: [...enrolling, 'staff.code-wrong', 'staff.too-many-codes'],
})

export const startPasskeyEnrolment = route({
  ...signingIn,
  path: '/api/staff/sign-in/enrol/passkey/options',
  summary: 'Returns what the browser makes a passkey from, with a ticket of `enrol`.',
  body: z.strictObject({ ticket }),
  answer: z.object({ options: passkeyCreationOptions }),
  refusals: enrolling,
})

export const confirmPasskeyEnrolment = route({
  ...signingIn,
  path: '/api/staff/sign-in/enrol/passkey',
  summary: 'Keeps the passkey, and signs in.',
  body: z.strictObject({ ticket, response: passkeyRegistration, name: passkeyName }),
  answer: z.object({ recoveryCodes }),
  refusals: [...enrolling, 'staff.passkey-failed'],
})

// ---- invitations, as the invited sees them

const token = z.string().min(1).max(200).describe('Of the mailed link')

export const readInvitation = route({
  ...signingIn,
  path: '/api/staff/invitations/read',
  summary: 'Returns what an invitation offers. Good for seven days, once.',
  body: z.strictObject({ token }),
  answer: z.object({
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    language: z.enum(languages),
    invitedBy: z.string().nullable().describe('A name. Null: whoever runs the installation'),
    roles: z.array(roleOffered),
    hasPassword: z
      .boolean()
      .describe('The address has an account with a password, which accepting asks for. Otherwise one may be chosen'),
    expiresAt: moment,
  }),
  refusals: ['invitation.invalid', 'request.too-many', 'request.cross-site'],
})

export const acceptInvitation = route({
  ...signingIn,
  path: '/api/staff/invitations/accept',
  summary:
    'Accepts an invitation: confirms the address, opens the account if there is none, and gives the roles. Refused when whoever invited may no longer give them.',
  body: z.strictObject({
    token,
    firstName: z.string().trim().min(1).max(100),
    lastName: z.string().trim().min(1).max(100),
    password: passwordText
      .optional()
      .describe('Of an account that has one: its password. Else a new one, or none, and the second factor is a passkey'),
  }),
  answer: z.discriminatedUnion('next', [
    z.object({ next: z.literal('enrol'), ticket }),
    z.object({ next: z.literal('sign-in').describe('The account has a second factor: sign in with it') }),
  ]),
  refusals: [
    'invitation.invalid',
    'password.wrong',
    'password.too-weak',
    'password.breached',
    'login.too-many',
    'login.locked',
    'request.too-many',
    'request.cross-site',
  ],
})
