/**
 * The pages below a language (`/sv/…`), as the web has them; a test there holds this list against its routes. For whoever must know whether a link leads
 * somewhere without having the web at hand.
 */
export const sitePaths = [
  '',
  'playgrounds',
  'playgrounds/:playgroundSlug',
  'login',
  'login/password',
  'login/register',
  'login/forgot',
  'login/reset',
  'login/confirm',
  'login/children',
  'login/phone',
  'account',
  'account/products',
  'account/booking-history',
  'account/products/pass/:guid',
  'account/products/ticket-card/:guid',
  'account/offers',
  'account/offers/:barCode',
  'account/children',
  'account/children/:guid',
  'account/edit',
  'account/privacy',
  'account/member-card',
  'account/member-card.webmanifest',
  'communication-preferences/:userId',
  'farewell',
  'faq',
  'family',
  'info/:subject',
  'party',
  'party/:playgroundSlug',
  'redirect-groupbooking',
  'book-entrance/:playgroundSlug?',
  'order/child-class',
  'order/child-class/:playgroundSlug',
  'order/child-class/:playgroundSlug/:classId',
  'order/child-class/payment/:bookingId/:orderReference',
  'order/child-class/confirmation/:bookingId/:orderReference',
  'order/shop',
  'order/shop/gift-cards',
  'order/shop/serial-tickets/:serialTicketId',
  'order/shop/passes/:passId',
  'order/shop/passes/:passId/child',
  'order/shop/redeem',
  'withdrawal',
  'staff/pass-photos',
  'order/shop/checkout',
  'order/shop/payment/:orderReference',
  'order/shop/receipt/:orderReference',
] as const

/** The page a path below a language leads to, with the values of its parameters; undefined when there is none. Fixed words go before parameters. */
export const sitePathOf = (path: string): { pattern: string; params: Record<string, string> } | undefined => {
  const parts = path.split('/').filter(Boolean)
  const found = sitePaths.flatMap((pattern) => {
    const params = match(pattern.split('/').filter(Boolean), parts)
    return params ? [{ pattern, params }] : []
  })
  return found.sort((a, b) => Object.keys(a.params).length - Object.keys(b.params).length)[0]
}

const match = (pattern: readonly string[], parts: readonly string[]): Record<string, string> | undefined => {
  const params: Record<string, string> = {}
  if (parts.length > pattern.length) return undefined
  for (const [at, word] of pattern.entries()) {
    const part = parts[at]
    if (part === undefined) {
      if (!word.endsWith('?')) return undefined
    } else if (word.startsWith(':')) params[word.slice(1).replace('?', '')] = part
    else if (word !== part) return undefined
  }
  return params
}
