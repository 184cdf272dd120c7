import { formatDate, formatTime } from '@hoppla/i18n'
import { Icon } from '@hoppla/ui'
import { useEffect, useRef } from 'react'
import { useWords } from '../../../platform/i18n/words.ts'
import { stillFree } from './choice.rules.ts'
import type { Parts } from './parts.ts'

/** What was chosen has been taken: the nearest that is still free on the day, by one press. */
export const StillFree = ({ offers, choice, draft, change }: Parts) => {
  const { language, t } = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  // Whoever pressed the button at the page's end is led to what can be done about it.
  useEffect(() => heading.current?.focus(), [])
  const wanted = { at: choice.start?.at ?? draft.at, roomId: choice.room?.id ?? draft.roomId, children: choice.children }
  const free = stillFree(offers, choice.starts, wanted)
  return (
    <section className="card sun stack gap-3" aria-labelledby="gone">
      <h2 id="gone" ref={heading} tabIndex={-1} className="size-l">
        {t('birthday.goneTitle')}
      </h2>
      <p>
        {free.length > 0
          ? t('birthday.goneText', { day: formatDate(offers.date, language, 'on') })
          : t('birthday.goneNone', { day: formatDate(offers.date, language, 'on') })}
      </p>
      <div className="free-list">
        {free.map(({ at, until, room }) => (
          <button
            key={`${at} ${room.id}`}
            type="button"
            className="btn full"
            onClick={() => {
              change({ date: offers.date, at, roomId: room.id, themeId: null })
              document.getElementById('start')?.scrollIntoView({ block: 'start' })
            }}
          >
            <Icon name="clock" small />
            <span>
              {formatTime(at, language)}–{formatTime(until, language)}, {room.name}
            </span>
          </button>
        ))}
      </div>
    </section>
  )
}
