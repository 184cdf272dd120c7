import { openPaymentSession } from '@hoppla/contract/orders'
import { beginAtOnceVersion } from '@hoppla/contract/orders/payments'
import { addChild } from '@hoppla/contract/profile'
import { listMyTickets, orderDirectTicket } from '@hoppla/contract/tickets'
import { listMyPasses, orderDirectPass } from '@hoppla/contract/tickets/passes'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../../support/axe.ts'
import { withBrowser } from '../../support/browser.ts'
import { press } from '../../support/keyboard.ts'
import { linkIn, mailFor } from '../../support/mailbox.ts'
import { aParent, someEmail } from '../../support/parent.ts'
import { eventually, inDatabase } from '../../support/server.ts'
import { expectOneNextStep, fillContact, inCart, lineOf, orderCart, ordersFor, Presses } from '../../support/shop/cart.ts'
import { chooseVisit, firstWindow, oneMore, toAnotherDay, toCheckout, visitIntoCart } from '../../support/shop/entrance.ts'
import { Site } from '../../support/site.ts'
import { bankWordsOf, originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')

const centres = [
  {
    language: 'sv',
    host: 'localhost',
    slug: 'malmo',
    name: 'Malmö',
    company: [
      [/^3–17 år/, 2],
      [/^1–2 år/, 1],
      [/^Vuxna/, 2],
    ],
  },
  {
    language: 'de',
    host: 'de.localhost',
    slug: 'hamburg',
    name: 'Hamburg',
    company: [
      [/^3–17 Jahre/, 2],
      [/^1–2 Jahre/, 1],
      [/^Erwachsene/, 2],
    ],
  },
] as const

test.each(centres)(
  'a family of five books entrance in $name on a phone, without an account: at most twelve presses to the ticket',
  async ({ language, host, slug, name, company }) => {
    const { page } = await visitor({ language })
    const site = new Site(page, originAt(origin, host), language)
    const { t } = site
    const by = new Presses()
    const email = someEmail('family')
    await site.open()
    await site.answerCookies('necessary')
    const begun = Date.now()
    by.count += 1
    await page.getByRole('combobox', { name: t('places.playground') }).selectOption(slug)
    await by.press(site.link(t('places.prices')))
    await site.arrivesAt(`/book-entrance/${slug}`)
    await site.hydrated()
    // Not counted: who books does so for the day that is there, and then cannot always cancel.
    await toAnotherDay(site)
    await chooseVisit(site, company, by)
    await expectAccessible(page, `the entrance of ${name}`)
    // What is moved sideways begins where the words above it do, and its ring is not cut off.
    const edges = await page.evaluate(() =>
      ['#day', '.day'].map((one) => Math.round(document.querySelector(one)?.getBoundingClientRect().left ?? -1)),
    )
    expect(edges[1], 'the first day').toBe(edges[0])
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(sideways, 'the strip of days moves, the page does not').toBe(0)
    await visitIntoCart(site, by)
    await expectOneNextStep(page)
    await lineOf(page, new RegExp(name)).waitFor()
    await fillContact(site, email, 'Sanna Ekdahl')
    await expectAccessible(page, 'a cart with a visit')
    await orderCart(site, by)
    await by.press(site.button(new RegExp(`^${bankWordsOf(language)('pay')} `)))
    await site.receives()
    await by.press(site.link(t('tickets.showVisit')))
    await page.getByRole('img', { name: t('coming.qr') }).waitFor()
    expect((await page.getByRole('heading', { level: 1 }).innerText()).endsWith('!'), 'it is looked forward to').toBe(true)
    const seconds = Math.round((Date.now() - begun) / 1000)
    console.log(`${name}, from the start page to the ticket: ${by.count} presses, ${seconds} s with axe`)
    expect(by.count).toBeLessThanOrEqual(12)
    await expectAccessible(page, 'the ticket of a guest')
    expect(await ordersFor(email)).toMatchObject([{ status: 'Completed' }])

    // The mail opens it in any browser, with a file for the calendar.
    const mail = await mailFor(origin, email, 'order-paid')
    expect(mail.attachments.map(({ filename }) => filename)).toContain('visit.ics')
    const { page: elsewhere, expectError } = await visitor({ width: 'desktop', language, options: {} })
    await elsewhere.goto(linkIn(mail, '/order/shop/visits/'))
    await elsewhere.getByRole('img', { name: t('coming.qr') }).waitFor()
    // And is what may cancel it.
    await elsewhere.getByRole('button', { name: t('coming.cancel'), exact: true }).click()
    await elsewhere.getByRole('button', { name: t('coming.cancelNow') }).click()
    await elsewhere.getByText(t('coming.over')).waitFor()
    expect(await elsewhere.getByRole('img', { name: t('coming.qr') }).count()).toBe(0)
    // Without the secret there is nothing to see.
    expectError(/status of 404 .*\/api\/entrance\/guest\//)
    await elsewhere.evaluate(() => localStorage.clear())
    await elsewhere.goto(linkIn(mail, '/order/shop/visits/').replace(/#.*/, `#key=${'x'.repeat(32)}`))
    await elsewhere.reload()
    await elsewhere.getByRole('link', { name: t('coming.again') }).waitFor()
  },
)

test('a visit in the cart is changed on its page, which has what was chosen, and stays one line; by keyboard alone', async () => {
  const { page } = await visitor({ width: 'desktop' })
  const site = new Site(page, origin, 'sv')
  const { t } = site
  const big = /^3–17 år/
  await site.open('/book-entrance/malmo')
  await press(page, site.button(t('common.cookies.necessary')))
  await press(page, firstWindow(page).getByRole('radio'), ' ', 120)
  for (let one = 0; one < 2; one++) await press(page, oneMore(site, big), 'Enter', 120)
  await press(page, toCheckout(site), 'Enter', 120)
  await inCart(site)
  const line = lineOf(page, /Malmö/)
  await line.getByText(/^2 × /).waitFor()
  await press(page, line.getByRole('link', { name: t('checkout.change') }))
  await site.arrivesAt('/book-entrance/malmo')
  const count = page.getByRole('group', { name: big }).locator('output')
  await expect.poll(() => count.innerText()).toBe('2')
  expect(await page.locator('label.slot input:checked').count()).toBe(1)
  await press(page, oneMore(site, big), 'Enter', 120)
  await press(page, toCheckout(site), 'Enter', 120)
  await inCart(site)
  await line.getByText(/^3 × /).waitFor()
  expect(await line.count()).toBe(1)
})

/** A parent with two children: the pass of the first and a ticket card are paid for. */
const aFamilyWithCards = async () => {
  const { client, credentials } = await aParent(origin, 'Tuva')
  const child = (firstName: string, birthDate: string) =>
    client.call(addChild, { body: { firstName, lastName: 'Testare', birthDate } })
  const { guid: childId } = await child('Mio', '2021-02-14')
  await child('Zackarina', '2019-03-04')
  const articleOf = (kind: string) =>
    inDatabase(inject('dataDir'), async (db) => {
      const { rows } = await db.query<{ id: string }>(
        `select a.id from articles a join countries c on c.id = a.country_id
         where c.slug = 'sweden' and a.kind = $1 and a.is_active order by a.position limit 1`,
        [kind],
      )
      return rows[0]?.id ?? expect.fail(kind)
    })
  const pay = async ({ paymentToken }: { paymentToken: string }) => {
    const { redirectUrl } = await client.call(openPaymentSession, { params: { paymentToken } })
    await client.ask(redirectUrl ?? '', { method: 'POST', form: { action: 'pay' } })
  }
  const asked = { beginAtOnce: beginAtOnceVersion }
  await pay(await client.call(orderDirectTicket, { body: { articleId: await articleOf('serial-ticket'), ...asked } }))
  await pay(await client.call(orderDirectPass, { body: { articleId: await articleOf('pass'), childId, ...asked } }))
  await eventually('ticket card', async () => (await client.call(listMyTickets, {}))[0])
  await eventually('pass', async () => (await client.call(listMyPasses, {}))[0])
  return credentials
}

test('a member whose pass covers one child and whose ticket card another pays nothing, sees the ticket, and moves it', async () => {
  const { page } = await visitor()
  const site = new Site(page, origin, 'sv')
  const { t } = site
  const credentials = await aFamilyWithCards()
  await site.signInBehindTheScenes(credentials)
  await site.open('/book-entrance/malmo')
  await site.answerCookies('necessary')
  await toAnotherDay(site)
  for (const name of [/^Mio/, /^Zackarina/]) await page.getByRole('checkbox', { name }).check()
  await chooseVisit(site, [])
  await expectAccessible(page, 'entrance with a pass and a ticket card')
  await visitIntoCart(site)
  const line = lineOf(page, /Malmö/)
  await line.getByText(/^Mio: /).waitFor()
  await line.getByText(/^Zackarina: /).waitFor()
  await site.button(t('cart.orderFree')).click()
  await site.receives()
  await site.link(t('tickets.showVisit')).click()
  const ticket = page.getByRole('article', { name: t('coming.title') })
  for (const [name, cover] of [
    ['Mio', t('coming.pass')],
    ['Zackarina', t('coming.card')],
  ] as const)
    await ticket.getByRole('listitem').filter({ hasText: name }).getByText(cover).waitFor()
  await expectAccessible(page, 'the ticket of a member')
  const code = await ticket.locator('b.num').last().innerText()
  // What is handed on opens the entrance, and names nobody.
  const shared = await page.evaluate(
    (name) =>
      new Promise<string>((hand) => {
        Object.defineProperty(navigator, 'share', { configurable: true, value: async ({ text = '' }: ShareData) => hand(text) })
        for (const button of document.querySelectorAll('button')) if (button.textContent === name) button.click()
      }),
    t('coming.share'),
  )
  expect(shared).toContain(code)
  expect(shared).toContain('Malmö')
  expect(shared).not.toMatch(/Mio|Zackarina/)

  await press(page, site.button(t('coming.move')), 'Enter', 120)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(t('coming.move'))
  await expectAccessible(page, 'where a visit moves to')
  await page.locator('label.slot').last().click()
  await page.locator('main .btn.pri').click()
  await page.getByText(t('coming.moved')).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(t('coming.move'))
  expect(await ticket.locator('b.num').last().innerText()).toBe(code)
  expect(await ordersFor(credentials.email)).toMatchObject([{ status: 'Completed', lines: 1 }, {}, {}])
})

test('a play centre without booking speaks of none', async () => {
  const { page } = await visitor()
  const site = new Site(page, origin, 'sv')
  await site.open('/book-entrance/orebro')
  await site.heading(/Örebro/).waitFor()
  expect(await toCheckout(site).count()).toBe(0)
})
