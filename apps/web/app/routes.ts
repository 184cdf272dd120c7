import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the product (decisions §2). `/` and `/404` are answered before the language is known. */
export default [
  route('404', 'doors/site/not-found.tsx'),
  route(':lang', 'doors/site/site-door.tsx', [
    index('rooms/places/start-page.tsx'),
    route('playgrounds', 'rooms/places/finder-page.tsx'),
    route('playgrounds/:playgroundSlug', 'rooms/places/playground-page.tsx'),
    route('login', 'doors/sign-in/sign-in-door.tsx', [
      index('rooms/onboarding/login-page.tsx'),
      route('password', 'rooms/onboarding/password-page.tsx'),
      route('register', 'rooms/onboarding/register-page.tsx'),
      route('forgot', 'rooms/onboarding/forgot-page.tsx'),
      route('reset', 'rooms/identity/reset-page.tsx'),
      route('confirm', 'rooms/onboarding/confirm-page.tsx'),
      route('children', 'rooms/onboarding/children-step-page.tsx'),
      route('phone', 'rooms/onboarding/phone-step-page.tsx'),
    ]),
    route('account', 'doors/account/account-door.tsx', [
      index('rooms/overview/account-page.tsx'),
      route('products', 'rooms/overview/products-page.tsx'),
      route('booking-history', 'rooms/overview/history-page.tsx'),
      route('children', 'rooms/profile/children-page.tsx'),
      route('edit', 'rooms/profile/edit-page.tsx'),
    ]),
    route('faq', 'rooms/pages/faq-page.tsx'),
    route('family', 'rooms/pages/family-page.tsx'),
    route('info/:subject', 'rooms/pages/info-page.tsx'),
    route('party', 'rooms/enquiries/party-page.tsx'),
    route('party/:playgroundSlug', 'rooms/enquiries/party-at-page.tsx'),
    route('redirect-groupbooking', 'rooms/enquiries/group-page.tsx'),
    route('book-entrance/:playgroundSlug?', 'rooms/places/entrance-page.tsx'),
    route('order/child-class/*', 'rooms/classes/before-booking.tsx'),
    route('order/shop', 'rooms/catalogue/shop-page.tsx'),
    route('order/shop/gift-cards', 'rooms/catalogue/gift-card-page.tsx'),
    route('order/shop/checkout', 'rooms/orders/checkout-page.tsx'),
    route('order/shop/payment/:orderReference', 'rooms/orders/payment-page.tsx'),
    route('order/shop/receipt/:orderReference', 'rooms/orders/receipt-page.tsx'),
  ]),
  // The old profile shell; the table of its addresses is doors/site/old-addresses.ts.
  route('profile', 'doors/site/old-address.tsx', { id: 'old-profile' }),
  route('profile/:lang', 'doors/site/profile-door.tsx', [
    index('doors/site/old-address.tsx', { id: 'old-start' }),
    route('email-confirmation', 'rooms/identity/email-confirmation-page.tsx'),
    route('email-preferences/:channelType?', 'doors/site/old-preferences-page.tsx'),
    route('offers/entrance-discount', 'doors/site/old-entrance-discount-page.tsx'),
    route('*', 'doors/site/old-address.tsx'),
  ]),
  // The exact redirect addresses that the OpenID provider knows.
  route('auth/callback', 'doors/auth/callback-page.tsx'),
  route('auth/silent', 'doors/auth/silent-page.tsx'),
  route('auth/signed-out', 'doors/auth/signed-out-page.tsx'),
  route('*', 'doors/site/unknown.tsx'),
] satisfies RouteConfig
