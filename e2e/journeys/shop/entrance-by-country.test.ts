import { formatMoney } from '@hoppla/i18n'
import { expect, inject, test } from 'vitest'
import { withBrowser } from '../../support/browser.ts'
import { HttpClient } from '../../support/http.ts'
import { registerOver, someAddress, someEmail } from '../../support/parent.ts'
import { fillContact, lineOf, ordersFor } from '../../support/shop/cart.ts'
import { chooseVisit, visitIntoCart } from '../../support/shop/entrance.ts'
import { Site } from '../../support/site.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')

/** A play centre of each country that takes bookings, and what one child costs there on weekdays and at the weekend. */
const centres = [
  { language: 'sv', host: 'localhost', slug: 'malmo', name: 'Malmö', currency: 'SEK', prices: [179, 199] },
  { language: 'nb', host: 'no.localhost', slug: 'drammen', name: 'Drammen', currency: 'NOK', prices: [189, 219] },
  { language: 'da', host: 'dk.localhost', slug: 'aalborg', name: 'Aalborg', currency: 'DKK', prices: [139, 159] },
  { language: 'fi', host: 'fi.localhost', slug: 'tampere', name: 'Tampere', currency: 'EUR', prices: [13.9, 16.9] },
  { language: 'de', host: 'de.localhost', slug: 'hamburg', name: 'Hamburg', currency: 'EUR', prices: [12.9, 15.9] },
] as const

type Centre = (typeof centres)[number]

/** From the start page to the ticket: one child, on the first day that has room. @param contact says who buys, where the cart asks. */
const buyEntrance = async (site: Site, { slug, name, currency, prices }: Centre, contact: () => Promise<void>): Promise<void> => {
  const { page, t } = site
  await site.open()
  await site.answerCookies('necessary')
  await page.getByRole('combobox', { name: t('places.playground') }).selectOption(slug)
  await site.link(t('places.prices')).click()
  await site.arrivesAt(`/book-entrance/${slug}`)
  await chooseVisit(site, [[/^3–17/, 1]])
  await visitIntoCart(site)
  await lineOf(page, new RegExp(name)).waitFor()
  const totals = prices.map((price) => formatMoney(price, currency, site.language))
  const sum = await page.locator('section[aria-labelledby="sum"]').innerText()
  expect(
    totals.some((total) => sum.includes(total)),
    `${sum} has one of ${totals.join(', ')}`,
  ).toBe(true)
  await contact()
  // The button is found by the words of the country’s law alone.
  await site.pay()
  await site.atProvider('pay')
  await site.receives()
  await site.link(t('tickets.showVisit')).click()
  await page.getByRole('img', { name: t('coming.qr') }).waitFor()
}

test.each(centres)(
  'in $name entrance is bought on a phone, from the start page to the ticket, by a guest and by a member',
  async (centre) => {
    const siteOf = async () => {
      const { page } = await visitor({ language: centre.language })
      return new Site(page, originAt(origin, centre.host), centre.language)
    }
    const guest = await siteOf()
    const email = someEmail('guest')
    await buyEntrance(guest, centre, () => fillContact(guest, email, 'Sanna Ekdahl'))
    await guest.page.getByText('Sanna Ekdahl').waitFor()
    const member = await siteOf()
    const parent = await registerOver(new HttpClient(origin, { 'x-forwarded-for': someAddress() }), 'Ronja')
    await member.signInBehindTheScenes(parent)
    await buyEntrance(member, centre, async () => void (await member.page.getByText(parent.email).first().waitFor()))
    // An account’s ticket bears the name of its family, a guest’s the one that the cart asked for.
    await member.page.getByText(member.t('coming.family', { name: 'Testare' })).waitFor()
    for (const who of [email, parent.email]) expect(await ordersFor(who)).toMatchObject([{ status: 'Completed', lines: 1 }])
  },
)
