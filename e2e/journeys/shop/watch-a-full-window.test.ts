import { formatDate, formatTime, formatWeekday } from '@hoppla/i18n'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../../support/axe.ts'
import { withBrowser } from '../../support/browser.ts'
import { press, typeInto } from '../../support/keyboard.ts'
import { linkIn, mailFor } from '../../support/mailbox.ts'
import { someEmail } from '../../support/parent.ts'
import { aFullWindow } from '../../support/shop/full-windows.ts'
import { Site } from '../../support/site.ts'

const { visitor } = withBrowser()
const origin = inject('origin')

test('a guest on a phone watches a full window, confirms by mail with a press, and stops', async () => {
  const full = await aFullWindow(origin, 'malmo')
  try {
    const { page } = await visitor()
    const site = new Site(page, origin, 'sv')
    const { t } = site
    const email = someEmail('watching')
    await site.open(`/book-entrance/malmo?date=${full.date}`)
    await site.answerCookies('necessary')
    const day = formatDate(full.date, 'sv', 'weekday')
    await site.button(t('visit.watchSlot', { day, time: formatTime(full.first, 'sv') })).click()
    const dialog = page.getByRole('dialog', { name: t('watch.form') })
    await dialog.waitFor()
    await expectAccessible(page, 'watching a full window')
    await dialog.getByRole('button', { name: t('watch.start') }).click()
    await dialog.getByText(t('watch.emailWrong')).first().waitFor()
    await dialog.getByRole('button', { name: `${t('visit.moreOf')}: ${t('watch.places')}` }).click()
    await dialog.getByLabel(t('watch.email')).fill(email)
    await dialog.getByRole('button', { name: t('watch.start') }).click()
    await dialog.getByText(t('watch.started')).waitFor()
    await expectAccessible(page, 'asked to answer the mail')
    await dialog
      .getByRole('button', { name: t('watch.close') })
      .last()
      .click()
    await dialog.waitFor({ state: 'detached' })

    const mail = await mailFor(origin, email, 'watch-confirm')
    await page.goto(linkIn(mail, '/book-entrance/watch/'))
    await site.heading(t('watch.heading')).waitFor()
    await page.getByText('2', { exact: true }).waitFor()
    await expectAccessible(page, 'the page of a watch')
    await site.button(t('watch.confirm')).click()
    await site.heading(t('watch.headingOn')).waitFor()
    await expectAccessible(page, 'a watch that has begun')
    await site.button(t('watch.stop')).click()
    await site.heading(t('watch.headingOver')).waitFor()
    await site.link(t('watch.times')).waitFor()
  } finally {
    await full.empty()
  }
})

test('a full day is watched by keyboard alone', async () => {
  const full = await aFullWindow(origin, 'malmo', { whole: true, daysBefore: 2 })
  try {
    const { page } = await visitor({ width: 'desktop' })
    const site = new Site(page, origin, 'sv')
    const { t } = site
    const email = someEmail('watching')
    await site.open(`/book-entrance/malmo?date=${full.date}`)
    // The whole calendar lies before the question.
    await press(page, site.button(t('common.cookies.necessary')), 'Enter', 250)
    await expectAccessible(page, 'a full day')
    const watch = site.button(t('visit.watchDay', { day: formatWeekday(full.date, 'sv') }))
    await press(page, watch, 'Enter', 200)
    const dialog = page.getByRole('dialog', { name: t('watch.form') })
    await typeInto(page, dialog.getByLabel(t('watch.email')), email)
    await page.keyboard.press('Enter')
    await dialog.getByText(t('watch.started')).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await watch.evaluate((element) => element === document.activeElement), 'one is back where one was').toBe(true)
    expect((await mailFor(origin, email, 'watch-confirm')).text).toContain(formatDate(full.date, 'sv', 'weekday'))
  } finally {
    await full.empty()
  }
})
