import type { WithdrawalLine } from '@hoppla/contract/orders/withdrawal'

/** The lines somebody withdraws from: those chosen that have the right. */
export const chosenLines = <L extends Pick<WithdrawalLine, 'lineId' | 'withdrawalRight'>>(
  lines: readonly L[],
  chosen: readonly string[],
): L[] => lines.filter(({ lineId, withdrawalRight }) => withdrawalRight === 'yes' && chosen.includes(lineId))

/** What comes back for them: decimal major units, added as whole cents so that no fraction creeps in. */
export const sumOf = (lines: readonly Pick<WithdrawalLine, 'refundAmount'>[]): number =>
  lines.reduce((sum, { refundAmount }) => sum + Math.round(refundAmount * 100), 0) / 100
