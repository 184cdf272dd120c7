import { login } from '@hoppla/contract/identity'
import type { Language } from '@hoppla/i18n'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { HttpClient } from './http.ts'
import { goodPassword, someAddress, someEmail } from './parent.ts'
import { bankWordsOf, wordsOf } from './words.ts'

export type Friend = { name: string; email: string; greeting?: string; sendOn?: { day: string; month: string; year: string } }
export type NewParent = { firstName: string; lastName: string; email: string; password: string }

export const newParent = (firstName = 'Märta'): NewParent => ({
  firstName,
  lastName: 'Björkhagen',
  email: someEmail('marta'),
  password: goodPassword,
})

/** The site as a visitor sees it: everything is found by role and name, in the visitor's language. */
export class Site {
  readonly page: Page
  readonly origin: string
  readonly language: Language
  readonly t: ReturnType<typeof wordsOf>

  constructor(page: Page, origin: string, language: Language) {
    this.page = page
    this.origin = origin
    this.language = language
    this.t = wordsOf(language)
  }

  async open(path = ''): Promise<void> {
    await this.page.goto(`${this.origin}/${this.language}${path}`)
    await this.hydrated()
  }

  /** The page answers to clicks: its script has taken over, and it knows who is here. */
  async hydrated(): Promise<void> {
    await this.page.waitForFunction(
      () => document.readyState === 'complete' && Object.keys(document.body).some((key) => key.startsWith('__react')),
    )
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' })
  }
  link(name: string | RegExp): Locator {
    return this.page.getByRole('link', { name, exact: typeof name === 'string' })
  }
  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { name, exact: typeof name === 'string' })
  }
  field(label: string): Locator {
    return this.page.getByRole('textbox', { name: label })
  }

  /** The path without the language: `/order/shop`. */
  path(): string {
    return new URL(this.page.url()).pathname.replace(`/${this.language}`, '')
  }
  async arrivesAt(path: string | RegExp): Promise<void> {
    await this.page.waitForURL((url) => {
      const own = url.pathname.replace(`/${this.language}`, '')
      return url.origin === this.origin && (typeof path === 'string' ? own === path : path.test(own))
    })
    await this.hydrated()
  }

  async answerCookies(answer: 'all' | 'necessary'): Promise<void> {
    await this.button(this.t(`common.cookies.${answer}`)).click()
  }

  async openMenu(): Promise<Locator> {
    await this.button(this.t('common.menu')).click()
    const menu = this.page.getByRole('dialog', { name: this.t('common.menu') })
    await menu.waitFor()
    return menu
  }

  // ---- sign-in

  async goToLogin(): Promise<void> {
    const menu = await this.openMenu()
    await menu.getByRole('link', { name: this.t('common.loginOrRegister') }).click()
    await this.arrivesAt('/login')
  }

  async giveEmail(email: string): Promise<void> {
    // The address changes before the page does when one goes back.
    await this.heading(this.t('identity.start.title')).waitFor()
    await this.field(this.t('identity.label.email')).fill(email)
    await this.button(this.t('identity.start.next')).click()
  }

  /** On the page that asks for the address: a new parent fills in the form behind it. */
  async register(parent: NewParent): Promise<void> {
    await this.giveEmail(parent.email)
    await this.arrivesAt('/login/register')
    await this.heading(this.t('identity.register.title')).waitFor()
    expect(await this.field(this.t('identity.label.email')).inputValue()).toBe(parent.email)
    await this.field(this.t('identity.label.firstName')).fill(parent.firstName)
    await this.field(this.t('identity.label.lastName')).fill(parent.lastName)
    await this.passwordField().fill(parent.password)
    await this.button(this.t('identity.register.submit')).click()
  }

  async signIn({ email, password }: Pick<NewParent, 'email' | 'password'>): Promise<void> {
    await this.giveEmail(email)
    await this.arrivesAt('/login/password')
    await this.passwordField().fill(password)
    await this.button(this.t('identity.password.submit')).click()
  }

  /**
   * The provider's cookie, without its pages: the next page signs in silently. For journeys that are about what comes after.
   * A page that is open does not notice.
   */
  async signInBehindTheScenes({ email, password }: Pick<NewParent, 'email' | 'password'>): Promise<void> {
    const client = new HttpClient(this.origin, { 'x-forwarded-for': someAddress() })
    await client.call(login, { body: { email, password } })
    const domain = new URL(this.origin).hostname
    await this.page.context().addCookies(client.cookies.map((cookie) => ({ ...cookie, domain })))
    client.close()
  }

  /** What a new parent is offered after a sign-in without a purpose: a child, then a phone number. "Not now" to both. */
  async skipOffers(): Promise<void> {
    for (const [path, heading] of [
      ['/login/children', this.t('account.children.addTitle')],
      ['/login/phone', this.t('account.phoneStep.title')],
    ] as const) {
      await this.arrivesAt(path)
      await this.heading(heading).waitFor()
      await this.button(this.t('account.children.later')).click()
    }
  }

  // Password fields have no role; their label is what people see.
  passwordField(): Locator {
    return this.page.getByLabel(this.t('identity.label.password'), { exact: true })
  }

  async signOut(): Promise<void> {
    const menu = await this.openMenu()
    await menu.getByRole('button', { name: this.t('layout.logOut') }).click()
    await this.arrivesAt('/login')
    await this.page.getByText(this.t('identity.start.signedOut')).waitFor()
  }

  /** Types a date, given as year, month and day joined by hyphens, into the page's one date field. */
  async fillDate(date: string): Promise<void> {
    const [year = '', month = '', day = ''] = date.split('-')
    for (const [part, digits] of Object.entries({ day, month, year }))
      await this.page
        .getByRole('textbox', { name: this.t(`common.datePart.${part as 'day' | 'month' | 'year'}`), exact: true })
        .fill(digits)
  }

  // ---- shop

  async fillGiftCard(friend: Friend): Promise<void> {
    await this.page.getByRole('radio', { name: this.t('shop.toSomeone') }).check()
    await this.field(this.t('shop.recipientName')).fill(friend.name)
    await this.field(this.t('shop.recipientEmail')).fill(friend.email)
    if (friend.greeting) await this.field(this.t('shop.greeting')).fill(friend.greeting)
    if (friend.sendOn) await this.fillDate(`${friend.sendOn.year}-${friend.sendOn.month}-${friend.sendOn.day}`)
  }

  async toCheckout(): Promise<void> {
    await this.button(this.t('shop.toCheckout')).click()
  }

  /** The button that costs money, with the words that the country's law wants. */
  orderButton(): Locator {
    return this.button(
      orderWords[new URL(this.origin).hostname === 'de.localhost' && this.language === 'en' ? 'de-en' : this.language],
    )
  }

  async pay(): Promise<void> {
    await this.orderButton().waitFor()
    // Of what can be used within the time to withdraw: the consent that it may be.
    const input = this.page.getByRole('checkbox', { name: this.t('checkout.begin.text') })
    if ((await input.count()) > 0) await input.check()
    // Finland chooses no payment method beforehand.
    const methods = this.page.locator('input[name="method"]')
    if ((await methods.count()) > 0 && (await methods.and(this.page.locator(':checked')).count()) === 0)
      await methods.first().check()
    await this.orderButton().click()
    await this.page.waitForURL('**/test-payments/pay/*')
  }

  /** What the parent does on the pretend bank's page. */
  async atProvider(
    action: 'pay' | 'decline' | 'cancel',
    switches: Partial<Record<'delay' | 'late', number> & { silent: true }> = {},
  ): Promise<void> {
    const bank = bankWordsOf(this.language)
    if (Object.keys(switches).length > 0) await this.page.getByText(bank('switches')).click()
    for (const name of ['delay', 'late'] as const)
      if (switches[name] !== undefined) await this.page.getByLabel(bank(name)).fill(String(switches[name]))
    if (switches.silent) await this.page.getByLabel(bank('silent')).check()
    await this.button(action === 'pay' ? new RegExp(`^${bank('pay')} `) : bank(action)).click()
    await this.page.waitForURL(/\/order\/shop\/(payment|receipt)\//)
  }

  /** Waits for the receipt. @returns the order's reference. */
  async receives(): Promise<string> {
    await this.arrivesAt(/^\/order\/shop\/receipt\/[\w-]+$/)
    await this.heading(this.t('payment.receipt')).waitFor()
    return this.path().split('/').at(-1) ?? ''
  }
}

const orderWords: Record<Language | 'de-en', string | RegExp> = {
  sv: /^Betala [\d\s]+,\d\d\skr$/,
  nb: 'Betal nå',
  da: 'Betal nu',
  fi: 'Maksa',
  de: 'Zahlungspflichtig bestellen',
  en: 'Pay now',
  'de-en': 'Order with obligation to pay',
}
