import type { CalendarBusy, CalendarParty, CalendarRoom, PartyCalendar } from '@hoppla/contract/parties/centre/calendar'
import type { CSSProperties } from 'react'
import { Keys, Note } from '../../parts/states.tsx'
import { errorText } from '../../platform/errors.ts'
import { canAt, useMe } from '../../platform/me.ts'
import { formatMoment } from '../../platform/moments.ts'
import { useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { clockOf, minutesOf, misfitOf, placeOn, type Span, shownHours, stateOf, untilOf } from './calendar.rules.ts'
import { MoveBar } from './move-bar.tsx'
import { nameOf, placeOf, type Shown, stateText, tones } from './shown.ts'
import { useDrag } from './use-drag.ts'
import { useMove } from './use-move.tsx'

type Drag = ReturnType<typeof useDrag>
type Track = { shown: Shown; date: string; hours: Span; drag: Drag }

/** The rooms of a play centre on one day: parties with set-up and clean-up, to be dragged, or moved with the arrow keys. */
export const DayTimeline = ({ shown, date }: { shown: Shown; date: string }) => {
  const { t } = useWords()
  const { calendar, centre } = shown
  const mayMove = canAt(useMe(), 'parties.edit', centre.id)
  const setAddress = useSetAddress()
  const hours = shownHours(calendar, date)
  const moving = useMove()
  const drag = useDrag({
    ...{ calendar, hours, mayMove },
    open: (party) => setAddress({ party }),
    drop: ({ party, target }) => {
      const misfit = misfitOf(calendar, party, target)
      if (misfit !== undefined) return
      moving.move({ ...target, id: party.id, version: party.version, keepsPrice: true })
    },
  })
  return (
    <>
      {mayMove && (
        <p className="timeline-keys" aria-hidden>
          <Keys>←</Keys> <Keys>→</Keys> {t('parties.keys.time')} <Keys>↑</Keys> <Keys>↓</Keys> {t('parties.keys.room')}{' '}
          <Keys>Enter</Keys> {t('parties.keys.open')}
        </p>
      )}
      {moving.error && <Note tone="bad">{errorText(moving.error, t)}</Note>}
      <section
        className="timeline"
        data-rooms
        aria-label={t('parties.rooms')}
        style={{ '--hours': (hours.until - hours.from) / 60 } as CSSProperties}
      >
        <Head calendar={calendar} date={date} hours={hours} />
        {calendar.rooms.map((room) => (
          <Room key={room.id} room={room} shown={shown} date={date} hours={hours} drag={drag} />
        ))}
      </section>
      {drag.inHand && <MoveBar shown={shown} inHand={drag.inHand} />}
    </>
  )
}

const isNow = ({ today, now }: PartyCalendar, date: string, { from, until }: Span): boolean =>
  date === today && minutesOf(now) >= from && minutesOf(now) <= until

const Head = ({ calendar, date, hours }: { calendar: PartyCalendar; date: string; hours: Span }) => (
  <div className="timeline-head" aria-hidden>
    <span />
    <div>
      {Array.from({ length: (hours.until - hours.from) / 60 - 1 }, (_, n) => clockOf(hours.from + (n + 1) * 60)).map((at) => (
        <span key={at} style={{ left: placeOn(hours, at, at).left }}>
          {at.slice(0, 2)}
        </span>
      ))}
      {isNow(calendar, date, hours) && (
        <strong className="timeline-now" style={{ left: placeOn(hours, calendar.now, calendar.now).left }}>
          {calendar.now}
        </strong>
      )}
    </div>
  </div>
)

const Room = ({ room, ...track }: Track & { room: CalendarRoom }) => {
  const { t } = useWords()
  const { shown, date, hours, drag } = track
  const { calendar } = shown
  const mayFree = canAt(useMe(), 'parties.edit', shown.centre.id)
  const own = <One extends { date: string; roomId: string }>(rows: readonly One[]) =>
    rows.filter((one) => one.date === date && one.roomId === room.id)
  const { inHand } = drag
  const isTarget = inHand?.target.roomId === room.id
  return (
    <div className="timeline-room">
      <div className="timeline-name">
        <strong>{room.name}</strong>
        <span className="below">{t('parties.seats', { count: room.mostChildren })}</span>
      </div>
      <ul className="timeline-track" data-track={room.id} aria-label={room.name}>
        {own(calendar.busy).map((busy) => (
          <li key={busy.id} className={`party-block ${busy.why}`} style={placeOn(hours, busy.blockedFrom, busy.blockedUntil)}>
            <Busy busy={busy} mayFree={mayFree} />
          </li>
        ))}
        {own(calendar.parties).map((party) => (
          <Party key={party.id} party={party} {...track} />
        ))}
        {isTarget && inHand && <Ghost {...track} inHand={inHand} />}
        {isNow(calendar, date, hours) && (
          <li className="timeline-line" aria-hidden style={{ left: placeOn(hours, calendar.now, calendar.now).left }} />
        )}
      </ul>
    </div>
  )
}

const Busy = ({ busy: { id, why, note, heldUntil }, mayFree }: { busy: CalendarBusy; mayFree: boolean }) => {
  const { t, language } = useWords()
  const setAddress = useSetAddress()
  const name = note || t(`parties.states.${why}`)
  return (
    <>
      {why === 'blocked' && mayFree ? (
        <button type="button" className="block-name" onClick={() => setAddress({ block: id })}>
          {name}
        </button>
      ) : (
        <strong>{name}</strong>
      )}
      <span>
        {heldUntil ? t('parties.heldUntil', { time: formatMoment(new Date(heldUntil), language) }) : t('parties.states.blocked')}
      </span>
    </>
  )
}

const Party = ({ party, shown, hours, drag }: Track & { party: CalendarParty }) => {
  const { t, language } = useWords()
  const { people } = shown
  const family = people.get(party.id)?.family
  const isHeld = drag.inHand?.party.id === party.id
  return (
    <>
      <li className="set-up" aria-hidden style={placeOn(hours, party.blockedFrom, party.blockedUntil)} />
      <li className="party-place" style={placeOn(hours, party.from, party.until)}>
        <button
          type="button"
          data-party={party.id}
          className={`party-block ${tones[stateOf(party)]}${isHeld ? ' in-hand' : ''}`}
          {...drag.of(party)}
        >
          <strong>{nameOf(shown, party, t)}</strong>
          <span>{[party.children, family].filter(Boolean).join(' · ')}</span>
          <span>{stateText(shown, party, t, language)}</span>
          <span className="visually-hidden">{`, ${placeOf(shown, party)}, ${party.package.name}`}</span>
        </button>
      </li>
    </>
  )
}

/** Where the party in the hand would be. */
const Ghost = ({ shown, hours, inHand: { party, target } }: Track & { inHand: NonNullable<Drag['inHand']> }) => {
  const { t } = useWords()
  const misfit = misfitOf(shown.calendar, party, target)
  const isBad = misfit !== undefined && misfit !== 'same'
  return (
    <li
      className={`party-block ghost${isBad ? ' misfit' : ''}`}
      aria-hidden
      style={placeOn(hours, target.from, untilOf(party, target.from))}
    >
      <strong>{nameOf(shown, party, t)}</strong>
      <span>{`${target.from}–${untilOf(party, target.from)}`}</span>
    </li>
  )
}
