import { z } from 'zod'
import { culture, emailAddress, passwordText } from './identity.ts'
import { roles } from './roles.ts'
import { route } from './route.ts'

const name = z.string().trim().min(1).max(100)
const line = z.string().trim().max(200)
const phone = z.string().trim().max(30).describe('With or without the country code; empty removes it')
const countrycode = z.string().trim().max(5).describe('Country code of the phone number: +46')

/** User (specification §3). */
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
  roles: z.array(z.enum(roles)),
})
export type User = z.infer<typeof user>

/** The wire's mixed flags (specification §3): what is disallowed, and what is allowed. */
const consentFlags = {
  gdprdisallowinformation: z.boolean().optional(),
  gdprdisallowsms: z.boolean().optional(),
  gdprallowpartnerinformation: z.boolean().optional(),
  gdprallowpartnersms: z.boolean().optional(),
}

export const register = route({
  method: 'POST',
  path: '/api/User/Register',
  summary:
    'Opens an account and mails its confirmation link. Answers the same when the address already has one; its holder gets a mail instead.',
  access: 'anyone',
  body: z.object({
    details: z.object({
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

export const me = route({
  method: 'GET',
  path: '/api/User/Me',
  summary: 'The signed-in account.',
  access: 'signed-in',
  answer: user,
})

export const updateProfile = route({
  method: 'PUT',
  path: '/api/User/UpdateProfile',
  summary: 'Changes what is given and leaves the rest. A new e-mail address waits for its confirmation.',
  access: 'signed-in',
  body: z.object({
    firstname: name.optional(),
    lastname: name.optional(),
    City: line.optional(),
    StreetAddress: line.optional(),
    CoAddress: line.optional(),
    PostalCode: z.string().trim().max(20).optional(),
    phone: phone.optional(),
    countrycode: countrycode.optional(),
    email: emailAddress.optional(),
    culture: culture.optional(),
    preferredplaycenterid: z.guid().nullish(),
    ...consentFlags,
    npsallowcommunication: z.boolean().optional(),
  }),
  answer: user,
  refusals: ['playground.not-found', 'request.too-many'],
})

export const updateProfilePlayground = route({
  method: 'PUT',
  path: '/api/User/UpdateProfilePlayground',
  summary: 'Chooses the playground that the account’s pages start from.',
  access: 'signed-in',
  body: z.object({ preferredplaycenterid: z.guid() }),
  answer: user,
  refusals: ['playground.not-found'],
})

/** Account/child account (specification §3). */
export const childAccount = z.object({
  guid: z.guid(),
  firstname: z.string(),
  lastname: z.string(),
  userid: z.guid().describe('The guardian who asks'),
  otherinfo: z.string(),
  currency: z.string(),
  birthdate: z.iso.date(),
  membercardid: z.string(),
  memberid: z.string(),
  subscription: z.string().nullable().describe('The child’s active pass'),
})
export type ChildAccount = z.infer<typeof childAccount>

export const myAccounts = route({
  method: 'GET',
  path: '/api/User/MyAccounts',
  summary: 'The child accounts of the signed-in guardian, youngest last.',
  access: 'signed-in',
  answer: z.array(childAccount),
})

export const createAccount = route({
  method: 'POST',
  path: '/api/User/CreateAccount',
  summary: 'Adds a child account. Under 18, born today at the latest.',
  access: 'signed-in',
  body: z.object({ firstName: name, lastName: name, birthDate: z.iso.date() }),
  answer: childAccount,
  refusals: ['child.birth-date-invalid', 'child.too-many'],
  idempotent: true,
})

export const usersWithinDates = route({
  method: 'GET',
  path: '/api/User/GetUsersWithinDates',
  summary: 'Accounts opened between two days, both included; at most 1,000, oldest first.',
  access: ['Admin'],
  query: z.object({ startDate: z.iso.date(), endDate: z.iso.date(), culture: culture.optional() }),
  answer: z.array(user),
})
