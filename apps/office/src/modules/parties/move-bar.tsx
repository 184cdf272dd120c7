import { IconArrowsMove } from '@tabler/icons-react'
import { Keys, Pill } from '../../parts/states.tsx'
import { useWords } from '../../platform/words.ts'
import { minutesOf, misfitOf, untilOf } from './calendar.rules.ts'
import { nameOf, type Shown } from './shown.ts'
import type { InHand } from './use-drag.ts'

/** Where the party in the hand goes, and whether it fits there. */
export const MoveBar = ({ shown, inHand: { party, target } }: { shown: Shown; inHand: InHand }) => {
  const { t } = useWords()
  const roomOf = (id: string) => shown.calendar.rooms.find((one) => one.id === id)
  const misfit = misfitOf(shown.calendar, party, target)
  const room = roomOf(target.roomId)
  const until = untilOf(party, target.from)
  return (
    <section className="move-bar" role="status" aria-label={t('parties.move.title')}>
      <IconArrowsMove size={22} aria-hidden />
      <div>
        <strong>{`${nameOf(shown, party, t)} → ${room?.name ?? ''} ${target.from}–${until}`}</strong>{' '}
        <span className="muted">{t('parties.move.was', { room: roomOf(party.roomId)?.name ?? '', time: party.from })}</span>
        <p className="muted">
          {[
            t('parties.seatsFor', { seats: room?.mostChildren ?? 0, children: party.children }),
            t('parties.minutesAround', { count: minutesOf(party.from) - minutesOf(party.blockedFrom) }),
            t('parties.move.tells'),
          ].join(' · ')}
        </p>
      </div>
      {misfit === undefined ? (
        <Pill tone="ok">{t('parties.move.fits')}</Pill>
      ) : (
        <Pill tone={misfit === 'same' ? 'quiet' : 'bad'}>{t(`parties.misfits.${misfit}`)}</Pill>
      )}
      <span className="muted">
        <Keys>Enter</Keys> {t('parties.keys.drop')} <Keys>Esc</Keys> {t('parties.keys.back')}
      </span>
    </section>
  )
}
