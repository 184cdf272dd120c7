import { addChild, updateProfile } from '@hoppla/contract/profile'
import { saveChildHealth } from '@hoppla/contract/profile/children'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../support/axe.ts'
import { Booking, bornFor } from '../support/booking.ts'
import { withBrowser } from '../support/browser.ts'
import { aParent } from '../support/parent.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
const isoOf = ([day, month, year]: [string, string, string]) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

test('a known parent books a trial for two children on three phone screens, and is offered what is kept of allergies', async () => {
  const { page } = await visitor()
  const site = new Booking(page, origin, 'sv')
  const { t } = site
  const { client, credentials } = await aParent(origin, 'Greta')
  const child = (firstName: string, age: number) =>
    client.call(addChild, { body: { firstName, lastName: 'von Hohenlohe-Schillingsfürst', birthDate: isoOf(bornFor(age)) } })
  const elsa = await child('Elsa', 6)
  await child('Noel', 4)
  await client.call(updateProfile, { body: { phone: '701740605', countrycode: '+46' } })
  await client.call(saveChildHealth, {
    params: { guid: elsa.guid },
    body: { allergies: 'Jordnötter och ägg', notes: '', consent: true },
  })
  await site.open()
  await site.answerCookies('necessary')
  await site.signInBehindTheScenes(credentials)
  await site.openClasses('Hoppla Göteborg', 'trial')
  await site.chooseGroup(/^5–6 år/)
  await site.button(t('enrol.addSibling')).click()
  const group = (number: number) => site.part(number).getByRole('group', { name: t('enrol.group') })
  await group(1)
    .getByText(t('enrol.fitsHere', { name: 'Elsa' }))
    .first()
    .waitFor()
  await group(2)
    .getByText(t('enrol.fitsHere', { name: 'Noel' }))
    .first()
    .waitFor()
  expect(await group(2).getByRole('radio').first().isChecked()).toBe(true)

  // A child that is in the booking already says so when it is pressed, and a group for others says for whom it is.
  await site.part(2).getByRole('radio', { name: 'Elsa' }).click({ force: true })
  await site.part(2).getByRole('alert').getByText(t('enrol.taken')).waitFor()
  const others = await site.otherGroups(1)
  await others.getByRole('radio', { name: /^7–9 år/ }).click({ force: true })
  await others.getByRole('alert').getByText(/Elsa/).waitFor()
  await others.locator('summary').click()
  await expectAccessible(page, 'two children of the account')

  // Who books is known: read, not asked.
  expect(await page.getByLabel(t('enrol.email')).isVisible()).toBe(false)
  const bottom = (await site.button(t('enrol.submitFree')).boundingBox()) ?? { y: Number.NaN, height: 0 }
  const height = bottom.y + bottom.height + (await page.evaluate(() => scrollY))
  expect(height).toBeLessThanOrEqual(3 * 844)

  await site
    .part(1)
    .getByRole('button', { name: t('enrol.takeAlong') })
    .click()
  expect(await site.part(1).getByLabel(t('enrol.allergies')).inputValue()).toBe('Jordnötter och ägg')
  // Health data goes with a tick of its own, which nobody has ticked beforehand; the known consent of the account is another.
  const consent = site.part(1).getByRole('checkbox', { name: t('enrol.healthConsent', { name: 'Elsa' }) })
  expect(await consent.isChecked()).toBe(false)
  expect(await site.part(2).getByRole('checkbox', { name: /Noel/ }).count()).toBe(0)
  await site.button(t('enrol.submitFree')).click()
  await site.part(1).getByText(t('enrol.missing.healthConsent')).first().waitFor()
  await expectAccessible(page, 'the missing consent')
  await consent.check()
  await site.button(t('enrol.submitFree')).click()
  await site.arrivesAt(/^\/order\/child-class\/confirmation\//)

  // Withdrawn as easily as it was given.
  const withdraw = site.button(t('booked.health.withdraw', { name: 'Elsa' }))
  await withdraw.waitFor()
  await expectAccessible(page, 'the booking with its health notes')
  await withdraw.click()
  await page.getByText(t('booked.health.withdrawn')).waitFor()
  await withdraw.waitFor({ state: 'detached' })
})
