/** The public API of the module: what modules above it may ask of the wallets of telephones. */

import { reencryptCodesIn } from '../../crypto/reencrypt-codes.ts'
import type { AnyJob } from '../../jobs/jobs.ts'
import { emptyAtGoogle, updateWallet } from './update-wallet.ts'

export { mountAppleService } from './apple-service.ts'
export { walletChanged } from './wallet.sql.ts'
export { eraseWallet, exportWallet, type WalletExport } from './wallet-privacy.ts'
export {
  registerWalletSubjects,
  type WalletCard,
  type WalletField,
  type WalletQuestion,
  type WalletSubject,
} from './wallet-subjects.ts'

export const walletJobs: readonly AnyJob[] = [updateWallet, emptyAtGoogle]
/** Tokens by which telephones ask for news. */
export const reencryptWalletTokens = reencryptCodesIn('tokens of passes in wallets', 'wallet_objects')
