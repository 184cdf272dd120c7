import * as contract from '@hoppla/contract/wallet/wallet'
import { serve } from '../../http/serve.ts'
import * as wallet from './save-links.ts'

export const walletRoutes = [
  serve(contract.listWalletServices, async (deps) => wallet.listWalletServices(deps)),
  serve(contract.saveToAppleWallet, (deps, caller, { body }) => wallet.saveToAppleWallet(deps, caller, body)),
  serve(contract.saveToGoogleWallet, (deps, caller, { body }) => wallet.saveToGoogleWallet(deps, caller, body)),
  serve(contract.appleWalletFile, (deps, _caller, { params }) =>
    wallet.appleWalletFile(deps, params.secret.replace(/\.pkpass$/, '')),
  ),
]
