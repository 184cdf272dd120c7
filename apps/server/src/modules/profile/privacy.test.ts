import { randomUUID } from 'node:crypto'
import type { ErrorBody } from '@hoppla/contract/errors'
import {
  addChild,
  type ChildAccount,
  changePassword,
  childrenByCountry,
  getMe,
  getMemberCard,
  getPreferences,
  listMyChildren,
  type MemberCard,
  readMemberCard,
  registerAccount,
  type SelectableChild,
  savePreferences,
  type User,
  updateProfile,
} from '@hoppla/contract/profile'
import {
  type ChildDetails,
  eraseChildHealth,
  getChild,
  removeChild,
  saveChildHealth,
  saveChildPhotoConsent,
  updateChild,
} from '@hoppla/contract/profile/children'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectRefusal, type TestApp, type TestCall, testApp } from '../../testing/app.ts'
import { aBrowser } from '../../testing/browser.ts'
import { cardCode, cardLifetime, readCardCode } from './member-card.rules.ts'
import { preferencesLink } from './preferences.ts'

const password = 'Hopp-hopp-hurra-1'
let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
beforeEach(() => shop.deps.clock.advance(3_600))
afterAll(() => shop.close())

const as = async (email: string, chosen = password): Promise<TestCall> => {
  const browser = aBrowser(shop.app)
  await browser.signIn(email.includes('@') ? email : `${email}@hoppla.example`, chosen)
  return shop.withToken((await browser.tokens()).access_token)
}
const aParent = async (details: object = {}): Promise<{ call: TestCall; id: string; email: string }> => {
  const email = `p${randomUUID().slice(0, 8)}@example.com`
  await shop.call(registerAccount, {
    body: {
      details: { firstname: 'Siv', lastname: 'Berg', email, ...details },
      password: 'kotten rullar runt',
      registrationSource: '',
    },
  })
  const call = await as(email, 'kotten rullar runt')
  return { call, id: ((await call(getMe, {})).body as User).guid, email }
}
const aChild = async (call: TestCall, body = { firstName: 'Mio', lastName: 'Berg', birthDate: '2021-03-04' }): Promise<string> =>
  ((await call(addChild, { body })).body as ChildAccount).guid

describe('a child', () => {
  test('is changed, and taken away with all that hangs on it', async () => {
    const { call } = await aParent()
    const guid = await aChild(call)
    const changed = await call(updateChild, { params: { guid }, body: { firstName: '宮崎 駿', birthDate: '2020-02-29' } })
    expect(changed.body).toMatchObject({
      firstname: '宮崎 駿',
      lastname: 'Berg',
      birthdate: '2020-02-29',
      rights: ['view', 'book', 'edit'],
    })
    expectRefusal(
      await call(updateChild, { params: { guid }, body: { birthDate: '1990-01-01' } }),
      'child.birth-date-invalid',
      'birthDate',
    )
    await call(saveChildHealth, { params: { guid }, body: { allergies: 'Nötter', notes: '', consent: true } })
    expect((await call(removeChild, { params: { guid } })).status).toBe(204)
    expect((await call(listMyChildren, {})).body).toEqual([])
    for (const table of ['children', 'child_health', 'child_consents', 'child_guardians'] as const) {
      const column = table === 'children' ? 'id' : 'child_id'
      const { rows } = await shop.deps.pool.query(`select 1 from ${table} where ${column} = $1`, [guid])
      expect(rows, table).toEqual([])
    }
    expectRefusal(await call(removeChild, { params: { guid } }), 'child.not-found')
  })

  test('allergies and notes need consent, are encrypted, withdrawn and erased', async () => {
    const { call } = await aParent()
    const guid = await aChild(call)
    const body = { allergies: 'Jordnötter,\nägg', notes: 'Epipen i väskan' }
    expectRefusal(
      await call(saveChildHealth, { params: { guid }, body: { ...body, consent: false } }),
      'child.consent-required',
      'consent',
    )
    const saved = (await call(saveChildHealth, { params: { guid }, body: { ...body, consent: true } })).body as ChildDetails
    expect(saved.health).toMatchObject(body)
    const { rows } = await shop.deps.pool.query<{ text: string }>(
      `select encode(encrypted, 'escape') as text from child_health where child_id = $1`,
      [guid],
    )
    expect(rows[0]?.text).not.toContain('Epipen')
    // Another child's encrypted bytes cannot be opened as this one's.
    const other = await aChild(call)
    await shop.deps.pool.query(
      `insert into child_health select $2, encrypted, saved_by, saved_at, erase_after from child_health where child_id = $1`,
      [guid, other],
    )
    expect((await call(getChild, { params: { guid: other } })).status).toBe(500)
    const erased = (await call(eraseChildHealth, { params: { guid } })).body as ChildDetails
    expect(erased.health).toBeNull()
    const consents = await shop.deps.db
      .selectFrom('child_consents')
      .select(['kind', 'given'])
      .where('child_id', '=', guid)
      .orderBy('id')
      .execute()
    expect(consents).toEqual([
      { kind: 'health', given: true },
      { kind: 'health', given: false },
    ])
  })

  test('what one guardian has not read, the other does not overwrite', async () => {
    const { call } = await aParent()
    const guid = await aChild(call)
    const save = (allergies: string, replaces?: string | null) =>
      call(saveChildHealth, { params: { guid }, body: { allergies, notes: '', consent: true, replaces } })
    const first = (await save('Jordnötter', null)).body as ChildDetails
    // Somebody else still has the empty form open.
    expectRefusal(await save('Katter', null), 'child.health-changed')
    expectRefusal(await save('', null), 'child.health-changed')
    shop.deps.clock.advance(1)
    const second = (await save('Jordnötter och ägg', first.health?.savedAt)).body as ChildDetails
    expectRefusal(await save('Katter', first.health?.savedAt), 'child.health-changed')
    expect(((await call(getChild, { params: { guid } })).body as ChildDetails).health?.allergies).toBe('Jordnötter och ägg')
    await call(eraseChildHealth, { params: { guid } })
    expectRefusal(await save('Katter', second.health?.savedAt), 'child.health-changed')
    // Who does not say what is replaced replaces what is there.
    expect((await save('Katter')).status).toBe(200)
  })

  test('photo consent: never asked, yes, no; each a line of the ledger', async () => {
    const { call } = await aParent()
    const guid = await aChild(call)
    const photo = async () => ((await call(getChild, { params: { guid } })).body as ChildDetails).photoconsent
    expect(await photo()).toEqual({ given: false, at: null })
    await call(saveChildPhotoConsent, { params: { guid }, body: { given: true } })
    expect(await photo()).toMatchObject({ given: true })
    await call(saveChildPhotoConsent, { params: { guid }, body: { given: false } })
    expect(await photo()).toMatchObject({ given: false, at: expect.any(String) })
    await expect(shop.deps.pool.query('update child_consents set given = true')).rejects.toThrow('append-only')
  })

  test('a second guardian with the right to see may not change, and one’s leaving leaves the child to the other', async () => {
    const [one, other] = [await aParent(), await aParent({ firstname: 'Bo' })]
    const guid = await aChild(one.call)
    const guardian = { child_id: guid, account_id: other.id }
    await shop.deps.db
      .insertInto('child_guardians')
      .values({ ...guardian, rights: [] })
      .execute()
    expectRefusal(await other.call(getChild, { params: { guid } }), 'child.not-found')
    await shop.deps.db
      .updateTable('child_guardians')
      .set({ rights: ['view'] })
      .where('account_id', '=', other.id)
      .execute()
    const seen = (await other.call(getChild, { params: { guid } })).body as ChildDetails
    expect(seen.guardians.map(({ firstname, isYou }) => [firstname, isYou])).toEqual([
      ['Bo', true],
      ['Siv', false],
    ])
    expectRefusal(await other.call(updateChild, { params: { guid }, body: { firstName: 'X' } }), 'child.right-missing')
    expectRefusal(await other.call(removeChild, { params: { guid } }), 'child.right-missing')
    await one.call(removeChild, { params: { guid } })
    expect((await one.call(listMyChildren, {})).body).toEqual([])
    expect(((await other.call(listMyChildren, {})).body as ChildAccount[]).map((child) => child.guid)).toEqual([guid])
  })

  test('for choosing: judged on the day, a moment counts by its day in the country', async () => {
    const { call } = await aParent()
    await aChild(call, { firstName: 'Ny', lastName: 'B', birthDate: '2024-06-15' })
    await aChild(call, { firstName: 'Stor', lastName: 'B', birthDate: '2009-06-15' })
    const sweden = await shop.deps.db.selectFrom('countries').select('id').where('slug', '=', 'sweden').executeTakeFirstOrThrow()
    const on = async (validDate: string, headers = {}) =>
      (
        (await call(childrenByCountry, { params: { countryId: sweden.id }, query: { validDate } }, headers))
          .body as SelectableChild[]
      ).map(({ firstName, selectable, warningCode }) => [firstName, selectable, warningCode])
    expect(await on('2024-06-14')).toEqual([
      ['Stor', true, null],
      ['Ny', false, 'not-born-yet'],
    ])
    // 22:30 UTC on the 14th is half past midnight on the 15th in Sweden.
    expect(await on('2024-06-14T22:30:00Z')).toContainEqual(['Ny', true, null])
    expect(await on('2027-06-15')).toContainEqual(['Stor', false, 'too-old'])
    const [first] = (
      await call(
        childrenByCountry,
        { params: { countryId: sweden.id }, query: { validDate: '2027-06-15' } },
        { 'accept-language': 'sv' },
      )
    ).body as SelectableChild[]
    expect(first?.warning).toBe('Stor har fyllt 18 den dagen.')
    expectRefusal(
      await call(childrenByCountry, { params: { countryId: randomUUID() }, query: { validDate: '2027-06-15' } }),
      'country.not-found',
    )
    expectRefusal(
      await call(childrenByCountry, { params: { countryId: sweden.id }, query: { validDate: 'soon' } }),
      'request.invalid',
      'validDate',
    )
  })
})

describe('names and phones', () => {
  test.each([
    ['Ł', 200],
    ['عبد الرحمن', 200],
    ['𠮷'.repeat(100), 200],
    ['x'.repeat(100), 200],
    ['x'.repeat(101), 400],
    ['   ', 400],
    ['Nu\u0000ll', 400],
    ['Two\nlines', 400],
  ])('the name %j answers %i', async (firstname, status) => {
    const { call } = await aParent()
    const answer = await call(updateProfile, { body: { firstname } })
    expect(answer.status).toBe(status)
    if (status === 400) expectRefusal(answer, 'request.invalid', 'firstname')
  })

  test.each([
    ['070-174 06 11', '+46', 200],
    ['+47 400 00 118', undefined, 200],
    // Of a possible length, in a range that nobody is given.
    ['009 999 99 99', '+46', 400],
    ['12', '+46', 400],
  ])('the phone %s %s answers %i', async (phone, countrycode, status) => {
    const { call } = await aParent()
    const answer = await call(updateProfile, { body: { phone, ...(countrycode ? { countrycode } : {}) } })
    expect(answer.status).toBe(status)
    if (status === 400) expectRefusal(answer, 'request.invalid', 'phone')
  })

  test('roles, userid and emailconfirmed sent along are refused by name and change nothing, for oneself and for others', async () => {
    const [one, other] = [await aParent(), await aParent()]
    const smuggled = {
      firstname: 'Ny',
      roles: ['Admin'],
      userid: other.id,
      guid: other.id,
      emailconfirmed: true,
      memberid: 'AAAA',
      security_version: 9,
    }
    const refused = await one.call(updateProfile, { body: smuggled })
    expectRefusal(refused, 'request.invalid')
    expect(Object.keys((refused.body as ErrorBody).errors ?? {})).toEqual(
      expect.arrayContaining(['roles', 'userid', 'emailconfirmed']),
    )
    expect((await one.call(getMe, {})).body).toMatchObject({
      guid: one.id,
      firstname: 'Siv',
      emailconfirmed: false,
      roles: ['Customer'],
    })
    expect((await other.call(getMe, {})).body).toMatchObject({ firstname: 'Siv', roles: ['Customer'] })
  })
})

describe('the member card', () => {
  test('its code is read by the reception, and by nobody else', async () => {
    const { call } = await aParent()
    const guid = await aChild(call)
    const view = (await call(getMemberCard, {})).body as MemberCard
    expect(view.card.name).toBe('Siv Berg')
    expect(view.children.map((child) => child.guid)).toEqual([guid])
    const rut = await shop.asStaff('rut@hoppla.example')
    expect((await rut(readMemberCard, { body: { code: view.card.code.toLowerCase() } })).body).toEqual({
      name: 'Siv Berg',
      memberid: view.card.memberid,
      isChild: false,
      children: [{ name: 'Mio Berg' }],
    })
    expect((await rut(readMemberCard, { body: { code: view.children[0]?.code ?? '' } })).body).toMatchObject({
      name: 'Mio Berg',
      isChild: true,
    })
    expectRefusal(await call(readMemberCard, { body: { code: view.card.code } }), 'auth.forbidden')
    // The number alone, which stands on the card, proves nothing.
    expectRefusal(await rut(readMemberCard, { body: { code: view.card.membercardid } }), 'member-card.invalid')
    shop.deps.clock.advance(cardLifetime / 1_000 + 1)
    expectRefusal(await rut(readMemberCard, { body: { code: view.card.code } }), 'member-card.invalid')
  })

  test('a code changed in any place is none', () => {
    const key = Buffer.alloc(32, 1)
    const until = new Date('2026-06-01T12:00:00Z')
    const code = cardCode(key, 'ABCDEFGH234567', until)
    expect(readCardCode([key], code, until)).toBe('ABCDEFGH234567')
    expect(readCardCode([key], code, new Date(until.getTime() + 1))).toBeUndefined()
    expect(readCardCode([Buffer.alloc(32, 2)], code, until)).toBeUndefined()
    for (let place = 0; place < code.length; place++) {
      const changed = `${code.slice(0, place)}${code[place] === 'X' ? 'Y' : 'X'}${code.slice(place + 1)}`
      expect(readCardCode([key], changed, until), changed).toBeUndefined()
    }
  })
})

describe('communication preferences', () => {
  const tokenOf = (id: string) => new URL(preferencesLink(shop.deps, 'http://localhost', 'sv', id)).searchParams.get('token') ?? ''

  test('by the link of a mail nobody needs to sign in; a bare id asks to', async () => {
    const { id } = await aParent({ gdprallowpartnersms: true })
    const other = await aParent()
    const params = { userId: id }
    const answer = await shop.call(getPreferences, { params, query: { token: tokenOf(id) } })
    expect(answer.body).toMatchObject({
      email: expect.stringMatching(/^p•••@example\.com$/),
      channels: { 'partner-sms': true, nps: false },
    })
    const saved = await shop.call(savePreferences, {
      params,
      body: { token: tokenOf(id), channels: { 'partner-sms': false, nps: true } },
    })
    expect(saved.body).toMatchObject({ channels: { 'partner-sms': false, nps: true } })
    const ledger = await shop.deps.db
      .selectFrom('consents')
      .select(['kind', 'given', 'source'])
      .where('account_id', '=', id)
      .orderBy('id')
      .execute()
    expect(ledger.slice(-2)).toEqual([
      { kind: 'partner-sms', given: false, source: 'mail-link' },
      { kind: 'nps', given: true, source: 'mail-link' },
    ])
    expectRefusal(await shop.call(getPreferences, { params, query: {} }), 'auth.required')
    expectRefusal(await other.call(getPreferences, { params, query: {} }), 'account.not-found')
    for (const token of [tokenOf(other.id), `${tokenOf(id)}x`, tokenOf(id).replace(/^./, 'z'), 'x'])
      expectRefusal(await shop.call(getPreferences, { params, query: { token } }), 'preferences.link-invalid')
    const old = tokenOf(id)
    shop.deps.clock.advance(61 * 86_400)
    expectRefusal(await shop.call(getPreferences, { params, query: { token: old } }), 'preferences.link-invalid')
  })

  test('signed in one sees the whole address and changes what one says', async () => {
    const { call, id, email } = await aParent({ gdprdisallowinformation: false })
    const saved = await call(savePreferences, { params: { userId: id }, body: { channels: { sms: true } } })
    expect(saved.body).toMatchObject({ email, channels: { information: true, sms: true, 'partner-information': false } })
    expectRefusal(
      await call(savePreferences, { params: { userId: id }, body: { channels: { fax: true } as never } }),
      'request.invalid',
      'channels.fax',
    )
  })
})

describe('changing the password', () => {
  test('asks for the old one, ends every session and tells the holder', async () => {
    const { call, email } = await aParent()
    expectRefusal(
      await call(changePassword, { body: { currentPassword: 'wrong', newPassword: 'barr och mossa' } }),
      'password.wrong',
      'currentPassword',
    )
    expectRefusal(
      await call(changePassword, { body: { currentPassword: 'kotten rullar runt', newPassword: 'short' } }),
      'password.too-weak',
      'newPassword',
    )
    await shop.runJobs()
    shop.sentMails.length = 0
    const input = { currentPassword: 'kotten rullar runt', newPassword: 'barr och mossa' }
    expect((await call(changePassword, { body: input })).status).toBe(204)
    expectRefusal(await call(getMe, {}), 'auth.required')
    expect(((await (await as(email, 'barr och mossa'))(getMe, {})).body as User).email).toBe(email)
    await shop.runJobs()
    expect(shop.sentMails.map(({ to, template }) => [to, template])).toEqual([[email, 'password-changed']])
  })
})
