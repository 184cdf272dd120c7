import { createAccount, register } from '@hoppla/contract/profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { aBrowser } from '../../testing/browser.ts'

// Typed from the specification: §7 calls of User and UserGathering, §5 required query values, §3 fields. Not from the contract, which is what is tested here.
type Call = { call: `${'GET' | 'POST' | 'PUT'} /${string}`; query?: string; body?: string }
const profileUpdate =
  'firstname, lastname, City, StreetAddress, CoAddress, PostalCode, phone, countrycode, email, preferredplaycenterid, gdprdisallowinformation, gdprdisallowsms, gdprallowpartnerinformation, gdprallowpartnersms'
const flags =
  'includeOffers, includeEntranceBookings, includePartyBookings, includeSportKidz, includeSubscriptions, includeSerialTickets, includeLeoCamps, includeChildAccounts, includeAccountProgress'
const calls: readonly Call[] = [
  { call: 'GET /identity/api/Authentication' },
  { call: 'POST /identity/api/Authentication/login', body: 'email, password' },
  { call: 'POST /identity/api/User/forgot-password', body: 'email, onboardingState, culture' },
  { call: 'POST /identity/api/User/reset-password', body: 'userId, code, password' },
  { call: 'POST /identity/api/User/status', query: 'Email' },
  { call: 'POST /identity/api/User/email/send-confirmation', body: 'email' },
  { call: 'POST /identity/api/User/email/confirm/{userId}', query: 'code' },
  { call: 'POST /api/User/Register', body: 'details, preferredPlaycenterId, password, registrationSource' },
  { call: 'GET /api/User/Me' },
  { call: 'PUT /api/User/UpdateProfile', body: profileUpdate },
  { call: 'PUT /api/User/UpdateProfilePlayground', body: 'preferredplaycenterid' },
  { call: 'POST /api/User/CreateAccount', body: 'firstName, lastName, birthDate' },
  { call: 'GET /api/User/MyAccounts' },
  { call: 'GET /api/User/GetChildrenByCountry/{countryId}', query: 'validDate' },
  { call: 'POST /api/User/AddToRole', body: 'userid, role' },
  { call: 'POST /api/User/ForgotPassword', body: 'email, onboardingState, culture' },
  { call: 'POST /api/User/ResetPassword', body: 'userId, code, password' },
  { call: 'GET /api/User/GetUsersWithinDates', query: 'startDate, endDate' },
  { call: 'GET /api/User/GetPasswordOptions/password/options' },
  { call: 'GET /api/User/GetUserOnboardingStatus/onboarding', query: 'desiredStep, origin, intent' },
  { call: 'GET /api/UserGathering/user-gathering', query: flags },
]
const fields = {
  user: 'guid, username, email, emailconfirmed, firstname, lastname, countrycode, phone, phoneconfirmed, comment, culture, StreetAddress, PostalCode, City, CoAddress, memberid, membercardid, gdprallowinformation, gdprallowsms, gdprallowpartnerinformation, gdprallowpartnersms, npsallowcommunication, preferredplaycenterid, roles',
  child: 'guid, firstname, lastname, userid, otherinfo, currency, birthdate, membercardid, memberid, subscription',
  selectable: 'guid, firstName, lastName, warning, birthDate, selectable',
  overview:
    'activeOffers, activePartyBookings, activeEntranceBookings, activeSportKidzBookings, activeLeoCampBookings, activeSubscriptions, activeSerialTickets, childAccounts, accountProgress',
  progress: 'percentage, nextStep, remainingSteps',
  policy: 'requiredLength, requiredUniqueChars, requireNonAlphanumeric, requireLowercase, requireUppercase, requireDigit',
  registration: 'message, success, userid',
  status: 'message, success, email',
  next: 'nextStep',
}
const list = (names: string) => names.split(', ').sort()

type Operation = {
  parameters?: { name: string; in: string; required?: boolean }[]
  requestBody?: { content: { 'application/json': { schema: { properties?: object } } } }
}
let shop: TestApp
let document: { paths: Record<string, Record<string, Operation>> }
const parent = { email: 'siv@example.com', password: 'kotten rullar runt', token: '' }
beforeAll(async () => {
  shop = await testApp()
  document = (await shop.app.inject({ url: '/api/openapi.json' })).json()
  const { email, password } = parent
  await shop.call(register, { body: { details: { firstname: 'Siv', lastname: 'Berg', email }, password, registrationSource: '' } })
  const browser = aBrowser(shop.app)
  await browser.signIn(email, password)
  parent.token = (await browser.tokens()).access_token
  await shop.withToken(parent.token)(createAccount, { body: { firstName: 'Mio', lastName: 'Berg', birthDate: '2021-03-04' } })
})
afterAll(() => shop.close())

test.each(calls)('$call is described with its query and its body', ({ call, query = '', body = '' }) => {
  const [method = '', path = ''] = call.split(' ')
  const operation = document.paths[path]?.[method.toLowerCase()] ?? expect.fail('It is not described.')
  const required = (operation.parameters ?? []).filter((one) => one.in === 'query' && one.required).map(({ name }) => name)
  expect(required.sort()).toEqual(query === '' ? [] : list(query))
  const taken = Object.keys(operation.requestBody?.content['application/json'].schema.properties ?? {})
  expect(taken).toEqual(expect.arrayContaining(body === '' ? [] : list(body)))
})

const asked = (url: string, more: { method?: 'POST' | 'PUT'; payload?: object } = {}) =>
  shop.app.inject({ url, ...more, headers: { host: 'localhost:3000', authorization: `Bearer ${parent.token}` } })

test.each(flags.split(', '))('the overview does without no flag: without %s it is 400 that names it', async (flag) => {
  const query = flags
    .split(', ')
    .filter((one) => one !== flag)
    .map((one) => `${one}=true`)
    .join('&')
  const answer = await asked(`/api/UserGathering/user-gathering?${query}`)
  expect(answer.statusCode).toBe(400)
  expect(Object.keys(answer.json().errors)).toEqual([flag])
})

test('every entity has every field of the specification on the wire', async () => {
  const sweden = idOf('place', 'sweden')
  const all = flags
    .split(', ')
    .map((flag) => `${flag}=true`)
    .join('&')
  const overview = (await asked(`/api/UserGathering/user-gathering?${all}`)).json()
  const post = async (url: string, payload: object) => (await asked(url, { method: 'POST', payload })).json()
  const seen: Record<keyof typeof fields, object> = {
    user: (await asked('/api/User/Me')).json(),
    child: (await asked('/api/User/MyAccounts')).json()[0],
    selectable: (await asked(`/api/User/GetChildrenByCountry/${sweden}?validDate=2026-12-01`)).json()[0],
    overview,
    progress: overview.accountProgress,
    policy: (await asked('/api/User/GetPasswordOptions/password/options')).json(),
    registration: await post('/api/User/Register', {
      details: { firstname: 'Ny', lastname: 'Berg', email: 'ny@example.com' },
      password: parent.password,
      registrationSource: 'test',
    }),
    status: await post('/identity/api/User/forgot-password', { email: parent.email, onboardingState: {}, culture: 'sv-SE' }),
    next: await post(`/identity/api/User/status?Email=${encodeURIComponent(parent.email)}`, {}),
  }
  for (const [entity, names] of Object.entries(fields)) {
    const had = Object.keys(seen[entity as keyof typeof fields]).sort()
    expect(
      had.filter((name) => list(names).includes(name)),
      entity,
    ).toEqual(list(names))
  }
  // A changed profile and its playground answer with the user; a phone update sends only phone and countrycode.
  const phone = await asked('/api/User/UpdateProfile', { method: 'PUT', payload: { phone: '0701740611', countrycode: '+46' } })
  expect(phone.json()).toMatchObject({
    phone: '701740611',
    countrycode: '+46',
    firstname: (seen.user as { firstname: string }).firstname,
  })
})
