import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../../support/axe.ts'
import { withBrowser } from '../../support/browser.ts'
import { getPlaceId } from '../../support/door/family.ts'
import { HttpClient } from '../../support/http.ts'
import { expectOfficeAccessible, officeText, press } from '../../support/office.ts'
import { anAdmin } from '../../support/office-admin.ts'
import { registerOver, someAddress, someEmail } from '../../support/parent.ts'
import { expectOneNextStep, fillContact, lineOf, ordersFor } from '../../support/shop/cart.ts'
import { chooseVisit, visitIntoCart } from '../../support/shop/entrance.ts'
import { Site } from '../../support/site.ts'
import { originAt } from '../../support/words.ts'

const { visitor } = withBrowser()
const origin = inject('origin')
const office = originAt(origin, 'office.localhost')

const centres = [
  { language: 'sv', host: 'localhost', slug: 'malmo', child: /^3–17 år/, socks: 'Halkstrumpor', coffee: 'Kaffe' },
  { language: 'de', host: 'de.localhost', slug: 'hamburg', child: /^3–17 Jahre/, socks: 'Stoppersocken', coffee: 'Kaffee' },
] as const
type Centre = (typeof centres)[number]

/** What of the cart moved by itself after it was shown, as browsers measure it. */
const movedInCart = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((done) => {
        const moved: string[] = []
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as { hadRecentInput: boolean; sources: { node: Node | null }[] }[])
            for (const { node } of entry.hadRecentInput ? [] : entry.sources)
              if (node?.parentElement?.closest('.cart-cols')) moved.push(node.textContent ?? '')
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => done(moved), 100)
      }),
  )

/** Two children book a visit, and take two pairs of socks beside it. @returns the number of the order. */
const buyWithSocks = async (site: Site, { slug, child, socks, coffee }: Centre, contact: () => Promise<void>): Promise<string> => {
  const { page, t } = site
  await site.open(`/book-entrance/${slug}`)
  await site.answerCookies('necessary')
  await chooseVisit(site, [[child, 2]])
  await visitIntoCart(site)
  const suggestion = page.getByRole('region', { name: t('cart.suggest.heading') })
  await suggestion.getByText(`2 × ${socks}`).waitFor()
  await page.reload()
  await site.hydrated()
  await suggestion.getByText(`2 × ${socks}`).waitFor()
  expect(await movedInCart(page), 'nothing moves for the suggestion').toEqual([])
  expect(await lineOf(page, new RegExp(socks)).count(), 'it is not in the cart by itself').toBe(0)
  expect(await suggestion.getByRole('checkbox').count()).toBe(0)
  await expectOneNextStep(page)
  await expectAccessible(page, 'a cart with a suggestion')
  const add = suggestion.getByRole('button', { name: new RegExp(`^${t('cart.suggest.add')}`) })
  await add.click()
  const line = lineOf(page, new RegExp(socks))
  await line.waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: t('cart.suggest.added', { name: socks }) })
    .waitFor({ state: 'attached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(socks)
  // What comes next is one thing again, and one piece of it.
  await suggestion.locator('b', { hasText: new RegExp(`^${coffee}$`) }).waitFor()
  // The line is changed and taken out like every other, and comes back.
  const amount = line.locator('.amount')
  const two = await amount.textContent()
  await line.getByRole('button', { name: `${t('cart.more')}: ${socks}` }).click()
  await expect.poll(() => amount.textContent()).not.toBe(two)
  await line.getByRole('button', { name: `${t('cart.fewer')}: ${socks}` }).click()
  await expect.poll(() => amount.textContent()).toBe(two)
  await line.getByRole('button', { name: new RegExp(`^${t('cart.remove')}`) }).click()
  const undo = page.getByRole('button', { name: new RegExp(`^${t('cart.undo')}`) })
  await suggestion.getByText(`2 × ${socks}`).waitFor()
  await undo.click()
  await line.waitFor()
  await suggestion.locator('b', { hasText: new RegExp(`^${coffee}$`) }).waitFor()
  await contact()
  await expectAccessible(page, 'a cart with socks')
  await site.pay()
  await site.atProvider('pay')
  const reference = await site.receives()
  await page
    .getByText(new RegExp(`${socks}`))
    .first()
    .waitFor()
  await site.link(t('tickets.showVisit')).click()
  await page.getByRole('img', { name: t('coming.qr') }).waitFor()
  await page
    .getByRole('region', { name: t('coming.pickUps') })
    .getByText(`2 × ${socks}`)
    .waitFor()
  await expectAccessible(page, 'a ticket with something to pick up')
  return reference
}

/** At the door the number of the order shows them, on any day, and one press hands them over, once. */
const pickUp = async ({ page, t }: Site, { slug, socks }: Centre, reference: string): Promise<void> => {
  const { page: door } = await anAdmin(visitor)
  await door.setViewportSize({ width: 390, height: 844 })
  await door.goto(`${office}/door?place=${await getPlaceId(slug)}`)
  await door.getByRole('button', { name: officeText('door.typeCode') }).waitFor()
  const scan = async () => {
    await door.keyboard.type(reference)
    await door.keyboard.press('Enter')
  }
  await scan()
  const goods = door.locator('.door-card')
  await goods.getByText('2 × Grip socks').waitFor()
  await expectOfficeAccessible(door, 'something to hand over')
  const handOut = officeText('doorVisits.handOut', { count: 2 })
  await press(door, handOut)
  await goods.getByText(/^2 × Grip socks, /).waitFor()
  await press(door, officeText('door.next'))
  await scan()
  await goods.getByText(/^2 × Grip socks, /).waitFor()
  expect(await door.getByRole('button', { name: handOut }).count(), 'once').toBe(0)
  await page.reload()
  const pickUps = page.getByRole('region', { name: t('coming.pickUps') })
  await pickUps.getByText(socks).waitFor()
  await pickUps.getByText(t('coming.handedOut')).waitFor()
}

test.each(centres)(
  'in $slug a guest on a phone takes the suggested socks beside a visit; the ticket shows them, and the door hands them over once',
  async (centre) => {
    const { page } = await visitor({ language: centre.language })
    const site = new Site(page, originAt(origin, centre.host), centre.language)
    const email = someEmail('guest')
    const reference = await buyWithSocks(site, centre, () => fillContact(site, email, 'Sanna Ekdahl'))
    expect(await ordersFor(email)).toMatchObject([{ status: 'Completed', lines: 2 }])
    await page.getByText('Sanna Ekdahl').waitFor()
    await pickUp(site, centre, reference)
  },
)

test.each(centres)('in $slug a member on a phone does the same', async (centre) => {
  const { page } = await visitor({ language: centre.language })
  const site = new Site(page, originAt(origin, centre.host), centre.language)
  const parent = await registerOver(new HttpClient(origin, { 'x-forwarded-for': someAddress() }), 'Ronja')
  await site.signInBehindTheScenes(parent)
  const reference = await buyWithSocks(site, centre, async () => void (await page.getByText(parent.email).first().waitFor()))
  expect(await ordersFor(parent.email)).toMatchObject([{ status: 'Completed', lines: 2 }])
  await pickUp(site, centre, reference)
})
