/** At most two decimals, by comma or point, so that `1.500` is never taken for 1.5. */
const decimal = /^\d{0,6}(?:[.,]\d{0,2})?$/

/** An amount as people type it; undefined for what is none, and for nothing. */
export const parseAmount = (typed: string): number | undefined => {
  const text = typed.replaceAll(/\s/g, '')
  const amount = decimal.test(text) && /\d/.test(text) ? Number(text.replace(',', '.')) : 0
  return amount > 0 ? amount : undefined
}

/** Money without what binary numbers leave over: 370.5, not 370.49999999999994. */
export const rounded = (amount: number): number => Math.round(amount * 100) / 100
