import { readFileSync } from 'node:fs'
import { formatDate } from '@hoppla/i18n'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { withBrowser } from '../support/browser.ts'
import { press, tabTo, typeInto } from '../support/keyboard.ts'
import { mailFor, mailsTo } from '../support/mailbox.ts'
import { someEmail } from '../support/parent.ts'
import { newParent, Site } from '../support/site.ts'
import { originAt } from '../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')

/** A year ahead: always within the eighteen months that may be asked for. */
const wished = `${new Date().getFullYear() + 1}-05-05`

const summary = (page: Page) => page.locator('.summary')
const holdsFocus = (page: Page, selector: string) =>
  expect.poll(() => page.evaluate((where) => document.activeElement?.matches(where), selector)).toBe(true)
/** The enquiries that leave the page from now on. */
const watchSent = (page: Page): string[] => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/enquiries/')) sent.push(request.postData() ?? '')
  })
  return sent
}
/** From the last sentence of the thanks: “… Referens A1B2C3.” */
const referenceOn = async (page: Page): Promise<string> =>
  (await page.locator('main .card.leaf p.num').innerText()).split(' ').at(-1)?.replace('.', '') ?? ''
/** The playground's mail about an enquiry: its mailbox may hold those of others. */
const mailAbout = async (contact: string, reference: string) =>
  (await mailsTo(origin, contact)).filter(({ text }) => text.includes(reference))

describe('a party', () => {
  test('is asked for by a parent who signs in on the way: own contact filled in, an impossible number told with everything kept, sent once by two clicks', async () => {
    const { page, expectError } = await visitor({ language: 'en-GB' })
    const site = new Site(page, origin, 'en')
    const { t } = site
    const parent = newParent('Astrid')
    await site.open('/login?origin=PartyBooking&continuePath=/en/party/orebro')
    await site.answerCookies('necessary')
    await site.register(parent)
    await site.arrivesAt('/party/orebro')
    await site.link(t('enquiries.party.toForm')).click()
    await expect.poll(() => site.field(t('enquiries.form.name')).inputValue()).toBe('Astrid Björkhagen')
    expect(await site.field(t('enquiries.form.email')).inputValue()).toBe(parent.email)

    const sent = watchSent(page)
    await site.fillDate(wished)
    await site.field(t('enquiries.form.children')).fill('12')
    await site.field(t('enquiries.party.age')).fill('6')
    await page.getByRole('combobox', { name: t('enquiries.party.room') }).selectOption({ index: 2 })
    await site.field(t('enquiries.form.phone')).fill('070-1')
    await site.field(t('enquiries.form.message')).fill('No nuts, please <b>& thanks</b>')
    await site.button(t('enquiries.form.send')).click()
    expectError(/status of 400 .*\/api\/enquiries\/party$/)
    await summary(page).waitFor()
    await holdsFocus(page, '.summary')
    expect(await site.field(t('enquiries.form.phone')).getAttribute('aria-invalid')).toBe('true')
    expect(await page.locator('input[name=date]').inputValue()).toBe(wished)
    expect(await site.field(t('enquiries.form.message')).inputValue()).toBe('No nuts, please <b>& thanks</b>')
    await expectAccessible(page, 'party enquiry with a fault')

    await site.field(t('enquiries.form.phone')).fill('070-174 06 11')
    await site.button(t('enquiries.form.send')).dblclick()
    await site.heading(t('enquiries.form.sent.title')).waitFor()
    await holdsFocus(page, 'h2')
    await expectAccessible(page, 'party enquiry sent')
    expect(sent).toHaveLength(2)
    const reference = await referenceOn(page)

    const copy = await mailFor(origin, parent.email, 'party-enquiry-sender')
    expect([copy.language, copy.replyTo]).toEqual(['en', 'party.orebro@se.hoppla.example'])
    expect(copy.text).toContain(reference)
    await expect.poll(() => mailAbout('party.orebro@se.hoppla.example', reference)).toHaveLength(1)
    const [theirs] = await mailAbout('party.orebro@se.hoppla.example', reference)
    expect([theirs?.language, theirs?.replyTo, theirs?.template]).toEqual(['sv', parent.email, 'party-enquiry-playground'])
    expect(theirs?.html).toContain('No nuts, please &lt;b&gt;')
    expect((await mailsTo(origin, parent.email)).filter(({ template }) => template === 'party-enquiry-sender')).toHaveLength(1)
  })

  test('cannot be asked for before the opening: the note for the calendar comes down, the form appears at the moment itself, and the server keeps its own time', async () => {
    const { page, expectError } = await visitor()
    const site = new Site(page, origin, 'sv')
    const { t } = site
    await page.clock.install()
    await site.open('/party/umea')
    await site.answerCookies('necessary')
    await site.heading('Kalas i Umeå, snart!').waitFor()
    await expectAccessible(page, 'parties that open later')
    expect(await page.locator('form').count()).toBe(0)
    const coming = page.waitForEvent('download')
    await site.link('Lägg till i kalendern').click()
    const file = await coming
    expect(file.suggestedFilename()).toBe('umea-party.ics')
    expect(readFileSync(await file.path(), 'utf8')).toMatch(/SUMMARY:Fråga om kalas på Hoppla Umeå[\s\S]*END:VCALENDAR/)

    await page.clock.fastForward(264 * 3_600_000)
    await site.heading(t('enquiries.party.at', { playground: 'Hoppla Umeå' })).waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: t('enquiries.party.nowOpen') })
      .waitFor({ state: 'attached' })
    await site.fillDate(wished)
    await site.field(t('enquiries.form.children')).fill('8')
    await site.field(t('enquiries.party.age')).fill('5')
    await site.field(t('enquiries.form.name')).fill('Björn Tidig')
    await site.field(t('enquiries.form.email')).fill(someEmail('bjorn'))
    await site.field(t('enquiries.form.phone')).fill('070-174 06 12')
    await site.button(t('enquiries.form.send')).click()
    expectError(/status of 400 .*\/api\/enquiries\/party$/)
    await summary(page).waitFor()
    await holdsFocus(page, '.summary')
    expect(await site.field(t('enquiries.form.name')).inputValue()).toBe('Björn Tidig')
  })
})

test('a school asks for a visit with the keyboard alone; both mails are Finnish, the answer goes to the teacher', async () => {
  const { page } = await visitor({ language: 'fi-FI', width: 'desktop' })
  const site = new Site(page, originAt(origin, 'fi.localhost'), 'fi')
  const { t } = site
  const email = someEmail('opettaja')
  await site.open('/redirect-groupbooking')
  await press(page, site.button(t('common.cookies.necessary')))
  await press(page, site.button(t('enquiries.form.send')))
  await summary(page).waitFor()
  await holdsFocus(page, '.summary')
  await press(page, summary(page).getByRole('link').first())
  await holdsFocus(page, '#playgroundId')
  await page.keyboard.press('ArrowDown')
  await typeInto(page, site.field(t('groups.organisation')), 'Hiiden koulu 2 B')
  await typeInto(page, page.getByRole('textbox', { name: t('common.datePart.day'), exact: true }), '5')
  await typeInto(page, page.getByRole('textbox', { name: t('common.datePart.month'), exact: true }), '5')
  await typeInto(page, page.getByRole('textbox', { name: t('common.datePart.year'), exact: true }), wished.slice(0, 4))
  await page
    .getByRole('status')
    .getByText(formatDate(wished, 'fi', 'weekday'))
    .waitFor()
  expect(await page.locator('input[name=date]').inputValue()).toBe(wished)
  await typeInto(page, site.field(t('enquiries.form.children')), '24')
  await typeInto(page, site.field(t('groups.adults')), '3')
  await typeInto(page, site.field(t('groups.invoiceReference')), 'HK-2B')
  await typeInto(page, site.field(t('enquiries.form.name')), 'Aino Opettaja')
  await typeInto(page, site.field(t('enquiries.form.email')), email)
  await typeInto(page, site.field(t('enquiries.form.phone')), '040 123 4567')
  await tabTo(page, site.button(t('enquiries.form.send')))
  await page.keyboard.press('Enter')
  await site.heading(t('enquiries.form.sent.title')).waitFor()
  const reference = await referenceOn(page)
  const copy = await mailFor(origin, email, 'group-enquiry-sender')
  expect([copy.language, copy.replyTo]).toEqual(['fi', 'group.vantaa@fi.hoppla.example'])
  await expect.poll(() => mailAbout('group.vantaa@fi.hoppla.example', reference)).toHaveLength(1)
  const [theirs] = await mailAbout('group.vantaa@fi.hoppla.example', reference)
  expect([theirs?.language, theirs?.replyTo]).toEqual(['fi', email])
  for (const said of ['Hiiden koulu 2 B', 'HK-2B', '+358 40 1234567']) expect(theirs?.text).toContain(said)
})

test.each([
  ['localhost', 'sv', 'orebro'],
  ['fi.localhost', 'fi', 'jyvaskyla'],
  ['de.localhost', 'de', 'muenchen'],
] as const)('at %s in %s the pages stand 320 px without a sideways scroll, and in German axe too', async (host, language, slug) => {
  const { page } = await visitor({ language })
  const site = new Site(page, originAt(origin, host), language)
  await site.open('/party')
  await site.answerCookies('necessary')
  for (const path of ['/party', `/party/${slug}`, '/redirect-groupbooking', `/book-entrance/${slug}`]) {
    if (path !== '/party') await site.open(path)
    // The crawler (guest-pages) asks axe about every kind of page; here stand the longest words.
    if (language === 'de') await expectAccessible(page, path)
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), path).toBe(0)
    await page.setViewportSize({ width: 390, height: 844 })
  }
})

test('the start page and the menu lead to parties, prices and groups; in English there is no group booking', async () => {
  const { page } = await visitor()
  const site = new Site(page, origin, 'sv')
  const { t } = site
  await site.open()
  await site.answerCookies('necessary')
  await site.link(t('places.prices')).click()
  await site.arrivesAt(/^\/book-entrance\/[a-z]+$/)
  await page.goBack()
  await site.arrivesAt('')
  await site.link(t('places.party')).click()
  await site.arrivesAt('/party')
  await page.getByRole('link', { name: /^Hoppla Örebro/ }).click()
  await site.arrivesAt('/party/orebro')
  await (await site.openMenu()).getByRole('link', { name: t('common.links.groups') }).click()
  await site.arrivesAt('/redirect-groupbooking')
  // The playground whose parties were chosen is chosen here already.
  await expect
    .poll(() => page.locator('#playgroundId').evaluate((list) => (list as HTMLSelectElement).selectedOptions[0]?.textContent))
    .toBe('Hoppla Örebro')
  const english = new Site(page, origin, 'en')
  await english.open('/redirect-groupbooking')
  const menu = await english.openMenu()
  await menu.getByRole('link', { name: english.t('common.links.party') }).waitFor()
  expect(await menu.getByRole('link', { name: english.t('common.links.groups') }).count()).toBe(0)
})
