import { Site } from './site.ts'
import { bankWordsOf } from './words.ts'

/** A birthday, `[day, month, year]`: at every class of the demo the child is of that age, or a year younger. */
export const bornFor = (age: number): [string, string, string] => ['15', '6', String(new Date().getUTCFullYear() - age)]

type Child = { firstName: string; lastName: string; age: number }

/** The booking's form, by what stands on it. */
export class Booking extends Site {
  async openClasses(playground: string, kind: 'sport' | 'trial' | 'camp'): Promise<void> {
    await this.open('/order/child-class')
    await this.link(playground).click()
    await this.heading(this.t('classes.at', { playground })).waitFor()
    if (kind !== 'sport') await this.link(this.t(`classes.kinds.${kind}`)).click()
  }

  /** The way into the booking of a group: its row on the first class of the list. */
  async chooseGroup(name: RegExp): Promise<void> {
    await this.page.getByRole('article').first().getByRole('link', { name }).click()
    await this.heading(this.t('classes.booking')).waitFor()
    await this.button(this.t('enrol.addSibling')).waitFor()
  }

  /** The card of a child, the first by default. */
  part(number?: number) {
    return this.page.getByRole('region', {
      name: number === undefined ? this.t('enrol.child') : this.t('enrol.childNumber', { number }),
      exact: true,
    })
  }

  async typeChild({ firstName, lastName, age }: Child, number?: number): Promise<void> {
    const part = this.part(number)
    await part.getByLabel(this.t('enrol.childFirstName')).fill(firstName)
    await part.getByLabel(this.t('enrol.childLastName')).fill(lastName)
    const [day, month, year] = bornFor(age)
    for (const [label, text] of [
      ['day', day],
      ['month', month],
      ['year', year],
    ] as const)
      await part.getByLabel(this.t(`common.datePart.${label}`), { exact: true }).fill(text)
  }

  /** @param title of the part: of a booking unless said. */
  async typeContact(email: string, title = this.t('enrol.you')): Promise<void> {
    const you = this.page.getByRole('region', { name: title })
    await you.getByLabel(this.t('enrol.firstName')).fill('Karin')
    await you.getByLabel(this.t('enrol.lastName')).fill('Berg')
    await you.getByLabel(this.t('enrol.email')).fill(email)
    await you.getByLabel(this.t('enrol.phone')).fill('+46 70 174 06 05')
  }

  async toPayment(): Promise<string> {
    await this.button(this.t('enrol.submitPay')).click()
    await this.arrivesAt(/^\/order\/child-class\/payment\//)
    await this.page.getByRole('timer').waitFor()
    return this.path().split('/').at(-2) ?? ''
  }

  async atBankForClass(action: 'pay' | 'decline'): Promise<void> {
    await this.orderButton().click()
    await this.page.waitForURL('**/test-payments/pay/*')
    const bank = bankWordsOf(this.language)
    await this.button(action === 'pay' ? new RegExp(`^${bank('pay')} `) : bank(action)).click()
    await this.page.waitForURL(/\/order\/child-class\//)
  }

  /** Unfolds the groups that are not offered first. @returns their part. */
  async otherGroups(number?: number) {
    const others = this.part(number)
      .locator('details')
      .filter({ has: this.page.getByText(/\(\d\)$/) })
    await others.locator('summary').click()
    return others
  }
}
