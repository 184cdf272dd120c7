import type { Language } from '../languages.ts'
import da from './da/wallet.ts'
import de from './de/wallet.ts'
import en, { type WalletWords } from './en/wallet.ts'
import fi from './fi/wallet.ts'
import nb from './nb/wallet.ts'
import sv from './sv/wallet.ts'

/** Words of passes and tickets in the wallet of a telephone. Server only. */
export const walletWords: Record<Language, WalletWords> = { sv, nb, da, fi, de, en }

export type { EnglishWallet, WalletWords } from './en/wallet.ts'
