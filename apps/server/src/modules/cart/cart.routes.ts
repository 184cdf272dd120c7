import * as contract from '@hoppla/contract/cart/cart-calls'
import * as guestContract from '@hoppla/contract/cart/guest-orders'
import { pdfFile, serve } from '../../http/serve.ts'
import {
  cancelGuestOrder,
  getCompletedGuestOrder,
  getGuestPayment,
  guestOrderStatus,
  guestOrderTracking,
  openGuestPayment,
  payGuestOrder,
  readGuestOrder,
  receiptDocument,
} from '../orders/orders.ts'
import { addCartLine, changeCartLine, removeCartLine } from './cart-lines.ts'
import { changeCart } from './change-cart.ts'
import { createCart } from './create-cart.ts'
import { callerAtSite, getCart } from './find-cart.ts'
import { orderCart } from './order-cart.ts'
import { showCart } from './show-cart.ts'

const key = ({ params, body }: { params: { orderReference: string }; body: { secret: string } }) => ({
  reference: params.orderReference,
  secret: body.secret,
})

export const cartRoutes = [
  serve(contract.createCart, (deps, caller) => createCart(deps, callerAtSite(caller))),
  serve(contract.getCart, async (deps, caller, { params }) => {
    const buyer = callerAtSite(caller)
    return showCart(deps, buyer, await getCart(deps, buyer, params.id))
  }),
  serve(contract.changeCart, (deps, caller, { params, body }) => changeCart(deps, callerAtSite(caller), params.id, body)),
  serve(contract.addCartLine, (deps, caller, { params, body }) => addCartLine(deps, callerAtSite(caller), params.id, body)),
  serve(contract.changeCartLine, (deps, caller, { params, body }) => changeCartLine(deps, callerAtSite(caller), params, body)),
  serve(contract.removeCartLine, (deps, caller, { params }) => removeCartLine(deps, callerAtSite(caller), params)),
  serve(contract.orderCart, (deps, caller, { params, body }) => orderCart(deps, callerAtSite(caller), params.id, body)),
  serve(guestContract.readGuestOrder, (deps, caller, input) => readGuestOrder(deps, caller, key(input))),
  serve(guestContract.guestOrderStatus, (deps, caller, input) => guestOrderStatus(deps, caller, key(input))),
  serve(guestContract.guestOrderTracking, (deps, caller, input) => guestOrderTracking(deps, caller, key(input))),
  serve(guestContract.getGuestPayment, (deps, caller, input) => getGuestPayment(deps, caller, key(input))),
  serve(guestContract.openGuestPayment, (deps, caller, input) => openGuestPayment(deps, caller, key(input))),
  serve(guestContract.payGuestOrder, (deps, caller, { params, body }) =>
    payGuestOrder(deps, caller, { reference: params.orderReference, ...body }),
  ),
  serve(guestContract.cancelGuestOrder, (deps, caller, input) => cancelGuestOrder(deps, caller, key(input))),
  serve(guestContract.guestReceiptPdf, async (deps, caller, input) =>
    pdfFile(await receiptDocument(deps, await getCompletedGuestOrder(deps, caller, key(input)), caller.language)),
  ),
]
