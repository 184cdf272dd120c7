/** A line of a paid order, and what has gone back of it. Money in minor units. */
export type LineMoney = { amountMinor: number; vatMinor: number; creditedMinor: number; creditedVatMinor: number }

export const leftOf = (line: LineMoney): number => line.amountMinor - line.creditedMinor

/** VAT in a part of a line that goes back: in the end, all parts together hold exactly the line's VAT. */
export const vatBack = (line: LineMoney, amountMinor: number): number =>
  Math.round((line.vatMinor * (line.creditedMinor + amountMinor)) / line.amountMinor) - line.creditedVatMinor

/** Shares a sum out over lines, one after the other, as far as each has something left. */
export const overLines = <L extends LineMoney & { id: string }>(
  lines: readonly L[],
  amountMinor: number,
): { line: L; amountMinor: number }[] => {
  let rest = amountMinor
  return lines.flatMap((line) => {
    const part = Math.min(rest, leftOf(line))
    rest -= part
    return part > 0 ? [{ line, amountMinor: part }] : []
  })
}

/**
 * How a refund is divided: as much as possible through the provider that took the payment, the rest to the other tenders.
 * @param paid what each tender has paid for the order and has not got back.
 */
export const waysBack = <S extends { spentMinor: number }>(
  amountMinor: number,
  providerLeftMinor: number,
  paid: readonly S[],
): { providerMinor: number; shares: (S & { minor: number })[] } => {
  const providerMinor = Math.min(amountMinor, providerLeftMinor)
  let rest = amountMinor - providerMinor
  const shares = paid.flatMap((share) => {
    const minor = Math.min(rest, share.spentMinor)
    rest -= minor
    return minor > 0 ? [{ ...share, minor }] : []
  })
  if (rest > 0) throw new Error(`${rest} of ${amountMinor} have no way back.`)
  return { providerMinor, shares }
}
