/** The modules of the product as the API's description groups them, in reading order; each with the beginnings of its paths. */
const groups = [
  [
    'places',
    'Countries, play centres, opening hours, notices',
    [
      '/api/site',
      '/api/Country/',
      '/api/Location/',
      '/api/playground/',
      '/api/openinghours/',
      '/api/application-notice/',
      '/api/staff/notices',
    ],
  ],
  ['content', 'Content pages', ['/api/pages/']],
  ['entrance', 'Arrival windows of play centres that take bookings', ['/api/entrance/']],
  ['add-ons', 'What is sold beside a visit and handed out at a play centre', ['/api/add-ons/']],
  ['parties', 'Birthday parties that are booked', ['/api/parties/']],
  ['enquiries', 'Party and group enquiries, entrance prices', ['/api/enquiries/', '/api/party-packages/', '/api/entrance-prices/']],
  [
    'identity',
    'Sign-in, registration, passwords, email confirmation, roles',
    [
      '/identity/',
      '/api/User/Register',
      '/api/User/ForgotPassword',
      '/api/User/ResetPassword',
      '/api/User/ChangePassword',
      '/api/User/GetPasswordOptions',
      '/api/User/PasswordStrength',
      '/api/User/AddToRole',
      '/api/User/RemoveFromRole',
    ],
  ],
  ['wallet', 'Passes and tickets in Apple Wallet and Google Wallet', ['/api/wallet/']],
  ['door', 'Admitting at the door, people in the house', ['/api/door/']],
  ['till', 'Gift cards at the counter, service keys of tills', ['/api/till/', '/api/staff/service-keys']],
  ['audit', 'Who did what: the audit log', ['/api/staff/audit']],
  [
    'editing',
    'Content that staff edit: articles, prices, opening hours, pages, texts',
    ['/api/staff/content/', '/api/staff/replaceable-texts/'],
  ],
  ['today', 'What is on today, and what waits for somebody', ['/api/staff/today', '/api/staff/counts', '/api/staff/jobs/']],
  ['accounting', 'The books: reports, vouchers as files, months', ['/api/accounting/']],
  ['figures', 'What was sold, against the year before', ['/api/staff/figures']],
  ['payouts', 'Payouts of payment providers, and what differs', ['/api/staff/payout']],
  ['customers', 'A customer as the staff see it', ['/api/staff/customers/']],
  ['search', 'Finding customers and orders', ['/api/staff/search/']],
  ['transfer', 'The chain as files: exporting and importing', ['/api/staff/chain-']],
  [
    'customer-service',
    'Acting for a customer; what people ask about their data',
    ['/api/staff/acting', '/api/data-requests/', '/api/staff/data-requests'],
  ],
  ['staff', 'The office: sign-in of staff, second factors, roles, invitations, shared devices', ['/api/staff/']],
  ['onboarding', 'The steps after a sign-in', ['/api/User/GetUserOnboardingStatus']],
  ['overview', 'What an account has; choosing a child', ['/api/UserGathering/', '/api/User/GetChildrenByCountry']],
  ['profile', 'The account, its children, health data, consents, member card', ['/api/User/', '/api/communication-preferences/']],
  ['gift-cards', 'Gift cards: articles, orders, balance', ['/api/shop/gift-card', '/api/shop/my-gift-cards']],
  [
    'tickets',
    'Ticket cards, passes, redeem codes, pass photos',
    [
      '/api/shop/serial-tickets',
      '/api/shop/my-serial-tickets',
      '/api/shop/pass-',
      '/api/shop/my-passes',
      '/api/shop/codes',
      '/api/shop/my-codes',
    ],
  ],
  ['coupons', 'Discount codes', ['/api/shop/my-coupons']],
  ['cart', 'The cart: many things, one order; orders of guests', ['/api/cart', '/api/orders/guest/']],
  ['orders', 'Orders, payments, refunds, withdrawal, documents', ['/api/shop/', '/api/payments/']],
  ['classes', 'Kids’ sport, trial classes, holiday camps', ['/api/child-class/']],
  ['attendance', 'The register of a class: who comes, who came', ['/api/attendance/']],
  ['privacy', 'Data export, account deletion, retention', ['/api/privacy/']],
  ['media', 'Pictures', ['/media/', '/mail-art/']],
] as const satisfies readonly (readonly [name: string, description: string, paths: readonly string[]])[]

export const apiTags: readonly { name: string; description: string }[] = groups.map(([name, description]) => ({
  name,
  description,
}))

/** The group of a path: that of the first beginning that fits. @throws Error for a path of no group, so that a new call is given one. */
export const tagOf = (path: string): string => {
  const group = groups.find(([, , paths]) => paths.some((start) => path.startsWith(start)))
  if (!group) throw new Error(`${path} has no group in http/openapi-tags.ts.`)
  return group[0]
}
