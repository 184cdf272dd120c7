import type { Page } from './page.ts'

/** Shop, cart, checkout, receipt, withdrawal. */
export const shopPages = {
  withdrawal: {
    path: '/:lang/withdrawal',
    file: 'modules/orders/withdrawal-page.tsx',
    search: 'everywhere',
    style: 'forms',
    messages: ['withdrawal'],
    needsScripts: true,
  },

  shop: {
    path: '/:lang/order/shop',
    file: 'modules/catalogue/shop-page.tsx',
    search: 'everywhere',
    section: 'shop',
    style: 'nothing',
    messages: ['shop'],
    notices: ['General', 'Shop'],
  },
  'gift-cards': {
    path: '/:lang/order/shop/gift-cards',
    file: 'modules/gift-cards/gift-card-page.tsx',
    search: 'everywhere',
    style: 'forms',
    messages: ['shop', 'tickets'],
    notices: ['General', 'Shop'],
    needsScripts: true,
  },
  'serial-ticket': {
    path: '/:lang/order/shop/serial-tickets/:serialTicketId',
    file: 'modules/tickets/article-page.tsx',
    search: 'everywhere',
    style: 'forms',
    messages: ['shop', 'tickets'],
    needsScripts: true,
  },
  pass: {
    path: '/:lang/order/shop/passes/:passId',
    file: 'modules/tickets/article-page.tsx',
    search: 'everywhere',
    style: 'forms',
    messages: ['shop', 'tickets'],
    needsScripts: true,
  },
  'pass-child': {
    path: '/:lang/order/shop/passes/:passId/child',
    file: 'modules/tickets/pass-child-page.tsx',
    messages: ['shop', 'tickets', 'account', 'identity'],
    needsScripts: true,
  },
  redeem: {
    path: '/:lang/order/shop/redeem',
    query: ['kind?'],
    file: 'modules/tickets/redeem-page.tsx',
    messages: ['shop', 'tickets', 'account', 'identity'],
    needsScripts: true,
  },
  cart: {
    path: '/:lang/order/cart',
    file: 'modules/cart/cart-page.tsx',
    forGuests: true,
    messages: ['cart'],
    laterMessages: ['checkout', 'shop'],
    needsScripts: true,
  },
  'order-visits': {
    path: '/:lang/order/shop/visits/:orderReference',
    file: 'modules/entrance/ticket/order-visits-page.tsx',
    messages: ['coming', 'visit'],
    needsScripts: true,
  },
  checkout: {
    path: '/:lang/order/shop/checkout',
    file: 'modules/orders/checkout/checkout-page.tsx',
    messages: ['shop', 'checkout', 'tickets'],
    needsScripts: true,
  },
  payment: {
    path: '/:lang/order/shop/payment/:orderReference',
    file: 'modules/orders/payment/payment-page.tsx',
    messages: ['shop', 'checkout', 'payment', 'tickets'],
    needsScripts: true,
  },
  receipt: {
    path: '/:lang/order/shop/receipt/:orderReference',
    file: 'modules/orders/receipt/receipt-page.tsx',
    messages: ['shop', 'checkout', 'payment', 'tickets'],
    needsScripts: true,
  },
} as const satisfies Record<string, Page>
