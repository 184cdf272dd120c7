import { pathTo } from '@hoppla/contract/pages'

/**
 * Addresses of many years of mails, below `/profile/{language}/` (docs/product/web.md), and where each leads, below `/{language}/`; the first that fits.
 * `:name` is one segment, `*` whatever follows, a name after `?` a query value that must be there. The two "routed" ones have pages of their own
 * (old-preferences, old-entrance-discount): where they lead depends on who is signed in.
 */
export const oldAddresses: readonly (readonly [from: string, to: string])[] = [
  ['', 'account'],
  ['edit', 'account/edit'],
  ['edit/:playgroundId', 'account/edit'],
  ['change-password', 'account/edit'],
  ['change-playground', 'account/edit'],
  ['email-preferences?userId', 'communication-preferences/:userId'],
  ['offers', 'account/offers'],
  ['offers/coupon/:barCode', 'account/offers/:barCode'],
  ['family', 'account/children'],
  ['family/child/create', 'account/children'],
  ['family/child/:guid', 'account/children/:guid'],
  ['family/me', 'account/member-card'],
  ['subscriptions', 'account/products'],
  ['subscriptions/:guid', 'account/products/pass/:guid'],
  ['serial-tickets/:guid', 'account/products/ticket-card/:guid'],
  ['me/tickets', 'account/booking-history'],
  // The shell's onboarding section: the onboarding pages (docs/product/web.md).
  ['onboarding/register', 'login/register'],
  ['onboarding/forgot-password', 'login/forgot'],
  ['onboarding/reset-password', 'login/reset'],
  ['onboarding/*', 'login'],
]

/** The values of an address that fits a pattern; undefined when it does not. */
const valuesOf = (pattern: string, segments: readonly string[], query: URLSearchParams): Record<string, string> | undefined => {
  const [path = '', needed] = pattern.split('?')
  const values: Record<string, string> = {}
  if (needed !== undefined) {
    const value = query.get(needed)
    if (!value) return undefined
    values[needed] = value
  }
  const parts = path.split('/').filter(Boolean)
  const isOpen = parts.at(-1) === '*'
  if (isOpen) parts.pop()
  if (isOpen ? segments.length < parts.length : segments.length !== parts.length) return undefined
  for (const [index, part] of parts.entries()) {
    const segment = segments[index] ?? ''
    if (part.startsWith(':')) values[part.slice(1)] = segment
    else if (part !== segment) return undefined
  }
  return values
}

/**
 * Where an old address leads, or `undefined` if it never existed. Query values that the target does not use are kept: a link in a mail may contain a signed
 * token or a campaign.
 * @param path the part after the language, as decoded by the router.
 */
export const targetOf = (language: string, path: string, query: URLSearchParams): string | undefined => {
  const segments = path.split('/').filter(Boolean)
  for (const [from, to] of oldAddresses) {
    const values = valuesOf(from, segments, query)
    if (!values) continue
    const target = to.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
    const rest = new URLSearchParams([...query].filter(([name]) => !(name in values)))
    return `/${language}/${target}${rest.size > 0 ? `?${rest}` : ''}`
  }
  return undefined
}

/** The communication preferences of a signed-in user, at the channel that the old address named, if there is one (docs/product/web.md). */
export const preferencesAddress = (language: string, userId: string, channel?: string): string => {
  return pathTo('communication-preferences', { lang: language, userId, query: { channel } })
}

/** Exactly one live offer on entrance: its coupon; else all offers (docs/product/web.md). */
export const entranceDiscountAddress = (language: string, offers: readonly { kind: string; barCode: string }[]): string => {
  const [first, ...others] = offers.filter(({ kind }) => kind === 'entrance')
  return first && others.length === 0
    ? pathTo('account-offer', { lang: language, barCode: first.barCode })
    : pathTo('account-offers', { lang: language })
}
