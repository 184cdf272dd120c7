import { UnstyledButton } from '@mantine/core'
import { IconCheck, IconInfoCircle, IconMinus } from '@tabler/icons-react'
import { useWords } from '../../platform/words.ts'
import type { Known, Markable } from './register.rules.ts'

/** Here and away side by side, one press each; of whom the family has said is away, here alone. */
export const MarkControl = ({
  childId,
  name,
  state,
  can,
  press,
}: {
  childId: string
  name: string
  state: Known
  can: Markable
  press: (pressed: 'Here' | 'Away') => void
}) => {
  const { t } = useWords()
  return (
    <div className="mark">
      {can.here && (
        <UnstyledButton
          className="mark-here"
          aria-pressed={state === 'Here'}
          aria-label={t('attendance.mark.here', { name })}
          data-mark={childId}
          onClick={() => press('Here')}
        >
          <IconCheck size={20} aria-hidden />
        </UnstyledButton>
      )}
      {state === 'Reported' ? (
        <span className="mark-reported">
          <IconInfoCircle size={16} aria-hidden />
          {t('attendance.states.Reported')}
        </span>
      ) : (
        <UnstyledButton
          className="mark-away"
          aria-pressed={state === 'Away'}
          aria-label={t('attendance.mark.away', { name })}
          data-mark={can.here ? undefined : childId}
          onClick={() => press('Away')}
        >
          <IconMinus size={20} aria-hidden />
        </UnstyledButton>
      )}
    </div>
  )
}

const glyphs = { Here: IconCheck, Away: IconMinus, Reported: IconInfoCircle } as const

/** What is known of a child and a session, where it cannot be changed. */
export const MarkGlyph = ({ state }: { state: Known }) => {
  const { t } = useWords()
  const Glyph = state === null ? undefined : glyphs[state]
  return (
    <span className={`mark-glyph ${state ?? 'none'}`}>
      {Glyph && <Glyph size={16} aria-hidden />}
      <span className="visually-hidden">{t(`attendance.states.${state ?? 'none'}`)}</span>
    </span>
  )
}
