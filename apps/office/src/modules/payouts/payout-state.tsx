import type { ListedPayout } from '@hoppla/contract/accounting/payouts'
import { Pill, type Tone } from '../../parts/states.tsx'
import { useWords } from '../../platform/words.ts'

const tones = { differs: 'bad', waiting: 'plan', explained: 'info', matched: 'ok' } as const satisfies Record<string, Tone>

/** How far a payout agrees; one that is still on its way to the bank, or came back, says that. */
export const PayoutState = ({ payout: { state, bank } }: { payout: Pick<ListedPayout, 'state' | 'bank'> }) => {
  const { t } = useWords()
  return (
    <>
      {state !== 'waiting' || bank === 'paid' ? <Pill tone={tones[state]}>{t(`payouts.states.${state}`)}</Pill> : null}
      {bank !== 'paid' && <Pill tone={bank === 'failed' ? 'warn' : 'plan'}>{t(`payouts.bank.${bank}`)}</Pill>}
    </>
  )
}
