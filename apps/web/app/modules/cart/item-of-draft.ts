import type { CartItemInput } from '@hoppla/contract/cart/items'
import { deliveryOf, type PurchaseDraft } from '../catalogue/catalogue.ts'

/** What is filled in on an article's page as something for the cart. */
export const itemOf = (draft: PurchaseDraft): CartItemInput => {
  const { kind, to, articleId, childId, design } = draft
  const delivery = deliveryOf(draft)
  if (kind === 'gift-card') return { kind, articleId, delivery, ...(design === '' ? {} : { design }) }
  if (to !== 'direct') return { kind, articleId, mode: 'redeem', delivery }
  return kind === 'pass' ? { kind, articleId, mode: 'direct', childId } : { kind, articleId, mode: 'direct' }
}
