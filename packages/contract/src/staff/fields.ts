import { z } from 'zod'
import { writtenText } from '../editing/written-text.ts'
import { fault } from '../faults.ts'
import { day } from '../places/day.ts'
import { staffRoles } from '../roles.ts'

export const moment = z.iso.datetime()

/** Rows at most in one file of a list. */
export const fileRowsMost = 20_000

/** What the first step of a sign-in gives for the next: good for minutes, once, for one account. */
export const ticket = z.string().min(1).max(200)
/** Six digits of an authenticator app, or a recovery code; spaces and hyphens do not matter. Not checked here: a mistyped one is answered like a wrong one. */
export const code = z.string().min(1).max(40)
export const passkeyName = writtenText(60).describe('What its holder calls it: “My phone”')

const role = z.enum(staffRoles)

/** A role as it is to be given. */
export const roleToGive = z
  .strictObject({
    role,
    placeId: z.guid().nullable().describe('Null: the whole chain'),
    lastDay: day.nullable().describe('The last day on which the role is held, by the clock of its place. Null: without end'),
  })
  .refine((given) => given.role !== 'Admin' || given.placeId === null, { path: ['placeId'], ...fault('chainRole') })
export type RoleToGive = z.infer<typeof roleToGive>

export const roleHeld = z.object({
  id: z.guid(),
  role,
  placeId: z.guid().nullable().describe('Null: the whole chain'),
  placeName: z.string().nullable(),
  lastDay: day.nullable(),
})
export type RoleHeld = z.infer<typeof roleHeld>

/** The same in an invitation, where the role is not given yet. */
export const roleOffered = roleHeld.omit({ id: true })

// ---- what a browser's authenticator is asked and answers (WebAuthn Level 3, as JSON)

const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/)
const credential = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()).optional() })

export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rpId: z.string(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(credential).describe('Empty: the browser offers what it has for this host'),
})
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>

export const passkeyCreationOptions = z.object({
  challenge: z.string(),
  timeout: z.number(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>

// Of what browsers write (WebAuthn Level 3), the fields that are read; the office's page sends no others, whatever a newer browser adds.
const ofBrowser = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.strictObject({}),
}
export const passkeyAssertion = z.strictObject({
  ...ofBrowser,
  response: z.strictObject({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

export const passkeyRegistration = z.strictObject({
  ...ofBrowser,
  response: z.strictObject({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
})
export type PasskeyRegistration = z.infer<typeof passkeyRegistration>

export const totpSecret = z.object({
  secret: z.string().describe('To be typed into an authenticator app: base32'),
  uri: z.string().describe('The same as `otpauth:` address, for a QR code'),
})
export const recoveryCodes = z.array(z.string()).describe('Shown once. Each signs in once, in place of the second factor')

/** Addresses of the office's pages that mails and commands lead to. What stands in a fragment is seen by no server and no log. */
export const officePages = {
  signIn: (origin: string): string => `${origin}/sign-in`,
  invitation: (origin: string, token: string): string => `${origin}/invitation#${token}`,
  members: (origin: string): string => `${origin}/staff`,
  accounting: (origin: string, { tab, company, month }: { tab: string; company: string; month: string }): string =>
    `${origin}/accounting${tab === 'takings' ? '' : `/${tab}`}?company=${company}&month=${month}`,
  ownSecurity: (origin: string): string => `${origin}/me`,
}
