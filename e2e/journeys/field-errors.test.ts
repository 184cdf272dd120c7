import { describe, expect, inject, test } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { expectLanguage } from '../support/language.ts'
import { newParent, Site } from '../support/site.ts'
import { countries, originAt } from '../support/words.ts'

/** What only the server sees to be wrong: said once beside the field and once above the form, in the page's language. */
const { visitor } = withBrowser()

describe.each(countries)('at $host', ({ host, languages }) => {
  test.each(languages)('an address and a number that only look right, in %s', async (language) => {
    const { page, expectError } = await visitor({ language })
    // Chromium logs every refused call.
    expectError(/status of 400/)
    const site = new Site(page, originAt(inject('origin'), host), language)
    const { t } = site
    const expectFault = async (label: string, sentence: string) => {
      const field = site.field(label)
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
      const described = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
      const beside = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).innerText()))
      expect(beside.join(' ')).toContain(sentence)
      expect(await page.getByText(sentence, { exact: true }).count()).toBe(2)
      await expectLanguage(
        page,
        language,
        languages.filter((other) => other !== language),
      )
    }

    await site.open('/login')
    await site.answerCookies('necessary')
    await site.giveEmail('ronja@lekland.x')
    await expectFault(t('identity.label.email'), t('identity.missing.emailForm'))

    const parent = newParent('Ronja')
    await site.giveEmail(parent.email)
    await site.arrivesAt('/login/register')
    await site.heading(t('identity.register.title')).waitFor()
    await site.field(t('identity.label.firstName')).fill(parent.firstName)
    await site.field(t('identity.label.lastName')).fill(parent.lastName)
    await site.passwordField().fill(parent.password)
    await site.field(t('identity.label.phone')).fill('00000')
    await site.button(t('identity.register.submit')).click()
    await expectFault(t('identity.label.phone'), t('identity.missing.phone'))
  })
})
