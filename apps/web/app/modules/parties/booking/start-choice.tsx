import { formatDate, formatTime } from '@hoppla/i18n'
import { useWords } from '../../../platform/i18n/words.ts'
import { type ShownStart, withStart } from './choice.rules.ts'
import { upperFirst } from './month-calendar.tsx'
import type { Parts } from './parts.ts'

/** When it starts. What is taken stays where it is and cannot be chosen. */
export const StartChoice = ({ offers, choice, draft, change }: Parts) => {
  const { language, t } = useWords()
  return (
    <section className="q" aria-labelledby="start">
      <h2 id="start">{t('birthday.start')}</h2>
      <fieldset className="bare" aria-labelledby="start">
        <p className="hint">{upperFirst(formatDate(offers.date, language, 'weekday'), language)}</p>
        <div className="pick times">
          {choice.starts.map((start) => (
            <Start
              key={start.at}
              start={start}
              isChosen={start.at === choice.start?.at}
              onChoose={() => change(withStart(offers, draft, start))}
            />
          ))}
        </div>
      </fieldset>
    </section>
  )
}

type Props = { start: ShownStart; isChosen: boolean; onChoose: () => void }
const Start = ({ start: { at, until, roomIds }, isChosen, onChoose }: Props) => {
  const { language, t } = useWords()
  const isFree = roomIds.length > 0
  return (
    <label className="opt-card center">
      <input type="radio" name="start" value={at} checked={isChosen} disabled={!isFree} onChange={onChoose} />
      <span className="grow">
        <b className="num">
          {formatTime(at, language)}–{formatTime(until, language)}
        </b>
        <span className="hint">{isFree ? t('birthday.roomsFree', { count: roomIds.length }) : t('birthday.taken')}</span>
      </span>
    </label>
  )
}
