import type { Reencrypt, ReencryptDeps, ReencryptResult } from '../crypto/reencrypt.ts'
import { reencryptJobs } from '../jobs/jobs.ts'
import { reencryptCartItems, reencryptCarts } from '../modules/cart/cart.ts'
import { reencryptChildKeys, reencryptNotes, reencryptWaiting } from '../modules/classes/classes.ts'
import { reencryptGiftCards } from '../modules/gift-cards/gift-cards.ts'
import { reencryptAttempts, reencryptKeys } from '../modules/identity/identity.ts'
import { reencryptGuestDiets, reencryptInvitations } from '../modules/parties/parties.ts'
import { reencryptExports } from '../modules/privacy/reencrypt.ts'
import { reencryptHealth } from '../modules/profile/profile.ts'
import { reencryptPins, reencryptTotp } from '../modules/staff/staff.ts'
import { reencryptTicketCodes } from '../modules/tickets/tickets.ts'
import { reencryptWalletTokens } from '../modules/wallet/wallet.ts'
import { dropPreviousChecks } from './secret-check.ts'

/** Everything stored that depends on the secret. A test holds it against the columns of the database. */
export const reencryptions: readonly Reencrypt[] = [
  reencryptKeys,
  reencryptGiftCards,
  reencryptTicketCodes,
  reencryptWalletTokens,
  reencryptHealth,
  reencryptCarts,
  reencryptCartItems,
  reencryptNotes,
  reencryptWaiting,
  reencryptChildKeys,
  reencryptInvitations,
  reencryptGuestDiets,
  reencryptTotp,
  reencryptPins,
  reencryptExports,
  reencryptAttempts,
  reencryptJobs,
]

/** Processes that run meanwhile may have read something before and write it after; what they left is found the next time round. */
const mostRounds = 5

/**
 * Re-encrypts everything that depends on the secret with the present one, while the product runs. Once nothing encrypted with the previous secret is left,
 * the database requires the present one only. @param print receives a line for each table. @returns whether it is complete.
 */
export const reencryptAll = async (deps: ReencryptDeps, print: (line: string) => void): Promise<boolean> => {
  for (let round = 0; round < mostRounds; round++) {
    const sum: ReencryptResult = { renewed: 0, unreadable: 0 }
    for (const { what, run } of reencryptions) {
      const { renewed, unreadable } = await run(deps)
      if (renewed > 0 || unreadable > 0)
        print(`${what}: ${renewed} encrypted anew${unreadable > 0 ? `, ${unreadable} cannot be opened with either secret` : ''}`)
      sum.renewed += renewed
      sum.unreadable += unreadable
    }
    if (sum.unreadable > 0) return false
    if (sum.renewed > 0) continue
    await dropPreviousChecks(deps)
    return true
  }
  return false
}
