import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { expectAccessible } from '../../support/axe.ts'
import { type Width, withBrowser } from '../../support/browser.ts'
import { linkIn, mailFor } from '../../support/mailbox.ts'
import { someEmail } from '../../support/parent.ts'
import { newParent, Site } from '../../support/site.ts'

const { visitor } = withBrowser()
const origin = inject('origin')

/** The main job, from a stranger's first look to the card in the friend's inbox and in the account. */
test.each<Width>(['phone', 'desktop'])(
  'register, confirm, sign in, buy for a friend, be declined once, pay, find it all (%s)',
  async (width) => {
    const { page } = await visitor({ width })
    const site = new Site(page, origin, 'sv')
    const { t } = site
    const marta = newParent()
    const friend = { name: 'Otto Häggkvist', email: someEmail('otto'), greeting: 'Grattis på sexårsdagen!\nKram från Märta' }
    // Both widths are looked at on one way through.
    const look = (what: string) => (width === 'phone' ? expectAccessible(page, what) : Promise.resolve())

    await site.open()
    await look('the cookie question on the start page')
    await site.answerCookies('necessary')
    await look('start page')

    await site.goToLogin()
    await look('login')
    await site.giveEmail(marta.email)
    await site.arrivesAt('/login/register')
    await look('register')
    await page.goBack()
    await site.arrivesAt('/login')
    await site.register(marta)
    await site.arrivesAt('/login/children')
    await page.getByText(t('identity.check.soon', { name: 'Märta' })).waitFor()

    await look('the children, on the way')
    await site.button(t('account.children.later')).click()
    await site.arrivesAt('/login/phone')
    await look('the phone, on the way')
    await site.button(t('account.children.later')).click()
    await site.arrivesAt('')

    const confirmation = await mailFor(origin, marta.email, 'confirm-email')
    expect(confirmation.language).toBe('sv')
    await page.goto(linkIn(confirmation, '/email-confirmation'))
    await site.heading(t('identity.confirm.title')).waitFor()
    await look('e-mail confirmed, a password to choose')

    // The one from the registration will do: whoever chooses it now has the mailbox.
    await page.getByLabel(t('identity.label.newPassword'), { exact: true }).fill(marta.password)
    await site.button(t('identity.reset.submit')).click()
    await site.arrivesAt('/account')
    await site.heading(t('account.hello', { name: 'Märta' })).waitFor()
    await page.getByText(t('identity.reset.done')).waitFor()
    await look('empty account')
    await site.signOut()
    await site.open()

    await site.goToLogin()
    await site.giveEmail(marta.email)
    await site.arrivesAt('/login/password')
    await look('password')
    await page.goBack()
    await site.arrivesAt('/login')
    await site.signIn(marta)
    // "Not now" was an answer: neither step is asked for again.
    await site.arrivesAt('')

    await site.open('/order/shop')
    await look('shop')
    await site.link(t('shop.chooseGiftCard')).click()
    await site.arrivesAt('/order/shop/gift-cards')
    await page.getByRole('radio', { name: /^500/ }).check()
    await site.fillGiftCard(friend)
    await look('gift card')
    await site.toCheckout()

    await site.arrivesAt('/order/shop/checkout')
    await page.getByText(t('checkout.forSomeone', { name: friend.name, email: friend.email })).waitFor()
    await look('checkout')
    await site.pay()
    await look('the bank')
    await site.atProvider('decline')
    await page.getByText(t('payment.again.declined')).waitFor()
    await look('declined')
    await site.button(/^Betala 500/).click()
    await page.waitForURL('**/test-payments/pay/*')
    await site.atProvider('pay')

    const reference = await site.receives()
    await site.heading(t('payment.heading.now', { name: friend.name })).waitFor()
    await page.getByText(reference).first().waitFor()
    const code = (await page.locator('.code').first().textContent())?.trim() ?? ''
    await page.getByRole('img', { name: t('payment.qr', { code }) }).waitFor()
    await look('receipt')

    const present = await mailFor(origin, friend.email, 'gift-card-for-you')
    expect(present.language).toBe('sv')
    expect(present.text).toContain('Grattis på sexårsdagen!')
    expect(present.text).toContain(code)
    const [pdf, ...more] = present.attachments
    expect(more).toEqual([])
    expect(pdf?.contentType).toBe('application/pdf')
    expect(
      Buffer.from(pdf?.base64 ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    const receipt = await mailFor(origin, marta.email, 'gift-card-bought')
    expect(receipt.text).toContain(reference)
    expect(receipt.text, 'the code is the friend’s, not the buyer’s to read in a mail').not.toContain(code)

    await site.link(t('payment.toAccount')).click()
    await site.arrivesAt('/account')
    const card = page.getByRole('article', { name: t('account.cards.forName', { name: friend.name }) })
    await card.waitFor()
    expect(await card.textContent()).toContain(code)
    expect(await card.textContent()).toMatch(/500\s?kr/)
    await look('account with the card')
    const download = page.waitForEvent('download')
    await card.getByRole('button', { name: t('account.cards.pdf') }).click()
    const path = await (await download).path()
    expect(readFileSync(path).subarray(0, 5).toString()).toBe('%PDF-')
  },
)
