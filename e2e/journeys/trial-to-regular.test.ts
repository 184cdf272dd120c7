import { formatDate, formatList } from '@hoppla/i18n'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { withBrowser } from '../support/browser.ts'
import { TrialHouse } from '../support/classes/trials.ts'
import { WaitingListPages } from '../support/classes/waiting-list.ts'
import { press, tabTo } from '../support/keyboard.ts'
import { linkIn, mailFor, mailsTo } from '../support/mailbox.ts'
import { importedFolder } from '../support/operation/imported-folder.ts'
import { someEmail } from '../support/parent.ts'
import { freePort, type ServerProcess, startServer } from '../support/server.ts'

const { visitor } = withBrowser()

/* A house of its own: there it is eleven in the morning, whatever hour it is where the test runs, and trials have been. */
const folder = importedFolder('trial-to-regular')
const house = new TrialHouse(folder.path)
let server: ServerProcess
beforeAll(async () => {
  server = await startServer({ dataDir: folder.path, port: await freePort(), env: { HOPPLA_TRUST_PROXY: 'loopback' } })
})
afterAll(async () => {
  await server?.stop()
  folder.remove()
})

test('a guest whose child has been to a trial is offered what is left of a running class, and takes it in two presses', async () => {
  const { page } = await visitor()
  const site = new WaitingListPages(page, server.origin, 'sv')
  const { t } = site
  const email = someEmail('karin')
  const { group, until, left } = await house.aTrialWasToday('orebro', { child: 'Elsa', email })
  await house.followUp()
  const mail = await mailFor(server.origin, email, 'trial-offer')
  expect(mail.text).toContain('Elsa')
  expect(mail.text).toMatch(/598\s?(,00)?\s?kr/)

  await page.goto(linkIn(mail, '/waiting-list/'))
  await site.hydrated()
  await site.answerCookies('necessary')
  // Until when, how many are left, and what those cost.
  await site.heading(t('waiting.trial.offer', { names: 'Elsa', day: formatDate(until, 'sv', 'weekday') })).waitFor()
  const held = page.getByRole('timer')
  expect(await held.textContent()).toMatch(/1[12]:(00|15|30|45)/)
  expect(await held.textContent()).toContain(formatDate(until, 'sv', 'weekday'))
  const days = left.map((day) => formatDate(day, 'sv', 'day'))
  const article = page.getByRole('article')
  await article.getByText(t('waiting.trial.left', { count: 4, days: formatList(days, 'sv') })).waitFor()
  await article.getByText(t('waiting.trial.of', { count: 4, all: 10 })).waitFor()
  expect(await article.getByText(/^598,00\skr$/).count()).toBeGreaterThan(0)
  await expectAccessible(page, 'offer after a trial')
  expect(await house.seatsOf(group)).toEqual(['held', 'free'])

  // Two presses: take it, pay it.
  await site.button(t('waiting.take', { count: 1 })).click()
  await site.arrivesAt(/^\/order\/child-class\/payment\//)
  await site.atBankForClass('pay')
  await site.heading(t('booked.done', { names: 'Elsa' })).waitFor()
  // What it comes to begins with the next session, not with those that have been; and it is given up by the rule of such a booking.
  await page.getByText(t('booked.absence.later', { count: 1 })).click()
  await expect.poll(() => page.getByRole('button', { name: /^Elsa kan inte komma/ }).count()).toBe(4)
  await page.getByText(t('booked.plansRest', { date: formatDate(left[1] ?? '', 'sv') })).waitFor()
  await expectAccessible(page, 'booked for what is left')
  expect(await house.seatsOf(group)).toEqual(['booked', 'free'])

  // Nobody is asked twice.
  await house.followUp()
  await page.goto(linkIn(mail, '/waiting-list/'))
  await site.heading(t('waiting.booked', { names: 'Elsa' })).waitFor()
  const offers = (await mailsTo(server.origin, email)).filter(({ template }) => template.startsWith('trial-'))
  expect(offers.map(({ template }) => template)).toEqual(['trial-offer'])
})

test('by keyboard a family lets the place go, which is free at once', async () => {
  const { page } = await visitor({ width: 'desktop' })
  const site = new WaitingListPages(page, server.origin, 'sv')
  const { t } = site
  const email = someEmail('karin')
  const { group } = await house.aTrialWasToday('boras', { child: 'Mio', email })
  await house.followUp()
  await page.goto(linkIn(await mailFor(server.origin, email, 'trial-offer'), '/waiting-list/'))
  await site.hydrated()
  await press(page, site.button(t('common.cookies.necessary')))
  await tabTo(page, site.button(t('waiting.take', { count: 1 })))
  await press(page, site.button(t('waiting.trial.no')))
  await site.heading(t('waiting.trial.gone')).waitFor()
  // The button is gone; the focus is on what came.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(t('waiting.trial.gone'))
  await expectAccessible(page, 'let go after a trial')
  await expect.poll(() => house.seatsOf(group)).toEqual(['free', 'free'])
})
