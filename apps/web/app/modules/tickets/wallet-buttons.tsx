import { listWalletServices, saveToAppleWallet, saveToGoogleWallet, type WalletKind } from '@hoppla/contract/wallet/wallet'
import { Button, Stack } from '@hoppla/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../platform/api/api.ts'
import { errorText } from '../../platform/api/api-errors.ts'
import { usePageRestored } from '../../platform/api/use-page-restored.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { showToast } from '../../platform/storage/toasts.ts'
import { type Wallet, walletsFor } from './wallet-order.rules.ts'

const listWalletServicesQuery = { queryKey: ['wallet', 'services'], queryFn: () => callApi(listWalletServices, {}) }
const routes = { apple: saveToAppleWallet, google: saveToGoogleWallet } as const

type Props = { kind: WalletKind; id: string; state: string }

/** What opens the entrance, or will. */
const savable: readonly string[] = ['Scheduled', 'AwaitingPhoto', 'Active', 'EndingSoon']

/** Saves a pass or a ticket in the wallet of the telephone. Nothing is here where the operator has set up no wallet, or the ticket is over. */
export const WalletButtons = ({ kind, id, state }: Props) => {
  const { t } = useWords()
  const services = useQuery(listWalletServicesQuery)
  const [busy, setBusy] = useState<Wallet>()
  usePageRestored(() => setBusy(undefined))
  const wallets = services.data ? walletsFor(services.data, navigator.userAgent) : []
  if (wallets.length === 0 || !savable.includes(state)) return null
  const save = async (wallet: Wallet) => {
    if (busy !== undefined) return
    setBusy(wallet)
    try {
      const { url } = await callApi(routes[wallet], { body: { kind, id } })
      location.assign(url)
      // A file opens over the page, which stays.
      if (wallet === 'apple') setBusy(undefined)
    } catch (error) {
      showToast('error', errorText(error, t))
      setBusy(undefined)
    }
  }
  return (
    <Stack gap={3}>
      {wallets.map((wallet) => (
        <Button
          key={wallet}
          variant="ink"
          full
          icon="card"
          busy={busy === wallet}
          busyLabel={t('overview.wallet.busy')}
          onClick={() => void save(wallet)}
        >
          {t(`overview.wallet.${wallet}`)}
        </Button>
      ))}
    </Stack>
  )
}
