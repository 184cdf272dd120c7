import type { TodayCentre } from '@hoppla/contract/staff/today'
import { Pill, type Tone } from '../../parts/states.tsx'
import { useWords } from '../../platform/words.ts'
import { clockAt, hoursText, type OpenState, openStateOf } from './today.rules.ts'

const tones: Record<OpenState, Tone> = { open: 'ok', opens: 'info', over: 'quiet', closed: 'quiet' }

/** Whether a centre is open, with the hours of today. */
export const OpenPill = ({ centre: { hours, timeZone } }: { centre: TodayCentre }) => {
  const { t } = useWords()
  const state = openStateOf(hours, clockAt(new Date(), timeZone))
  return (
    <Pill tone={tones[state]}>{state === 'closed' ? t('today.closed') : t(`today.${state}`, { hours: hoursText(hours) })}</Pill>
  )
}
