import { randomUUID } from 'node:crypto'
import { getPreferences, savePreferences } from '@hoppla/contract/profile'
import { languages } from '@hoppla/i18n'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { idOf } from '../../import/ids.ts'
import { momentOf } from '../../kernel/calendar.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { greetBirthdays, mailBirthday } from './birthdays.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
beforeEach(async () => {
  await shop.deps.pool.query('delete from child_guardians')
  shop.sentMails.length = 0
})
afterAll(() => shop.close())

type Family = { accountId: string; childId: string; email: string }
type FamilyInput = {
  birthDate: string
  playground?: string
  country?: string
  culture?: string
  consents?: boolean[]
  firstName?: string
}

/** A parent with a child. @param consents answers about greetings, oldest first. */
const aFamily = async ({
  birthDate,
  playground,
  country = 'sweden',
  culture = 'sv-SE',
  ...family
}: FamilyInput): Promise<Family> => {
  const [accountId, childId] = [randomUUID(), randomUUID()]
  const email = `p${accountId.slice(0, 8)}@example.com`
  const { db } = shop.deps
  await db
    .insertInto('accounts')
    .values({
      id: accountId,
      email,
      email_normalized: email,
      email_confirmed_at: new Date('2020-01-01'),
      first_name: 'Siv',
      last_name: 'Berg',
      culture,
      country_id: idOf('place', country),
      preferred_playground_id: playground === undefined ? null : idOf('place', playground),
      registration_source: 'test',
    })
    .execute()
  for (const given of family.consents ?? [true]) await consent(accountId, given)
  await db
    .insertInto('children')
    .values({ id: childId, first_name: family.firstName ?? 'Elsa', last_name: 'Berg', birth_date: birthDate })
    .execute()
  await db.insertInto('child_guardians').values({ child_id: childId, account_id: accountId }).execute()
  return { accountId, childId, email }
}
const consent = (account_id: string, given: boolean) =>
  shop.deps.db
    .insertInto('consents')
    .values({ account_id, kind: 'greetings', given, text_version: 'test', source: 'test', at: new Date('2020-01-01') })
    .execute()

const at = (day: string, time: string, zone = 'Europe/Stockholm') => shop.deps.clock.set(momentOf(day, time, zone))
const greet = async () => {
  await greetBirthdays(shop.deps)
  await shop.runJobs()
  return shop.sentMails.splice(0)
}
const subjects = async () => (await greet()).map(({ subject }) => subject)

describe('a greeting on a child’s birthday', () => {
  test('goes out in the morning of the day, once, and again a year later', async () => {
    const { email } = await aFamily({ birthDate: '2021-05-09' })
    at('2026-05-08', '12:00')
    expect(await greet()).toEqual([])
    at('2026-05-09', '07:59')
    expect(await greet()).toEqual([])
    at('2026-05-09', '08:00')
    expect(await greet()).toMatchObject([{ to: email, template: 'birthday', subject: 'Elsa fyller 5 i dag!' }])
    for (const time of ['08:00', '09:05', '19:59']) {
      at('2026-05-09', time)
      expect(await greet(), time).toEqual([])
    }
    at('2027-05-09', '08:05')
    expect(await subjects()).toEqual(['Elsa fyller 6 i dag!'])
  })

  test('after a standstill it is caught up the same day, but neither at night nor a day late', async () => {
    await aFamily({ birthDate: '2021-05-09' })
    at('2026-05-09', '20:00')
    expect(await greet()).toEqual([])
    at('2026-05-10', '09:00')
    expect(await greet()).toEqual([])
    at('2027-05-09', '19:30')
    expect(await greet()).toHaveLength(1)
  })

  test('only with consent, and the newest answer counts', async () => {
    at('2026-05-09', '09:00')
    await aFamily({ birthDate: '2021-05-09', consents: [] })
    await aFamily({ birthDate: '2021-05-09', consents: [false] })
    await aFamily({ birthDate: '2021-05-09', consents: [true, false] })
    const yes = await aFamily({ birthDate: '2021-05-09', consents: [true, false, true] })
    expect((await greet()).map(({ to }) => to)).toEqual([yes.email])
  })

  test('what changes between the queue and the mail counts: consent withdrawn, child or account gone, another birthday, the day over', async () => {
    const { db } = shop.deps
    at('2026-05-09', '09:00')
    const families = await Promise.all(Array.from({ length: 5 }, () => aFamily({ birthDate: '2021-05-09' })))
    await greetBirthdays(shop.deps)
    const [withdrawn, childGone, left, corrected] = families as [Family, Family, Family, Family]
    await consent(withdrawn.accountId, false)
    await db.deleteFrom('children').where('id', '=', childGone.childId).execute()
    await db.updateTable('accounts').set({ deleted_at: new Date() }).where('id', '=', left.accountId).execute()
    await db.updateTable('children').set({ birth_date: '2021-05-10' }).where('id', '=', corrected.childId).execute()
    await shop.runJobs()
    expect(shop.sentMails.map(({ to }) => to)).toEqual([families[4]?.email])
    await aFamily({ birthDate: '2021-05-09' })
    await greetBirthdays(shop.deps)
    at('2026-05-10', '00:01')
    shop.sentMails.length = 0
    await shop.runJobs()
    expect(shop.sentMails).toEqual([])
  })

  test('not to a guardian who may not see the child, to an address nobody confirmed, on the day of birth, nor to an adult', async () => {
    const { db } = shop.deps
    at('2026-05-09', '09:00')
    const blind = await aFamily({ birthDate: '2021-05-09' })
    await db.updateTable('child_guardians').set({ rights: [] }).where('child_id', '=', blind.childId).execute()
    const unconfirmed = await aFamily({ birthDate: '2021-05-09' })
    await db.updateTable('accounts').set({ email_confirmed_at: null }).where('id', '=', unconfirmed.accountId).execute()
    await aFamily({ birthDate: '2026-05-09' })
    await aFamily({ birthDate: '2008-05-09' })
    await aFamily({ birthDate: '2009-05-09', firstName: 'Sjutton' })
    expect(await subjects()).toEqual(['Sjutton fyller 17 i dag!'])
  })

  test('born on 29 February: on that day in leap years, in others on 1 March', async () => {
    await aFamily({ birthDate: '2020-02-29' })
    const greetedOn = async (day: string) => {
      at(day, '10:00')
      return subjects()
    }
    expect(await greetedOn('2026-02-28')).toEqual([])
    expect(await greetedOn('2026-03-01')).toEqual(['Elsa fyller 6 i dag!'])
    expect(await greetedOn('2028-02-28')).toEqual([])
    expect(await greetedOn('2028-02-29')).toEqual(['Elsa fyller 8 i dag!'])
    expect(await greetedOn('2028-03-01')).toEqual([])
  })

  test('by the clock and brand of the guardian’s playground; a family that moves is greeted where it lives now, once', async () => {
    const { accountId } = await aFamily({ birthDate: '2021-05-09', playground: 'turku' })
    // Eight o'clock in Finland is seven in Sweden, where the account was opened.
    at('2026-05-09', '07:05')
    const [mail] = await greet()
    expect(mail?.html).toContain('Hoppla Turku')
    expect(mail?.html).toContain('http://fi.localhost:3000/fi/playgrounds/turku')
    await shop.deps.db
      .updateTable('accounts')
      .set({ preferred_playground_id: idOf('place', 'orebro') })
      .where('id', '=', accountId)
      .execute()
    at('2026-05-09', '08:05')
    expect(await greet()).toEqual([])
    at('2027-05-09', '07:05')
    expect(await greet()).toEqual([])
    at('2027-05-09', '08:05')
    const [next] = await greet()
    expect(next?.html).toContain('http://localhost:3000/sv/playgrounds/orebro')
  })

  test('two processes at the same moment greet once; a mail that is sent again after a crash is the same mail', async () => {
    const { childId, accountId } = await aFamily({ birthDate: '2021-05-09' })
    at('2026-05-09', '09:00')
    await Promise.all(Array.from({ length: 6 }, () => greetBirthdays(shop.deps)))
    await shop.runJobs()
    expect(shop.sentMails).toHaveLength(1)
    shop.sentMails.length = 0
    const payload = { mailId: randomUUID(), childId, accountId }
    await mailBirthday.run(shop.deps, payload)
    await mailBirthday.run(shop.deps, payload)
    expect(new Set(shop.sentMails.map(({ id }) => id)).size).toBe(1)
  })

  test('names nobody can turn into a link', async () => {
    await aFamily({ birthDate: '2021-05-09', firstName: 'www.evil.example' })
    at('2026-05-09', '09:00')
    const [mail] = await greet()
    expect(`${mail?.subject}${mail?.text}`).not.toContain('evil.example')
  })
})

test.each(languages)('in %s: whole, with the child’s name, and ended by one link without signing in', async (language) => {
  const home = { en: 'sweden', sv: 'sweden', nb: 'norway', da: 'denmark', fi: 'finland', de: 'germany' }[language]
  const { accountId, email } = await aFamily({ birthDate: '2021-05-09', country: home, culture: `${language}-XX` })
  at('2026-05-09', '10:00')
  const [mail] = await greet()
  expect(mail).toMatchObject({ to: email, language, subject: expect.stringMatching(/Elsa.*5/) })
  expect(mail?.text).not.toMatch(/\{\{|undefined|birthday\./)
  expect(mail?.html).toMatch(/<img src="http[^"]+\/mail-art\/[^"]+\.png"/)
  const address = new URL(/https?:\S+communication-preferences\S+/.exec(mail?.text ?? '')?.[0] ?? '')
  expect(mail?.unsubscribe).toBe(address.href)
  expect(address.searchParams.get('channel')).toBe('greetings')
  const params = { userId: accountId }
  const token = address.searchParams.get('token') ?? ''
  expect((await shop.call(getPreferences, { params, query: { token } })).body).toMatchObject({ channels: { greetings: true } })
  await shop.call(savePreferences, { params, body: { token, channels: { greetings: false } } })
  at('2027-05-09', '10:00')
  expect(await greet()).toEqual([])
})
