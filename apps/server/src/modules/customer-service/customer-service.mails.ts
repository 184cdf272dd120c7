import { pathTo } from '@hoppla/contract/pages'
import { formatDateTime, formatMoney } from '@hoppla/i18n'
import { customerServiceMailWords, type EnglishCustomerServiceMail } from '@hoppla/i18n/messages/mail/customer-service'
import { countryWording, wordsOf } from '../../brand/wording.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../kernel/deps.ts'
import { queueMail } from '../../mail/mail.ts'
import { greet, nameForMail } from '../identity/identity.ts'
import type { ActingFor } from './acting/acting.ts'

const words = wordsOf<EnglishCustomerServiceMail>('mail-customer-service.', customerServiceMailWords)

/** @property to the order, which its buyer signs in to pay; or the address where a booking is paid. */
export type PaymentLink = {
  what: string
  amount: number
  currency: string
  payBy: Date
  to: { reference: string } | { href: string }
}

/** Mails the customer where to pay for what staff have ordered or booked: the customer alone pays. */
export const queuePaymentLink = async (
  deps: Deps,
  tx: Tx,
  { account, customer: { site, language } }: ActingFor,
  { what, amount, currency, payBy, to }: PaymentLink,
): Promise<void> => {
  const t = words(await countryWording({ ...deps, db: tx }, site.countryId, language))
  const href = 'href' in to ? to.href : `${site.origin}${pathTo('payment', { lang: language, orderReference: to.reference })}`
  const sum = formatMoney(amount, currency, language)
  await queueMail(deps, tx, {
    to: account.email,
    language,
    countryId: site.countryId,
    template: 'payment-link',
    subject: t('paymentLink.subject', { what }),
    heading: t('paymentLink.heading'),
    paragraphs: [
      greet(t('paymentLink.text', { firstName: nameForMail(account.first_name), what, sum })),
      t('paymentLink.until', { moment: formatDateTime(payBy, language, site.timeZone) }),
    ],
    button: { label: t('paymentLink.button', { sum }), href },
    notes: [t('paymentLink.note')],
  })
}
