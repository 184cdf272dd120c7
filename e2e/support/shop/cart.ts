import type { Locator, Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { inDatabase } from '../server.ts'
import type { Site } from '../site.ts'

/** Counts what a parent presses: links, buttons, choices. Typing is counted by the field that is gone to. */
export class Presses {
  count = 0

  async press(target: Locator): Promise<void> {
    this.count += 1
    await target.click()
  }

  async type(field: Locator, text: string): Promise<void> {
    this.count += 1
    await field.fill(text)
  }
}

/** From the shop to the cart with a ticket card as a code for oneself. @param article the beginning of its name. */
export const ticketIntoCart = async (site: Site, article: RegExp, by = new Presses()): Promise<void> => {
  const { page, t } = site
  await by.press(site.link(article))
  await site.arrivesAt(/^\/order\/shop\/serial-tickets\/[\w-]+$/)
  await by.press(page.getByRole('radio', { name: t('tickets.for.code') }))
  await by.press(site.button(t('shop.toCart')))
  await inCart(site)
}

/** From the shop to the cart with a gift card for oneself. */
export const cardIntoCart = async (site: Site, by = new Presses()): Promise<void> => {
  const { page, t } = site
  await by.press(site.link(t('shop.chooseGiftCard')))
  await site.arrivesAt('/order/shop/gift-cards')
  await by.press(page.getByRole('radio', { name: t('shop.toMe') }))
  await by.press(site.button(t('shop.toCart')))
  await inCart(site)
}

/** Waits until the cart shows what is in it. */
export const inCart = async (site: Site): Promise<void> => {
  await site.arrivesAt('/order/cart')
  await site.heading(site.t('checkout.buying')).waitFor()
}

/** One line of the cart, by the beginning of its name. */
export const lineOf = (page: Page, name: RegExp): Locator => page.getByRole('article', { name })

export const fillContact = async (site: Site, email: string, name: string): Promise<void> => {
  await site.field(site.t('cart.email')).fill(email)
  await site.field(site.t('cart.name')).fill(name)
}

/** Says what is still to be said yes to, and orders; on the pretend bank's page afterwards. */
export const orderCart = async (site: Site, by = new Presses()): Promise<void> => {
  const begin = site.page.getByRole('checkbox', { name: site.t('checkout.begin.text') })
  if ((await begin.count()) > 0) await by.press(begin)
  await by.press(site.orderButton())
  await site.page.waitForURL('**/test-payments/pay/*')
}

/** The orders that were written for an address, the newest first. */
export const ordersFor = (email: string): Promise<{ status: string; lines: number }[]> =>
  inDatabase(inject('dataDir'), async (client) => {
    const { rows } = await client.query<{ status: string; lines: number }>(
      `select o.status, count(l.id)::int as lines from orders o join order_lines l on l.order_id = o.id
       where o.email = $1 group by o.id order by o.created_at desc`,
      [email],
    )
    return rows
  })

/** Holds the cart's one yellow button: there is never a second. */
export const expectOneNextStep = async (page: Page): Promise<void> => expect(await page.locator('main .btn.pri').count()).toBe(1)
