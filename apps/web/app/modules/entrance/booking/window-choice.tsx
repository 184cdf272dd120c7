import type { EntranceWindow } from '@hoppla/contract/entrance/windows'
import { formatDate, formatTime } from '@hoppla/i18n'
import { Level, PlainButton } from '@hoppla/ui'
import { useWords } from '../../../platform/i18n/words.ts'
import { levelOf } from './words-of-visit.ts'

type Props = {
  windows: readonly EntranceWindow[]
  at: string | null
  onChoose: (from: string) => void
  /** Where full windows are watched: on which day they are, and who wants to be told of which. */
  watching?: { date: string; onWatch: (from: string) => void }
}

/** When they come. What is full stays where it is, struck through, and can be watched; what is over is left out. */
export const WindowChoice = ({ windows, at, onChoose, watching }: Props) => {
  const { t } = useWords()
  const ahead = windows.filter(({ isOver }) => !isOver)
  const parts = [
    { id: 'morning', windows: ahead.filter(({ from }) => from < '12:00') },
    { id: 'afternoon', windows: ahead.filter(({ from }) => from >= '12:00') },
  ] as const
  return (
    <section className="q" aria-labelledby="when">
      <div className="qh">
        <h2 id="when">{t('visit.when')}</h2>
      </div>
      <p className="hint">{t('visit.whenHint')}</p>
      <div>
        {parts
          .filter((part) => part.windows.length > 0)
          .map((part) => (
            <fieldset key={part.id} className="part-of-day">
              <legend className="small muted">{t(`visit.${part.id}`)}</legend>
              <div className="slots">
                {part.windows.map((window) => (
                  <Slot key={window.from} {...{ window, onChoose, watching }} isChosen={window.from === at} />
                ))}
              </div>
            </fieldset>
          ))}
      </div>
    </section>
  )
}

type SlotProps = Pick<Props, 'onChoose' | 'watching'> & { window: EntranceWindow; isChosen: boolean }
const Slot = ({ window: { from, fullness, placesLeft }, isChosen, onChoose, watching }: SlotProps) => {
  const { language, t } = useWords()
  const inside = (
    <>
      <b>{formatTime(from, language)}</b>
      <span className="w">
        <Level of={levelOf[fullness]} />
        <span>
          {t(`visit.fullness.${fullness}`)}
          {placesLeft !== null && placesLeft > 0 && <small>{t('visit.left', { count: placesLeft })}</small>}
        </span>
      </span>
    </>
  )
  if (fullness === 'full')
    return (
      <div className="slot none">
        {inside}
        {watching && (
          <PlainButton
            underlined
            label={t('visit.watchSlot', { day: formatDate(watching.date, language, 'weekday'), time: formatTime(from, language) })}
            onClick={() => watching.onWatch(from)}
          >
            {t('visit.watch')}
          </PlainButton>
        )}
      </div>
    )
  return (
    <label className="slot">
      <input type="radio" name="at" value={from} checked={isChosen} onChange={() => onChoose(from)} />
      {inside}
    </label>
  )
}
