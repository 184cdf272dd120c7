import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { inDatabase } from '../../e2e/support/server.ts'
import type { Site } from '../../e2e/support/site.ts'
import { signInFamily, signInNew } from './family.ts'
import type { Scene } from './scenes.ts'
import type { ShownLanguage } from './visit.ts'

const openArticle = async ({ site, page }: { site: Site; page: Page }, kind: 'passes' | 'serial-tickets'): Promise<void> => {
  await site.open('/order/shop')
  await page.locator(`main a[href*="/order/shop/${kind}/"]`).first().click()
  await site.arrivesAt(new RegExp(`^/order/shop/${kind}/[\\w-]+$`))
}
const toCheckout = async (site: Site): Promise<void> => {
  await site.toCheckout()
  await site.arrivesAt('/order/shop/checkout')
  await site.orderButton().waitFor()
}

/** Words alone: not every machine has a font of emoji. */
const greetings: Record<ShownLanguage, string> = {
  sv: 'Grattis på sexårsdagen!',
  de: 'Alles Gute zum sechsten Geburtstag!',
  fi: 'Onnea kuusivuotiaalle!',
}

const giftCard: Scene = {
  pictures: ['gift-card', 'checkout', 'checkout-declined', 'receipt'],
  play: async (visit) => {
    const { site, picture } = visit
    await signInNew(visit)
    await site.open('/order/shop/gift-cards')
    await site.fillGiftCard({ name: 'Otto', email: 'otto@friends.example', greeting: greetings[site.language as ShownLanguage] })
    await picture('gift-card')
    await toCheckout(site)
    await picture('checkout')
    await site.pay()
    await site.atProvider('decline')
    await site.page.getByText(site.t('payment.again.declined')).waitFor()
    await picture('checkout-declined')
    await site.pay()
    await site.atProvider('pay')
    await site.receives()
    await picture('receipt')
  },
}

/** A drawing that stands for a child's photo. */
const drawing = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1100"><rect width="900" height="1100" fill="#bfe3f5"/><path d="M150 1100q0-330 300-330t300 330z" fill="#f0733f"/><circle cx="450" cy="480" r="270" fill="#f4c9a4"/><path d="M180 460q0-290 270-290t270 290q-80-130-270-130t-270 130z" fill="#6b4226"/><circle cx="360" cy="500" r="26"/><circle cx="540" cy="500" r="26"/><path d="M350 600q100 90 200 0" fill="none" stroke="#000" stroke-width="18" stroke-linecap="round"/></svg>',
    ),
  )
    .png()
    .toBuffer()

const pass: Scene = {
  pictures: ['article', 'pass-child', 'checkout-pass', 'receipt-pass', 'pass', 'withdrawal'],
  play: async (visit) => {
    const { site, page, picture } = visit
    const { t } = site
    const { credentials } = await signInFamily(visit)
    await openArticle(visit, 'passes')
    await picture('article')
    await site.button(t('tickets.toChild')).click()
    await site.arrivesAt(/\/child$/)
    await page.getByRole('radio', { name: /^Elsa/ }).check()
    await picture('pass-child')
    await toCheckout(site)
    await picture('checkout-pass')
    await site.pay()
    await site.atProvider('pay')
    const reference = await site.receives()
    await picture('receipt-pass')
    await site.link(t('tickets.showPass')).click()
    await page.locator('input[type=file]').setInputFiles({ name: 'elsa.png', mimeType: 'image/png', buffer: await drawing() })
    await site.button(t('overview.photo.send')).click()
    await page.getByText(t('overview.photo.waiting')).waitFor()
    await page.getByRole('img', { name: t('overview.photo.of', { name: 'Elsa' }) }).waitFor()
    await picture('pass')
    await site.open('/withdrawal')
    await site.field(t('withdrawal.reference')).fill(reference)
    await site.field(t('withdrawal.email')).fill(credentials.email)
    await site.button(t('withdrawal.find')).click()
    await site.field(t('withdrawal.name')).fill('Astrid Lindqvist')
    await picture('withdrawal')
  },
}

/** Sweden's chain has an offer on ticket cards; the account is given its coupon. */
const coupon: Scene = {
  pictures: ['checkout-coupon'],
  play: async (visit) => {
    const { site, page, picture, dataDir } = visit
    if (site.language !== 'sv') return picture('checkout-coupon')
    const { credentials } = await signInNew(visit)
    await inDatabase(dataDir, (client) =>
      client.query(
        `insert into coupons (offer_id, account_id) select o.id, a.id from offers o, accounts a where o.key = 'se-autumn-tickets' and a.email = $1`,
        [credentials.email],
      ),
    )
    await openArticle(visit, 'serial-tickets')
    await toCheckout(site)
    const name = '20 % rabatt på klippkort och periodkort'
    await site.button(site.t('checkout.coupon.use', { name })).click()
    await page.getByText(site.t('checkout.coupon.used', { name })).waitFor()
    await picture('checkout-coupon')
  },
}

/** What is bought in the shop, from the article to the receipt and back. */
export const shopScenes: Record<string, Scene> = { giftCard, pass, coupon }
