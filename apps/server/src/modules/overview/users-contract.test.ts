import { addChild, registerAccount } from '@hoppla/contract/profile'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { officeHost, type TestApp, testApp } from '../../testing/app.ts'
import { aBrowser } from '../../testing/browser.ts'

// The published calls of User and UserGathering, their required query values and fields, typed here by hand: not taken from the contract, which is what is tested.
type Call = { call: `${'GET' | 'POST' | 'PUT'} /${string}`; query?: string; more?: string; body?: string }
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
  { call: 'GET /api/User/GetUsersWithinDates', query: 'startDate, endDate', more: 'culture' },
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
const parent = { email: 'siv@example.com', password: 'kotten rullar runt', token: '', staffToken: '' }
beforeAll(async () => {
  shop = await testApp()
  document = (await shop.app.inject({ url: '/api/openapi.json' })).json()
  const { email, password } = parent
  await shop.call(registerAccount, {
    body: { details: { firstname: 'Siv', lastname: 'Berg', email }, password, registrationSource: '' },
  })
  const browser = aBrowser(shop.app)
  await browser.signIn(email, password)
  // The office may ask everything: who may not is the access matrix's matter.
  await sql`insert into account_roles (account_id, role) select id, 'Admin' from accounts where email = ${email}`.execute(
    shop.deps.db,
  )
  parent.token = (await browser.tokens()).access_token
  parent.staffToken = await shop.staffTokenOf(email)
  await shop.withToken(parent.token)(addChild, { body: { firstName: 'Mio', lastName: 'Berg', birthDate: '2021-03-04' } })
})
afterAll(() => shop.close())

test.each(calls)('$call is described with its query and its body', ({ call, query = '', more = '', body = '' }) => {
  const [method = '', path = ''] = call.split(' ')
  const operation = document.paths[path]?.[method.toLowerCase()] ?? expect.fail('It is not described.')
  const inQuery = (operation.parameters ?? []).filter((one) => one.in === 'query')
  const names = (required: boolean) => inQuery.filter((one) => (one.required ?? false) === required).map(({ name }) => name)
  expect([names(true).sort(), names(false)]).toEqual([query, more].map((some) => (some === '' ? [] : list(some))))
  const taken = Object.keys(operation.requestBody?.content['application/json'].schema.properties ?? {})
  expect(taken).toEqual(expect.arrayContaining(body === '' ? [] : list(body)))
})

const ofStaff = ['/api/User/AddToRole', '/api/User/GetUsersWithinDates']
const asked = (url: string, more: { method?: 'POST' | 'PUT'; payload?: object } = {}) => {
  const [host, token] = ofStaff.some((start) => url.startsWith(start))
    ? [officeHost, parent.staffToken]
    : ['localhost:3000', parent.token]
  return shop.app.inject({ url, ...more, headers: { host, authorization: `Bearer ${token}` } })
}

const nobody = '3f1d3a52-6f57-4d7a-9a55-1c8a1f6b7e01'
const reset = { userId: nobody, code: 'none', password: 'en helt annan mening' }
/** A well-formed question with the status of its answer, and what is malformed in another: its address or body, and the field that is named. */
type Asked = [call: Call['call'], url: string, body: object, status: number, bad: { url?: string; body?: object; field: string }]
const asking: Asked[] = [
  [
    'POST /identity/api/Authentication/login',
    '',
    { email: parent.email, password: parent.password },
    200,
    { body: { email: parent.email }, field: 'password' },
  ],
  [
    'POST /identity/api/User/forgot-password',
    '',
    { email: parent.email, onboardingState: {}, culture: 'sv-SE' },
    200,
    { body: { email: 'siv' }, field: 'email' },
  ],
  ['POST /identity/api/User/reset-password', '', reset, 400, { body: { ...reset, userId: 'siv' }, field: 'userId' }],
  ['POST /identity/api/User/status', `?Email=${parent.email}`, {}, 200, { url: '?Email=', field: 'Email' }],
  ['POST /identity/api/User/email/send-confirmation', '', { email: parent.email }, 200, { body: { email: 'siv' }, field: 'email' }],
  ['POST /identity/api/User/email/confirm/{userId}', '?code=none', {}, 400, { url: '', field: 'code' }],
  [
    'POST /api/User/Register',
    '',
    {
      details: { firstname: 'Bo', lastname: 'Berg', email: 'bo@example.com' },
      password: parent.password,
      registrationSource: 'test',
    },
    200,
    {
      body: { details: { firstname: 'Bo', lastname: 'Berg', email: 'bo@' }, password: parent.password, registrationSource: '' },
      field: 'details.email',
    },
  ],
  ['PUT /api/User/UpdateProfile', '', { City: 'Örebro' }, 200, { body: { firstname: 7 }, field: 'firstname' }],
  [
    'PUT /api/User/UpdateProfilePlayground',
    '',
    { preferredplaycenterid: idOf('place', 'orebro') },
    200,
    { body: { preferredplaycenterid: 'orebro' }, field: 'preferredplaycenterid' },
  ],
  [
    'POST /api/User/CreateAccount',
    '',
    { firstName: 'Liv', lastName: 'Berg', birthDate: '2022-01-31' },
    200,
    { body: { firstName: 'Liv', lastName: 'Berg', birthDate: '2022-02-30' }, field: 'birthDate' },
  ],
  [
    'GET /api/User/GetChildrenByCountry/{countryId}',
    '?validDate=2026-12-01T00:00:00.000Z',
    {},
    200,
    { url: '?validDate=2026-13-01', field: 'validDate' },
  ],
  [
    'POST /api/User/AddToRole',
    '',
    { userid: nobody, role: 'Reception' },
    404,
    { body: { userid: nobody, role: 'King' }, field: 'role' },
  ],
  [
    'POST /api/User/ForgotPassword',
    '',
    { email: parent.email, onboardingState: {}, culture: 'sv-SE' },
    200,
    { body: {}, field: 'email' },
  ],
  ['POST /api/User/ResetPassword', '', reset, 400, { body: { ...reset, password: 1 }, field: 'password' }],
  [
    'GET /api/User/GetUsersWithinDates',
    '?startDate=2026-01-01T00:00:00Z&endDate=2026-02-01T00:00:00Z&culture=sv-SE',
    {},
    200,
    { url: '?startDate=2026-01-01', field: 'endDate' },
  ],
  [
    'GET /api/User/GetUserOnboardingStatus/onboarding',
    '?desiredStep=Continue&origin=MyAccount&intent=Default',
    {},
    200,
    { url: '?desiredStep=Continue&origin=MyAccount', field: 'intent' },
  ],
]
const send = (call: string, url: string, payload: object) => {
  const [method, path = ''] = call.split(' ')
  const ids: Record<string, string> = { countryId: idOf('place', 'sweden'), userId: nobody }
  return asked(
    path.replace(/\{(\w+)\}/, (_, name: string) => ids[name] ?? '') + url,
    method === 'GET' ? {} : { method: method as 'POST' | 'PUT', payload },
  )
}

test.each(asking)('%s answers, and names what is malformed', async (call, url, body, status, bad) => {
  await sql`delete from rate_limits`.execute(shop.deps.db)
  const good = await send(call, url, body)
  expect(good.statusCode, good.body).toBe(status)
  // A link that leads nowhere is a refusal of its own, not a malformed question.
  if (status >= 400) expect(good.json().code).not.toBe('request.invalid')
  const answer = await send(call, bad.url ?? url, bad.body ?? body)
  expect([answer.statusCode, answer.json().code, Object.keys(answer.json().errors)]).toEqual([400, 'request.invalid', [bad.field]])
})

test.each(['/api/User/Me', '/api/User/MyAccounts', '/identity/api/Authentication'])('GET %s without sign-in: 401', async (url) => {
  const answer = await shop.app.inject({ url, headers: { host: 'localhost:3000' } })
  expect(answer.statusCode).toBe(401)
})

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

test('every entity has every published field on the wire', async () => {
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
