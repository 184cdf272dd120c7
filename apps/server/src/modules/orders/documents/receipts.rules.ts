import type { RefundMade } from '@hoppla/contract/orders/refund-schema'
import { fromMinor } from '@hoppla/i18n'

/** Money that went back, as it is shown to buyers and staff. */
export const refundMade = (
  { amountMinor, reason, isDone, toCard }: { amountMinor: number; reason: RefundMade['reason']; isDone: boolean; toCard: boolean },
  currency: string,
): RefundMade => ({
  amount: fromMinor(amountMinor, currency),
  currency,
  reason,
  state: isDone ? 'Done' : 'Due',
  to: toCard ? 'gift-card' : 'source',
})

/** Sums of a bill by VAT rate, highest rate first; what was taxed before is in none. Money in minor units. */
export const vatByRate = (
  lines: readonly { vatPercent: number; amountMinor: number; voucherMinor: number; vatMinor: number }[],
): { percent: number; onMinor: number; vatMinor: number }[] =>
  [...Map.groupBy(lines, ({ vatPercent }) => vatPercent)]
    .map(([percent, same]) => ({
      percent,
      onMinor: same.reduce((sum, { amountMinor, voucherMinor }) => sum + amountMinor - voucherMinor, 0),
      vatMinor: same.reduce((sum, { vatMinor }) => sum + vatMinor, 0),
    }))
    .sort((a, b) => b.percent - a.percent)
