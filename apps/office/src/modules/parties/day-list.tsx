import { Empty, Pill } from '../../parts/states.tsx'
import { canAt, useMe } from '../../platform/me.ts'
import { useSetAddress } from '../../platform/place.ts'
import { useWords } from '../../platform/words.ts'
import { stateOf } from './calendar.rules.ts'
import { nameOf, type Shown, stateText, tones } from './shown.ts'

/** The parties of a day one below the other, as they begin: where there is no room for rooms side by side. */
export const DayList = ({ shown, date }: { shown: Shown; date: string }) => {
  const { t, language } = useWords()
  const { calendar, people } = shown
  const setAddress = useSetAddress()
  const mayFree = canAt(useMe(), 'parties.edit', shown.centre.id)
  const roomOf = (id: string) => calendar.rooms.find((one) => one.id === id)?.name ?? ''
  const parties = calendar.parties.filter((one) => one.date === date)
  const busy = calendar.busy.filter((one) => one.date === date)
  if (parties.length === 0 && busy.length === 0) return <Empty title={t('parties.none')} />
  return (
    <ul className="party-list">
      {parties.map((party) => (
        <li key={party.id}>
          <button type="button" data-party={party.id} onClick={() => setAddress({ party: party.id })}>
            <span className="party-time">{`${party.from}–${party.until}`}</span>
            <span>
              <strong>{nameOf(shown, party, t)}</strong>
              <span className="below">
                {[...[roomOf(party.roomId), t('parties.children', { count: party.children })], people.get(party.id)?.family]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <Pill tone={tones[stateOf(party)]}>{stateText(shown, party, t, language)}</Pill>
          </button>
        </li>
      ))}
      {busy.map((one) => (
        <li key={one.id} className="party-busy">
          <span className="party-time">{`${one.from}–${one.until}`}</span>
          <span>
            {one.why === 'blocked' && mayFree ? (
              <button type="button" className="block-name" onClick={() => setAddress({ block: one.id })}>
                {one.note || t('parties.states.blocked')}
              </button>
            ) : (
              <strong>{one.note || t(`parties.states.${one.why}`)}</strong>
            )}
            <span className="below">{roomOf(one.roomId)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
