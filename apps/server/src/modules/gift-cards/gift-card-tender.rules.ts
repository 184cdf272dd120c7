import type { Day } from '../../kernel/calendar.ts'
import { leastChargeOf } from '../orders/orders.ts'

/** A gift card that somebody wants to pay with, held until the transaction ends. */
export type CardFacts = { id: string; countryId: string; validFrom: Day | null; validTo: Day; balanceMinor: number }

/** Why a card cannot pay here today. */
export const cardProblem = (
  card: CardFacts,
  countryId: string,
  today: Day,
): 'gift-card.other-country' | 'gift-card.not-yet' | 'gift-card.expired' | 'gift-card.empty' | undefined => {
  if (card.countryId !== countryId) return 'gift-card.other-country'
  if (card.validFrom !== null && today < card.validFrom) return 'gift-card.not-yet'
  if (card.validTo < today) return 'gift-card.expired'
  return card.balanceMinor === 0 ? 'gift-card.empty' : undefined
}

/** A card that got value back of something bought lasts at least so long from then. */
export const cardMonthsAfterReturn = 12

/** What each card pays, in the given order, in minor units. A remainder too small for any provider is avoided by letting the last card pay slightly less. */
export const sharesOf = (dueMinor: number, cards: readonly CardFacts[], currency: string): { id: string; minor: number }[] => {
  let due = dueMinor
  const shares = cards.map(({ id, balanceMinor }) => {
    const minor = Math.min(due, balanceMinor)
    due -= minor
    return { id, minor }
  })
  let missing = due === 0 ? 0 : Math.min(Math.max(0, leastChargeOf(currency) - due), dueMinor - due)
  for (const share of shares.toReversed()) {
    const less = Math.min(missing, share.minor)
    share.minor -= less
    missing -= less
  }
  return shares.filter(({ minor }) => minor > 0)
}

export type GiftCardState = 'Active' | 'Used' | 'Expired' | 'Revoked'
/** @param card.lastKind of its newest entry: `revoke`, when the purchase was given back and what was left on the card went with it. */
export const giftCardState = (card: { balanceMinor: number; lastKind: string; validTo: Day }, today: Day): GiftCardState => {
  if (card.balanceMinor === 0 && card.lastKind === 'revoke') return 'Revoked'
  if (card.validTo < today) return 'Expired'
  return card.balanceMinor === 0 ? 'Used' : 'Active'
}
