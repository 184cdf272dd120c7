import type { ChainImportState } from '@hoppla/contract/staff/transfer'
import { Pill, type Tone } from '../../parts/states.tsx'
import { useWords } from '../../platform/words.ts'

const tones: Readonly<Record<ChainImportState, Tone>> = {
  checking: 'plan',
  ready: 'info',
  refused: 'bad',
  applying: 'plan',
  applied: 'ok',
  failed: 'bad',
}

export const ImportState = ({ state }: { state: ChainImportState }) => {
  const { t } = useWords()
  return <Pill tone={tones[state]}>{t(`transfer.states.${state}`)}</Pill>
}
