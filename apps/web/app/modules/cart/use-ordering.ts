import type { Cart } from '@hoppla/contract/cart/cart'
import { orderCart } from '@hoppla/contract/cart/cart-calls'
import { pathTo } from '@hoppla/contract/pages'
import type { CallInput } from '@hoppla/contract/route'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, callApi } from '../../platform/api/api.ts'
import { usePageRestored } from '../../platform/api/use-page-restored.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { keepCart, keptCart } from '../../platform/storage/kept-cart.ts'
import { keepOrderKey } from '../../platform/storage/order-keys.ts'
import { beginAtOnceVersion, goToPayment, guestOrder, ownOrder } from '../orders/orders.ts'
import { changeTheCart, loadCart, theCart } from './cart-client.ts'
import type { Contact } from './cart-contact.tsx'

type Input = {
  cart: Cart
  contact: Contact
  isGuest: boolean
  hasBegin: boolean
  /** Asks for what is missing. @returns whether something was. */
  askForMissing: (method: string) => boolean
}

type OrderBody = CallInput<typeof orderCart>['body']

/** The order of the cart with its key: the same key for the same request, so that another try after a lost answer is the same order. */
const useOrderCall = () => {
  const attempt = useRef({ input: '', key: '' })
  return (id: string, body: OrderBody) => {
    const input = JSON.stringify([id, body])
    if (attempt.current.input !== input) attempt.current = { input, key: crypto.randomUUID() }
    return callApi(orderCart, { params: { id }, body }, { idempotencyKey: attempt.current.key })
  }
}

/** Orders the cart and leads to its payment. A second press while it is on its way does nothing. */
export const useOrdering = ({ cart, contact, isGuest, hasBegin, askForMissing }: Input) => {
  const { language } = useWords()
  const navigate = useNavigate()
  // The way to pay of the order that is on its way; undefined: none is.
  const [busy, setBusy] = useState<string>()
  const [failure, setFailure] = useState<unknown>()
  const orderNow = useOrderCall()
  usePageRestored(() => setBusy(undefined))

  const place = async (method: string) => {
    if (isGuest) await contact.save()
    if (cart.language !== language) await changeTheCart({ language })
    const { orderReference, paymentToken, secret } = await orderNow(cart.id, {
      // What stood beside the button: another price is refused.
      totalAmount: cart.totalAmount,
      ...(method === '' || cart.dueAmount === 0 ? {} : { method }),
      ...(hasBegin ? { beginAtOnce: beginAtOnceVersion } : {}),
    })
    const kept = keptCart()
    if (kept?.id === cart.id) keepCart({ ...kept, orderReference })
    if (secret !== null) keepOrderKey(orderReference, secret)
    const access = secret === null ? ownOrder(orderReference) : guestOrder(orderReference, secret)
    const page = pathTo('payment', { lang: language, orderReference, ...(secret === null ? {} : { hash: `key=${secret}` }) })
    try {
      const payment = await goToPayment(access, paymentToken)
      // Undefined: the browser is on its way to the provider; the button stays busy until the page is gone.
      if (payment) void navigate(page, payment.clientSecret === null ? {} : { state: { pay: true } })
    } catch (error) {
      // The order is there but cannot be paid from here: its own page knows what to do.
      if (!(error instanceof ApiError) || error.status === 0) throw error
      void navigate(page)
    }
  }
  const order = async (method: string) => {
    if (busy !== undefined || askForMissing(method)) return
    setBusy(method)
    setFailure(undefined)
    try {
      await place(method)
    } catch (error) {
      setFailure(error)
      setBusy(undefined)
      // Refused for what is in it: the cart says what.
      if (error instanceof ApiError && error.body?.code !== undefined) await loadCart().catch(() => theCart.get())
    }
  }
  return { order: (method: string) => void order(method), busy, failure }
}
