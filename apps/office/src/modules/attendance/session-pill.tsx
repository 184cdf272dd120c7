import { Pill, type Tone } from '../../parts/states.tsx'
import { useWords } from '../../platform/words.ts'
import type { SessionState } from './register.rules.ts'

const tones: Record<SessionState, Tone> = { off: 'bad', over: 'quiet', today: 'info', coming: 'plan' }

export const SessionPill = ({ state }: { state: SessionState }) => {
  const { t } = useWords()
  return <Pill tone={tones[state]}>{t(`attendance.session.${state}`)}</Pill>
}
