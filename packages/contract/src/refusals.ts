/**
 * The one catalogue of refusals: stable code → HTTP status (decisions §7). Business refusals are 400, missing is 404, not signed in 401,
 * not allowed 403, too many 429, a database that is away 503. Texts in six languages: packages/i18n/src/messages/{lang}/refusals.ts.
 */
export const refusals = {
  // general, given by the platform
  'request.invalid': 400,
  'request.malformed': 400,
  'request.too-large': 413,
  'request.unsupported-type': 415,
  'request.not-found': 404,
  'request.method-not-allowed': 405,
  'request.too-many': 429,
  'request.cross-site': 403,
  'auth.required': 401,
  'auth.forbidden': 403,
  'server.error': 500,
  'server.unavailable': 503,
  'idempotency.other-body': 409,
  'idempotency.key-invalid': 400,
  // places
  'country.not-found': 404,
  'playground.not-found': 404,
  'location.not-found': 404,
  'location.in-use': 400,
  'page.not-found': 404,
  'opening-hours.range-invalid': 400,
  'opening-hours.range-too-long': 400,
  // enquiries
  'enquiry.date-in-past': 400,
  'enquiry.date-too-far': 400,
  'enquiry.phone-invalid': 400,
  'enquiry.choice-unknown': 400,
  'enquiry.party-not-open': 400,
  'enquiry.form-stale': 400,
  'enquiry.not-accepted': 400,
  // identity
  'account.email-taken': 400,
  'account.not-found': 404,
  'login.failed': 400,
  'login.too-many': 429,
  'password.too-weak': 400,
  'password.breached': 400,
  'confirmation.invalid': 400,
  'reset.invalid': 400,
  'password.wrong': 400,
  // profile
  'child.birth-date-invalid': 400,
  'child.too-many': 400,
  'child.not-found': 404,
  'child.right-missing': 403,
  'child.consent-required': 400,
  'member-card.invalid': 400,
  'preferences.link-invalid': 400,
  // privacy
  'export.not-found': 404,
  'export.not-ready': 400,
  'account.order-open': 400,
  // catalogue
  'article.not-found': 404,
  'media.not-found': 404,
  // orders
  'article.inactive': 400,
  'article.not-on-sale': 400,
  'article.other-country': 400,
  'order.not-found': 404,
  'order.not-payable': 400,
  'order.not-cancellable': 400,
  'order.not-completed': 400,
  'order.too-many-open': 429,
  'delivery.date-in-past': 400,
  'delivery.date-too-far': 400,
  'delivery.design-unknown': 400,
  'gift-card.not-found': 404,
  'payment.not-found': 404,
  'payment.method-unknown': 400,
  'payment.unavailable': 503,
  'webhook.signature-invalid': 400,
} as const satisfies Record<string, number>

export type RefusalCode = keyof typeof refusals
export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(refusals, code)
