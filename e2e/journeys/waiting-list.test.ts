import { addChild } from '@hoppla/contract/profile'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { bornFor } from '../support/booking.ts'
import { withBrowser } from '../support/browser.ts'
import { WaitingListHouse, WaitingListPages } from '../support/classes/waiting-list.ts'
import { press, typeInto } from '../support/keyboard.ts'
import { linkIn, mailFor, mailsTo } from '../support/mailbox.ts'
import { weighing } from '../support/office.ts'
import { importedFolder } from '../support/operation/imported-folder.ts'
import { aParent, someEmail } from '../support/parent.ts'
import { eventually, freePort, type ServerProcess, startServer } from '../support/server.ts'

const { visitor } = withBrowser()

/* A house of its own: its clocks are set to whatever hour the story needs. */
const folder = importedFolder('waiting-list')
const house = new WaitingListHouse(folder.path)
let server: ServerProcess
beforeAll(async () => {
  server = await startServer({ dataDir: folder.path, port: await freePort(), env: { HOPPLA_TRUST_PROXY: 'loopback' } })
})
afterAll(async () => {
  await server?.stop()
  folder.remove()
})

const secretPath = /^\/order\/child-class\/waiting-list\/[\w-]{43}$/

test('a family on the waiting list is offered at night’s end what came free at night, takes it and pays', async () => {
  const { page } = await visitor()
  const site = new WaitingListPages(page, server.origin, 'sv')
  const { t } = site
  await house.itIs(23)
  const group = await house.aFullGroup('orebro', 6)
  const { client, credentials } = await aParent(server.origin, 'Maja')
  const [day, month, year] = bornFor(group.age)
  const birthDate = `${year}-${month.padStart(2, '0')}-${day}`
  await client.call(addChild, { body: { firstName: 'Elsa', lastName: 'Testare', birthDate } })
  await house.hasConfirmed(credentials.email)
  await site.signInBehindTheScenes(credentials)

  await site.toWaitingList(group)
  await site.answerCookies('necessary')
  // Of the account's children the one that fits stands chosen.
  await expect.poll(() => page.getByRole('radio', { name: /^Elsa/ }).isChecked()).toBe(true)
  await page.getByLabel(t('enrol.phone')).fill('070-174 06 05')
  await expectAccessible(page, 'joining')
  await site.join('Elsa').click()
  await site.heading(t('waiting.onList', { names: 'Elsa' })).waitFor()
  await page.getByText(t('joining.beforeNone')).waitFor()
  await expectAccessible(page, 'joined')
  await site.link(t('waiting.toAccount')).click()
  await site.arrivesAt('/account/booking-history')
  const mine = page.getByRole('list', { name: t('waiting.mine') }).getByRole('link', { name: /Elsa/ })
  await mine.getByText(t('waiting.state.Waiting')).waitFor()
  await expectAccessible(page, 'bookings of the account')
  await mine.click()
  await site.arrivesAt(secretPath)
  await page.getByText(t('waiting.first')).waitFor()
  await expectAccessible(page, 'waiting')

  // What comes free at night is nobody's before it has been offered.
  await house.freeASeat(group)
  expect(await house.seatsOf(group)).toEqual(['queued'])
  await house.itIs(11)
  const offer = await mailFor(server.origin, credentials.email, 'waiting-offer')
  await page.goto(linkIn(offer, '/waiting-list/'))
  await site.heading(t('waiting.offer', { count: 1, names: 'Elsa' })).waitFor()
  const clock = page.getByRole('timer')
  expect(await clock.textContent()).toMatch(/\d\d:(00|15|30|45)/)
  await clock.getByText(/^[34] h \d+ min$/).waitFor()
  await expectAccessible(page, 'offer')
  // Two presses: take it, pay it.
  await site.button(t('waiting.take', { count: 1 })).click()
  await site.arrivesAt(/^\/order\/child-class\/payment\//)
  await page.getByRole('timer').waitFor()
  await site.atBankForClass('pay')
  await site.heading(t('booked.done', { names: 'Elsa' })).waitFor()
  expect(await house.seatsOf(group)).toEqual(['booked'])
  // The link of the mail now leads on to the booking.
  await page.goto(linkIn(offer, '/waiting-list/'))
  await site.heading(t('waiting.booked', { names: 'Elsa' })).waitFor()
  await expectAccessible(page, 'booked')
  await site.link(t('waiting.toBooking')).click()
  await site.arrivesAt(/^\/order\/child-class\/confirmation\//)
})

test('a guest joins by keyboard, answers the mail, passes one place on, misses another and leaves', async () => {
  const { page } = await visitor({ width: 'desktop' })
  const site = new WaitingListPages(page, server.origin, 'sv')
  const { t } = site
  await house.itIs(11)
  const group = await house.aFullGroup('boras', 6)
  const email = someEmail('karin')
  await site.toWaitingList(group)
  await press(page, site.button(t('common.cookies.necessary')))
  // Nothing filled in: the summary takes the focus and leads to the first field.
  await press(page, site.button(t('joining.submitNobody')))
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(t('enrol.missing.childFirstName'))
  await expectAccessible(page, 'joining, with errors')
  await press(page, site.link(t('enrol.missing.childFirstName')))
  await page.keyboard.type('Mio')
  await typeInto(page, site.field(t('enrol.childLastName')), 'Berg')
  const [day, month, year] = bornFor(group.age)
  for (const [part, text] of Object.entries({ year, month, day }))
    await typeInto(page, site.field(t(`common.datePart.${part as 'day' | 'month' | 'year'}`)), text)
  const you = page.getByRole('region', { name: t('waiting.you') })
  await typeInto(page, you.getByLabel(t('enrol.firstName')), 'Karin')
  await typeInto(page, you.getByLabel(t('enrol.lastName')), 'Berg')
  await typeInto(page, you.getByLabel(t('enrol.email')), email)
  await typeInto(page, you.getByLabel(t('enrol.phone')), '+46 70 174 06 05')
  await press(page, site.join('Mio'))
  await site.heading(t('waiting.checkMail')).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

  // A link alone changes nothing; the press on its page does.
  await page.goto(linkIn(await mailFor(server.origin, email, 'waiting-confirm'), '/waiting-list/'))
  await site.hydrated()
  await site.heading(t('waiting.confirmTitle')).waitFor()
  await expectAccessible(page, 'confirming')
  await press(page, site.join('Mio'))
  await site.heading(t('waiting.onList', { names: 'Mio' })).waitFor()

  await house.freeASeat(group)
  const offer = await mailFor(server.origin, email, 'waiting-offer')
  // Opened anew, as from a mail: the page of before would only move to its part.
  await page.goto('about:blank')
  await page.goto(linkIn(offer, '#pass-on'))
  await site.heading(t('waiting.offer', { count: 1, names: 'Mio' })).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('pass-on')
  await press(page, site.button(t('waiting.passStay')))
  await site.heading(t('waiting.passed.Declined', { count: 1 })).waitFor()
  await page.getByText(t('waiting.stillFirst')).waitFor()
  await expectAccessible(page, 'passed on')
  // It went down the list once, and is everybody's.
  await expect.poll(() => house.seatsOf(group)).toEqual(['free'])

  // The next one is missed.
  await house.freeASeat(group)
  await eventually('a second offer', async () => {
    const mails = await mailsTo(server.origin, email)
    return mails.filter(({ template }) => template === 'waiting-offer').length === 2
  })
  await page.reload()
  await site.heading(t('waiting.offer', { count: 1, names: 'Mio' })).waitFor()
  await house.letTheOfferLapse()
  await page.reload()
  await site.heading(new RegExp(`^${t('waiting.passed.Lapsed', { count: 1, time: '' })}`)).waitFor()
  await press(page, site.button(t('waiting.leave')))
  await site.heading(t('waiting.gone')).waitFor()
  await expectAccessible(page, 'left')
})

test('a link that is not whole says so, and where there are places nobody needs to wait', async () => {
  const { page, expectError } = await visitor()
  const site = new WaitingListPages(page, server.origin, 'sv')
  const { t } = site
  expectError(/status of 40[04] .*\/api\/child-class\/waiting-list\//)
  await site.open(`/order/child-class/waiting-list/${'A'.repeat(43)}`)
  await site.heading(t('joining.title')).waitFor()
  await site.link(t('classes.otherClasses')).waitFor()
  await expectAccessible(page, 'unknown secret')
  await site.openClasses('Hoppla Uppsala', 'sport')
  const booking = await page.getByRole('article').first().getByRole('link', { name: /år/ }).first().getAttribute('href')
  const { pathname, search } = new URL(booking ?? '', server.origin)
  await page.goto(`${server.origin}${pathname}/waiting-list${search}`)
  await site.heading(t('joining.notFull')).waitFor()
  await expectAccessible(page, 'not full')
  await site.link(t('joining.book')).click()
  await site.heading(t('classes.booking')).waitFor()
})

test('the page of a full group loads its form once somebody begins; what was typed opens it again', async () => {
  const { page } = await visitor()
  const site = new WaitingListPages(page, server.origin, 'sv')
  const { t } = site
  await house.itIs(11)
  const group = await house.aFullGroup('malmo', 6)
  const weigh = await weighing(page)
  const address = `/order/child-class/${group.slug}/${group.classId}/waiting-list?group=${group.id}`
  await site.open(address)
  const begin = site.button(t('joining.submitNobody'))
  await begin.waitFor()
  await page.getByText(t('joining.beforeNone')).waitFor()
  // What is put off until the browser is idle comes, too.
  await page.waitForLoadState('networkidle')
  const hasForm = () => weigh().some(({ path }) => /\/join-form-[^/]+\.js$/.test(path))
  expect(hasForm(), 'before somebody begins').toBe(false)
  const weight = weigh().reduce((sum, { path, size }) => sum + (path.endsWith('.js') ? size : 0), 0)
  process.stdout.write(`joining: ${(weight / 1000).toFixed(2)} KB of JavaScript\n`)
  expect(weight).toBeGreaterThan(100_000)
  expect(weight).toBeLessThan(120_000)
  await site.answerCookies('necessary')
  await expectAccessible(page, 'before joining')

  await press(page, begin)
  await site.field(t('enrol.childFirstName')).fill('Mio')
  expect(hasForm()).toBe(true)
  await page.reload()
  await expect.poll(() => site.field(t('enrol.childFirstName')).inputValue()).toBe('Mio')
})
