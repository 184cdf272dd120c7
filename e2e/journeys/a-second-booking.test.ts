import { randomBytes } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { Booking } from '../support/booking.ts'
import { withBrowser } from '../support/browser.ts'
import { linkIn, mailFor } from '../support/mailbox.ts'

const { visitor } = withBrowser()
const origin = inject('origin')

test('a guest keeps a free place by the mail’s link; a second one that is not paid meanwhile needs the mailed code', async () => {
  const { page, expectError } = await visitor()
  const site = new Booking(page, origin, 'sv')
  const { t } = site
  const email = `karin-${randomBytes(6).toString('hex')}@parents.example`
  const book = async (firstName: string) => {
    await site.openClasses('Hoppla Göteborg', 'trial')
    await site.chooseGroup(/^5–6 år/)
    await site.typeChild({ firstName, lastName: randomBytes(4).toString('hex'), age: 6 })
    await site.typeContact(email)
    await site.button(t('enrol.submitFree')).click()
  }
  await site.open()
  await site.answerCookies('necessary')
  await book('Vega')
  await site.arrivesAt(/^\/order\/child-class\/confirmation\//)
  await page.getByText(t('booked.keep.text', { email })).waitFor()

  const link = linkIn(await mailFor(origin, email, 'class-confirmed'), '#keep=')

  expectError(/status of 400 .*\/api\/child-class\/booking$/)
  await book('Love')
  const code = page.getByLabel(t('enrol.code.label'))
  await code.waitFor()
  await expectAccessible(page, 'a code is needed')
  const digits = /^\d{6}$/m.exec((await mailFor(origin, email, 'class-code')).text)?.[0] ?? ''
  await code.fill(digits)
  await site.button(t('enrol.submitFree')).click()
  await site.arrivesAt(/^\/order\/child-class\/confirmation\//)

  // The first one's mail: its link keeps the place, and says so.
  await page.goto(link)
  await page.getByText(t('booked.keep.kept')).waitFor()
  await expectAccessible(page, 'a place that is kept')
  expect(await page.getByText(t('booked.keep.text', { email })).count()).toBe(0)
})
