import type { T } from '../../platform/words.ts'

const methods = ['card', 'swish', 'klarna', 'vipps', 'mobilepay', 'sepa'] as const

/** How an order was paid: the method, gift cards, or both. A method that has no word of ours stands as the provider has it. */
export const methodText = (
  { method, hasGiftCards, label }: { method: string; hasGiftCards: boolean; label?: string | null },
  t: T,
): string => {
  const known = methods.find((one) => one === method)
  // Nothing was left to pay: the attempt that settles such an order is named after the gift cards.
  if (method === 'gift-card') return t('orders.giftCard')
  const paid = label || (known ? t(`orders.methods.${known}`) : method)
  return hasGiftCards ? `${paid} + ${t('orders.giftCard')}` : paid
}
