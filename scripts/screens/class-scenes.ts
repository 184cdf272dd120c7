import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { Booking } from '../../e2e/support/booking.ts'
import { signInFamily } from './family.ts'
import type { Scene } from './scenes.ts'

/** Opens the booking of the first group of a playground that has places left. */
const openForm = async (site: Booking, playground: string, kind: 'sport' | 'trial'): Promise<void> => {
  await site.open(`/order/child-class/${playground}`)
  if (kind === 'trial') await site.link(site.t('classes.kinds.trial')).click()
  await site.page.getByRole('article').first().locator('a[href*="/order/child-class/"]').first().click()
  await site.heading(site.t('classes.booking')).waitFor()
  await site.button(site.t('enrol.addSibling')).waitFor()
}

/** Finland has no payment method chosen beforehand. */
export const chooseMethod = async (page: Page): Promise<void> => {
  const methods = page.locator('input[name="method"]')
  if ((await methods.count()) > 0) await methods.first().check()
}

const booking: Scene = {
  pictures: ['class-form', 'class-payment', 'class-confirmation', 'bookings'],
  play: async (visit) => {
    const { site, page, picture, playground } = visit
    const { t } = site
    await signInFamily(visit)
    await openForm(site, playground, 'sport')
    await site.button(t('enrol.addSibling')).click()
    const fits = (number: number, name: string) => site.part(number).getByText(t('enrol.fitsHere', { name })).first().waitFor()
    await fits(1, 'Elsa')
    await fits(2, 'Noel')
    await site
      .part(1)
      .getByRole('button', { name: t('enrol.takeAlong') })
      .click()
    await site
      .part(1)
      .getByRole('checkbox', { name: t('enrol.healthConsent', { name: 'Elsa' }) })
      .check()
    await picture('class-form')
    await site.toPayment()
    await picture('class-payment')
    await chooseMethod(page)
    await site.atBankForClass('pay')
    await site.arrivesAt(/^\/order\/child-class\/confirmation\//)
    await site.heading(/Elsa/).first().waitFor()
    await picture('class-confirmation')
    await site.open('/account/booking-history')
    await page.getByRole('link', { name: /Elsa/ }).first().waitFor()
    await picture('bookings')
  },
}

/** One for each guest: the same child is not given two trials. */
const surnames = ['Berg', 'Lind', 'Ek', 'Holm', 'Dahl', 'Falk']

/** A guest whose first trial is not confirmed yet books a second one. */
const mailedCode: Scene = {
  pictures: ['class-code'],
  play: async ({ site, page, picture, playground }) => {
    const lastName = surnames.shift() ?? 'Strand'
    const email = `karin-${randomBytes(6).toString('hex')}@parents.example`
    const book = async (firstName: string) => {
      await openForm(site, playground, 'trial')
      await site.typeChild({ firstName, lastName, age: 6 })
      await site.typeContact(email)
      await site.button(site.t('enrol.submitFree')).click()
    }
    await site.open()
    await site.answerCookies('necessary')
    await book('Vega')
    await site.arrivesAt(/^\/order\/child-class\/confirmation\//)
    await book('Love')
    await page.getByLabel(site.t('enrol.code.label')).waitFor()
    await picture('class-code')
  },
}

/** What is booked: classes and trials. */
export const classScenes: Record<string, Scene> = { booking, mailedCode }
