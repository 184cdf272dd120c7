import type { Payment } from '@hoppla/contract/orders'
import type { OrderAccess } from '../order-access.ts'

/**
 * Opens the session of an attempt to pay and goes to it: away to the provider's page where there is one.
 * @returns the payment when it is to be made on a page of ours (or is over), undefined when the browser leaves.
 */
export const goToPayment = async (access: OrderAccess, paymentToken: string): Promise<Payment | undefined> => {
  const payment = await access.openPayment(paymentToken)
  if (payment.state !== 'open' || payment.redirectUrl === null) return payment
  location.assign(payment.redirectUrl)
  return undefined
}
