import { z } from 'zod'
import { languages } from './languages.ts'
import { type Permission, permissions } from './permissions.ts'
import { locationTypes } from './places/locations.ts'
import { route } from './route.ts'
import {
  code,
  moment,
  passkeyAssertion,
  passkeyCreationOptions,
  passkeyName,
  passkeyRegistration,
  passkeyRequestOptions,
  recoveryCodes,
  roleHeld,
  totpSecret,
} from './staff/fields.ts'

export { officePages } from './staff/fields.ts'

const passkey = z.object({ id: z.guid(), name: z.string(), createdAt: moment, lastUsedAt: moment.nullable() })
export const secondFactors = z.object({
  passkeys: z.array(passkey),
  hasTotp: z.boolean(),
  recoveryCodesLeft: z.number().int(),
})
export type SecondFactors = z.infer<typeof secondFactors>

const permissionNames = Object.keys(permissions) as [Permission, ...Permission[]]

export const staffPlace = z.object({
  id: z.guid(),
  key: z.string().describe('The operator’s own name of it, as rows of content have it'),
  name: z.string(),
  kind: z.enum(locationTypes).extract(['Country', 'Region', 'Playground']),
  parentId: z.guid().nullable(),
  slug: z.string().nullable().describe('Of countries and play centres'),
  languages: z.array(z.enum(languages)).describe('What parents there read, those of its country in its order'),
})
export type StaffPlace = z.infer<typeof staffPlace>

export const staffMe = z.object({
  id: z.guid(),
  name: z.string(),
  email: z.string(),
  language: z.enum(languages),
  roles: z.array(roleHeld).describe('Held today'),
  permissions: z.array(
    z.object({
      permission: z.enum(permissionNames),
      places: z.union([z.literal('chain'), z.array(z.guid())]).describe('Where it holds, with all that lies in them'),
    }),
  ),
  places: z.array(staffPlace).describe('The places of the roles and what lies in them, down to play centres'),
  sessionEndsAt: moment,
  confirmedUntil: moment
    .nullable()
    .describe('Until when calls with step-up go through. Null: the second factor has to be shown again'),
  secondFactors,
  device: z
    .object({ id: z.guid(), name: z.string(), placeId: z.guid() })
    .nullable()
    .describe('Signed in with a PIN at this shared device: opens the door’s calls alone, at its place'),
})
export type StaffMe = z.infer<typeof staffMe>

export const getStaffMe = route({
  method: 'GET',
  path: '/api/staff/me',
  summary: 'Returns who is signed in at the office, with roles, permissions and places.',
  access: 'staff',
  atDevice: true,
  answer: staffMe,
})

export const signOutStaff = route({
  method: 'POST',
  path: '/api/staff/sign-out',
  summary: 'Ends this session of the office and its tokens.',
  access: 'staff',
  atDevice: true,
})

// ---- step-up: the second factor is shown again

export const startStepUp = route({
  method: 'POST',
  path: '/api/staff/step-up/options',
  summary: 'Returns what the browser asks one of the own passkeys for; null without a passkey.',
  access: 'staff',
  answer: z.object({ options: passkeyRequestOptions.nullable() }),
})

export const stepUp = route({
  method: 'POST',
  path: '/api/staff/step-up',
  summary: 'Confirms by a code of the authenticator app or by a passkey that it is still the same person, for five minutes.',
  access: 'staff',
  body: z.union([z.strictObject({ code }), z.strictObject({ response: passkeyAssertion })]),
  answer: z.object({ confirmedUntil: moment }),
  refusals: ['staff.code-wrong', 'staff.too-many-codes', 'staff.passkey-failed'],
})

// ---- one's own second factors

const own = { access: 'staff', stepUp: true } as const

export const getSecondFactors = route({
  method: 'GET',
  path: '/api/staff/me/second-factors',
  summary: 'Returns the own passkeys, whether there is an authenticator app, and how many recovery codes are left.',
  access: 'staff',
  answer: secondFactors,
})

export const startOwnPasskey = route({
  ...own,
  method: 'POST',
  path: '/api/staff/me/passkeys/options',
  summary: 'Returns what the browser makes another passkey from.',
  answer: z.object({ options: passkeyCreationOptions }),
  refusals: ['staff.passkey-too-many'],
})

export const addOwnPasskey = route({
  ...own,
  method: 'POST',
  path: '/api/staff/me/passkeys',
  summary: 'Adds a passkey. Its holder gets a mail.',
  body: z.strictObject({ response: passkeyRegistration, name: passkeyName }),
  answer: z.object({ id: z.guid() }),
  refusals: ['staff.passkey-failed', 'staff.passkey-too-many'],
})

export const deleteOwnPasskey = route({
  ...own,
  method: 'DELETE',
  path: '/api/staff/me/passkeys/:id',
  summary: 'Removes a passkey. The last second factor stays.',
  params: z.object({ id: z.guid() }),
  refusals: ['staff.passkey-not-found', 'staff.last-second-factor'],
})

export const startOwnTotp = route({
  ...own,
  method: 'POST',
  path: '/api/staff/me/totp',
  summary: 'Begins to set up an authenticator app. The one of before works until the new one is confirmed.',
  answer: totpSecret,
  refusals: ['staff.totp-needs-password'],
})

export const confirmOwnTotp = route({
  ...own,
  method: 'POST',
  path: '/api/staff/me/totp/confirm',
  summary: 'Sets up the authenticator app by its first code. Its holder gets a mail.',
  body: z.strictObject({ code }),
  refusals: ['staff.code-wrong', 'staff.too-many-codes'],
})

export const deleteOwnTotp = route({
  ...own,
  method: 'DELETE',
  path: '/api/staff/me/totp',
  summary: 'Removes the authenticator app. The last second factor stays.',
  refusals: ['staff.last-second-factor'],
})

export const renewRecoveryCodes = route({
  ...own,
  method: 'POST',
  path: '/api/staff/me/recovery-codes',
  summary: 'Makes ten new recovery codes; those of before no longer work.',
  answer: z.object({ recoveryCodes }),
})
