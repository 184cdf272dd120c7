import { z } from 'zod'
import { fault } from './faults.ts'
import { culture, emailAddress, passwordText } from './identity.ts'
import { day } from './places/day.ts'
import { roles } from './roles.ts'
import { route } from './route.ts'

const controls = /\p{Cc}/u
/** What people write in one line: without control characters, counted in characters of any script. */
const text = (least: number, most: number) =>
  z
    .string()
    .trim()
    .refine((value) => value.length <= most * 2 && [...value].length <= most, fault('tooLong', most))
    .refine((value) => value.length >= least, least === 1 ? fault('required') : fault('tooShort', least))
    .refine((value) => !controls.test(value), fault('characters'))
/** A first or last name. */
export const name = text(1, 100)
const line = text(0, 200)
const phone = z.string().trim().max(30).describe('With or without the country code; empty removes it')
const dayOrMoment = z.union([day, z.iso.datetime({ offset: true })])
const countrycode = z.string().trim().max(5).describe('Country code of the phone number: +46')

/** User. */
export const user = z.object({
  guid: z.guid(),
  username: z.string(),
  email: z.string(),
  emailconfirmed: z.boolean(),
  pendingemail: z.string().nullable().describe('A new address that waits for its confirmation'),
  firstname: z.string(),
  lastname: z.string(),
  countrycode: z.string().nullable(),
  phone: z.string().nullable(),
  phoneconfirmed: z.boolean(),
  comment: z.string(),
  culture: z.string(),
  StreetAddress: z.string(),
  PostalCode: z.string(),
  City: z.string(),
  CoAddress: z.string(),
  memberid: z.string(),
  membercardid: z.string(),
  gdprallowinformation: z.boolean(),
  gdprallowsms: z.boolean(),
  gdprallowpartnerinformation: z.boolean(),
  gdprallowpartnersms: z.boolean(),
  npsallowcommunication: z.boolean(),
  preferredplaycenterid: z.guid().nullable(),
  roles: z
    .array(z.enum(roles))
    .describe('Held everywhere; of the signed-in account also those given for the whole country that is asked'),
})
export type User = z.infer<typeof user>

/** The wire's mixed flags: what is disallowed, and what is allowed. */
const consentFlags = {
  gdprdisallowinformation: z.boolean().optional(),
  gdprdisallowsms: z.boolean().optional(),
  gdprallowpartnerinformation: z.boolean().optional(),
  gdprallowpartnersms: z.boolean().optional(),
}

export const registerAccount = route({
  method: 'POST',
  path: '/api/User/Register',
  summary:
    'Registers an account and mails a confirmation link. The response is the same when the address is already registered; its holder gets a mail instead.',
  access: 'anyone',
  body: z.strictObject({
    details: z.strictObject({
      firstname: name,
      lastname: name,
      email: emailAddress,
      phone: phone.optional(),
      countrycode: countrycode.optional(),
      culture: culture.optional(),
      ...consentFlags,
    }),
    preferredPlaycenterId: z.guid().nullish(),
    password: passwordText,
    registrationSource: z.string().trim().max(100).default(''),
  }),
  answer: z.object({ message: z.string(), success: z.boolean(), userid: z.guid() }),
  refusals: ['password.too-weak', 'password.breached', 'playground.not-found', 'request.too-many'],
})

export const getMe = route({
  method: 'GET',
  path: '/api/User/Me',
  summary: 'Returns the signed-in account.',
  access: 'signed-in',
  answer: user,
})

export const updateProfile = route({
  method: 'PUT',
  path: '/api/User/UpdateProfile',
  summary:
    'Updates the given fields of the profile. A new email address requires the password and stays pending until it is confirmed.',
  access: 'signed-in',
  body: z.strictObject({
    firstname: name.optional(),
    lastname: name.optional(),
    City: line.optional(),
    StreetAddress: line.optional(),
    CoAddress: line.optional(),
    PostalCode: text(0, 20).optional(),
    phone: phone.optional(),
    countrycode: countrycode.optional(),
    email: emailAddress.optional(),
    password: passwordText.optional().describe('The account’s own, needed when `email` is a new address'),
    culture: culture.optional(),
    preferredplaycenterid: z.guid().nullish(),
    ...consentFlags,
    npsallowcommunication: z.boolean().optional(),
  }),
  answer: user,
  refusals: ['password.required', 'password.wrong', 'login.locked', 'playground.not-found', 'request.too-many'],
})

export const updateProfilePlayground = route({
  method: 'PUT',
  path: '/api/User/UpdateProfilePlayground',
  summary: 'Sets the preferred playground of the account.',
  access: 'signed-in',
  body: z.strictObject({ preferredplaycenterid: z.guid() }),
  answer: user,
  refusals: ['playground.not-found'],
})

/** Account/child account. */
export const childAccount = z.object({
  guid: z.guid(),
  firstname: z.string(),
  lastname: z.string(),
  userid: z.guid().describe('The guardian who asks'),
  otherinfo: z.string(),
  currency: z.string(),
  birthdate: day,
  membercardid: z.string(),
  memberid: z.string(),
  subscription: z
    .guid()
    .nullable()
    .describe('The child’s pass that is valid today (its id), whoever bought it; one of this country first'),
})
export type ChildAccount = z.infer<typeof childAccount>

export const listMyChildren = route({
  method: 'GET',
  path: '/api/User/MyAccounts',
  summary: 'Lists the child accounts of the signed-in guardian, youngest last.',
  access: 'signed-in',
  answer: z.array(childAccount),
})

export const addChild = route({
  method: 'POST',
  path: '/api/User/CreateAccount',
  summary: 'Creates a child account. The child is under 18 and not born in the future.',
  access: 'signed-in',
  body: z.strictObject({ firstName: name, lastName: name, birthDate: day }),
  answer: childAccount,
  refusals: ['child.birth-date-invalid', 'child.too-many'],
  idempotent: true,
})

export const changePassword = route({
  method: 'POST',
  path: '/api/User/ChangePassword',
  summary: 'Changes the password. Ends every session of the account, including this one.',
  access: 'signed-in',
  body: z.strictObject({ currentPassword: passwordText, newPassword: passwordText }),
  refusals: ['password.wrong', 'password.too-weak', 'password.breached', 'request.too-many'],
})

/** Child for selection. */
export const selectableChild = z.object({
  guid: z.guid(),
  firstName: z.string(),
  lastName: z.string(),
  birthDate: day,
  selectable: z.boolean(),
  warning: z.string().nullable().describe('Why not, or what to know, in the language of the caller'),
  warningCode: z.enum(['not-born-yet', 'too-old', 'has-pass', 'renews', 'already-booked']).nullable(),
})
export type SelectableChild = z.infer<typeof selectableChild>

export const childrenByCountry = route({
  method: 'GET',
  path: '/api/User/GetChildrenByCountry/:countryId',
  summary:
    'Lists the children of the signed-in guardian and says for each whether it can be chosen for something that begins on `validDate`.',
  access: 'signed-in',
  params: z.object({ countryId: z.guid() }),
  query: z.strictObject({
    validDate: dayOrMoment.describe('A date, or an instant; its day in the country counts'),
  }),
  answer: z.array(selectableChild),
  refusals: ['country.not-found'],
})

// ---- member card

/** One card: what stands on it, and the signed code of its QR. */
const card = z.object({
  name: z.string(),
  memberid: z.string(),
  membercardid: z.string(),
  code: z
    .string()
    .regex(/^[0-9A-Z.]+$/)
    .describe('Letters, digits and points only, so that the QR stays coarse and readable'),
})
export const memberCard = z.object({
  card,
  children: z.array(card.extend({ guid: z.guid() })),
  validUntil: z.iso.datetime().describe('Until then the codes are accepted, also without a connection'),
  renewAfter: z.iso.datetime().describe('From then on fetch new ones when there is a connection'),
})
export type MemberCard = z.infer<typeof memberCard>

export const getMemberCard = route({
  method: 'GET',
  path: '/api/User/MemberCard',
  summary: 'Lists the member cards of the signed-in account and its children, with signed codes that are valid for twelve hours.',
  access: 'signed-in',
  answer: memberCard,
})

export const readMemberCard = route({
  method: 'POST',
  path: '/api/User/MemberCard/Read',
  summary: 'Identifies the holder of a scanned member card. Written to the audit log.',
  access: { permission: 'customers.scan' },
  atPlace: 'anywhere',
  body: z.strictObject({ code: z.string().trim().min(1).max(120) }),
  answer: z.object({
    name: z.string(),
    memberid: z.string(),
    isChild: z.boolean(),
    children: z.array(z.object({ name: z.string() })),
  }),
  refusals: ['member-card.invalid'],
})

// ---- communication preferences

/** What we may write about, and by which way; `greetings` are mails on the children's birthdays. */
export const channelTypes = ['information', 'sms', 'partner-information', 'partner-sms', 'nps', 'greetings'] as const
export type ChannelType = (typeof channelTypes)[number]
export const communicationPreferences = z.object({
  userId: z.guid(),
  email: z.string().describe('Masked when opened by a link: a•••@mail.example'),
  channels: z.record(z.enum(channelTypes), z.boolean()),
})
export type CommunicationPreferences = z.infer<typeof communicationPreferences>

const ofPreferences = {
  path: '/api/communication-preferences/:userId',
  access: 'anyone',
  params: z.object({ userId: z.guid() }),
  answer: communicationPreferences,
  refusals: ['auth.required', 'account.not-found', 'preferences.link-invalid'],
} as const
const linkToken = z.string().min(1).max(200).optional().describe('From a mail; without it one must be signed in as this account')

export const getPreferences = route({
  method: 'GET',
  summary: 'Returns the communication preferences of an account: with the signed link of a mail, or signed in.',
  query: z.strictObject({ token: linkToken }),
  ...ofPreferences,
})

export const savePreferences = route({
  method: 'PUT',
  summary: 'Updates the given communication preferences. Every change is recorded in the consent ledger.',
  body: z.strictObject({ token: linkToken, channels: z.partialRecord(z.enum(channelTypes), z.boolean()) }),
  ...ofPreferences,
})

export const usersWithinDates = route({
  method: 'GET',
  path: '/api/User/GetUsersWithinDates',
  summary: 'Lists the accounts created between two days, both included; at most 1,000, oldest first.',
  access: { permission: 'customers.list' },
  stepUp: true,
  audited: { action: 'users.list' },
  query: z.strictObject({
    startDate: dayOrMoment.describe('A date, or an instant; its day in UTC counts'),
    endDate: dayOrMoment.describe('As startDate'),
    culture: culture.optional(),
  }),
  answer: z.array(user),
})
