import { chooseMethod } from './class-scenes.ts'
import { signInFamily, signInNew } from './family.ts'
import type { Scene } from './scenes.ts'
import type { Visit } from './visit.ts'

/** A ticket card for oneself, paid. */
const buyTickets = async ({ site, page }: Visit): Promise<void> => {
  await site.open('/order/shop')
  await page.locator('main a[href*="/order/shop/serial-tickets/"]').first().click()
  await site.arrivesAt(/^\/order\/shop\/serial-tickets\//)
  await site.toCheckout()
  await site.arrivesAt('/order/shop/checkout')
  await site.pay()
  await site.atProvider('pay')
  await site.receives()
}

/** A class for the child of the account whom the form fits first, paid. */
const bookClass = async ({ site, page, playground }: Visit): Promise<void> => {
  await site.open(`/order/child-class/${playground}`)
  await page.getByRole('article').first().locator('a[href*="/order/child-class/"]').first().click()
  await site.button(site.t('enrol.addSibling')).waitFor()
  await page
    .getByText(site.t('enrol.fitsHere', { name: 'Elsa' }))
    .first()
    .waitFor()
  await site.toPayment()
  await chooseMethod(page)
  await site.atBankForClass('pay')
  await site.arrivesAt(/^\/order\/child-class\/confirmation\//)
  await site.heading(/Elsa/).first().waitFor()
}

const account: Scene = {
  pictures: ['account', 'products', 'children', 'child', 'greetings', 'data', 'member-card', 'menu'],
  play: async (visit) => {
    const { site, page, picture } = visit
    await signInFamily(visit)
    await buyTickets(visit)
    await bookClass(visit)
    await site.open('/account')
    await site
      .heading(/Astrid/)
      .first()
      .waitFor()
    await picture('account')
    await site.openMenu()
    await picture('menu', 'first view')
    await site.open('/account/products')
    await picture('products')
    await site.open('/account/children')
    await site.link(/Elsa/).first().waitFor()
    await picture('children')
    await site.link(/Elsa/).first().click()
    await site.heading('Elsa').waitFor()
    await picture('child')
    await site.open('/account/edit')
    await page.locator('a[href*="/communication-preferences/"]').click()
    await site.arrivesAt(/^\/communication-preferences\//)
    await page.getByRole('checkbox').or(page.getByRole('switch')).first().waitFor()
    await picture('greetings')
    await site.open('/account/privacy')
    await picture('data')
    await site.open('/account/member-card')
    await page.getByRole('img', { name: /Astrid/ }).waitFor()
    await picture('member-card')
  },
}

const firstDay: Scene = {
  pictures: ['account-new'],
  play: async (visit) => {
    await signInNew(visit, 'Maja')
    await visit.site.open('/account')
    await visit.site.heading(/Maja/).first().waitFor()
    await visit.picture('account-new')
  },
}

/** The demo's own family: the chain has sent it a coupon. */
const offer: Scene = {
  pictures: ['offer'],
  play: async ({ site, page, picture }) => {
    await site.open()
    await site.answerCookies('necessary')
    await site.signInBehindTheScenes({ email: 'astrid@hoppla.example', password: 'Hopp-hopp-hurra-1' })
    await site.open('/account/offers')
    await page.locator('main a[href*="/account/offers/"]').first().click()
    await site.arrivesAt(/^\/account\/offers\/./)
    await picture('offer')
  },
}

/** The connection goes once the worker has kept its page and the account its tickets. */
const offline: Scene = {
  pictures: ['offline'],
  play: async (visit) => {
    const seen = await visit.another({ serviceWorkers: 'allow' })
    const { site, page } = seen
    await signInNew(seen)
    await buyTickets(seen)
    await page.evaluate(() => localStorage.removeItem('site.offline'))
    await site.open('/account')
    await page.waitForFunction(() => localStorage.getItem('site.offline') !== null)
    await page.waitForFunction(async () => {
      const kept = (await (await caches.open('offline')).keys()).filter(({ url }) => url.endsWith('/offline'))
      return (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated' && kept.length >= 2
    })
    await page.context().setOffline(true)
    await page.goto(`${site.origin}/${site.language}/party`)
    await site.heading(site.t('profile.offline.title')).waitFor()
    await page.getByRole('img', { name: /Astrid/ }).waitFor()
    await seen.picture('offline')
  },
}

/** What belongs to an account. */
export const accountScenes: Record<string, Scene> = { account, firstDay, offer, offline }
