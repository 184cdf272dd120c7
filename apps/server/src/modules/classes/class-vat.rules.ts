/** What VAT needs to know of a class. Percent. */
export type ClassVat = { vatPercent: number; mealsPercent: number; mealsVatPercent: number }
/** A part of a child's price that is taxed at one rate. Minor units, VAT included. */
export type TaxedPart = { what: 'class' | 'meals'; amountMinor: number; vatPercent: number }

/** The parts of one child's price: the class, and the meals in it where they are taxed apart. Together they are the price, to the minor unit. */
export const taxedParts = (priceMinor: number, { vatPercent, mealsPercent, mealsVatPercent }: ClassVat): TaxedPart[] => {
  const mealsMinor = Math.round((priceMinor * mealsPercent) / 100)
  return [
    { what: 'class', amountMinor: priceMinor - mealsMinor, vatPercent },
    ...(mealsMinor > 0 ? [{ what: 'meals', amountMinor: mealsMinor, vatPercent: mealsVatPercent } as const] : []),
  ]
}
