import type { Config } from '../../kernel/config.ts'
import { passFile } from './apple-pass-file.ts'
import { pushTo } from './apple-push.ts'
import { createGoogleWallet } from './google-wallet.ts'
import type { AppleWallet, AppleWalletConfig, Wallets } from './wallets.ts'

const createAppleWallet = (config: AppleWalletConfig): AppleWallet => ({
  team: config.team,
  type: config.type,
  isUsable: (now) => [config.certificate, config.authority].every((one) => one.validFromDate <= now && now < one.validToDate),
  sign: (pass, pictures, now) => passFile(config, pass, pictures, now),
  push: (token) => pushTo(config, token),
})

/** The adapters of the wallets that are set up. */
export const createWallets = ({ wallets }: Pick<Config, 'wallets'>): Wallets => ({
  ...(wallets.apple && { apple: createAppleWallet(wallets.apple) }),
  ...(wallets.google && { google: createGoogleWallet(wallets.google) }),
})
