import { addCartLine, createCart } from '@hoppla/contract/cart/cart-calls'
import { partyOffers } from '@hoppla/contract/parties/offers'
import { getSite, playgroundsByCountry } from '@hoppla/contract/places'
import { addChild } from '@hoppla/contract/profile'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../../support/axe.ts'
import { withBrowser } from '../../support/browser.ts'
import type { HttpClient } from '../../support/http.ts'
import { press } from '../../support/keyboard.ts'
import { aParent } from '../../support/parent.ts'
import { expectOneNextStep, inCart, lineOf, ordersFor } from '../../support/shop/cart.ts'
import {
  chooseParty,
  freeDays,
  monthsOn,
  moreChildren,
  packages,
  partyIntoCart,
  rooms,
  starts,
  toCart,
  typeBirthdayChild,
} from '../../support/shop/party-page.ts'
import { Site } from '../../support/site.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')

const centres = [
  { language: 'sv', host: 'localhost', slug: 'malmo', name: 'Malmö', deposit: '500,00 kr' },
  { language: 'de', host: 'de.localhost', slug: 'hamburg', name: 'Hamburg', deposit: undefined },
] as const

test.each(centres)(
  'a parent books a party in $name on a phone, signs in on the way, and pays the deposit',
  async ({ language, host, slug, name, deposit }) => {
    const { page } = await visitor({ language })
    const at = originAt(origin, host)
    const site = new Site(page, at, language)
    const { t } = site
    const { client, credentials } = await aParent(at, 'Ronja')
    client.close()
    await site.open(`/party/${slug}`)
    await site.answerCookies('necessary')
    await expectAccessible(page, `the days of ${name}`)
    await freeDays(site).first().click()
    await packages(site).first().waitFor()
    expect(await page.locator('.paybar .hint').innerText()).toBe(t('birthday.missing.package'))
    await chooseParty(site)
    await moreChildren(site).click()
    await page
      .getByRole('button', { name: t('birthday.addOf', { name: '' }).trim() })
      .first()
      .click()
    await typeBirthdayChild(site, 'Noel', '6')
    expect(await page.locator('.portions').innerText()).toMatch(/(\d+)\D+\1/)
    const sum = page.locator('section[aria-labelledby="party-sum"]')
    for (const said of [t('birthday.now'), t('birthday.noWithdrawal'), t('birthday.cancelAfter')])
      expect(await sum.innerText(), 'said before the button').toContain(said)
    if (deposit) expect((await sum.innerText()).replaceAll('\u00a0', ' ')).toContain(deposit)
    await expectAccessible(page, `a party in ${name}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 'nothing sticks out').toBe(0)

    // What is chosen waits in the tab.
    await toCart(site, 'signInAndGo').click()
    await site.arrivesAt('/login')
    await site.signIn(credentials)
    await site.arrivesAt(`/party/${slug}`)
    await expect.poll(() => site.field(t('birthday.firstName')).inputValue()).toBe('Noel')
    expect(await rooms(site).and(page.locator(':checked')).count()).toBe(1)
    await partyIntoCart(site)
    await expectOneNextStep(page)
    await lineOf(page, new RegExp(name)).getByText(/Noel/).waitFor()
    await expectAccessible(page, 'a cart with a party')
    await site.pay()
    await site.atProvider('pay')
    await site.receives()
    expect(await ordersFor(credentials.email)).toMatchObject([{ status: 'Completed', lines: 1 }])
  },
)

test('a party is chosen, put into the cart and changed there with the keyboard alone', async () => {
  const { page } = await visitor()
  const site = new Site(page, origin, 'sv')
  const { t } = site
  const { client, credentials } = await aParent(origin, 'Tove')
  await client.call(addChild, { body: { firstName: 'Elsa', lastName: 'Testare', birthDate: '2020-03-02' } })
  client.close()
  await site.signInBehindTheScenes(credentials)
  await site.open('/party/malmo')
  await press(page, site.button(t('common.cookies.necessary')))
  await press(page, site.link(t('days.after')))
  await page.locator('.cal:not([aria-busy])').waitFor()
  await press(page, freeDays(site).nth(3))
  await press(page, packages(site).first(), ' ', 120)
  const start = starts(site).and(page.locator(':enabled')).first()
  if (!(await start.isChecked())) await press(page, start, ' ', 120)
  await press(page, rooms(site).and(page.locator(':enabled')).first(), ' ', 120)
  await press(page, moreChildren(site), 'Enter', 120)
  const cake = page.getByRole('button', { name: t('birthday.addOf', { name: '' }).trim() }).first()
  await press(page, cake, 'Enter', 120)
  const added = page.getByRole('button', { name: t('birthday.removeOf', { name: '' }).trim() }).first()
  expect(await added.evaluate((element) => element === document.activeElement), 'the focus stays').toBe(true)
  await press(page, page.getByRole('radio', { name: /Elsa/ }), ' ', 120)
  await press(page, toCart(site), 'Enter', 120)
  await inCart(site)
  const line = lineOf(page, /Malmö/)
  await line.getByText(/Elsa/).waitFor()
  await press(page, line.getByRole('link', { name: t('checkout.change') }))
  await site.arrivesAt('/party/malmo')
  // Its own room, which is held, is still the one that is chosen.
  await expect.poll(() => rooms(site).and(page.locator(':checked')).count()).toBe(1)
  await page.getByRole('radio', { name: /Elsa/ }).and(page.locator(':checked')).waitFor()
  await press(page, moreChildren(site), 'Enter', 120)
  await press(page, toCart(site), 'Enter', 120)
  await inCart(site)
  await line.getByText(/12 barn/).waitFor()
  expect(await line.count()).toBe(1)
})

test('where somebody is faster the page leads to what is still free', async () => {
  const { page, expectError } = await visitor({ width: 'desktop' })
  const site = new Site(page, origin, 'sv')
  const { t } = site
  const [{ client: fast }, { client: slow, credentials }] = [await aParent(origin, 'Rasmus'), await aParent(origin, 'Lovisa')]
  slow.close()
  await site.signInBehindTheScenes(credentials)
  await site.open('/party/malmo')
  await site.answerCookies('necessary')
  await monthsOn(site, 2)
  await freeDays(site).nth(4).click()
  await chooseParty(site)
  await typeBirthdayChild(site, 'Love', '')
  // The page does not see it before it presses: nobody asks in between.
  await page.route('**/api/parties/*/offers?*', (route) => route.abort())
  expectError(/ERR_FAILED|Failed to fetch/)
  await holdFirst(fast, site)
  await page.unroute('**/api/parties/*/offers?*')
  expectError(/status of 409 .*\/lines$/)
  await toCart(site).click()
  const gone = site.heading(t('birthday.goneTitle'))
  await gone.waitFor()
  await expect.poll(() => gone.evaluate((element) => element === document.activeElement)).toBe(true)
  await expectAccessible(page, 'a room that has been taken')
  await page.locator('.free-list button').first().click()
  await gone.waitFor({ state: 'detached' })
  await partyIntoCart(site)
  fast.close()
})

/** Another parent holds exactly what is chosen on the page. */
const holdFirst = async (client: HttpClient, site: Site): Promise<void> => {
  const { page } = site
  const { country } = await client.call(getSite, {})
  const malmo = (await client.call(playgroundsByCountry, { params: { country: country.guid } })).find(
    ({ slug }) => slug === 'malmo',
  )
  if (!malmo) throw new Error('There is no Malmö.')
  const date = new URL(page.url()).searchParams.get('date') ?? ''
  const offers = await client.call(partyOffers, { params: { playgroundId: malmo.guid }, query: { date } })
  const [packageId = '', startsAt = '', roomId = ''] = await Promise.all(
    [packages(site), starts(site), rooms(site)].map((all) => all.and(page.locator(':checked')).inputValue()),
  )
  const children = offers.packages.find(({ id }) => id === packageId)?.includedChildren ?? 10
  const cart = await client.call(createCart, {})
  await client.call(addCartLine, {
    params: { id: cart.id },
    body: {
      kind: 'party',
      playgroundId: malmo.guid,
      ...{ date, startsAt, roomId, packageId, children },
      foods: [{ id: offers.foods[0]?.id ?? '', count: children }],
      child: { firstName: 'Ture' },
    },
  })
}

test('where parties are asked for nothing of booking is loaded or said, and where they are booked nothing of the enquiry', async () => {
  const { page } = await visitor()
  const site = new Site(page, origin, 'sv')
  const { t } = site
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await site.open('/party/orebro')
  await site.answerCookies('necessary')
  await site.heading(t('enquiries.party.ask')).waitFor()
  expect(await page.locator('.cal').count()).toBe(0)
  expect(loaded.filter((path) => /\/(party-booking|party-questions|party-[\w-]+\.css)/.test(path))).toEqual([])
  loaded.length = 0
  await site.open('/party/malmo')
  await freeDays(site).first().waitFor()
  expect(await page.getByText(t('enquiries.party.ask')).count()).toBe(0)
  expect(loaded.filter((path) => /\/(party-form|party-questions)/.test(path))).toEqual([])
  // What is asked of a day comes with the day.
  await freeDays(site).first().click()
  await packages(site).first().waitFor()
  expect(loaded.filter((path) => /\/party-questions/.test(path))).toHaveLength(1)
})

test('without scripts the page shows days, packages and rooms, and whom to call', async () => {
  const { page } = await visitor({ options: { javaScriptEnabled: false, viewport: { width: 390, height: 844 } } })
  await page.goto(`${origin}/sv/party/malmo`)
  const site = new Site(page, origin, 'sv')
  const { t } = site
  await page
    .getByRole('status')
    .filter({ hasText: t('layout.noScript.title') })
    .getByRole('link')
    .first()
    .waitFor()
  expect(await freeDays(site).count()).toBeGreaterThan(0)
  await site.heading(t('enquiries.party.packages')).waitFor()
  await site.link(t('days.after')).click()
  await page.waitForURL(/month=/)
  expect(await freeDays(site).count()).toBeGreaterThan(0)
})
