import { addToRole, confirmEmail, forgotPassword, removeFromRole, resetPassword } from '@hoppla/contract/identity'
import { onboardingStatus } from '@hoppla/contract/onboarding'
import { userGathering } from '@hoppla/contract/overview'
import {
  addChild,
  getMe,
  listMyChildren,
  registerAccount,
  type User,
  updateProfile,
  updateProfilePlayground,
  usersWithinDates,
} from '@hoppla/contract/profile'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { expectRefusal, type TestApp, type TestCall, testApp } from '../../testing/app.ts'
import { aBrowser } from '../../testing/browser.ts'
import { confirmAndChoose } from '../../testing/confirming.ts'
import { linkIn } from '../../testing/mails.ts'

const password = 'Hopp-hopp-hurra-1'
let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
beforeEach(async () => {
  shop.deps.clock.advance(3_600)
  await shop.runJobs()
  shop.sentMails.length = 0
})
afterAll(() => shop.close())

const as = async (name: string, chosen = password): Promise<TestCall> => {
  const browser = aBrowser(shop.app)
  await browser.signIn(name.includes('@') ? name : `${name}@hoppla.example`, chosen)
  return shop.withToken((await browser.tokens()).access_token)
}
const details = { firstname: 'Siv', lastname: 'Berg', email: 'siv@example.com', phone: '070-123 45 67', countrycode: '+46' }
const signUp = (changes: object = {}, rest: object = {}, headers = {}) =>
  shop.call(
    registerAccount,
    { body: { details: { ...details, ...changes }, password: 'kotten rullar runt', registrationSource: 'test', ...rest } },
    headers,
  )
const flags = {
  includeOffers: false,
  includeEntranceBookings: false,
  includePartyBookings: false,
  includeSportKidz: false,
  includeSubscriptions: false,
  includeSerialTickets: false,
  includeLeoCamps: false,
  includeChildAccounts: false,
  includeAccountProgress: false,
}
// The wire's flags are words in a query string.
const gather = (call: TestCall, wanted: Partial<typeof flags>) =>
  call(userGathering, {
    query: Object.fromEntries(Object.entries({ ...flags, ...wanted }).map(([name, value]) => [name, String(value)])) as Record<
      keyof typeof flags,
      string
    >,
  })

describe('registering', () => {
  test('a new parent registers, confirms by mail, signs in and is asked for child and phone no more', async () => {
    const playground = await shop.deps.db
      .selectFrom('playgrounds')
      .select('id')
      .where('key', '=', 'orebro')
      .executeTakeFirstOrThrow()
    const consent = { gdprdisallowinformation: false, gdprdisallowsms: true, gdprallowpartnerinformation: true }
    const answer = await signUp(consent, { preferredPlaycenterId: playground.id }, { 'accept-language': 'sv' })
    expect(answer.body).toMatchObject({ success: true, message: expect.stringContaining('inkorg') })
    await shop.runJobs()
    const link = linkIn(shop.sentMails, 'confirm-email')
    expect(link.userId).toBe((answer.body as { userid: string }).userid)
    expect(shop.sentMails[0]).toMatchObject({ to: 'siv@example.com', language: 'sv', subject: 'Bekräfta din e-postadress' })
    let call = await as('siv@example.com', 'kotten rullar runt')
    expect((await call(getMe, {})).body).toMatchObject({
      guid: link.userId,
      emailconfirmed: false,
      phone: '701234567',
      countrycode: '+46',
      culture: 'sv-SE',
      preferredplaycenterid: playground.id,
      gdprallowinformation: true,
      gdprallowsms: false,
      gdprallowpartnerinformation: true,
      gdprallowpartnersms: false,
      roles: ['Customer'],
    } satisfies Partial<User>)
    await confirmAndChoose(shop, link, 'kotten rullar runt')
    // What was signed in before the confirmation is so no more.
    expectRefusal(await call(getMe, {}), 'auth.required')
    call = await as('siv@example.com', 'kotten rullar runt')
    expect((await call(getMe, {})).body).toMatchObject({ emailconfirmed: true })
    const progress = async () => (await gather(call, { includeAccountProgress: true })).body
    expect(await progress()).toMatchObject({ accountProgress: { percentage: 75, nextStep: 'AddChildren', remainingSteps: 1 } })
    await call(addChild, { body: { firstName: 'Nils', lastName: 'Berg', birthDate: '2022-03-04' } })
    expect(await progress()).toMatchObject({ accountProgress: { percentage: 100, nextStep: 'Continue', remainingSteps: 0 } })
  })

  test('an address that has an account answers the same; its holder gets a mail and nothing changes', async () => {
    const fresh = await signUp({ email: 'fresh@example.com' })
    const startedAt = performance.now()
    const taken = await signUp({ email: 'ASTRID@hoppla.example' }, { password: 'attackers own words' })
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(399)
    expect(taken.status).toBe(fresh.status)
    const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
    const shape = (body: unknown) => ({ ...(body as object), userid: uuid.test((body as { userid: string }).userid) })
    expect(shape(taken.body)).toEqual(shape(fresh.body))
    await shop.runJobs()
    expect(shop.sentMails.map((mail) => [mail.to, mail.template])).toEqual([
      ['fresh@example.com', 'confirm-email'],
      ['astrid@hoppla.example', 'already-registered'],
    ])
    const attacker = await aBrowser(shop.app).signIn('astrid@hoppla.example', 'attackers own words')
    expect(attacker.json().code).toBe('login.failed')
    expect((await (await as('astrid'))(getMe, {})).body).toMatchObject({ firstname: 'Astrid' })
  })

  test('nobody’s mailbox can be filled by registering its address', async () => {
    for (let times = 0; times < 5; times += 1) await signUp({ email: 'hanna@hoppla.example' })
    await shop.runJobs()
    expect(shop.sentMails.map((mail) => mail.template)).toEqual(['already-registered', 'already-registered', 'already-registered'])
  })

  test('registered twice at the same moment it is one account', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => signUp({ email: 'twice@example.com' })))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
    expect(await shop.deps.db.selectFrom('accounts').select('id').where('email', '=', 'twice@example.com').execute()).toHaveLength(
      1,
    )
  })

  test.each([
    [{ email: 'nonsense' }, {}, 'request.invalid', 'details.email'],
    [{ firstname: ' ' }, {}, 'request.invalid', 'details.firstname'],
    [{ phone: '12' }, {}, 'request.invalid', 'details.phone'],
    [{ culture: 'klingon' }, {}, 'request.invalid', 'details.culture'],
    [{}, { password: 'short' }, 'password.too-weak', 'password'],
    [{}, { password: 'Sommar2024' }, 'password.breached', 'password'],
    [{}, { password: 'siv@example.com' }, 'password.breached', 'password'],
    [{}, { preferredPlaycenterId: '00000000-0000-4000-8000-000000000000' }, 'playground.not-found', undefined],
    [{}, { preferredPlaycenterId: 'x' }, 'request.invalid', 'preferredPlaycenterId'],
  ] as const)('%o %o is refused as %s at %s', async (changes, rest, code, field) => {
    expectRefusal(await signUp(changes, rest), code, field)
  })
})

describe('the profile', () => {
  test('is nobody’s without a token', async () => {
    expectRefusal(await shop.call(getMe, {}), 'auth.required')
    expectRefusal(await shop.call(listMyChildren, {}), 'auth.required')
  })

  test('a phone update sends only phone and code; the rest stays', async () => {
    const bjorn = await as('bjorn')
    const before = (await bjorn(getMe, {})).body as User
    const after = (await bjorn(updateProfile, { body: { phone: '070 987 65 43', countrycode: '+46' } })).body as User
    expect(after).toEqual({ ...before, phone: '709876543', countrycode: '+46' })
    expect((await bjorn(updateProfile, { body: { phone: '' } })).body).toMatchObject({ phone: null, countrycode: null })
    expectRefusal(await bjorn(updateProfile, { body: { phone: 'abc' } }), 'request.invalid', 'phone')
  })

  test('consents are a ledger: changes are added, nothing is rewritten', async () => {
    const mette = await as('mette', password)
    const { guid } = (await mette(getMe, {})).body as User
    const count = async () =>
      (await shop.deps.db.selectFrom('consents').select('id').where('account_id', '=', guid).execute()).length
    await mette(updateProfile, { body: { gdprdisallowsms: false, gdprallowpartnersms: true } })
    const written = await count()
    expect((await mette(updateProfile, { body: { gdprdisallowsms: false } })).body).toMatchObject({
      gdprallowsms: true,
      gdprallowpartnersms: true,
    })
    expect(await count()).toBe(written)
    expect((await mette(updateProfile, { body: { gdprdisallowsms: true } })).body).toMatchObject({ gdprallowsms: false })
    expect(await count()).toBe(written + 1)
    await expect(
      shop.deps.db.updateTable('consents').set({ given: true }).where('account_id', '=', guid).execute(),
    ).rejects.toThrow('append-only')
  })

  test('the preferred playground is changed, and must exist', async () => {
    const bjorn = await as('bjorn')
    const { id } = await shop.deps.db.selectFrom('playgrounds').select('id').where('key', '=', 'umea').executeTakeFirstOrThrow()
    expect((await bjorn(updateProfilePlayground, { body: { preferredplaycenterid: id } })).body).toMatchObject({
      preferredplaycenterid: id,
    })
    const nowhere = { preferredplaycenterid: '00000000-0000-4000-8000-000000000000' }
    expectRefusal(await bjorn(updateProfilePlayground, { body: nowhere }), 'playground.not-found')
  })

  test('a changed address waits for its confirmation, the old one is told and stays until then', async () => {
    const rut = await as('rut')
    expect((await rut(updateProfile, { body: { email: 'rut.ny@example.com', password } })).body).toMatchObject({
      email: 'rut@hoppla.example',
      pendingemail: 'rut.ny@example.com',
    })
    await shop.runJobs()
    expect(shop.sentMails.map((mail) => [mail.to, mail.template])).toEqual([
      ['rut@hoppla.example', 'email-changing'],
      ['rut.ny@example.com', 'confirm-new-email'],
    ])
    const link = linkIn(shop.sentMails, 'confirm-new-email')
    expect(await confirmAndChoose(shop, link, 'kotten rullar runt')).toBe(200)
    expect((await (await as('rut.ny@example.com', 'kotten rullar runt'))(getMe, {})).body).toMatchObject({
      email: 'rut.ny@example.com',
      emailconfirmed: true,
      pendingemail: null,
    })
    shop.sentMails.length = 0
    await shop.runJobs()
    expect(shop.sentMails.map((mail) => [mail.to, mail.template])).toEqual([
      ['rut@hoppla.example', 'email-changed'],
      ['rut.ny@example.com', 'email-changed'],
      ['rut.ny@example.com', 'password-changed'],
    ])
    expect(shop.sentMails[0]?.text).toContain('rut.ny@example.com')
    expect((await aBrowser(shop.app).signIn('rut.ny@example.com', 'kotten rullar runt')).statusCode).toBe(200)
    expect((await aBrowser(shop.app).signIn('rut@hoppla.example', password)).json().code).toBe('login.failed')
  })

  test('reset links die with the address they were sent to, even when it comes back', async () => {
    await shop.call(forgotPassword, { body: { email: 'mette@hoppla.example' } })
    await shop.runJobs()
    const reset = linkIn(shop.sentMails, 'reset-password')
    const addresses = ['mette@hoppla.example', 'mette.ny@example.com', 'mette@hoppla.example'] as const
    for (const [round, email] of [addresses[1], addresses[2]].entries()) {
      const mette = await as(addresses[round] ?? '')
      await mette(updateProfile, { body: { email, password } })
      await shop.runJobs()
      const { userId, code } = linkIn(shop.sentMails, 'confirm-new-email')
      await shop.call(confirmEmail, { params: { userId }, query: { code } })
      await sql`update accounts set must_reset_password = false where id = ${userId}`.execute(shop.deps.db)
    }
    expect((await (await as('mette'))(getMe, {})).body).toMatchObject({ email: 'mette@hoppla.example', pendingemail: null })
    const body = { userId: reset.userId, code: reset.code, password: 'rundt om en enebærbusk' }
    expectRefusal(await shop.call(resetPassword, { body }), 'reset.invalid')
  })

  test('another account’s address is answered the same, and cannot be taken', async () => {
    const kari = await as('kari')
    const answer = await kari(updateProfile, { body: { email: 'aino@hoppla.example', password } })
    expect(answer.body).toMatchObject({ email: 'kari@hoppla.example', pendingemail: 'aino@hoppla.example' })
    await shop.runJobs()
    // Two jobs of one moment run in any order.
    expect(shop.sentMails.map(({ to, template }) => `${template} ${to}`).sort()).toEqual([
      'already-registered aino@hoppla.example',
      'email-changing kari@hoppla.example',
    ])
  })

  test('an address that somebody else took meanwhile is refused at the click', async () => {
    const friederike = await as('friederike')
    await friederike(updateProfile, { body: { email: 'wanted@example.com', password } })
    await shop.runJobs()
    const link = linkIn(shop.sentMails, 'confirm-new-email')
    await signUp({ email: 'wanted@example.com' })
    expectRefusal(
      await shop.call(confirmEmail, { params: { userId: link.userId }, query: { code: link.code } }),
      'account.email-taken',
    )
  })
})

describe('children', () => {
  test('a guardian adds and sees own children only, eldest first', async () => {
    const aino = await as('aino')
    const added = await aino(addChild, { body: { firstName: 'Eevi', lastName: 'Virtanen', birthDate: '2023-01-31' } })
    expect(added.body).toMatchObject({ firstname: 'Eevi', birthdate: '2023-01-31', currency: 'SEK' })
    const own = (await aino(listMyChildren, {})).body as { firstname: string }[]
    expect(own.map((child) => child.firstname)).toEqual(['Onni', 'Eevi'])
    expect(JSON.stringify((await (await as('astrid'))(listMyChildren, {})).body)).not.toContain('Eevi')
    expect((await gather(aino, { includeChildAccounts: true })).body).toMatchObject({ childAccounts: own, accountProgress: null })
    expect((await gather(aino, {})).body).toMatchObject({ childAccounts: [], accountProgress: null })
  })

  test.each(['2199-01-01', '1990-05-05'])('born %s is refused', async (birthDate) => {
    const answer = await (await as('aino'))(addChild, { body: { firstName: 'X', lastName: 'Y', birthDate } })
    expectRefusal(answer, 'child.birth-date-invalid', 'birthDate')
  })
  test('a date that does not exist is refused', async () => {
    const answer = await (await as('aino'))(addChild, { body: { firstName: 'X', lastName: 'Y', birthDate: '2023-02-30' } })
    expectRefusal(answer, 'request.invalid', 'birthDate')
  })

  test('the same key adds one child, also at the same moment; twenty is the most, also at the same moment', async () => {
    const lars = await as('bjorn')
    const add = (firstName: string, key?: string) =>
      lars(addChild, { body: { firstName, lastName: 'Ek', birthDate: '2021-05-05' } }, key ? { 'idempotency-key': key } : {})
    const [one, two] = await Promise.all([add('Tove', 'k1'), add('Tove', 'k1')])
    expect(one?.body).toEqual(two?.body)
    expectRefusal(await add('Other', 'k1'), 'idempotency.other-body')
    const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => add(`Child ${index}`)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(19)
    expect((await lars(listMyChildren, {})).body).toHaveLength(20)
  })
})

describe('administration', () => {
  test('roles are given by administrators only, logged, and seen by the next call', async () => {
    const ines = await shop.asStaff('ines@hoppla.example')
    const astrid = await as('astrid')
    const { guid } = (await astrid(getMe, {})).body as User
    const input = { body: { userid: guid, role: 'Reception' as const } }
    expectRefusal(await astrid(addToRole, input), 'auth.forbidden')
    expectRefusal(await (await as('rut.ny@example.com', 'kotten rullar runt'))(addToRole, input), 'auth.forbidden')
    expectRefusal(await shop.call(addToRole, input), 'auth.required')
    expect((await ines(addToRole, input)).body).toMatchObject({ success: true })
    expect((await ines(addToRole, input)).status).toBe(200)
    expect((await astrid(getMe, {})).body).toMatchObject({ roles: ['Customer', 'Reception'] })
    // A role of one playground is none of the whole country's; one of the country asked is shown.
    const atOrebro = { ...input.body, role: 'VenueManager' as const, locationid: idOf('place', 'orebro') }
    expect((await ines(addToRole, { body: atOrebro })).status).toBe(200)
    expect((await astrid(getMe, {})).body).toMatchObject({ roles: ['Customer', 'Reception'] })
    const inSweden = { ...atOrebro, role: 'CountryManager' as const, locationid: idOf('place', 'sweden') }
    expect((await ines(addToRole, { body: inSweden })).status).toBe(200)
    expect((await astrid(getMe, {})).body).toMatchObject({ roles: ['Customer', 'Reception', 'CountryManager'] })
    const nobody = { body: { userid: '00000000-0000-4000-8000-000000000000', role: 'Reception' as const } }
    expectRefusal(await ines(addToRole, nobody), 'account.not-found')
    // Whoever registered an address that nobody has confirmed may be anybody.
    const unconfirmed = { details: { firstname: 'Mal', lastname: 'Lory', email: 'new.colleague@example.com' } }
    await shop.call(registerAccount, { body: { ...unconfirmed, password: 'kotten rullar runt', registrationSource: 'test' } })
    const intruder = await as('new.colleague@example.com', 'kotten rullar runt')
    const { guid: userid } = (await intruder(getMe, {})).body as User
    expectRefusal(await ines(addToRole, { body: { ...input.body, userid } }), 'role.address-unconfirmed', 'userid')
    expect((await intruder(getMe, {})).body).toMatchObject({ roles: ['Customer'] })
    expectRefusal(await ines(addToRole, { body: { ...input.body, locationid: nobody.body.userid } }), 'location.not-found')
    const logged = await shop.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'role.given')
      .where('actor_id', 'is not', null)
      .orderBy('id')
      .execute()
    expect(logged[0]).toMatchObject({ subject: guid, detail: { role: 'Reception', location: null } })
  })

  test('a role given is taken by administrators only, logged, and gone at the next call', async () => {
    const ines = await shop.asStaff('ines@hoppla.example')
    const aino = await as('aino')
    const { guid } = (await aino(getMe, {})).body as User
    const everywhere = { userid: guid, role: 'Finance' as const }
    const atOrebro = { ...everywhere, locationid: idOf('place', 'orebro') }
    // What an import had given, and a call gives as well, is the call's from then on.
    await sql`insert into account_roles (account_id, role, given_by_import) values (${guid}, 'Finance', true)`.execute(shop.deps.db)
    for (const body of [everywhere, atOrebro]) expect((await ines(addToRole, { body })).status).toBe(200)
    const { rows } = await sql`select given_by_import from account_roles where account_id = ${guid}`.execute(shop.deps.db)
    expect(rows).toEqual([{ given_by_import: false }, { given_by_import: false }])
    const rolesNow = async () => ((await aino(getMe, {})).body as User).roles
    expect(await rolesNow()).toEqual(['Customer', 'Finance'])
    expectRefusal(await aino(removeFromRole, { body: everywhere }), 'auth.forbidden')
    expectRefusal(await shop.call(removeFromRole, { body: everywhere }), 'auth.required')
    expect((await ines(removeFromRole, { body: everywhere })).body).toMatchObject({ success: true })
    expect(await rolesNow()).toEqual(['Customer'])
    // What is held at one place is taken there.
    const held = () => shop.deps.db.selectFrom('account_roles').select('location_id').where('account_id', '=', guid).execute()
    expect(await held()).toEqual([{ location_id: atOrebro.locationid }])
    expect((await ines(removeFromRole, { body: atOrebro })).status).toBe(200)
    expect(await held()).toEqual([])
    expect((await ines(removeFromRole, { body: atOrebro })).status).toBe(200)
    const nobody = { ...everywhere, userid: '00000000-0000-4000-8000-000000000000' }
    expectRefusal(await ines(removeFromRole, { body: nobody }), 'account.not-found')
    const logged = await shop.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'role.taken')
      .where('actor_id', 'is not', null)
      .orderBy('id')
      .execute()
    expect(logged.map(({ subject, detail }) => ({ subject, detail }))).toEqual([
      { subject: guid, detail: { role: 'Finance', location: null } },
      { subject: guid, detail: { role: 'Finance', location: atOrebro.locationid } },
    ])
  })

  test('the last administrator stays', async () => {
    const ines = await shop.asStaff('ines@hoppla.example')
    const { guid } = (await (await as('ines'))(getMe, {})).body as User
    expectRefusal(await ines(removeFromRole, { body: { userid: guid, role: 'Admin' } }), 'role.last-admin')
    expect(((await (await as('ines'))(getMe, {})).body as User).roles).toContain('Admin')
  })

  test('accounts opened between two days are listed to administrators, and that is logged', async () => {
    const today = new Date(Date.now()).toISOString().slice(0, 10)
    const query = { startDate: '2000-01-01', endDate: '2199-12-31' }
    expectRefusal(await (await as('astrid'))(usersWithinDates, { query }), 'auth.forbidden')
    const ines = await shop.asStaff('ines@hoppla.example')
    const all = (await ines(usersWithinDates, { query })).body as User[]
    expect(all.find((user) => user.email === 'ines@hoppla.example')).toEqual((await (await as('ines'))(getMe, {})).body)
    expect(all.length).toBeGreaterThan(10)
    const finnish = (await ines(usersWithinDates, { query: { ...query, culture: 'fi' } })).body as User[]
    expect(finnish.map((user) => user.culture)).toEqual(['fi-FI'])
    expect((await ines(usersWithinDates, { query: { startDate: '2000-01-01', endDate: '2000-01-02' } })).body).toEqual([])
    expectRefusal(await ines(usersWithinDates, { query: { startDate: today, endDate: 'tomorrow' } }), 'request.invalid', 'endDate')
    const logged = await shop.deps.db.selectFrom('audit_log').selectAll().where('action', '=', 'users.listed').execute()
    expect(logged.length).toBe(3)
  })
})

test('onboarding status: unknown values fall back, missing ones are refused', async () => {
  const astrid = await as('astrid')
  const ask = (query: { desiredStep: string; origin: string; intent: string }) => astrid(onboardingStatus, { query })
  expect((await ask({ desiredStep: 'Dance', origin: 'Moon', intent: 'Fly' })).body).toEqual({
    nextStep: 'Continue',
    flow: 'Onboarding',
    progressStep: 'Continue',
    remainingSteps: [],
  })
  const unasked = await shop.app.inject({ url: onboardingStatus.path, headers: { host: 'localhost:3000' } })
  expect(unasked.statusCode).toBe(401)
  const answer = await astrid({ ...onboardingStatus, query: undefined } as unknown as typeof onboardingStatus, {
    query: {} as never,
  })
  expectRefusal(answer, 'request.invalid', 'intent')
})
