import { beforeAll, describe, expect, inject, test } from 'vitest'
import { withBrowser } from '../support/browser.ts'
import { HttpClient } from '../support/http.ts'
import { expectLanguage } from '../support/language.ts'
import { linkIn, mailFor } from '../support/mailbox.ts'
import { registerOver, someAddress } from '../support/parent.ts'
import { Site } from '../support/site.ts'
import { withdrawHere } from '../support/withdraw.ts'
import { countries, originAt } from '../support/words.ts'

const { visitor } = withBrowser()

const currency = { sweden: 'kr', norway: 'kr', denmark: 'kr', finland: '€', germany: '€' } as const

describe.each(countries)('at $host', ({ slug, host, languages }) => {
  const origin = originAt(inject('origin'), host)

  test.each(languages)('a guest fills in a gift card, signs in on the way, pays, withdraws, all in %s', async (language) => {
    const { page } = await visitor({ language })
    const site = new Site(page, origin, language)
    const { t } = site
    const parent = await registerOver(new HttpClient(inject('origin'), { 'x-forwarded-for': someAddress() }), 'Ronja')
    const inLanguage = () =>
      expectLanguage(
        page,
        language,
        languages.filter((other) => other !== language),
      )

    await site.open()
    await site.answerCookies('necessary')
    await site.heading(t('places.heading')).waitFor()
    await inLanguage()
    await site.open('/order/shop')
    await inLanguage()
    await site.link(t('shop.chooseGiftCard')).click()
    await site.arrivesAt('/order/shop/gift-cards')
    await page.getByRole('radio', { name: t('shop.toMe') }).check()
    await inLanguage()
    await site.toCheckout()

    await site.arrivesAt('/login')
    await inLanguage()
    await site.signIn(parent)
    await site.arrivesAt('/order/shop/checkout')
    await site.orderButton().waitFor()
    await page.getByText(t('checkout.forMe')).waitFor()
    await inLanguage()
    await site.pay()
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    await site.atProvider('pay')

    const reference = await site.receives()
    await site.heading(t('payment.heading.me')).waitFor()
    expect(await page.locator('main').textContent()).toContain(currency[slug])
    await inLanguage()
    const mail = await mailFor(origin, parent.email, 'gift-card-bought')
    expect(mail.language).toBe(language)
    expect(mail.text).toContain(reference)
    expect(mail.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf', 'application/pdf'])

    await site.link(t('payment.toAccount')).click()
    await site.arrivesAt('/account')
    await page.getByRole('article', { name: t('account.cards.yours') }).waitFor()
    await inLanguage()

    if (language !== languages[0]) return
    // Thinks better of it: by the mail's own link, with nobody signed in.
    const anyone = await visitor({ language })
    const out = new Site(anyone.page, origin, language)
    await anyone.page.goto(linkIn(mail, '/withdrawal#'))
    await out.answerCookies('necessary')
    await anyone.page.waitForFunction((order) => document.querySelector('input')?.value === order, reference)
    await withdrawHere(out, { email: parent.email, name: 'Ronja Testare' })
    expect((await mailFor(origin, parent.email, 'withdrawal-received')).text).toContain(reference)
    await anyone.context.close()
  })
})

describe('between countries', () => {
  const origin = inject('origin')

  test('the language switch keeps the page; the country dialog leads to the other country’s shop, in the language one reads', async () => {
    const { page } = await visitor()
    const site = new Site(page, origin, 'sv')
    await site.open('/order/shop')
    await site.answerCookies('necessary')
    const menu = await site.openMenu()
    await menu.getByRole('link', { name: 'EN, English' }).click()
    await page.waitForURL(`${origin}/en/order/shop`)
    const english = new Site(page, origin, 'en')
    await english.hydrated()

    const again = await english.openMenu()
    await again.getByRole('button', { name: english.t('layout.country.now', { country: 'Sverige' }) }).click()
    const dialog = page.getByRole('dialog', { name: english.t('layout.country.title') })
    const names = await dialog.getByRole('link').allTextContents()
    for (const name of ['Sverige', 'Norge', 'Danmark', 'Suomi', 'Deutschland']) expect(names.join('|')).toContain(name)
    await dialog.getByRole('link', { name: 'Suomi' }).click()
    await page.waitForURL(`${originAt(origin, 'fi.localhost')}/**`)
    expect(new URL(page.url()).pathname).toBe('/en')
  })

  test('a language of another country leads to its host, same page', async () => {
    const { page } = await visitor()
    await page.goto(`${origin}/de/order/shop`)
    expect(page.url()).toBe(`${originAt(origin, 'de.localhost')}/de/order/shop`)
  })

  test('an account works in every country, but each asks for its own sign-in', async () => {
    const { page } = await visitor()
    const parent = await registerOver(new HttpClient(origin, { 'x-forwarded-for': someAddress() }), 'Kaisa')
    const site = new Site(page, origin, 'sv')
    await site.open('/login?intent=Shop&continuePath=%2Fsv%2Faccount')
    await site.answerCookies('necessary')
    await site.signIn(parent)
    await site.arrivesAt('/account')
    const finland = new Site(page, originAt(origin, 'fi.localhost'), 'fi')
    await finland.open('/account')
    await finland.arrivesAt('/login')
    await finland.answerCookies('necessary')
    await finland.signIn(parent)
    await finland.skipOffers()
    await finland.arrivesAt('/account')
  })
})

let http: HttpClient
beforeAll(() => {
  http = new HttpClient(inject('origin'))
})

test('a host of no country: /404, "Unable to locate country", and the way to those there are', async () => {
  const { page, expectError } = await visitor()
  // There is no provider to ask who is here, either.
  expectError(/status of 404 .*\/(404|identity\/api\/Authentication)$/)
  const nowhere = originAt(inject('origin'), 'atlantis.localhost')
  const response = await page.goto(`${nowhere}/sv/order/shop`)
  expect(response?.status()).toBe(404)
  expect(page.url()).toBe(`${nowhere}/404`)
  await page.getByText('Unable to locate country').first().waitFor()
  await page.getByRole('link', { name: 'Norge' }).click()
  await page.waitForURL(`${originAt(inject('origin'), 'no.localhost')}/**`)
  const api = await http.ask('/api/site', { headers: { host: 'atlantis.localhost' } })
  expect(api.status).toBe(404)
  expect(JSON.parse(api.text)).toMatchObject({ code: 'country.not-found', responseCode: 404 })
})
